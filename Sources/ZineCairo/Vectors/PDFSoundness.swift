import CColors
import ZineText

/// Checks that the resources of an imported page are valid PDF: colour spaces, shadings, patterns, functions
/// and graphics states.
///
/// zine claims standards for its PDFs only if all imported parts are known to be valid.
struct PDFSoundness {
  let source: PDFSource
  private(set) var flaws: [VectorFlaw] = []
  /// Whether the page uses overprint mode 1, which is allowed only for CMYK without a profile.
  private(set) var overprintsInks = false
  /// The objects checked so far, with the resource category that was used for the check.
  private var known: Set<VisitKey> = []
  /// Numbers of components of the colour spaces read so far.
  private var counts: [PDFObjectID: Int?] = [:]

  private struct VisitKey: Hashable {
    var id: PDFObjectID
    var kind: PDFName
  }

  /// Maximum nesting depth of colour spaces and functions. Real files have fewer levels.
  private static let mostDepth = 8

  init(_ source: PDFSource) { self.source = source }

  mutating func note(_ flaw: VectorFlaw) {
    if !flaws.contains(flaw) { flaws.append(flaw) }
  }

  /// Checks a resource.
  /// - Parameter kind: Category of the resource, which is the name of its resource dictionary (PDF 1.7,
  ///   section 7.8.3).
  mutating func check(_ value: PDFValue, kind: PDFName) throws(PictureFailure) {
    if case .reference(let id) = value, !known.insert(VisitKey(id: id, kind: kind)).inserted {
      return
    }
    let isSound: Bool =
      switch kind {
      case "ColorSpace": try components(of: value) != nil
      case "ExtGState": try isState(value)
      case "Shading": try isShading(value)
      case "Pattern": try isPattern(value)
      case "XObject": try isDrawable(value)
      default: true
      }
    if !isSound { note(.parts) }
  }

  // MARK: Values

  private func numbers(_ value: PDFValue?) throws(PictureFailure) -> [Double]? {
    guard let items = try source.resolve(value).items else { return nil }
    var numbers: [Double] = []
    for item in items {
      guard let number = try source.resolve(item).number, number.isFinite else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private func number(_ value: PDFValue?) throws(PictureFailure) -> Double? {
    try source.resolve(value).number
  }

  private func integer(_ value: PDFValue?) throws(PictureFailure) -> Int? {
    if case .integer(let value) = try source.resolve(value) { value } else { nil }
  }

  /// Returns whether a value is either missing or an array of `count` numbers.
  private func isAbsent(
    _ value: PDFValue?, orNumbers count: Int
  ) throws(PictureFailure) -> Bool {
    guard let value else { return true }
    return try numbers(value)?.count == count
  }

  // MARK: Forms and states

  private func isDrawable(_ value: PDFValue) throws(PictureFailure) -> Bool {
    guard case .stream(let entries) = try source.resolve(value) else { return false }
    switch try source.resolve(entries["Subtype"]).name {
    // Images are checked together with their data elsewhere.
    case "Image": return true
    case "Form":
      guard try isAbsent(entries["Matrix"], orNumbers: 6) else { return false }
      return try numbers(entries["BBox"])?.count == 4
    default: return false
    }
  }

  /// Blend modes (PDF 1.7, section 11.3.5).
  private static let blendModes: Set<PDFName> = [
    "Normal", "Compatible", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge",
    "ColorBurn", "HardLight", "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color",
    "Luminosity",
  ]

  private mutating func isState(_ value: PDFValue) throws(PictureFailure) -> Bool {
    guard let entries = try source.resolve(value).entries else { return false }
    for (key, value) in entries {
      let resolved = try source.resolve(value)
      let isSound: Bool
      switch key {
      case "LW", "LC", "LJ", "ML", "FL", "SM", "ca", "CA": isSound = resolved.number != nil
      case "OP", "op", "SA", "AIS", "TK":
        if case .bool = resolved { isSound = true } else { isSound = false }
      case "OPM": isSound = resolved.number == 0 || resolved.number == 1
      case "RI": isSound = resolved.name.map(ContentRules.intents.contains) == true
      case "D": isSound = resolved.items?.count == 2
      case "BM": isSound = resolved.name.map(Self.blendModes.contains) == true
      case "SMask":
        let entries = resolved.entries ?? [:]
        let kind = try source.resolve(entries["S"]).name
        if let group = entries["G"], kind == "Alpha" || kind == "Luminosity" {
          isSound = try isDrawable(group)
        } else {
          isSound = resolved.name == "None"
        }
      case "Font": isSound = false
      default: isSound = true
      }
      if !isSound { return false }
    }
    let overprints = [try source.resolve(entries["OP"]), try source.resolve(entries["op"])]
    if overprints.contains(.bool(true)), try number(entries["OPM"]) == 1 { overprintsInks = true }
    return true
  }

  // MARK: Colours

  /// Returns the number of components of a colour space; `nil` if the value is not a valid colour space.
  mutating func components(of value: PDFValue, depth: Int = 0) throws(PictureFailure) -> Int? {
    guard depth < Self.mostDepth else { return nil }
    if case .reference(let id) = value {
      if let known = counts[id] { return known }
      counts[id] = .some(nil)
      let count = try components(ofNew: try source.resolve(value), depth: depth)
      counts[id] = .some(count)
      return count
    }
    return try components(ofNew: value, depth: depth)
  }

  private mutating func components(
    ofNew value: PDFValue, depth: Int
  ) throws(PictureFailure) -> Int? {
    switch value.name {
    case "DeviceGray": return 1
    case "DeviceRGB": return 3
    case "DeviceCMYK": return 4
    case "Pattern": return 0
    default: break
    }
    guard let items = value.items, let first = items.first else { return nil }
    let kind = try source.resolve(first).name
    switch (kind, items.count) {
    case ("DeviceGray", 1), ("DeviceRGB", 1), ("DeviceCMYK", 1), ("Pattern", 1):
      return try components(ofNew: .name(kind ?? "Pattern"), depth: depth)
    case ("Pattern", 2):
      return try components(of: items[1], depth: depth + 1) == nil ? nil : 0
    case ("CalGray", 2), ("CalRGB", 2), ("Lab", 2):
      let entries = try source.entries(items[1])
      let white = try numbers(entries["WhitePoint"]) ?? []
      guard white.count == 3, white[1] == 1, white.allSatisfy({ $0 > 0 }) else { return nil }
      return kind == "CalGray" ? 1 : 3
    case ("ICCBased", 2): return try components(ofProfile: items[1])
    case ("Indexed", 4):
      guard let base = try components(of: items[1], depth: depth + 1), base > 0,
        let last = try integer(items[2]), (0...255).contains(last)
      else { return nil }
      let count: Int
      switch (try source.resolve(items[3]), items[3]) {
      case (.string(let bytes), _): count = bytes.count
      case (.stream, .reference(let id)): count = try source.data(of: id, decodes: true).bytes.count
      default: return nil
      }
      return count >= (last + 1) * base ? 1 : nil
    case ("Separation", 4):
      return try isTint(items, inks: 1, depth: depth) ? 1 : nil
    case ("DeviceN", 4), ("DeviceN", 5):
      let names = try source.resolve(items[1]).items ?? []
      guard (1...32).contains(names.count) else { return nil }
      return try isTint(items, inks: names.count, depth: depth) ? names.count : nil
    default: return nil
    }
  }

  /// Returns whether inks have a valid alternate colour space, and a function that maps their tints to it.
  private mutating func isTint(
    _ items: [PDFValue], inks: Int, depth: Int
  ) throws(PictureFailure) -> Bool {
    guard let count = try components(of: items[2], depth: depth + 1), count > 0 else {
      return false
    }
    return try isFunction(items[3], inputs: inks, outputs: count)
  }

  private mutating func components(ofProfile value: PDFValue) throws(PictureFailure) -> Int? {
    guard case .reference(let id) = value, case .stream(let entries) = try source.resolve(value),
      let count = try integer(entries["N"])
    else { return nil }
    let (bytes, isDecoded, _) = try source.data(of: id, decodes: true)
    if !isDecoded || !Self.isProfile(bytes, components: count) { note(.profiles) }
    return count
  }

  /// Returns whether Little CMS can convert colours by means of a profile (ICC.1:2004-10).
  static func isProfile(_ bytes: [UInt8], components: Int) -> Bool {
    // PDF 1.7 does not support later versions.
    bytes.count >= 128 && (2...4).contains(bytes[8])
      && zine_profile_check(bytes, bytes.count, Int32(clamping: components))
        == Int32(ZINE_COLORS_DONE.rawValue)
  }

  // MARK: Patterns and gradients

  private mutating func isPattern(_ value: PDFValue) throws(PictureFailure) -> Bool {
    let resolved = try source.resolve(value)
    guard let entries = resolved.entries, try isAbsent(entries["Matrix"], orNumbers: 6) else {
      return false
    }
    if try integer(entries["PatternType"]) == 2 {
      if let state = entries["ExtGState"] { try check(state, kind: "ExtGState") }
      guard let shading = entries["Shading"] else { return false }
      return try isShading(shading)
    }
    let steps = [try number(entries["XStep"]), try number(entries["YStep"])]
    let kinds = [
      try integer(entries["PatternType"]), try integer(entries["PaintType"]),
      try integer(entries["TilingType"]),
    ]
    let box = try numbers(entries["BBox"])
    return resolved.isStream && kinds[0] == 1 && box?.count == 4 && [1, 2].contains(kinds[1])
      && [1, 2, 3].contains(kinds[2])
      && steps.allSatisfy { $0.map { $0.isFinite && $0 != 0 } == true }
  }

  /// Checks a shading (PDF 1.7, section 8.7.4.5).
  private mutating func isShading(_ value: PDFValue) throws(PictureFailure) -> Bool {
    let resolved = try source.resolve(value)
    guard let entries = resolved.entries, let kind = try integer(entries["ShadingType"]),
      let space = entries["ColorSpace"], let count = try components(of: space), count > 0,
      try isAbsent(entries["BBox"], orNumbers: 4),
      try isAbsent(entries["Background"], orNumbers: count)
    else { return false }
    let function = entries["Function"]
    let inputs = kind == 1 ? 2 : 1
    if function == nil, kind <= 3 { return false }
    if let function, try !isFunction(function, inputs: inputs, outputs: count) { return false }
    switch kind {
    case 1: return try isAbsent(entries["Domain"], orNumbers: 4)
    case 2: return try numbers(entries["Coords"])?.count == 4
    case 3:
      let coords = try numbers(entries["Coords"]) ?? []
      return coords.count == 6 && coords[2] >= 0 && coords[5] >= 0
    case 4...7:
      guard resolved.isStream, let decode = try numbers(entries["Decode"]),
        decode.count == 4 + 2 * (function == nil ? count : 1),
        let bits = try integer(entries["BitsPerCoordinate"]),
        [1, 2, 4, 8, 12, 16, 24, 32].contains(bits),
        let colorBits = try integer(entries["BitsPerComponent"]),
        [1, 2, 4, 8, 12, 16].contains(colorBits)
      else { return false }
      if kind == 5 { return try (integer(entries["VerticesPerRow"]) ?? 0) >= 2 }
      return try [2, 4, 8].contains(integer(entries["BitsPerFlag"]))
    default: return false
    }
  }

  // MARK: Functions

  /// Returns whether a value is a function, or an array with one function for each output (PDF 1.7, section
  /// 7.10).
  private func isFunction(
    _ value: PDFValue, inputs: Int, outputs: Int, depth: Int = 0
  ) throws(PictureFailure) -> Bool {
    guard depth < Self.mostDepth else { return false }
    let resolved = try source.resolve(value)
    if let items = resolved.items {
      guard items.count == outputs else { return false }
      for item in items
      where try !isFunction(item, inputs: inputs, outputs: 1, depth: depth + 1) { return false }
      return true
    }
    guard let entries = resolved.entries, try numbers(entries["Domain"])?.count == 2 * inputs,
      try isAbsent(entries["Range"], orNumbers: 2 * outputs)
    else { return false }
    switch try integer(entries["FunctionType"]) {
    case 0: return try isSampled(value, entries, inputs: inputs, outputs: outputs)
    case 2:
      guard inputs == 1, try number(entries["N"])?.isFinite == true,
        try isAbsent(entries["C0"], orNumbers: outputs),
        try isAbsent(entries["C1"], orNumbers: outputs)
      else { return false }
      return outputs == 1 || entries["C0"] != nil && entries["C1"] != nil
    case 3:
      let functions = try source.resolve(entries["Functions"]).items ?? []
      guard inputs == 1, !functions.isEmpty,
        try numbers(entries["Bounds"])?.count == functions.count - 1,
        try numbers(entries["Encode"])?.count == 2 * functions.count
      else { return false }
      for function in functions
      where try !isFunction(function, inputs: 1, outputs: outputs, depth: depth + 1) {
        return false
      }
      return true
    case 4:
      guard case .reference(let id) = value, resolved.isStream, entries["Range"] != nil else {
        return false
      }
      return Calculator.isSound(try source.data(of: id, decodes: true).bytes)
    default: return false
    }
  }

  private func isSampled(
    _ value: PDFValue, _ entries: [PDFName: PDFValue], inputs: Int, outputs: Int
  ) throws(PictureFailure) -> Bool {
    guard case .reference(let id) = value, try source.resolve(value).isStream,
      entries["Range"] != nil, let sizes = try numbers(entries["Size"]), sizes.count == inputs,
      let bits = try integer(entries["BitsPerSample"]),
      [1, 2, 4, 8, 12, 16, 24, 32].contains(bits)
    else { return false }
    var samples = Double(outputs * bits)
    for size in sizes {
      guard size >= 1, size == size.rounded() else { return false }
      samples *= size
    }
    return samples / 8 <= Double(try source.data(of: id, decodes: true).bytes.count)
  }
}

/// Checks functions in PDF's subset of PostScript (PDF 1.7, section 7.10.5).
private enum Calculator {
  private static let operators: Set<String> = [
    "abs", "add", "and", "atan", "bitshift", "ceiling", "copy", "cos", "cvi", "cvr", "div", "dup",
    "eq", "exch", "exp", "false", "floor", "ge", "gt", "idiv", "if", "ifelse", "index", "le", "ln",
    "log", "lt", "mod", "mul", "ne", "neg", "not", "or", "pop", "roll", "round", "sin", "sqrt",
    "sub", "true", "truncate", "xor",
  ]

  /// Returns whether all words are known, all braces match, and one pair of braces encloses the whole
  /// program.
  static func isSound(_ program: [UInt8]) -> Bool {
    let braces = Array("{}".utf8)
    var depth = 0
    var isEnded = false
    for word in program.split(omittingEmptySubsequences: true, whereSeparator: { $0 <= 0x20 })
      .flatMap({ words(in: $0, braces) })
    {
      if isEnded { return false }
      switch String(decoding: word, as: UTF8.self) {
      case "{": depth += 1
      case "}":
        depth -= 1
        if depth == 0 { isEnded = true }
        if depth < 0 { return false }
      case let text:
        guard depth > 0, operators.contains(text) || ContentScanner.isNumber(word) else {
          return false
        }
      }
    }
    return isEnded
  }

  /// Splits a text into words. Braces are separate words even without white space around them.
  private static func words(
    in text: ArraySlice<UInt8>, _ braces: [UInt8]
  ) -> [ArraySlice<UInt8>] {
    var words: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    for index in text.indices where braces.contains(text[index]) {
      if start < index { words.append(text[start..<index]) }
      words.append(text[index...index])
      start = index + 1
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }
}

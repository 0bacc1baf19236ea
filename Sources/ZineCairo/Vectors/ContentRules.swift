import ZineText

/// What operators of content streams take (PDF 1.7, annex A).
enum ContentRules {
  /// The kinds of operands by operators, a letter for each as `ContentScanner.Operand` has them; `*` for what
  /// `takes` tells apart.
  private static let operands: [String: String] = [
    "B": "", "B*": "", "BI": "", "BT": "", "BX": "", "CS": "N", "Do": "N", "ET": "", "EX": "",
    "F": "", "G": "n", "J": "n", "K": "nnnn", "M": "n", "Q": "", "RG": "nnn", "S": "", "SC": "*",
    "SCN": "*", "T*": "", "TD": "nn", "TJ": "A", "TL": "n", "Tc": "n", "Td": "nn", "Tf": "Nn",
    "Tj": "S", "Tm": "nnnnnn", "Tr": "n", "Ts": "n", "Tw": "n", "Tz": "n", "W": "", "W*": "",
    "b": "", "b*": "", "c": "nnnnnn", "cm": "nnnnnn", "cs": "N", "d": "An", "d0": "nn",
    "d1": "nnnnnn", "f": "", "f*": "", "g": "n", "gs": "N", "h": "", "i": "n", "j": "n",
    "k": "nnnn", "l": "nn", "m": "nn", "n": "", "q": "", "re": "nnnn", "rg": "nnn", "ri": "N",
    "s": "", "sc": "*", "scn": "*", "sh": "N", "v": "nnnn", "w": "n", "y": "nnnn", "'": "S",
    "\"": "nnS",
  ]

  /// Colours have at most so many parts (PDF 1.7, annex C.2).
  private static let mostParts = 32
  /// How colours are to be brought onto paper (PDF 1.7, section 8.6.5.8).
  static let intents: Set<PDFName> = [
    "AbsoluteColorimetric", "RelativeColorimetric", "Saturation", "Perceptual",
  ]
  /// How many graphics states may be kept at once (ISO 19005-2, section 6.1.13).
  static let mostStates = 28

  static func isOperator(_ word: String) -> Bool { operands[word] != nil }

  /// Whether an operation has the operands that its operator takes.
  static func takes(_ operation: ContentScanner.Operation, _ word: String) -> Bool {
    guard operation.isWellFormed, let wanted = operands[word] else { return false }
    var kinds = operation.operands[...]
    if wanted == "*" {
      // A pattern stands behind the parts of its colour.
      if word.last == "n" || word.last == "N", kinds.last == .name { kinds.removeLast() }
      return kinds.allSatisfy { $0 == .number } && kinds.count <= mostParts
        && !operation.operands.isEmpty
    }
    if word == "ri", operation.names.last.map(intents.contains) != true { return false }
    return kinds.elementsEqual(wanted) { $0.rawValue == $1 }
  }
}

/// What describes a picture in the line (PDF 1.7, section 8.9.7).
struct InlinePicture {
  private(set) var width = 0
  private(set) var height = 0
  /// Whether its data are what its description says, as far as zine can tell.
  private(set) var isSound = true

  /// - Parameters:
  ///   - content: the stream that it stands in.
  ///   - components: of the colours of a space that the page names.
  init(
    _ operation: ContentScanner.Operation, in content: [UInt8],
    components: (PDFName) -> Int? = { _ in nil }
  ) {
    func word(_ range: Range<Int>) -> String { String(decoding: content[range], as: UTF8.self) }
    var entries: [String: String] = [:]
    var index = 0
    let words = operation.description.map(word)
    while index < words.count {
      guard words[index].hasPrefix("/") else {
        isSound = false
        return
      }
      let key = Self.fullNames[words[index]] ?? words[index]
      var value = ""
      index += 1
      // An array's brackets and items are words of their own.
      var depth = 0
      repeat {
        guard index < words.count else { break }
        if ["[", "<"].contains(words[index]) { depth += 1 }
        if ["]", ">"].contains(words[index]) { depth -= 1 }
        value += value.isEmpty ? words[index] : " " + words[index]
        index += 1
      } while depth > 0
      entries[key] = value
    }
    let limit = Int(Int32.max)
    width = entries["/Width"].flatMap { Int($0) } ?? 0
    height = entries["/Height"].flatMap { Int($0) } ?? 0
    let isMask = entries["/ImageMask"] == "true"
    let bits = isMask ? 1 : entries["/BitsPerComponent"].flatMap { Int($0) } ?? 0
    let space = entries["/ColorSpace"] ?? (isMask ? "/DeviceGray" : "")
    let count: Int? =
      switch space {
      case "/DeviceGray", "/G": 1
      case "/DeviceRGB", "/RGB": 3
      case "/DeviceCMYK", "/CMYK": 4
      case _ where space.hasPrefix("[ /Indexed") || space.hasPrefix("[ /I "): 1
      default: components(PDFName(Array(space.utf8.dropFirst())))
      }
    guard (1...limit).contains(width), (1...limit).contains(height),
      [1, 2, 4, 8, 16].contains(bits),
      let count
    else {
      isSound = false
      return
    }
    guard width <= Limits.picturePixels / height else { return }
    let size = (width * bits * count + 7) / 8 * height
    let data = content[operation.data]
    switch entries["/Filter"] {
    case nil: isSound = data.count >= size
    case "/FlateDecode", "/Fl", "[ /FlateDecode ]", "[ /Fl ]":
      isSound =
        entries["/DecodeParms"] == nil && inflatedZlib(Array(data), limit: size)?.count == size
    default: isSound = false
    }
  }

  private static let fullNames = [
    "/BPC": "/BitsPerComponent", "/CS": "/ColorSpace", "/D": "/Decode", "/DP": "/DecodeParms",
    "/F": "/Filter", "/H": "/Height", "/IM": "/ImageMask", "/I": "/Interpolate", "/W": "/Width",
  ]

  var isTooLarge: Bool { height > 0 && width > Limits.picturePixels / height }
}

/// Prepares the content stream of an imported PDF page for use in a PDF written by zine (PDF 1.7, sections
/// 8.10 and 14.6).
///
/// Removes marked-content operators, since zine does not import structure, and removes the content of hidden
/// layers. Closes text objects and graphics states that the page left open.
struct ContentCleaner {
  /// Names of all resources in the content: fonts, images, colour spaces and others.
  private(set) var names: Set<PDFName> = []
  /// Fonts that text uses, in order of first use.
  private(set) var fonts: [PDFName] = []
  /// Number of uses of each resource.
  private(set) var uses: [Resource: Int] = [:]
  /// Cost of the operators in steps, without the cost of the resources that they draw. A simple operator
  /// costs one step.
  private(set) var operationCount = 0
  /// Whether all operators are known and have valid operands, and all text objects and graphics states are
  /// closed.
  private(set) var isSound = true
  /// An inline image with more pixels than allowed, according to its description.
  private(set) var tooLargePicture: InlinePicture?
  /// The current graphics state, and the saved states that `Q` restores.
  private var state = State()
  private var keptStates: [State] = []
  private var isText = false
  private(set) var output = PDFBytes()
  /// Whether the content uses CMYK colours (`usesInks`) or RGB colours (`usesColors`) without a profile.
  private(set) var usesInks = false
  private(set) var usesColors = false
  /// The open marked-content sequences. Each entry states whether the sequence belongs to a hidden layer.
  private var pieces: [Bool] = []
  private var hiddenDepth = 0
  private let source: [UInt8]
  private let hiddenLayers: Set<PDFName>
  private let hiddenPictures: Set<PDFName>
  private let convertsGreys: Bool
  private let kind: Kind

  /// The kind of content stream.
  enum Kind {
    case page, form
    /// A glyph of a Type 3 font.
    case glyph
  }

  /// A named resource of a content stream.
  struct Resource: Hashable {
    /// Resource category: the dictionary that contains it (PDF 1.7, section 7.8.3).
    var kind: PDFName
    var name: PDFName
  }

  private struct State {
    var font: PDFName?
    /// Patterns that are set as the current fill and stroke colours.
    var fill: PDFName?
    var stroke: PDFName?
  }

  /// - Parameters:
  ///   - hiddenLayers: Names of the hidden layers.
  ///   - hiddenPictures: Names of XObjects on hidden layers.
  ///   - convertsGreys: Whether to convert grey colours in RGB to the grey colour space, so that they are
  ///     printed in black alone.
  init(
    _ source: [UInt8], hiddenLayers: Set<PDFName> = [], hiddenPictures: Set<PDFName> = [],
    convertsGreys: Bool = false, kind: Kind = .form
  ) {
    self.kind = kind
    self.source = source
    self.hiddenLayers = hiddenLayers
    self.hiddenPictures = hiddenPictures
    self.convertsGreys = convertsGreys
    var scanner = ContentScanner(source)
    while let operation = scanner.next() { add(operation) }
    if isText { output.add("ET\n") }
    for _ in keptStates { output.add("Q\n") }
  }

  private mutating func add(_ operation: ContentScanner.Operation) {
    let word = String(decoding: operation.name, as: UTF8.self)
    operationCount += 1 + operation.stringBytes / Self.bytesPerStep
    if !Self.isMark(word), !ContentRules.takes(operation, word) { isSound = false }
    countUses(operation, word)
    switch word {
    case "BMC", "BDC":
      let isLayer = word == "BDC" && operation.names.first == "OC"
      let hides = isLayer && operation.names.dropFirst().first.map(hiddenLayers.contains) == true
      pieces.append(hides)
      if hides { hiddenDepth += 1 }
    case "EMC":
      if pieces.popLast() == true { hiddenDepth -= 1 }
    case "MP", "DP": break
    case "q":
      keptStates.append(state)
      if keptStates.count > ContentRules.mostStates { isSound = false }
      keep(operation)
    case "Q":
      // The operator `Q` has no effect without a saved state.
      guard let kept = keptStates.popLast() else { return }
      state = kept
      keep(operation)
    case "BT", "ET":
      if isText == (word == "BT") { isSound = false }
      isText = word == "BT"
      keep(operation)
    case "Do":
      guard hiddenDepth == 0, operation.names.last.map(hiddenPictures.contains) != true
      else { return }
      keep(operation)
    case "sh":
      if hiddenDepth == 0 { keep(operation) }
    case "Tj", "TJ", "'", "\"":
      guard hiddenDepth == 0 else { return }
      if !isText || state.font == nil { isSound = false }
      // Omits text without a font. Readers would show it in the font used before the imported page.
      if kind == .page, state.font == nil { return }
      if let font = state.font, !fonts.contains(font) { fonts.append(font) }
      keep(operation)
    case "BI":
      if hiddenDepth == 0 { keepPicture(operation) }
    case "S", "s", "f", "F", "f*", "B", "B*", "b", "b*":
      if hiddenDepth == 0 { keep(operation) } else { output.add("n\n") }
    case "k", "K":
      usesInks = true
      keep(operation)
    case "rg", "RG":
      if convertsGreys, let grey = grey(of: operation) {
        output.add(bytes: grey)
        output.add(word == "rg" ? " g\n" : " G\n")
        return
      }
      usesColors = true
      keep(operation)
    case "cs", "CS":
      noteSpaces(operation)
      keep(operation)
    case "Tf":
      state.font = operation.names.last
      keep(operation)
    case "d0", "d1":
      if kind == .glyph { keep(operation) } else { isSound = false }
    default:
      // Unknown operators are removed, since readers ignore them.
      if ContentRules.isOperator(word) { keep(operation) }
    }
  }

  /// Number of bytes of text that cost as much as one operator.
  private static let bytesPerStep = 4

  /// Returns whether an operator belongs to marked content, which is not imported.
  private static func isMark(_ word: String) -> Bool {
    ["BMC", "BDC", "EMC", "MP", "DP"].contains(word)
  }

  // MARK: Resource uses

  private mutating func countUses(_ operation: ContentScanner.Operation, _ word: String) {
    let name = operation.names.last
    switch word {
    case "Do": use("XObject", name)
    case "gs": use("ExtGState", name)
    case "sh": use("Shading", name)
    case "cs", "CS":
      use("ColorSpace", name)
      if word == "cs" { state.fill = nil } else { state.stroke = nil }
    case "scn":
      state.fill = name
      use("Pattern", name)
    case "SCN":
      state.stroke = name
      use("Pattern", name)
    case "g", "rg", "k", "sc": state.fill = nil
    case "G", "RG", "K", "SC": state.stroke = nil
    case "Tf": use("Font", name, 0)
    case "Tj", "TJ", "'", "\"":
      use("Font", state.font, operation.stringBytes)
      use("Pattern", state.fill)
    case "f", "F", "f*": use("Pattern", state.fill)
    case "S", "s": use("Pattern", state.stroke)
    case "B", "B*", "b", "b*":
      use("Pattern", state.fill)
      use("Pattern", state.stroke)
    default: break
    }
  }

  private mutating func use(_ kind: PDFName, _ name: PDFName?, _ count: Int = 1) {
    guard let name else { return }
    uses[Resource(kind: kind, name: name), default: 0] += count
  }

  /// Returns the value of the three components of a colour if they are the same.
  private func grey(of operation: ContentScanner.Operation) -> ArraySlice<UInt8>? {
    let parts = source[operation.range.lowerBound..<operation.keyword.lowerBound]
      .split { $0 <= UInt8(ascii: " ") }
    guard parts.count == 3, parts[0] == parts[1], parts[1] == parts[2] else { return nil }
    return parts[0]
  }

  private mutating func keep(_ operation: ContentScanner.Operation) {
    names.formUnion(operation.names)
    output.add(bytes: source[operation.range])
    output.add("\n")
  }

  /// Keeps an inline image, but turns off interpolation, which PDF/A does not allow (ISO 19005-2, section
  /// 6.2.8).
  private mutating func keepPicture(_ operation: ContentScanner.Operation) {
    noteSpaces(operation)
    names.formUnion(operation.names)
    let picture = InlinePicture(operation, in: source)
    if picture.isTooLarge { tooLargePicture = picture }
    if !picture.isSound { isSound = false }
    operationCount += picture.isTooLarge ? 0 : picture.width * picture.height / Self.pixelsPerStep
    var bytes = Array(source[operation.range])
    for key in ["/Interpolate true", "/I true"] {
      if let place = bytes.prefix(400).firstRange(of: Array(key.utf8)) {
        bytes.replaceSubrange(place.upperBound - 4..<place.upperBound, with: "null".utf8)
      }
    }
    output.add(bytes: bytes)
    output.add("\n")
  }

  private mutating func noteSpaces(_ operation: ContentScanner.Operation) {
    for name in operation.names {
      if name == "DeviceCMYK" || name == "CMYK" { usesInks = true }
      if name == "DeviceRGB" || name == "RGB" { usesColors = true }
    }
  }

  /// Number of pixels that cost as much as one operator.
  static let pixelsPerStep = 1_000
}

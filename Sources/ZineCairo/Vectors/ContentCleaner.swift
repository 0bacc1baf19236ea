/// Makes the content of another's page fit to be a part of one of ours (PDF 1.7, sections 8.10 and 14.6).
///
/// What marks pieces of it for a structure that does not come along is left out, and so is what belongs to layers
/// that are hidden; states are put back where the page forgot it.
struct ContentCleaner {
  /// What it names: fonts, pictures, colour spaces and all else.
  private(set) var names: Set<PDFName> = []
  /// The fonts that it sets text in, in the order in which they come.
  private(set) var fonts: [PDFName] = []
  /// The font that is chosen, and those of the states that are kept.
  private var font: PDFName?
  private var keptFonts: [PDFName?] = []
  private(set) var output = PDFBytes()
  /// Whether colours in inks, or in red, green and blue, are set that no profile explains.
  private(set) var usesInks = false
  private(set) var usesColors = false
  /// For each open piece whether it is of a hidden layer.
  private var pieces: [Bool] = []
  private var hiddenDepth = 0
  private var stateDepth = 0
  private let source: [UInt8]
  private let hiddenLayers: Set<PDFName>
  private let hiddenPictures: Set<PDFName>
  private let saysGreys: Bool

  /// - Parameters:
  ///   - hiddenLayers: the names of those that do not show.
  ///   - hiddenPictures: the names of those that are on one.
  ///   - saysGreys: whether colours that are grey are said as greys, which are printed in black alone.
  init(
    _ source: [UInt8], hiddenLayers: Set<PDFName> = [], hiddenPictures: Set<PDFName> = [],
    saysGreys: Bool = false
  ) {
    self.source = source
    self.hiddenLayers = hiddenLayers
    self.hiddenPictures = hiddenPictures
    self.saysGreys = saysGreys
    var scanner = ContentScanner(source)
    while let operation = scanner.next() { add(operation) }
    for _ in 0..<stateDepth { output.add("Q\n") }
  }

  private mutating func add(_ operation: ContentScanner.Operation) {
    let word = String(decoding: operation.name, as: UTF8.self)
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
      stateDepth += 1
      keptFonts.append(font)
      keep(operation)
    case "Q":
      // More of them than states that were kept mean nothing.
      guard stateDepth > 0 else { return }
      stateDepth -= 1
      font = keptFonts.popLast() ?? nil
      keep(operation)
    case "Do":
      guard hiddenDepth == 0, operation.names.last.map(hiddenPictures.contains) != true
      else { return }
      keep(operation)
    case "sh":
      if hiddenDepth == 0 { keep(operation) }
    case "Tj", "TJ", "'", "\"":
      guard hiddenDepth == 0 else { return }
      if let font, !fonts.contains(font) { fonts.append(font) }
      keep(operation)
    case "BI":
      if hiddenDepth == 0 { keepPicture(operation) }
    case "S", "s", "f", "F", "f*", "B", "B*", "b", "b*":
      if hiddenDepth == 0 { keep(operation) } else { output.add("n\n") }
    case "k", "K":
      usesInks = true
      keep(operation)
    case "rg", "RG":
      if saysGreys, let grey = grey(of: operation) {
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
      font = operation.names.last
      keep(operation)
    default:
      if Self.others.contains(word) { keep(operation) }
    }
  }

  /// What stands for each of three parts that are the same.
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

  /// A picture in the line. No archive takes one whose pixels readers are to smooth (ISO 19005-2, section 6.2.8).
  private mutating func keepPicture(_ operation: ContentScanner.Operation) {
    noteSpaces(operation)
    names.formUnion(operation.names)
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

  /// All further operators that there are (PDF 1.7, annex A). What else stands there, readers pass over.
  private static let others: Set<String> = [
    "BT", "BX", "EX", "ET", "G", "J", "M", "SC", "SCN", "T*", "TD", "TL", "Tc",
    "Td", "Tm", "Tr", "Ts", "Tw", "Tz", "W", "W*", "c", "cm", "d", "d0", "d1", "g", "gs", "h",
    "i", "j", "l", "m", "n", "re", "ri", "sc", "scn", "v", "w", "y",
  ]
}

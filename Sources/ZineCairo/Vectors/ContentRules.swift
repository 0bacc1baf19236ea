import ZineText

/// The valid operands of content stream operators (PDF 1.7, annex A).
enum ContentRules {
  /// Operand types by operator, with one letter for each operand, as in `ContentScanner.Operand`. `*` means
  /// colour components, whose number varies.
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

  /// Maximum number of components of a colour (PDF 1.7, annex C.2).
  private static let mostParts = 32
  /// Rendering intents (PDF 1.7, section 8.6.5.8).
  static let intents: Set<PDFName> = [
    "AbsoluteColorimetric", "RelativeColorimetric", "Saturation", "Perceptual",
  ]
  /// Maximum nesting depth of saved graphics states (ISO 19005-2, section 6.1.13).
  static let mostStates = 28

  static func isOperator(_ word: String) -> Bool { operands[word] != nil }

  /// Returns whether an operation has valid operands for its operator.
  static func takes(_ operation: ContentScanner.Operation, _ word: String) -> Bool {
    guard operation.isWellFormed, let wanted = operands[word] else { return false }
    var kinds = operation.operands[...]
    if wanted == "*" {
      // A pattern name may follow the colour components.
      if word.last == "n" || word.last == "N", kinds.last == .name { kinds.removeLast() }
      return kinds.allSatisfy { $0 == .number } && kinds.count <= mostParts
        && !operation.operands.isEmpty
    }
    if word == "ri", operation.names.last.map(intents.contains) != true { return false }
    return kinds.elementsEqual(wanted) { $0.rawValue == $1 }
  }
}

/// The description of an inline image (PDF 1.7, section 8.9.7).
struct InlinePicture {
  private(set) var width = 0
  private(set) var height = 0
  /// Whether the image data matches its description. Images with unsupported filters count as invalid.
  private(set) var isSound = true

  /// - Parameters:
  ///   - content: The content stream that contains the image.
  ///   - components: Returns the number of components of a colour space in the page's resources.
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
      // The brackets and items of an array are separate words.
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

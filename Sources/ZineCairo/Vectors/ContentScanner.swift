/// Reads the operations of a content stream one by one (PDF 1.7, section 7.8.2).
struct ContentScanner {
  private let bytes: [UInt8]
  private var index = 0

  /// An operator with its operands.
  struct Operation {
    /// Operator name without the operands; `BI` for an inline image.
    var name: [UInt8]
    /// Names in the operands, including names in arrays and dictionaries.
    var names: [PDFName] = []
    /// Types of the operands. An array or a dictionary is a single operand.
    var operands: [Operand] = []
    /// Total length of all strings in the operands, as written in the stream.
    var stringBytes = 0
    /// Whether brackets match and numbers are valid.
    var isWellFormed = true
    /// For an inline image, the words of its description and the range of its data.
    var description: [Range<Int>] = []
    var data = 0..<0
    /// Range of the whole operation in the stream.
    var range: Range<Int>
    /// Range of the operator itself.
    var keyword: Range<Int>
  }

  /// Type of an operand. The operators require no finer distinction.
  enum Operand: Character {
    case number = "n"
    case name = "N"
    case string = "S"
    case array = "A"
    case dictionary = "D"
    /// A Boolean or null.
    case other = "o"
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next operation; `nil` at the end of the stream. Operands after the last operator are
  /// ignored.
  mutating func next() -> Operation? {
    var operation = Operation(name: [], range: index..<index, keyword: index..<index)
    var isFirst = true
    var brackets: [UInt8] = []
    func add(_ operand: Operand) {
      if brackets.isEmpty { operation.operands.append(operand) }
    }
    func close(_ bracket: UInt8) {
      if brackets.popLast() != bracket { operation.isWellFormed = false }
    }
    while true {
      skipWhite()
      if isFirst { operation.range = index..<index }
      isFirst = false
      guard index < bytes.count else { return nil }
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "/"):
        add(.name)
        operation.names.append(readName())
      case UInt8(ascii: "("):
        add(.string)
        skipString()
        operation.stringBytes += index - start
      case UInt8(ascii: "<"):
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "<") {
          add(.dictionary)
          brackets.append(UInt8(ascii: ">"))
          index += 2
        } else {
          add(.string)
          skipHexString()
          operation.stringBytes += (index - start) / 2
        }
      case UInt8(ascii: "["):
        add(.array)
        brackets.append(UInt8(ascii: "]"))
        index += 1
      case UInt8(ascii: "]"):
        close(UInt8(ascii: "]"))
        index += 1
      case UInt8(ascii: ">"):
        close(UInt8(ascii: ">"))
        index += index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ">") ? 2 : 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ")"):
        operation.isWellFormed = false
        index += 1
      default:
        skipRegular()
        let word = bytes[start..<index]
        if Self.isOperand(word) {
          let isNumber = word.first.map { $0 < UInt8(ascii: "a") } == true
          add(isNumber ? .number : .other)
          if isNumber, !Self.isNumber(word) { operation.isWellFormed = false }
          continue
        }
        if !brackets.isEmpty { operation.isWellFormed = false }
        operation.name = Array(word)
        if word.elementsEqual("BI".utf8) { skipPicture(&operation) }
        operation.keyword = start..<index
        operation.range = operation.range.lowerBound..<index
        return operation
      }
    }
  }

  private static func isOperand(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return false }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      return true
    default:
      return ["true", "false", "null"].contains { word.elementsEqual($0.utf8) }
    }
  }

  /// Maximum number of digits of a number. Meaningful numbers have fewer digits (PDF 1.7, annex C.2).
  private static let mostDigits = 40

  /// Returns whether a word is a number (PDF 1.7, section 7.3.3).
  static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    let unsigned =
      word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+")
      ? word.dropFirst() : word
    let digits = unsigned.filter { $0 != UInt8(ascii: ".") }
    return unsigned.count - digits.count <= 1 && (1...mostDigits).contains(digits.count)
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  // MARK: Tokens

  private static func isWhite(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool { "()<>[]{}/%".utf8.contains(byte) }

  private mutating func skipWhite() {
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      } else if Self.isWhite(bytes[index]) {
        index += 1
      } else {
        return
      }
    }
  }

  private mutating func skipRegular() {
    while index < bytes.count, !Self.isWhite(bytes[index]), !Self.isDelimiter(bytes[index]) {
      index += 1
    }
  }

  private mutating func readName() -> PDFName {
    index += 1
    let start = index
    skipRegular()
    var name: [UInt8] = []
    var position = start
    while position < index {
      if bytes[position] == UInt8(ascii: "#"), position + 2 < index,
        let high = Self.digit(bytes[position + 1]), let low = Self.digit(bytes[position + 2])
      {
        name.append(high << 4 | low)
        position += 3
      } else {
        name.append(bytes[position])
        position += 1
      }
    }
    return PDFName(name)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) }
  }

  private mutating func skipString() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index = min(index + 1, bytes.count)
      if depth == 0 { return }
    }
  }

  private mutating func skipHexString() {
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
    index = min(index + 1, bytes.count)
  }

  /// Skips an inline image: its description, `ID`, its data and `EI` (PDF 1.7, section 8.9.7).
  private mutating func skipPicture(_ operation: inout Operation) {
    while index < bytes.count {
      skipWhite()
      guard index < bytes.count else { return }
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "/"): operation.names.append(readName())
      case UInt8(ascii: "("): skipString()
      default:
        skipRegular()
        if index == start { index += 1 }
        guard bytes[start..<index].elementsEqual("ID".utf8) else { break }
        index = min(index + 1, bytes.count)
        operation.data = index..<index
        skipPictureData(&operation)
        return
      }
      operation.description.append(start..<index)
    }
  }

  /// Skips the data of an inline image. The data may contain any bytes, even `EI`. It ends at an `EI` that is
  /// surrounded by white space and followed by text.
  private mutating func skipPictureData(_ operation: inout Operation) {
    let start = index
    while index < bytes.count {
      if bytes[index...].starts(with: "EI".utf8), index > 0, Self.isWhite(bytes[index - 1]) {
        let rest = bytes[(index + 2)...].prefix(12)
        let isText = rest.allSatisfy { Self.isWhite($0) && $0 != 0 || (0x20...0x7E).contains($0) }
        if rest.first.map(Self.isWhite) ?? true, isText {
          operation.data = start..<index - 1
          index += 2
          return
        }
      }
      index += 1
    }
    operation.isWellFormed = false
  }
}

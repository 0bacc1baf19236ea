/// A PDF name: its bytes without the slash (PDF 1.7, section 7.3.5).
struct PDFName: Hashable, ExpressibleByStringLiteral {
  var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(stringLiteral text: StaticString) {
    bytes = text.withUTF8Buffer { Array($0) }
  }
}

/// Identifier of an indirect object in a source file.
struct PDFObjectID: Hashable {
  var number: Int
  var generation: Int
}

/// An object of a source file, without stream data (PDF 1.7, section 7.3).
indirect enum PDFValue: Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A real number as written in the file.
  case real([UInt8])
  case string([UInt8])
  case name(PDFName)
  case array([PDFValue])
  case dictionary([PDFName: PDFValue])
  /// The dictionary of a stream, without the data.
  case stream([PDFName: PDFValue])
  case reference(PDFObjectID)

  /// Entries of a dictionary or of a stream's dictionary.
  var entries: [PDFName: PDFValue]? {
    switch self {
    case .dictionary(let entries), .stream(let entries): entries
    default: nil
    }
  }

  var name: PDFName? { if case .name(let name) = self { name } else { nil } }

  var items: [PDFValue]? { if case .array(let items) = self { items } else { nil } }

  var isStream: Bool { if case .stream = self { true } else { false } }

  /// The value as a number; `nil` if the value is not a number.
  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let text): Double(String(decoding: text, as: UTF8.self))
    default: nil
    }
  }
}

extension PDFBytes {
  /// Adds a name with its slash. Bytes that are not regular characters are written as hexadecimal numbers.
  mutating func add(name: PDFName) {
    add(byte: UInt8(ascii: "/"))
    for byte in name.bytes {
      let isRegular =
        (0x21...0x7E).contains(byte) && !"#%()<>[]{}/".utf8.contains(byte)
      if isRegular {
        add(byte: byte)
      } else {
        add("#")
        add(hex: byte)
      }
    }
  }

  /// Adds a string in hexadecimal.
  mutating func add(hexString bytes: [UInt8]) {
    add("<")
    for byte in bytes { add(hex: byte) }
    add(">")
  }
}

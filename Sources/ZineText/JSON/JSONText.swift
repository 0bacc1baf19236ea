/// JSON text to be written (RFC 8259). The fields of objects keep their order.
package enum JSONText {
  case string(String)
  case number(Int)
  case bool(Bool)
  case array([JSONText])
  /// Text that is already JSON.
  case raw(String)

  package static func object(_ fields: [(String, JSONText)]) -> String {
    "{" + fields.map { "\(quoted($0)):\($1.text)" }.joined(separator: ",") + "}"
  }

  package var text: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .bool(let value): value ? "true" : "false"
    case .array(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
    case .raw(let text): text
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default:
        // Escapes characters that JSON allows but that can control a terminal or change the text direction.
        if !isHarmless(scalar) {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}

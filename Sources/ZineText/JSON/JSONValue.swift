/// A JSON value with its position in the source.
struct JSONValue: Sendable {
  enum Content: Sendable {
    case null
    case boolean(Bool)
    /// A finite number.
    case number(Double)
    case string(JSONString)
    case array([JSONValue])
    /// An object with unique keys.
    case object([JSONMember])
  }

  var content: Content
  /// Range in the source in UTF-8 bytes, including quotation marks or brackets.
  var range: Range<Int>

  var kind: JSONKind {
    switch content {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

struct JSONMember: Sendable {
  var key: JSONString
  var value: JSONValue
}

/// The type of a JSON value.
package enum JSONKind: Hashable, Sendable {
  case null, boolean, number, string, array, object
}

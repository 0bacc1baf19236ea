/// A value of JSON, and where it stands.
struct JSONValue: Sendable {
  enum Content: Sendable {
    case null
    case boolean(Bool)
    /// Finite.
    case number(Double)
    case string(JSONString)
    case array([JSONValue])
    /// No two keys are the same.
    case object([JSONMember])
  }

  var content: Content
  /// In the source, in UTF-8 bytes, with its quotes or brackets.
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

/// What a value is, whatever it says.
package enum JSONKind: Hashable, Sendable {
  case null, boolean, number, string, array, object
}

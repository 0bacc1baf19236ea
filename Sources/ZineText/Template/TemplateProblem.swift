/// Why a JSON source is not a valid template.
package enum TemplateProblem: Hashable, Sendable {
  /// The top-level value is not an array.
  case noArray(found: JSONKind)
  /// An element of the array is not an object.
  case noObject(found: JSONKind)
  /// - type: `nil` if `type` is the missing key.
  case missingKey(type: String?, name: String)
  case unknownType(name: String, nearest: String?)
  case unknownKey(type: String, name: String, nearest: String?)
  /// - value: The value as written in the source.
  case unreadableValue(key: String, value: String, expected: String)
  /// Two keys of an item with the same meaning.
  case contradiction(key: String, other: String)
}

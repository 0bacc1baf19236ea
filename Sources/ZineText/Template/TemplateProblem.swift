/// Why JSON is not a template.
package enum TemplateProblem: Hashable, Sendable {
  /// The whole is no array.
  case noArray(found: JSONKind)
  /// An element of the array is no object.
  case noObject(found: JSONKind)
  /// - type: `nil` where that is the key.
  case missingKey(type: String?, name: String)
  case unknownType(name: String, nearest: String?)
  case unknownKey(type: String, name: String, nearest: String?)
  /// - value: as it stands in the source.
  case unreadableValue(key: String, value: String, expected: String)
  /// Two keys of one item that say the same.
  case contradiction(key: String, other: String)
}

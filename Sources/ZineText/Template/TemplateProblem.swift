/// The reason why a JSON source is not a valid template.
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

extension TemplateProblem: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .noArray(let kind):
      .init(
        .template, "the template is \(kind.name); it should be an array of objects",
        hint: kind == .object ? "put it in brackets: [ { … } ]" : nil)
    case .noObject(let kind):
      .init(.template, "an item of the template is \(kind.name); it should be an object")
    case .missingKey(nil, let name): .init(.template, "the item needs the key '\(name)'")
    case .missingKey(let type?, let name):
      .init(.template, "'\(type)' needs the key '\(name)'")
    case .unknownType(let name, let nearest):
      .init(
        .template, "unknown type '\(clipped(name))'; the types are txt, img, link and title",
        hint: didYouMean(nearest))
    case .unknownKey(let type, let name, let nearest):
      .init(
        .template, "'\(type)' has no key '\(clipped(name))'", hint: didYouMean(nearest))
    case .unreadableValue(let key, let value, let expected):
      .init(.template, "'\(key)' is \(clipped(value)); it should be \(expected)")
    case .contradiction(let key, let other):
      .init(.template, "'\(key)' and '\(other)' set the same thing", hint: "write only one of them")
    }
  }
}

extension JSONKind {
  fileprivate var name: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

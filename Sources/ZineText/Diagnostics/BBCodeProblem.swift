/// A problem in a BBCode source. Names are tag names.
package enum BBCodeProblem: Hashable, Sendable {
  case unknownTag(name: String, nearest: String?)
  case unclosedTag(name: String)
  case unopenedTag(name: String)
  /// - expected: Description of the allowed values.
  case unreadableValue(tag: String, value: String, expected: String)
  case outsideList(name: String)
  case outsideTable(name: String)
}

extension BBCodeProblem: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    case .unknownTag(let name, let nearest):
      .init(
        .unknownTag, "unknown tag [\(clipped(name))]; it is set as text",
        hint: nearest.map { "did you mean [\($0)]?" })
    case .unclosedTag(let name): .init(.unbalancedTag, "[\(name)] is never closed")
    case .unopenedTag(let name): .init(.unbalancedTag, "[/\(name)] has no opening tag")
    case .unreadableValue(let tag, let value, let expected):
      .init(
        .bbcodeValue,
        value.isEmpty
          ? "[\(tag)] needs a value: \(expected)"
          : "[\(tag)] is '\(clipped(value))'; it should be \(expected)",
        hint: tag == "size" && Double(value) != nil
          ? "set the meaning of the number with --bbcode-size" : nil)
    case .outsideList(let name):
      .init(.misplacedTag, "[\(name)] is outside a list", hint: "put it inside [list]")
    case .outsideTable(let name):
      .init(.misplacedTag, "[\(name)] is outside a table", hint: "put it inside [table]")
    }
  }
}

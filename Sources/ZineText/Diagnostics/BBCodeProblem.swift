/// What can be wrong with a source in BBCode, with the facts a reader needs. Names are those of its tags.
package enum BBCodeProblem: Hashable, Sendable {
  case unknownTag(name: String, nearest: String?)
  case unclosedTag(name: String)
  case unopenedTag(name: String)
  /// - expected: a value in words.
  case unreadableValue(tag: String, value: String, expected: String)
  case outsideList(name: String)
  case outsideTable(name: String)
}

/// The reason why a regular expression can't be used.
package enum PatternFailure: Error, Hashable, Sendable {
  /// The pattern is not valid, with the library's message.
  case unreadable(String)
  /// The search takes too many steps or finds too many matches.
  case runaway
}

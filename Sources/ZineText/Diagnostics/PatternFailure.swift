/// Why a regular expression finds nothing.
package enum PatternFailure: Error, Hashable, Sendable {
  /// With what is wrong, in the words of the library.
  case unreadable(String)
  /// It tries more ways than any text is worth.
  case runaway
}

/// How the spelling of a word changes where it is divided, as in Hungarian *asszony*, *asz-szony*.
package struct Respelling: Hashable, Sendable {
  /// In UTF-8 bytes, before and after the division.
  package var removedBefore: Int
  package var removedAfter: Int
  package var before: String
  package var after: String

  package init(removedBefore: Int, removedAfter: Int, before: String, after: String) {
    self.removedBefore = removedBefore
    self.removedAfter = removedAfter
    self.before = before
    self.after = after
  }
}

/// A spelling change at a hyphenation point, as in Hungarian *asszony*, *asz-szony*.
package struct Respelling: Hashable, Sendable {
  /// Number of UTF-8 bytes to remove before and after the hyphenation point.
  package var removedBefore: Int
  package var removedAfter: Int
  /// Text to insert before and after the hyphenation point, without the hyphen.
  package var before: String
  package var after: String

  package init(removedBefore: Int, removedAfter: Int, before: String, after: String) {
    self.removedBefore = removedBefore
    self.removedAfter = removedAfter
    self.before = before
    self.after = after
  }
}

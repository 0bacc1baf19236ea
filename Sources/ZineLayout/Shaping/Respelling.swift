/// A spelling change at a hyphenation point: for example, Hungarian *asszony* becomes *asz-szony*.
package struct Respelling: Hashable, Sendable {
  /// Numbers of UTF-8 bytes to remove before and after the hyphenation point.
  package var removedBefore: Int
  package var removedAfter: Int
  /// Texts to insert before and after the hyphenation point, without the hyphen.
  package var before: String
  package var after: String
}

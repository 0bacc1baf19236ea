import ZineStyle

/// A weight or slant that a family has no face for.
package struct FauxStyle: Hashable, Sendable {
  package var family: String
  /// Weight, slant or both.
  package var traits: FontSynthesis

  package init(family: String, traits: FontSynthesis) {
    self.family = family
    self.traits = traits
  }
}

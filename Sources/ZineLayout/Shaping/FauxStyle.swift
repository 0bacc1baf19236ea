import ZineStyle

/// A weight or slant that a font family has no face for.
package struct FauxStyle: Hashable, Sendable {
  package var family: String
  /// The missing traits: weight, slant or both.
  package var traits: FontSynthesis

  package init(family: String, traits: FontSynthesis) {
    self.family = family
    self.traits = traits
  }
}

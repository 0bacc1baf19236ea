/// What may be made of a font that has no face for it (`font-synthesis`, CSS Fonts 4, section 7.5); also a set of
/// such traits.
package struct FontSynthesis: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bold letters, thickened.
  package static let weight = FontSynthesis(rawValue: 1)
  /// Oblique letters, slanted.
  package static let slant = FontSynthesis(rawValue: 2)
  /// Small capitals, made of smaller capitals.
  package static let smallCapitals = FontSynthesis(rawValue: 4)

  package static let all: FontSynthesis = [.weight, .slant, .smallCapitals]
}

/// The kinds of faces that may be synthesized if a font lacks them (`font-synthesis`, CSS Fonts 4, section
/// 7.5); also used for a set of such traits.
package struct FontSynthesis: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bold faces, synthesized by thickening.
  package static let weight = FontSynthesis(rawValue: 1)
  /// Oblique faces, synthesized by slanting.
  package static let slant = FontSynthesis(rawValue: 2)
  /// Small capitals, synthesized from scaled capitals.
  package static let smallCapitals = FontSynthesis(rawValue: 4)

  package static let all: FontSynthesis = [.weight, .slant, .smallCapitals]
}

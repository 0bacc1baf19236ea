/// A set of font traits that can be synthesized if a font lacks them (`font-synthesis`, CSS Fonts 4, section
/// 7.5).
package struct FontSynthesis: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bold, synthesized by thickening the glyphs.
  package static let weight = FontSynthesis(rawValue: 1)
  /// Oblique, synthesized by slanting the glyphs.
  package static let slant = FontSynthesis(rawValue: 2)
  /// Small capitals, synthesized by scaling capital letters.
  package static let smallCapitals = FontSynthesis(rawValue: 4)

  package static let all: FontSynthesis = [.weight, .slant, .smallCapitals]
}

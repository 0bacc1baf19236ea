import ZineText

package enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  case start, end, left, right, center, justify
}

/// The value of `text-align`.
struct TextAlignValue: Hashable, Sendable {
  var alignment: TextAlignment
  /// The character at which the lines of a table column are aligned, such as a decimal point; `nil` for none.
  var mark: String?
}

package enum LineHeight: Hashable, Sendable {
  /// Uses the font's ascent, descent and line gap.
  case normal
  /// Line height in points.
  case fixed(Double)
  /// Zero height, even on a baseline grid. Used for the line of an element without text.
  case nothing
}

/// How blank lines in the source affect spacing. For `auto`, this depends on whether blank lines separate all
/// paragraphs of the article.
package enum BlankLines: String, CaseIterable, Hashable, Sendable {
  case auto, keep, none
}

/// Whether typographic characters replace straight quotes and other characters typed on a keyboard.
package enum SmartQuotes: String, CaseIterable, Hashable, Sendable {
  case none, auto
}

/// A list of font families. The first available family is used.
package struct FontFamilies: Hashable, Sendable {
  /// Families that the user declared. Missing families are reported.
  package var named: [String]
  /// Families that are tried after those in `named`.
  package var fallback: [String]

  package init(named: [String] = [], fallback: [String]) {
    self.named = named
    self.fallback = fallback
  }

  package var all: [String] { named + fallback }

  /// The named families without generic families such as `serif`.
  package var particular: [String] { named.filter { !Self.generic.contains($0.lowercased()) } }

  /// The generic family names. Their fonts depend on the system.
  package static let generic: Set<String> = [
    "serif", "sans-serif", "sans", "monospace", "cursive", "fantasy", "system-ui",
  ]
}

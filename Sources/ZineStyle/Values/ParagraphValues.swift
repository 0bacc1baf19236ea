import ZineText

package enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  case start, end, left, right, center, justify
}

/// The value of `text-align`.
struct TextAlignValue: Hashable, Sendable {
  var alignment: TextAlignment
  /// The character at which the lines of a table column are aligned.
  var mark: String?
}

package enum LineHeight: Hashable, Sendable {
  /// Uses the font's ascent, descent and line gap.
  case normal
  /// Line height in points.
  case fixed(Double)
  /// Zero height, even on a baseline grid: for the line that represents an element without text.
  case nothing
}

/// How blank lines in the source affect spacing. For `auto`, `Story.isSeparatedByBlankLines` decides.
package enum BlankLines: String, CaseIterable, Hashable, Sendable {
  case auto, keep, none
}

/// Whether straight quotes and other typewriter characters are replaced by typographic ones.
package enum SmartQuotes: String, CaseIterable, Hashable, Sendable {
  case none, auto
}

/// A list of font families; the first available one is used.
package struct FontFamilies: Hashable, Sendable {
  /// Families that the author asked for. Missing ones are reported.
  package var named: [String]
  /// Families to try after `named`.
  package var fallback: [String]

  package init(named: [String] = [], fallback: [String]) {
    self.named = named
    self.fallback = fallback
  }

  package var all: [String] { named + fallback }

  /// The named families that are fonts rather than generic families.
  package var particular: [String] { named.filter { !Self.generic.contains($0.lowercased()) } }

  /// The generic family names. The fonts they map to depend on the system.
  package static let generic: Set<String> = [
    "serif", "sans-serif", "sans", "monospace", "cursive", "fantasy", "system-ui",
  ]
}

import ZineText

package enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  case start, end, left, right, center, justify
}

/// The value of `text-align`.
struct TextAlignValue: Hashable, Sendable {
  var alignment: TextAlignment
  /// What the lines of a table's column stand below each other by.
  var mark: String?
}

package enum LineHeight: Hashable, Sendable {
  /// The font's ascent, descent and line gap.
  case normal
  /// In points.
  case fixed(Double)
  /// No height at all, on a grid neither: of a line that stands for an element without text.
  case nothing
}

/// How much room blank lines in the source make; `Story.isSeparatedByBlankLines` decides for `auto`.
package enum BlankLines: String, CaseIterable, Hashable, Sendable {
  case auto, keep, none
}

/// Whether typographers' marks take the place of a keyboard's.
package enum SmartQuotes: String, CaseIterable, Hashable, Sendable {
  case none, auto
}

/// A list of families to take a font from, the first one that is there.
package struct FontFamilies: Hashable, Sendable {
  /// Those that the author asked for by name; their absence is reported.
  package var named: [String]
  /// What stands behind them.
  package var fallback: [String]

  package init(named: [String] = [], fallback: [String]) {
    self.named = named
    self.fallback = fallback
  }

  package var all: [String] { named + fallback }

  /// Those that are the names of fonts, and not of a kind of them.
  package var particular: [String] { named.filter { !Self.generic.contains($0.lowercased()) } }

  /// Which fonts stand for these is the machine's to say.
  package static let generic: Set<String> = [
    "serif", "sans-serif", "sans", "monospace", "cursive", "fantasy", "system-ui",
  ]
}

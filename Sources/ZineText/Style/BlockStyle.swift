package enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  case start, end, left, right, center, justify
}

package enum LineHeight: Hashable, Sendable {
  /// The font's ascent, descent and line gap.
  case normal
  /// In points.
  case fixed(Double)
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

  /// Of program text.
  package static let monospaced = FontFamilies(
    fallback: ["Liberation Mono", "Courier New", "monospace"])
}

/// How the paragraphs of one kind are set: all that style rules say, computed to points.
package struct BlockStyle: Hashable, Sendable {
  package var families: FontFamilies
  package var fontSize: Double
  package var isBold: Bool
  package var lineHeight: LineHeight
  package var alignment: TextAlignment
  /// Of the first line.
  package var indent: Double
  package var color: Color
  package var blankLines: BlankLines
  package var composing = ComposingStyle()
  package var features = FontFeatures()
  package var smartQuotes = SmartQuotes.none
}

/// The style of a whole issue, computed.
package struct IssueStyle: Hashable, Sendable {
  package var page: PageStyle
  package var body: BlockStyle
  /// h1 to h6.
  package var headings: [BlockStyle]

  package func block(_ kind: BlockKind) -> BlockStyle {
    switch kind {
    case .paragraph: body
    case .heading(let level): headings[level - 1]
    case .term: term
    case .preformatted: preformatted
    }
  }

  private var term: BlockStyle {
    var style = body
    style.isBold = true
    style.alignment = .start
    style.indent = 0
    return style
  }

  private var preformatted: BlockStyle {
    var style = body
    style.families = .monospaced
    style.fontSize *= AttributeValues.scale(of: "code") ?? 1
    style.alignment = .start
    style.indent = 0
    style.composing = .plain
    return style
  }
}

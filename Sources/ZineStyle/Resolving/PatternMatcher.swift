import ZineText

/// Finds matches of regular expressions for `@-zine-match` rules.
package protocol PatternMatcher {
  /// Returns all matches of a pattern in UTF-8 text, in order. No match is empty.
  func matches(
    of pattern: String, in text: [UInt8]
  ) throws(PatternFailure) -> [PatternMatch]
}

/// A match of a pattern. Its ranges are in bytes of UTF-8.
package struct PatternMatch: Hashable, Sendable {
  package var range: Range<Int>
  /// Ranges of the groups whose names begin with `mark`, in text order. They are delimiters and are removed
  /// from the text.
  package var marks: [Range<Int>]

  package init(range: Range<Int>, marks: [Range<Int>]) {
    self.range = range
    self.marks = marks
  }
}

/// Finds the patterns of `@-zine-match` rules in the text of paragraphs.
struct PatternFinder {
  private let rules: [StyleSheet.MatchRule]
  private let matcher: (any PatternMatcher)?
  /// Indices of the patterns whose search failed. They are not tried again.
  private var broken: Set<Int> = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ sources: StyleSources, _ matcher: (any PatternMatcher)?) {
    rules = sources.layers.flatMap(\.sheet.matches)
    self.matcher = matcher
  }

  /// Applies the style of each pattern to the text that matches it.
  mutating func restyle(
    _ pieces: inout [TextPiece], of element: ElementID, _ styles: ElementStyles
  ) {
    guard let matcher else { return }
    for (index, rule) in rules.enumerated() where !broken.contains(index) {
      guard styles.cascade.looksFor(pattern: index, in: element) else { continue }
      do throws(PatternFailure) {
        let matches = try matcher.matches(of: rule.pattern, in: pieces.text)
        pieces.restyle(matches) { styles.cascade.style(ofPattern: index, rule, inside: $0) }
      } catch {
        broken.insert(index)
        diagnostics.append(Diagnostic(.pattern(rule.pattern, error), at: rule.span))
      }
    }
  }
}

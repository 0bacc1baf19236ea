import ZineText

/// The start of a line, with the state that a breaker needs to continue from there.
package struct LineStart: Hashable, Sendable {
  package var position: ClusterPosition
  /// Extent of the text between the start of the paragraph and the line.
  package var extent: Extent
  /// Offset of the line's first byte in the paragraph.
  package var textOffset: Int
  /// Whether the previous line ended inside a word that was too wide for it.
  package var isInsideWord = false
  /// Number of consecutive lines before this one that end in hyphens.
  package var hyphenCount = 0
  /// Width of the first cluster that may hang into the margin.
  package var protrusion = 0.0
  /// Text that replaces the first clusters if the previous break changed the spelling.
  package var prefix: BreakTextNumber?
  package var replacedClusters = 0

  package static let paragraph = LineStart(
    position: ClusterPosition(piece: 0, cluster: 0), extent: Extent(), textOffset: 0)
}

extension LineStart {
  /// Starts a line after a break.
  init(after end: BreakOpportunity) {
    self.init(position: end.next, extent: end.nextExtent, textOffset: end.textOffset)
    protrusion = end.nextProtrusion
    prefix = end.after
    replacedClusters = end.replacedAfter
  }
}

/// A line selected by a line breaker.
package struct LineBreak: Hashable, Sendable {
  package var end: BreakOpportunity
  /// Whether the line ends inside a word because the word is too wide for the line.
  package var breaksWord = false
  /// Start of the next line; `nil` at the end of the paragraph.
  package var next: LineStart?
}

/// Available widths of the lines of a paragraph, in points. Lines are counted from the start of the break
/// request.
package struct LineMeasure: Hashable, Sendable {
  /// Widths of the first lines.
  package var first: [Double] = []
  /// Width of all following lines.
  package var rest: Double

  package subscript(line: Int) -> Double { line < first.count ? first[line] : rest }
}

/// Parameters for breaking a paragraph into lines, except the text.
package struct BreakRequest: Sendable {
  package var start: LineStart
  package var measure: LineMeasure
  /// Minimum length of the last line, in points.
  package var lastLineMinimum = 0.0
  /// Index, from the start of the request, of a line that must not end in an automatic hyphen. This line is
  /// the last one of a column.
  package var unhyphenatedLine: Int?
  package var looseness = 0
  /// Whether the penultimate line may end in a hyphen.
  package var mayHyphenateLastButOne = true
}

/// Tolerance for rounding errors in sums of widths, in points.
package let lengthTolerance = 0.001

import ZineText

/// Where a line begins, with all that a breaker must know to go on from there.
package struct LineStart: Hashable, Sendable {
  package var position: ClusterPosition
  /// From the paragraph's start.
  package var extent: Extent
  /// Of its first byte, in the paragraph.
  package var textOffset: Int
  /// Whether the line before ended inside a word for want of room.
  package var isInsideWord = false
  /// How many lines before it, one after the other, ended in hyphens.
  package var hyphenCount = 0
  /// How much of its first cluster may hang into the margin.
  package var protrusion = 0.0
  /// Stands in the place of its first clusters, where the break before changed the spelling.
  package var prefix: BreakTextNumber?
  package var replacedClusters = 0

  package static let paragraph = LineStart(
    position: ClusterPosition(piece: 0, cluster: 0), extent: Extent(), textOffset: 0)

  init(position: ClusterPosition, extent: Extent, textOffset: Int) {
    self.position = position
    self.extent = extent
    self.textOffset = textOffset
  }

  /// Behind a break.
  init(after end: BreakOpportunity) {
    self.init(position: end.next, extent: end.nextExtent, textOffset: end.textOffset)
    protrusion = end.nextProtrusion
    prefix = end.after
    replacedClusters = end.replacedAfter
  }
}

/// A line as the breaker chose it.
package struct LineBreak: Hashable, Sendable {
  package var end: BreakOpportunity
  /// Whether the line ends inside a word for want of room.
  package var breaksWord = false
  /// Where the next line begins; `nil` at the paragraph's end.
  package var next: LineStart?
}

/// How wide the lines of a paragraph may be, in points: a function of the line, counted from where the
/// breaker starts.
package struct LineMeasure: Hashable, Sendable {
  /// Of the first lines.
  package var first: [Double]
  /// Of all others.
  package var rest: Double

  package init(first: [Double] = [], rest: Double) {
    self.first = first
    self.rest = rest
  }

  package subscript(line: Int) -> Double { line < first.count ? first[line] : rest }
}

/// What a breaker is asked beside the text and its measure.
package struct BreakRequest: Sendable {
  package var start: LineStart
  package var measure: LineMeasure
  /// The last lines' least length, in points.
  package var lastLineMinimum = 0.0
  /// A line that must not end in zine's own hyphen, counted from the start: the last one of a column.
  package var undividedLine: Int?
  package var looseness = 0
  /// Whether the last line but one may end in a hyphen.
  package var mayDivideLastButOne = true

  package init(start: LineStart, measure: LineMeasure) {
    self.start = start
    self.measure = measure
  }
}

/// Widths are sums of many fractions; what is over by less than this is not over.
package let lengthTolerance = 0.001

import ZineStyle
import ZineText

/// The break opportunities of a paragraph as plain numbers, for algorithms that search all possible breaks.
/// Lengths are in points from the start of the paragraph.
package struct Breakpoints: Sendable {
  struct Point {
    var endLength: Double
    var endStretch: Double
    var endShrink: Double
    /// Length from the start of the paragraph to the start of the next line.
    var nextLength: Double
    var nextStretch: Double
    var nextShrink: Double
    /// Width of the text that the break inserts at the end of the line, such as a hyphen. `endLength`
    /// includes this width.
    var hyphenLength: Double
    /// Width that may hang into the margin if the line would otherwise be too long.
    var hang: Double
    var penalty: Double
    var isMandatory: Bool
    var isHyphenated: Bool
    var hyphenatesWord: Bool
  }

  let points: [Point]
  /// The paragraph whose break opportunities these are.
  package let paragraph: ShapedParagraph
  package let elasticity: Elasticity
  package let hyphenation: HyphenationStyle
  /// Whether characters protrude into the margins (optical margin alignment).
  let isOptical: Bool
  /// Whether a word that is wider than a line may be broken between any two clusters.
  let breaksLongWords: Bool

  package init(_ paragraph: ShapedParagraph, _ elasticity: Elasticity, _ style: ComposingStyle) {
    self.paragraph = paragraph
    self.elasticity = elasticity
    hyphenation = style.hyphenation
    isOptical = style.hasProtrusions
    breaksLongWords = style.overflowWrap != .normal
    let isOptical = isOptical
    // The break opportunities are read in place, since copying them takes longer than reading them.
    points = paragraph.breaks.withUnsafeBufferPointer { breaks in
      breaks.indices.map { index in
        let (end, next) = (breaks[index].endExtent, breaks[index].nextExtent)
        let (endProtrusion, nextProtrusion) =
          isOptical ? (breaks[index].endProtrusion, breaks[index].nextProtrusion) : (0, 0)
        let hyphenatesWord = breaks[index].hyphenatesWord
        return Point(
          endLength: elasticity.length(of: end) - endProtrusion,
          endStretch: elasticity.stretch(of: end), endShrink: elasticity.shrink(of: end),
          nextLength: elasticity.length(of: next) + nextProtrusion,
          nextStretch: elasticity.stretch(of: next), nextShrink: elasticity.shrink(of: next),
          hyphenLength: hyphenatesWord ? breaks[index].beforeAdvance : 0,
          hang: breaks[index].hang, penalty: breaks[index].penalty,
          isMandatory: breaks[index].isMandatory,
          isHyphenated: breaks[index].isHyphenated, hyphenatesWord: hyphenatesWord)
      }
    }
  }

  /// Returns the start of a line as a point.
  func point(of start: LineStart) -> Point {
    Point(
      endLength: 0, endStretch: 0, endShrink: 0,
      nextLength: elasticity.length(of: start.extent) + (isOptical ? start.protrusion : 0),
      nextStretch: elasticity.stretch(of: start.extent),
      nextShrink: elasticity.shrink(of: start.extent), hyphenLength: 0, hang: 0, penalty: 0,
      isMandatory: false,
      isHyphenated: false, hyphenatesWord: false)
  }

  /// Returns the index of the first break opportunity after the start of a line.
  func firstIndex(after start: LineStart) -> Int {
    paragraph.breaks.indices.partitionPoint {
      paragraph.breaks[$0].textOffset <= start.textOffset
    }
  }

  /// Returns the minimum length of a line without tabs.
  func leastLength(of line: LineBreak, from start: LineStart) -> Double {
    let extent = line.end.endExtent - start.extent
    let (startProtrusion, endProtrusion) =
      isOptical ? (start.protrusion, line.end.endProtrusion) : (0, 0)
    let length =
      elasticity.length(of: extent) - startProtrusion - endProtrusion - line.end.hang
    return elasticity.isJustified ? length - elasticity.shrink(of: extent) : length
  }

  /// Returns the break opportunity before the start of a line; `nil` if the line starts inside a word that
  /// was broken because it was too wide.
  func end(at start: LineStart) -> BreakOpportunity? {
    let index = firstIndex(after: start) - 1
    guard index >= 0, paragraph.breaks[index].textOffset == start.textOffset else { return nil }
    return paragraph.breaks[index]
  }

  /// Returns the line that ends at a break opportunity.
  func line(endingAt index: Int) -> LineBreak {
    let end = paragraph.breaks[index]
    let isLast = index + 1 == paragraph.breaks.count
    return LineBreak(end: end, next: isLast ? nil : LineStart(after: end))
  }
}

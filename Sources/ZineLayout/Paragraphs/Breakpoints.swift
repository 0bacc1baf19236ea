import ZineStyle
import ZineText

/// The break opportunities of a paragraph as numbers: what a search over all its breakings looks at.
/// Lengths in points from the paragraph's start.
package struct Breakpoints: Sendable {
  struct Point {
    var endLength: Double
    var endStretch: Double
    var endShrink: Double
    /// Of the next line's start.
    var nextLength: Double
    var nextStretch: Double
    var nextShrink: Double
    /// Of what the break shows at the line's end, a part of `endLength`.
    var hyphenLength: Double
    /// What may hang into the margin where the line would be too long.
    var hang: Double
    var penalty: Double
    var isMandatory: Bool
    var isHyphenated: Bool
    var dividesWord: Bool
  }

  let points: [Point]
  /// What the points stand for.
  package let paragraph: ShapedParagraph
  package let elasticity: Elasticity
  package let hyphenation: HyphenationStyle
  /// Whether what may hang into the margins does.
  let isOptical: Bool
  /// Whether a word that no line holds is divided between any two clusters.
  let breaksLongWords: Bool

  package init(_ paragraph: ShapedParagraph, _ elasticity: Elasticity, _ style: ComposingStyle) {
    self.paragraph = paragraph
    self.elasticity = elasticity
    hyphenation = style.hyphenation
    isOptical = style.hasProtrusions
    breaksLongWords = style.overflowWrap != .normal
    let isOptical = isOptical
    // Read in place: to take an opportunity out costs more than to look at it.
    points = paragraph.breaks.withUnsafeBufferPointer { breaks in
      breaks.indices.map { index in
        let (end, next) = (breaks[index].endExtent, breaks[index].nextExtent)
        let (endProtrusion, nextProtrusion) =
          isOptical ? (breaks[index].endProtrusion, breaks[index].nextProtrusion) : (0, 0)
        let dividesWord = breaks[index].dividesWord
        return Point(
          endLength: elasticity.length(of: end) - endProtrusion,
          endStretch: elasticity.stretch(of: end), endShrink: elasticity.shrink(of: end),
          nextLength: elasticity.length(of: next) + nextProtrusion,
          nextStretch: elasticity.stretch(of: next), nextShrink: elasticity.shrink(of: next),
          hyphenLength: dividesWord ? breaks[index].beforeAdvance : 0,
          hang: breaks[index].hang, penalty: breaks[index].penalty,
          isMandatory: breaks[index].isMandatory,
          isHyphenated: breaks[index].isHyphenated, dividesWord: dividesWord)
      }
    }
  }

  /// Where a line starts, as a point.
  func point(of start: LineStart) -> Point {
    Point(
      endLength: 0, endStretch: 0, endShrink: 0,
      nextLength: elasticity.length(of: start.extent) + (isOptical ? start.protrusion : 0),
      nextStretch: elasticity.stretch(of: start.extent),
      nextShrink: elasticity.shrink(of: start.extent), hyphenLength: 0, hang: 0, penalty: 0,
      isMandatory: false,
      isHyphenated: false, dividesWord: false)
  }

  /// The first opportunity behind a line's start.
  func firstIndex(after start: LineStart) -> Int {
    var low = 0
    var high = paragraph.breaks.count
    while low < high {
      let middle = (low + high) / 2
      if paragraph.breaks[middle].textOffset <= start.textOffset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// How long a line is at the least, unless tabs stand in it.
  func leastLength(of line: LineBreak, from start: LineStart) -> Double {
    let extent = line.end.endExtent - start.extent
    let (startProtrusion, endProtrusion) =
      isOptical ? (start.protrusion, line.end.endProtrusion) : (0, 0)
    let length =
      elasticity.length(of: extent) - startProtrusion - endProtrusion - line.end.hang
    return elasticity.isJustified ? length - elasticity.shrink(of: extent) : length
  }

  /// The opportunity that a line's start is behind; `nil` inside of a word that was broken for want of room.
  func end(at start: LineStart) -> BreakOpportunity? {
    let index = firstIndex(after: start) - 1
    guard index >= 0, paragraph.breaks[index].textOffset == start.textOffset else { return nil }
    return paragraph.breaks[index]
  }

  /// The line that ends at an opportunity.
  func line(endingAt index: Int) -> LineBreak {
    let end = paragraph.breaks[index]
    let isLast = index + 1 == paragraph.breaks.count
    return LineBreak(end: end, next: isLast ? nil : LineStart(after: end))
  }
}

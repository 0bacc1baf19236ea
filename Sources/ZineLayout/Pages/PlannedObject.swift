/// An object on a page outside the lines of its columns: a positioned object, a page float or notes. Coordinates are
/// those of the page.
package struct PlannedObject: Sendable {
  var source: OutOfFlow
  /// Index of the paragraph that contains the picture or begins the block.
  var paragraph: Int
  package internal(set) var content: NestedFragment.Content
  /// Stacking level. Higher levels are painted in front.
  var zIndex = 0
  /// Whether the style sets `z-index`, so that overlaps are intentional.
  var hasStatedOrder = false
  /// Whether the object is placed relative to a spread and may be partly on each page.
  var isOverSpread = false
  /// The exclusion for text; `nil` if text does not wrap around the object.
  var exclusion: FrameExclusion?
  /// Anchors of positioned objects inside this one.
  var anchors: [PositionedAnchor] = []
  var findings: [Finding] = []
  /// Object whose anchor is in a column: the object itself, or the object that contains it.
  var anchor: OutOfFlow
  /// Index of the column that contains the anchor, on its page.
  package internal(set) var column = 0
  /// Number of the anchor in the column, from 1. With 0, the object precedes the column's content in reading order;
  /// with `.max`, it follows the content.
  var anchorNumber = 0
  /// Whether the object floats at the top or bottom of columns.
  var isFloat = false
  /// Whether the object continues from the first page of the spread, where it is already part of the reading
  /// order.
  package internal(set) var isRepeated = false

  init(
    _ source: OutOfFlow, paragraph: Int, content: NestedFragment.Content, findings: [Finding],
    anchoredIn anchor: OutOfFlow? = nil
  ) {
    (self.source, self.paragraph) = (source, paragraph)
    (self.content, self.findings) = (content, findings)
    self.anchor = anchor ?? source
  }
}

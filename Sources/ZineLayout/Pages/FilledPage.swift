import ZineStyle
import ZineText

/// An object on a page outside the lines of its columns.
struct PlannedObject: Sendable {
  var fragment: PositionedFragment
  /// Object whose anchor is in the column: the object itself, or the object that contains it.
  var anchor: OutOfFlow
  /// Index of the column that contains the anchor, on its page.
  var column: Int
  /// Number of the anchor in the column, from 1. With 0, the object precedes the column's content in reading order;
  /// with `.max`, it follows the content.
  var anchorNumber: Int
  /// Whether the object floats at the top or bottom of columns.
  var isFloat = false
  /// Whether the object continues from the first page of the spread, where it is already part of the reading
  /// order.
  var isRepeated = false
}

/// The filled columns of a page, and the objects outside their lines.
struct FilledPage {
  var columns: [PlannedColumn] = []
  /// Objects outside the lines, in reading order.
  var positioned: [PlannedObject] = []
  /// Footnotes at the foot of the page, if the columns have no footnotes of their own.
  var notes: PlannedObject?
  /// Height of the page-wide footnotes with the gap above them, in points.
  var noteExtent = 0.0
  /// Height of the floats below all columns, in points.
  var footExtent = 0.0
  /// Position at which the next page continues; `nil` at the end of the story.
  var next: BreakToken?
  /// Out-of-flow objects that were already placed or deferred. They are skipped when a later page contains
  /// their anchors.
  var placedEarlier: Set<OutOfFlow> = []
  /// Floats deferred to later pages, in the order of their anchors.
  var deferredFloats: [DeferredFloat] = []
  /// Floats anchored on this page, in the order of their anchors.
  var anchoredFloats: [DeferredFloat] = []
  var placedFloats: Set<OutOfFlow> = []
  /// Objects that continue on the other page of the spread.
  var opposite = SpreadParts()
  /// The rules that the search for the page applied, in order.
  var record: [PageRule] = []
  /// Whether the last column was left unfinished because it contains the anchor of a new float. The page must
  /// be filled again.
  var isCut = false

  /// Whether the content of a column overflows it and is at most `height` points high.
  func overflows(lessThan height: Double) -> Bool {
    columns.contains { column in
      // Floats can leave a column with a negative height. Ignore it if it is empty.
      guard !column.fragment.isEmpty else { return false }
      let extent = column.fragment.textExtent
      return extent > column.fragment.path.blockExtent + lengthTolerance
        && extent <= height + lengthTolerance
    }
  }
}

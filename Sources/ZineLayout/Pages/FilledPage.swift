import ZineStyle
import ZineText

/// A column of a page with what it will hold.
package struct PlannedColumn: Sendable {
  /// Of the column's corner, on the page.
  package var origin: Point
  package var fragment: Fragment
  /// Those whose pictures and blocks beside the lines found no room in it, or in a column before, in the story's list.
  package var pendingParagraphs: [Int]
  /// Why it ends where it does.
  package var end: ColumnEnd
}

/// Something that stands on a page out of its columns.
struct PlannedObject: Sendable {
  var fragment: PositionedFragment
  /// What has a place in the column: the object, or what holds it.
  var anchor: OutOfFlow
  /// The column in which it has its place in the text, counted on its page.
  var column: Int
  /// How many of the column's lines come before it in reading.
  var lineCount: Int
  /// Whether it floats at the head or foot of columns.
  var isFloat = false
  /// Whether it goes on from the page that lies open before, where it was read.
  var isRepeated = false
}

/// The columns of a page, filled, and what stands out of them.
struct FilledPage {
  var columns: [PlannedColumn] = []
  /// In reading order.
  var positioned: [PlannedObject] = []
  /// Those at its foot, where columns have none of their own.
  var notes: PlannedObject?
  /// What these take, with the white above them.
  var noteExtent = 0.0
  /// What floats below all columns.
  var footExtent = 0.0
  /// Where the next page goes on; `nil` at the story's end.
  var next: BreakToken?
  /// What stands on this page, or on one before, and has its place in the text behind it.
  var placedEarlier: Set<OutOfFlow> = []
  /// What floats to a page behind this one, in the order of its places in the text.
  var deferredFloats: [DeferredFloat] = []
  /// What floats and has its place in the text of this page, in order, and what of all that floats stands on it.
  var anchoredFloats: [DeferredFloat] = []
  var placedFloats: Set<OutOfFlow> = []
  /// What goes on on the page that lies open behind it, or before it.
  var opposite = SpreadParts()
  /// Whether its last column was left off, for something in it that text runs around.
  var isCut = false

  /// Whether anything stands out of its column that is no higher than so much.
  func overflows(lessThan height: Double) -> Bool {
    columns.contains { column in
      // What floats may leave a column less than nothing.
      guard !column.fragment.isEmpty else { return false }
      let extent = column.fragment.textExtent
      return extent > column.fragment.path.blockExtent + lengthTolerance
        && extent <= height + lengthTolerance
    }
  }
}

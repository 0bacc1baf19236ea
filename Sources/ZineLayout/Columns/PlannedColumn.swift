import ZineStyle
import ZineText

/// A column, a part of a column, or a spanner, with its content.
package struct PlannedColumn: Sendable {
  /// The column. For a spanner, it is the first of the spanner's columns.
  let id: ColumnID
  /// Number of the part of the column, counted from the top.
  let part: Int
  /// Number of columns that the content covers: 1, or more for a spanner.
  let span: Int
  /// Position of the top left corner on the page or in the block.
  package var origin: Point
  package var fragment: Fragment
  /// Paragraphs whose floats had no room in this column or a previous one, as indices of the story's paragraphs.
  package var pendingParagraphs: [Int]
  package var end: ColumnEnd

  /// Rectangle on the page or in the block.
  var rect: Rect {
    Rect(
      origin: origin,
      size: Size(width: fragment.path.inlineExtent, height: fragment.path.blockExtent))
  }

  var holdsContent: Bool { fragment.holdsAnything }
  /// Whether the content is higher than the column.
  var overflows: Bool { fragment.textExtent > fragment.path.blockExtent + lengthTolerance }
  var hasNotes: Bool { fragment.footnotes != nil }

  /// Whether this is a part of a column above a spanner.
  func isAbove(_ spanner: PlannedColumn) -> Bool {
    spanner.span > 1 && spanner.origin.y > origin.y && spanner.covers(id.number)
  }

  /// Whether this is a part of a column below a spanner.
  func isBelow(_ spanner: PlannedColumn) -> Bool {
    spanner.span > 1 && spanner.origin.y < origin.y && spanner.covers(id.number)
  }

  /// Whether the content covers the column at an index.
  func covers(_ column: Int) -> Bool { (id.number..<id.number + span).contains(column) }

  /// What a planned column is.
  package enum Kind { case column, spanner, notesOnly }

  package var kind: Kind {
    if span > 1 { return .spanner }
    return hasNotes && fragment.isEmptyAboveNotes ? .notesOnly : .column
  }

  /// Numbers of the columns that the content covers, from 1.
  package var columnNumbers: ClosedRange<Int> { id.number + 1...id.number + span }

  /// The content as a block of the page.
  package var block: BlockFragment { BlockFragment(rect: rect, fragment: fragment) }

  /// Returns a column without content.
  /// - Parameter space: Returns the constraint space of a column.
  static func empty(at rect: Rect?, _ space: (Rect) -> ConstraintSpace) -> PlannedColumn {
    let rect = rect ?? Rect(x: 0, y: 0, width: 1, height: 1)
    return PlannedColumn(
      id: ColumnID(0), part: 0, span: 1, origin: rect.origin, fragment: Fragment(space(rect).path),
      pendingParagraphs: [],
      end: ColumnEnd(reason: .flowEnd, missingLines: 0, breakQuality: .perfect))
  }
}

extension [PlannedColumn] {
  /// Returns the spanner directly above a part of a column; `nil` if there is none.
  func spanner(above part: PlannedColumn) -> PlannedColumn? {
    filter { part.isBelow($0) }.max { $0.origin.y < $1.origin.y }
  }

  /// Returns a part of a column, or the next part with text if this one holds only anchors, as between two spanners.
  func partWithText(at part: PlannedColumn) -> PlannedColumn {
    guard part.fragment.isEmptyAboveNotes else { return part }
    return first {
      $0.span == 1 && $0.id == part.id && $0.part > part.part && !$0.fragment.isEmptyAboveNotes
    } ?? part
  }
}

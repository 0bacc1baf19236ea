import ZineStyle
import ZineText

/// A float over whole columns, seen from the text of these columns.
struct ColumnFloat {
  var exclusion: FrameExclusion
  /// Last paragraph of the spanner above the float, if the float is at the top of a band of columns; `nil` for all other
  /// floats.
  var spannerAbove: Int?
  /// Whether the float moved away from its edge for a positioned object, so that there may be text above and below it.
  var hasMadeWay = false

  /// Whether the float is below a spanner.
  /// - Parameter paragraph: First paragraph of the spanner; `nil` for no spanner.
  func isBelow(spannerAt paragraph: Int?) -> Bool {
    guard let paragraph, let spannerAbove else { return false }
    return spannerAbove >= paragraph
  }
}

/// The constraints shared by all columns of a page or block.
struct ColumnRoom {
  var flow: Flow
  var fill = ColumnFill.balance
  /// Distance between the lines of the baseline grid in points; `nil` for no grid.
  var grid: Double?
  /// Position of the grid's first line, in points.
  var gridStart = 0.0
  /// Line height of body text, in points.
  var lineHeight: Double
  /// Top of the columns without spanners or floats above them, in points.
  var fullStart: Double
  /// Height of these columns, in points.
  var fullExtent: Double
  /// Height of the page-wide footnotes below all columns, in points.
  var noteExtent = 0.0
  /// The kinds of breaks at the bottom of the last column.
  var lastEnd = BreakKinds.all
  var takenBreaks = TakenBreaks.all
  /// Whether the page is as high as its content.
  var fitsContent = false
  /// Sum of the top and bottom page margins, in points.
  var marginExtent = 0.0
  /// Whether footnotes are at the feet of the columns.
  var holdsNotes = false
  var hasShape = false
  /// Footnotes that have no room on the page. The flow ends above their calls.
  var refusedNotes: Set<BlockID> = []
  /// The objects of the page around which text flows.
  var objects: [FrameExclusion] = []
  /// Floats over whole columns. The lines above and below them keep the width of the column.
  var floats: [ColumnFloat] = []
  /// Footnotes called in floats, with the columns at whose feet they are placed.
  var floatNotes: [(column: Column, calls: [BlockID])] = []
  /// Rectangles of the columns in which the flow continues after these.
  var following: [Rect] = []
  /// Floats that are placed after the next page turn if their anchors are in these columns.
  var late: Set<OutOfFlow> = []
  /// Whether a column has room for a line.
  var isUsed: (Rect) -> Bool = { _ in true }
  /// Returns the constraint space of a column without objects and floats.
  let plainSpace: (Rect) -> ConstraintSpace

  /// Returns the footnotes at the foot of a column that are called outside it.
  func notes(for column: Column) -> [BlockID] {
    let own = floatNotes.first { $0.column.id == column.id && $0.column.part == column.part }
    return (own?.calls ?? []) + column.notes
  }

  func space(of column: Column) -> ConstraintSpace {
    var space = plainSpace(column.rect)
    space.refusedNotes = refusedNotes
    if column.passesNotes {
      space.notes = .around
    } else {
      space.floatNotes = notes(for: column)
    }
    space.path.exclusions += objects.compactMap { $0.seen(from: column.rect) }
    let around = floats.filter { !$0.isBelow(spannerAt: column.spannerBelow) }
      .compactMap { $0.exclusion.seen(from: column.rect) }
    // The floats at the foot of the column shorten it, the lowest one first.
    for float in around.sorted(by: { $0.reach > $1.reach }) {
      if float.reach >= space.path.blockExtent - lengthTolerance, float.top > 0 {
        space.path.objectExtent = space.path.roomForObjects
        space.path.blockExtent = min(space.path.blockExtent, float.top)
      } else {
        space.path.exclusions.append(float)
      }
    }
    return space
  }
}

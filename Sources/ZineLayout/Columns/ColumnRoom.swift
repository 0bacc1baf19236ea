import ZineStyle
import ZineText

/// What holds for all columns that a flow goes through: those of a page, or of a block.
struct ColumnRoom {
  var flow: Fragmenter.Flow
  var fill = ColumnFill.balance
  /// The distance of the lines that they share, and where the first of them begins.
  var grid: Double?
  var gridStart = 0.0
  /// Of body text.
  var lineHeight: Double
  /// Where columns begin that nothing stands above, and how high they are.
  var fullStart: Double
  var fullExtent: Double
  /// What ends with the last of them.
  var lastEnd = BreakKinds.all
  var takenBreaks = TakenBreaks.all
  /// Whether they are as high as what stands in them, on a page with so much white above and below.
  var fitsContent = false
  var marginExtent = 0.0
  /// Whether notes stand at their feet.
  var holdsNotes = false
  /// Whether they have text in a shape only.
  var hasShape = false
  /// That text runs around, where the columns stand.
  var objects: [FrameExclusion] = []
  /// The same, over whole columns, so that lines are as long in one column as in the next.
  var floats: [FrameExclusion] = []
  /// Notes whose marks stand in what floats, by the columns at whose feet they stand.
  var floatNotes: [(column: Column, calls: [BlockID])] = []
  /// The columns that the flow would go on in.
  var following: [Rect] = []
  /// What floats to a page that is turned to if its place in the text is in them.
  var late: Set<OutOfFlow> = []
  /// Whether there is room for a line in a column.
  var isUsed: (Rect) -> Bool = { _ in true }
  /// A column as layout has it, but for the objects.
  let plainSpace: (Rect) -> Space

  /// Whether nothing makes one column other than the next.
  var hasPlainColumns: Bool { objects.isEmpty && !hasShape && !fitsContent }

  /// Whether notes wait for another column although what has their marks floats in one of these.
  func leavesFloatNotes(_ token: BreakToken?) -> Bool {
    guard !floatNotes.isEmpty, let token else { return false }
    return token.notes.contains { note in
      note.start == nil && floatNotes.contains { $0.calls.contains(note.block) }
    }
  }

  func space(of column: Column) -> Space {
    var space = plainSpace(column.rect)
    space.floatNotes = floatNotes.first { $0.column.isSamePart(as: column) }?.calls ?? []
    space.path.exclusions += objects.compactMap { $0.seen(from: column.rect) }
    // The column ends where something floats at its foot.
    for float in floats.compactMap({ $0.seen(from: column.rect) }).reversed() {
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

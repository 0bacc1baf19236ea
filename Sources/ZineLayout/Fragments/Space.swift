import ZineStyle
import ZineText

/// What there is for a flow to fill: all that layout is told beside the text.
package struct Space: Hashable, Sendable {
  /// The free shape.
  package var path: FramePath
  /// The page's lines, counted from the frame's head.
  package var grid: LineGrid?
  /// The most lines to take, at least 1 unless a block stands above them: where the flow is to be divided earlier than it must be.
  package var lineLimit = Int.max
  /// Before which blocks stand behind the last of these lines; `nil` for none.
  var limitingParagraph: Int?
  /// What is kept free at the frame's foot for what does not flow here, in points. Pictures are sized as if it were
  /// not: one that is higher than what is left stands out into it.
  package var foot = 0.0
  /// How many lines more, or fewer, paragraphs that begin here are to have than they would have at their best.
  package var looseness = 0

  /// The same for some paragraphs, by their numbers in the story's list, wherever they begin.
  package var loosened: [Int: Int] = [:]
  /// What ends with it.
  package var end: BreakKinds = .column

  /// Whether it is a part of a column, so that what has no room at its head may well have some elsewhere.
  var isPartial = false
  /// Whether what stands over several columns ends it; else that stands in it like any other block.
  var endsAtSpanner = false
  /// Which forced breaks end it.
  var takenBreaks = TakenBreaks.all
  /// What would stand in the flow, but came near enough to an edge to float there.
  var lifted: Set<OutOfFlow> = []
  /// Whether it is in what floats, or stands, out of the columns of its page: nothing in it does so again.
  var isFloating = false
  /// Whether something has to stand in it, however little room there is.
  var mustTake = true
  /// What stands on both sides of the place at which lines are aligned by a mark; `nil` for lines that are not.
  var marks: AlignmentExtents?
  /// Whether it is tried in several sizes, so that nothing in it is.
  var isFitted = false
  /// Where the notes stand whose marks stand in it.
  var notes = NoteOwner.around
  /// Notes at its foot whose marks stand in what floats above it.
  var floatNotes: [BlockID] = []
  /// Whether such a spanner stands elsewhere, so that the space's end divides the flow before it.
  var keepsToSpanner = false

  /// Whether the page's inside is on its right.
  package var isLeftHand = false

  package init(_ path: FramePath, grid: LineGrid? = nil, lineLimit: Int = .max) {
    self.path = path
    self.grid = grid
    self.lineLimit = lineLimit
  }

  /// The free shape without what is kept free.
  var shape: FramePath {
    guard foot > 0 else { return path }
    var shape = path
    shape.objectExtent = path.roomForObjects
    shape.blockExtent = max(0, path.blockExtent - foot)
    return shape
  }

  /// Whether a block that begins with a paragraph is behind the most lines to take.
  func isPastLimit(_ paragraph: Int, _ lineCount: Int) -> Bool {
    lineCount >= lineLimit && paragraph >= limitingParagraph ?? 0
  }

  /// The first place where a line may stand.
  var head: Double { grid?.first ?? 0 }
}

/// How far lines of a table's column that are aligned by a mark reach to both sides of it at most, in points.
struct AlignmentExtents: Hashable, Sendable {
  var before = 0.0
  var after = 0.0

  var whole: Double { before + after }
}

/// Which of the breaks that the source, or a style, wants can be had.
enum TakenBreaks: Hashable, Sendable {
  case all
  /// In what has no pages of its own.
  case columns
  /// In what has no columns to go on in.
  case none

  func take(_ forced: ForcedBreak?) -> Bool {
    guard let forced else { return false }
    switch self {
    case .all: return true
    case .columns: return !forced.isOfPage
    case .none: return false
    }
  }
}

import ZineStyle
import ZineText

/// Constraints that all spaces in a block take over from the space around the block.
struct InheritedConstraints: Hashable, Sendable {
  /// Whether this is a left-hand page, with the binding on its right.
  var isLeftHand = false
  /// Whether the space is inside a float or positioned block outside of the page's columns. Page floats in it
  /// are laid out like normal content.
  var isFloating = false
  /// Whether the space is tried at several sizes to fit its text. Blocks inside are then not fitted
  /// themselves.
  var isFitted = false
  /// Page floats that exceed their columns. They are in the flow, where they can be divided.
  var grounded: Set<OutOfFlow> = []
}

/// The space that a flow fills, with all other inputs of layout apart from the text.
package struct ConstraintSpace: Hashable, Sendable {
  /// The free shape.
  package var path: FramePath
  /// The page's line grid, with positions from the frame's top.
  package var grid: LineGrid?
  /// Maximum number of lines, if the flow must break earlier than at the end of the space. At least 1, or 0
  /// if a block is placed above the break.
  package var lineLimit = Int.max
  /// First paragraph that is beyond the limit: blocks before this paragraph may still follow the last line.
  /// `nil` if no block may follow.
  var limitingParagraph: Int?
  /// Extra lines beyond the optimal number for single paragraphs, by paragraph index, even if they began in an earlier
  /// frame. Negative values ask for fewer lines.
  package var loosened: [Int: Int] = [:]
  /// Kinds of break at the end of the space.
  package var end: BreakKinds = .column

  /// Whether the space is only a part of a column. A float without room at the top of the space may then have
  /// room elsewhere in the column.
  var isPartial = false
  /// Whether the space ends before a spanner. Otherwise spanners are laid out like other blocks.
  var endsAtSpanner = false
  /// Kinds of forced break that end the space.
  var takenBreaks = TakenBreaks.all
  /// Blocks and pictures that would be in flow, but were close enough to a page edge to snap to the edge.
  var lifted: Set<OutOfFlow> = []
  /// Whether the space is lower than its column, to level columns. Content that fits in the column stays whole.
  var isLowered = false
  /// Whether the space must hold some content even if there is too little room.
  var mustTake = true
  /// Extents on both sides of the alignment character in a table column; `nil` if lines have no alignment
  /// character.
  var marks: AlignmentExtents?
  /// Destination of footnotes whose calls are in this space.
  var notes = NoteOwner.around
  /// Footnotes at the bottom of this space whose calls are in page floats above it.
  var floatNotes: [BlockID] = []
  /// Footnotes whose calls are not in this space, because the page has no room for them.
  var refusedNotes: Set<BlockID> = []
  /// Whether the next spanner is placed elsewhere than directly below the space. The break before the spanner
  /// is then graded like any other break.
  var keepsToSpanner = false
  /// What spaces inside of this one take over.
  var inherited = InheritedConstraints()

  package init(_ path: FramePath, grid: LineGrid? = nil, lineLimit: Int = .max) {
    self.path = path
    self.grid = grid
    self.lineLimit = lineLimit
  }

  /// Whether content is too tall for the top of the space, and moves to a whole column, which has room for it.
  func moves(tallContent height: Double) -> Bool {
    mayStayEmpty && !isLowered && height <= path.roomForObjects
  }

  /// Whether content that has no room in the space, but in a whole column, moves there. The next page has other positioned
  /// objects.
  var mayStayEmpty: Bool { !mustTake || path.holdsPositionedObjects }

  /// Whether a block that begins with the given paragraph is beyond the line limit.
  func isPastLimit(_ paragraph: Int, _ lineCount: Int) -> Bool {
    lineCount >= lineLimit && paragraph >= limitingParagraph ?? 0
  }

  /// Position of the first possible line, in points from the frame's top.
  var head: Double { grid?.first ?? 0 }
}

/// Largest extents of a table column's lines on both sides of the alignment character, in points.
struct AlignmentExtents: Hashable, Sendable {
  var before = 0.0
  var after = 0.0

  var whole: Double { before + after }
}

/// The forced breaks of the source or style sheet that a space honours.
enum TakenBreaks: Hashable, Sendable {
  case all
  /// Column breaks only, for content without pages of its own.
  case columns
  /// No forced breaks, for content without columns of its own.
  case none

  func take(_ forced: ForcedBreak?) -> Bool {
    switch self {
    case .all: forced != nil
    case .columns: forced?.isOfPage == false
    case .none: false
    }
  }
}

extension ConstraintSpace {
  package var isLeftHand: Bool {
    get { inherited.isLeftHand }
    set { inherited.isLeftHand = newValue }
  }
  var isFloating: Bool { inherited.isFloating }
}

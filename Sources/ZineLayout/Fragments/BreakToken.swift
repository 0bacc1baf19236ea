import ZineStyle
import ZineText

/// Where a flow was divided: what the next frame has to know to go on from there, and no more.
///
/// It has one level for each block that is open, and a leaf's own: which line of it comes next. It is a plain
/// value. From equal tokens, in equal spaces, comes the same rest, whatever was laid out
/// before.
package struct BreakToken: Hashable, Sendable {
  /// The boxes that have begun in a frame before and go on, the outermost first.
  var boxes: [BlockID] = []
  /// The least heights of what is left of some of them, in points.
  var leastHeights: [BlockID: Double] = [:]
  /// In the story's list: the leaf to go on with.
  package var paragraph: Int
  package var start: LineStart
  /// Of the next line in its paragraph.
  package var line: Int
  /// `nil` where the first line is styled as all others.
  package var firstLine: FirstLine?
  /// The first attachment that may still have to be placed beside the lines; all before it are settled.
  package var nextFloat = 0
  /// What had no room where it belongs, for the next frame's head.
  package var pendingFloats: [PendingFloat] = []
  /// Notes, or what is left of them, for the next frame's foot.
  var notes: [PendingNote] = []
  /// The row of a table to go on with; `nil` where all of the table comes next, or none.
  var row: Int?
  /// The break that is asked for before that row.
  var rowBreak: ForcedBreak?
  /// Whether the caption that was to stand beside the table is the last of its rows, since no column holds it.
  var hasCaptionBelow = false
  /// Where the cells of a table's row go on that is divided; none for a row as a whole.
  var cells: [CellRest] = []
  /// Where the cells go on that stand beside several rows which are parted there.
  var rowspanCells: [CellRest] = []
  /// The choice of lines that the paragraph goes on with in a column as wide as the one before.
  var plan: PlanKey?

  package static let start = BreakToken(paragraph: 0, start: .paragraph, line: 0)

  /// Whether nothing of what comes before it waits for a place.
  var isSettled: Bool { pendingFloats.isEmpty && notes.isEmpty }

  /// Whether all of a block comes next.
  /// - Parameter paragraphs: the block's.
  func begins(_ paragraphs: Range<Int>) -> Bool {
    paragraph == paragraphs.lowerBound && line == 0 && row == nil
  }

  mutating func goToParagraph(_ index: Int) {
    paragraph = index
    start = .paragraph
    line = 0
    firstLine = nil
    row = nil
    rowBreak = nil
    hasCaptionBelow = false
    cells = []
    rowspanCells = []
    plan = nil
  }
}

/// Where a cell of a row that is divided goes on.
struct CellRest: Hashable, Sendable {
  /// The first paragraph of the cell, in the story's list.
  var paragraph: Int
  /// `nil` for a cell that has ended.
  var start: BreakToken?
}

/// What lines of a paragraph were chosen for. The paragraph and the key together are the choice: whoever
/// has lost the lines can choose them again.
struct PlanKey: Hashable, Sendable {
  /// Where the first of the lines begins.
  var start: LineStart
  /// Its number in the paragraph.
  var line: Int
  var measure: LineMeasure
  /// In the paragraph: a line that may not end in zine's own hyphen.
  var unhyphenatedLine: Int?
  /// How many lines more, or fewer, it is to have than it would have at its best.
  var looseness = 0
}

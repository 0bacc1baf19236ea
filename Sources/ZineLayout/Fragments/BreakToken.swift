import ZineStyle
import ZineText

/// The position at which a flow was broken: everything that the next frame needs to continue.
///
/// It lists the open boxes, and the position inside the leaf that comes next. It is a plain value: laying out
/// from equal tokens in equal spaces gives the same result, regardless of earlier layouts.
package struct BreakToken: Hashable, Sendable {
  /// Boxes that began in an earlier frame and continue, outermost first.
  var boxes: [BlockID] = []
  /// Remaining minimum heights of continuing boxes, in points.
  var leastHeights: [BlockID: Double] = [:]
  /// Index of the paragraph to continue with.
  package var paragraph: Int
  package var start: LineStart
  /// Number of the next line in its paragraph.
  package var line: Int
  /// The settled first line of the paragraph; `nil` if no style applies to the first line alone.
  package var firstLine: FirstLine?
  /// Index of the next attachment that may be a float. All earlier attachments of the paragraph are placed or
  /// deferred.
  package var nextFloat = 0
  /// Deferred floats, to be placed at the top of the next frame.
  package var pendingFloats: [PendingFloat] = []
  /// Footnotes, or the rest of footnotes, for the bottom of the next frame.
  var notes: [PendingNote] = []
  /// Table row to continue with; `nil` at the start of a table and outside of tables.
  var row: Int?
  /// Forced break before that row.
  var rowBreak: ForcedBreak?
  /// Whether the table's side caption is placed as its last row, since the caption is taller than a column.
  var hasCaptionBelow = false
  /// Positions at which the cells of a broken row continue; empty if the row is whole.
  var cells: [CellRest] = []
  /// Positions at which rowspan cells continue, if the break is between two of their rows.
  var rowspanCells: [CellRest] = []
  /// Key of the chosen lines. The paragraph continues with these lines if the next column has the same width.
  var plan: PlanKey?

  package static let start = BreakToken(paragraph: 0, start: .paragraph, line: 0)

  /// Whether neither floats nor footnotes are deferred.
  var isSettled: Bool { pendingFloats.isEmpty && notes.isEmpty }

  /// Whether a block begins at this token.
  /// - Parameter paragraphs: paragraph indices of the block.
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

/// The position at which a cell of a broken row continues.
struct CellRest: Hashable, Sendable {
  /// Index of the cell's first paragraph.
  var paragraph: Int
  /// Start of the rest; `nil` if the cell has ended.
  var start: BreakToken?
}

/// The conditions under which lines of a paragraph were chosen. The paragraph and this key determine the
/// lines, so that lines that are no longer cached can be computed again.
struct PlanKey: Hashable, Sendable {
  /// Start of the first line.
  var start: LineStart
  /// Number of the first line in the paragraph.
  var line: Int
  var measure: LineMeasure
  /// Number of a line in the paragraph that must not end with an inserted hyphen.
  var unhyphenatedLine: Int?
  /// Extra lines beyond the optimal number, as in TeX's `\looseness`. Negative values ask for fewer lines.
  var looseness = 0
}

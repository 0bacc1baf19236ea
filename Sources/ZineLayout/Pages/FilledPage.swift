import ZineStyle
import ZineText

/// The filled columns of a page, and the objects outside their lines.
struct FilledPage {
  /// Style of the page without any floats.
  var style: PageStyle
  var columns: [PlannedColumn] = []
  /// Objects outside the lines, in reading order.
  var positioned: [PlannedObject] = []
  /// Footnotes at the foot of the page, if the columns have no footnotes of their own.
  var notes: PlannedObject?
  /// Height that the columns leave for page-wide footnotes with the gap above them, in points.
  var noteExtent = 0.0
  /// Height of the floats below all columns, in points.
  var footExtent = 0.0
  /// Greatest height that floats take from a column, in points.
  var floatExtent = 0.0
  /// What the next page takes over.
  var after = PageState(tokens: [:])
  /// Floats anchored on this page, in the order of their anchors.
  var anchoredFloats: [PositionedAnchor] = []
  var placedFloats: Set<OutOfFlow> = []
  /// Numbers of floats that have room on the page, or in a column, and are placed later.
  var delayed = (page: 0, column: 0)
  /// The rules that the search for the page applied, in order.
  var record: [PageRule] = []
  /// Whether the text ends on the page, or continues after a forced page break.
  var endsArticle = false
  /// Whether the last column was left unfinished because it contains the anchor of a new float. The page must
  /// be filled again.
  var isCut = false

  /// Whether the content of a column overflows it and is at most `height` points high.
  func overflows(lessThan height: Double) -> Bool {
    columns.contains { column in
      // Floats can leave a column with a negative height. Ignore it if it is empty.
      guard !column.fragment.isEmpty else { return false }
      return column.overflows && column.fragment.textExtent <= height + lengthTolerance
    }
  }

  /// Whether the article of a float begins on the page, or before it.
  func beginsArticle(of float: PositionedAnchor, in story: StyledStory) -> Bool {
    guard let token = after.token else { return true }
    let first = story.article(around: float.paragraph).lowerBound
    let isInside = token.line > 0 || token.inner != nil
    return first < token.paragraph || first == token.paragraph && isInside
  }

  /// Returns the costs of the page, except those of its column ends.
  func faults(opensSpread: Bool) -> [PageFault: Double] {
    var costs: [PageFault: Double] = [:]
    func add(_ fault: PageFault, _ count: Int) {
      if count > 0 { costs[fault] = Double(count) * fault.cost }
    }
    add(opensSpread ? .floatOnFacingPage : .floatAfterTurn, deferredCount)
    add(.delayedFloat, delayed.page)
    add(.floatInLaterColumn, delayed.column)
    add(.pageWithoutText, endsArticle && deferredCount > 0 ? 1 : 0)
    add(.noteAboveSpanner, columns.count { $0.hasNotes && columns.contains(where: $0.isAbove) })
    return costs
  }

  /// Number of floats deferred for lack of room, not by their style.
  var deferredCount: Int { after.deferredFloats.count { $0.deferral == .none } }

  var endCost: Double { columns.reduce(0) { $0 + $1.end.faults.values.reduce(0, +) } }
}

import ZineStyle

/// A page with its number and the content of each column, before glyphs are positioned.
package struct PlannedPage: Sendable {
  /// Number of the page in the issue, starting at 1.
  package var number: Int
  /// Value of the page counter.
  package var folio: Int
  package var style: PageStyle
  package var columns: [PlannedColumn]
  /// Objects outside the lines of the columns, in reading order.
  var positioned: [PlannedObject] = []
  /// Whether a forced page break precedes the page's text.
  var beginsAnew = false
  /// The rules that the search for the page applied, in order.
  var record: [PageRule] = []
  /// The plans that were tried for the page and the second page of its spread, in order.
  var plans: [TriedPlan] = []
  /// Whether the search for the plan ended at its limit.
  var isLimited = false
  /// The costs of the page, except those of its columns.
  var faults: [PageFault: Double] = [:]
  /// Whether the story ends on the page.
  package var isLast: Bool
}

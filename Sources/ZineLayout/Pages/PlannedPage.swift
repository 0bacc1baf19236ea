import ZineStyle
import ZineText

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
  var plans: [SpreadPlan] = []
  /// The costs of the page, except those of its columns.
  var faults: [PageFault: Double] = [:]
  /// Whether the story ends on the page.
  package var isLast: Bool
}

/// A plan for a page and the second page of its spread that was tried.
package struct SpreadPlan: Hashable, Sendable {
  /// Number of lines by which the columns are longer than their style says; negative if they are shorter.
  package var extraLines = 0
  /// Number of floats of the second page that are on the first one.
  package var earlyFloats = 0
  /// Number of floats that are deferred because they would push their anchors off the spread.
  package var lateFloats = 0
  package var cost: Double
}

import ZineIssue
import ZineLayout
import ZineText

/// Explains why the columns of a page end at their last lines, and why they were filled several times. Used for `--explain-page`.
struct PageExplanation {
  let page: Int
  private(set) var text: ShownText?

  /// - Parameter page: Page number, from 1.
  init(ofPage page: Int) { self.page = page }

  mutating func add(_ page: Page) {
    guard page.number == self.page else { return }
    let columnCount = page.columns.map(\.columnNumbers.upperBound).max() ?? 0
    var text: ShownText = "page \(page.number), \(Self.count(columnCount, "column"))\n"
    for column in page.columns {
      let (end, fragment) = (column.end, column.fragment)
      text += "  \(Self.name(column, on: page)): \(Self.sentence(column))\n"
      if let last = fragment.lastLine { text += "    its last line: \(last.beginning)…\n" }
      for (paragraph, lines) in end.changed.sorted(by: { $0.key < $1.key }) {
        let first = fragment.firstLine(ofParagraph: paragraph)
        text +=
          "    \(Self.count(abs(lines), "line")) \(lines > 0 ? "longer" : "shorter") than at its best: "
        text += "\(first?.beginning ?? "")…\n"
      }
    }
    for rule in PageRule.allCases {
      let count = page.record.count { $0 == rule }
      guard count > 0 else { continue }
      text += "  filled again: \(Self.sentence(rule))\(count > 1 ? " (\(count) times)" : "")\n"
    }
    let faults = PageFault.allCases.compactMap { fault in
      page.faults[fault].map { "\(Self.sentence(fault)) (\(Int($0)))" }
    }
    if !faults.isEmpty {
      text += "  cost \(Int(page.faults.values.reduce(0, +))): \(faults.joined(separator: "; "))\n"
    }
    if page.plans.count > 1 {
      let plans = page.plans.map { "\(Self.sentence($0)) at a cost of \(Int($0.cost))" }
      text += "  planned: \(plans.joined(separator: "; "))\n"
      if page.isLimited { text += "  the search ended at its limit of \(plans.count) plans\n" }
    }
    self.text = text
  }

  private static func sentence(_ plan: TriedPlan) -> String {
    var parts: [String] = []
    if plan.extraLines != 0 {
      let kind = plan.extraLines > 0 ? "longer" : "shorter"
      parts.append("columns \(count(abs(plan.extraLines), "line")) \(kind)")
    }
    if plan.earlyCount > 0 {
      parts.append("\(count(plan.earlyCount, "float")) of the facing page on this one")
    }
    if plan.delayedCount > 0 { parts.append("\(count(plan.delayedCount, "float")) placed later") }
    return parts.isEmpty ? "plain" : parts.joined(separator: ", ")
  }

  private static func sentence(_ fault: PageFault) -> String {
    switch fault {
    case .avoidedBreak: "a column ends where the style avoids a break"
    case .pageWithoutText: "the article ends with a page of floats only"
    case .noteAboveSpanner: "a footnote is above a block over several columns"
    case .unevenColumn: "a column has uneven word spaces"
    case .loneLines: "an orphan or a widow"
    case .floatAfterTurn: "a float is after a page turn"
    case .delayedFloat: "a float is on a later page although it has room"
    case .floatInLaterColumn: "a float is in a later column although it has room"
    case .shortColumn: "a column is short"
    case .dividedNote: "a footnote is divided"
    case .dividedWord: "the last line of a column divides a word"
    case .floatOnFacingPage: "a float is on the facing page"
    case .otherColumnLength: "the columns are longer or shorter"
    case .looseLine: "a line is loose"
    case .hyphen: "a line divides a word"
    case .otherLength: "a paragraph is longer or shorter"
    }
  }

  private static func sentence(_ rule: PageRule) -> String {
    switch rule {
    case .placeFloatAhead: "the text reached the anchor of a float"
    case .keepNotesOfFloats: "the footnotes of a float have no room at the foot of the page"
    case .placeObjects: "floats or positioned objects were found"
    case .makeWayForObject: "a float made way for a positioned object"
    case .deferFloatBeforeAnchor: "a float moved its own anchor to the next page"
    case .followBand: "the columns below a float moved"
    case .makeRoomForNote: "a float made way for a footnote"
    case .makeRoomForContent: "a float made way for content that has no room beside it"
    case .releaseObjects: "a positioned element made way for content that has no room beside it"
    case .makeRoomBelowHeading: "a float made way for the text below a heading"
    case .placeFloatAtEnd: "the text ends on this page, so the deferred floats are placed"
    case .placeFloatOfFacingPage: "a float of the facing page has room here"
    case .improveBreaks: "the floats are settled, so the column breaks are improved"
    }
  }

  private static func count(_ count: Int, _ name: String) -> String {
    "\(count) \(name)\(count == 1 ? "" : "s")"
  }

  /// Names a column, a part of it, or the columns that a spanner covers.
  private static func name(_ column: PlannedColumn, on page: Page) -> String {
    let numbers = column.columnNumbers
    if numbers.count > 1 { return "columns \(numbers.lowerBound) to \(numbers.upperBound)" }
    let parts = page.columns.filter { $0.columnNumbers == numbers }.map(\.origin.y)
    let name = "column \(numbers.lowerBound)"
    return parts.count > 1
      ? "\(name), part \(parts.count { $0 <= column.origin.y }) of \(parts.count)" : name
  }

  private static func sentence(_ column: PlannedColumn) -> String {
    switch column.kind {
    case .column: sentence(column.end)
    case .spanner: "a block over several columns"
    case .notesOnly: "footnotes only"
    }
  }

  private static func sentence(_ end: ColumnEnd) -> String {
    switch end.reason {
    case .flowEnd: return "the text ends"
    case .forced: return "a forced break follows"
    case .spanner: return "a block over several columns follows"
    case .balanced: return "level with the columns beside it"
    case .full: break
    }
    var parts = [end.missingLines == 0 ? "full" : "\(count(end.missingLines, "line")) short"]
    if end.missingLines > 0, end.lacksNoteRoom {
      parts.append("the next lines have no room there for their footnotes")
    }
    switch end.rejected {
    case .avoided?, .avoidedTwice?:
      parts.append("a break further down would be at a place that the style avoids")
    case .lines?: parts.append("a break further down would leave an orphan or a widow")
    case .perfect?: break
    case nil:
      if end.missingLines > 0, !end.lacksNoteRoom {
        parts.append("the next content has no room there")
      }
    }
    switch end.breakQuality {
    case .avoided, .avoidedTwice:
      parts.append("it ends where the style avoids a break, since there was no better place")
    case .lines: parts.append("it leaves an orphan or a widow, since there was no better place")
    case .perfect: break
    }
    if end.isHyphenated { parts.append("its last line divides a word") }
    return parts.joined(separator: "; ")
  }
}

import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Short columns, bleed, and the desired number of pages. Pages have one column of 60 × 120 pt: ten lines of
/// six characters.
@Suite struct PageRoomTests {
  private let base = """
    @page { size: 80pt 160pt; margin: 10pt 10pt 30pt; columns: 1 } p { margin: 0 }
    body { widows: 2; orphans: 2; -zine-pagination: greedy }
    """

  private func issue(_ markup: String, _ sheet: String = "") -> SheetPages {
    SheetPages(markup, base + sheet)
  }

  private func lines(_ count: Int) -> String {
    "<p>" + (1...count).map { "L\($0)" }.joined(separator: "<br>") + "</p>"
  }

  private func counts(_ issue: SheetPages) -> [Int] {
    issue.pages.map { $0.columns.reduce(0) { $0 + $1.fragment.lines.count } }
  }

  // MARK: Slack

  /// A paragraph of eleven lines leaves a widow unless the column holds eleven lines.
  @Test func lengthensColumnsByLine() {
    let markup = lines(11) + lines(20)
    #expect(counts(issue(markup)) == [9, 10, 10, 2])
    #expect(counts(issue(markup, "@page { -zine-column-slack: 1 }")) == [11, 10, 10])
  }

  /// Both pages of a spread have columns of equal height.
  @Test func keepsColumnsOfSpreadEqual() {
    let issue = issue(
      lines(10) + lines(11) + lines(20), "@page { -zine-column-slack: 1 }")
    #expect(counts(issue) == [10, 11, 11, 9])
    #expect(issue.pages.allSatisfy { !$0.columns.contains { $0.end.isShort } })
  }

  @Test func hasNoSlackWithoutAGrid() {
    let issue = issue(
      lines(11) + lines(20), "@page { -zine-column-slack: 1; -zine-baseline-grid: none }")
    #expect(counts(issue) == [9, 10, 10, 2])
  }

  // MARK: Vertical justification

  @Test(arguments: [
    ("auto", [0, 12, 29, 41]), ("100pt", [0, 12, 96, 108]), ("none", [0, 12, 24, 36]),
  ])
  func distributesMissingSpace(_ value: String, _ expected: [Double]) {
    let issue = issue(
      "<p>A<br>B</p><p>C<br>D</p><div class=n>\(lines(9))</div>",
      "@page { -zine-vertical-justify: \(value); -zine-baseline-grid: none } .n { break-inside: avoid }"
    )
    #expect(issue.pages[0].columns[0].fragment.lines.map(\.blockStart) == expected)
  }

  /// Columns side by side end at the same position, as far down as all of them can. Their height is ten lines and five
  /// points.
  @Test(
    arguments: [
      ([10], [10], 120), ([10], [5, 5], 120), ([5, 5], [10], 120), ([5, 5], [4, 6], 125),
      ([3, 3, 4], [4, 6], 125),
    ] as [([Int], [Int], Double)])
  func keepsColumnsLevel(_ first: [Int], _ second: [Int], _ end: Double) {
    let issue = issue(
      (first + second + [3]).map(lines).joined(),
      "@page { columns: 2; column-gap: 10pt; size: 150pt 165pt; -zine-vertical-justify: auto; "
        + "-zine-baseline-grid: none }")
    #expect(issue.pages[0].columns.map(\.fragment.textExtent) == [end, end])
  }

  /// Boxes keep their padding around the moved text.
  @Test func movesBoxesWithText() {
    let issue = issue(
      "<p>A</p><p class=b>B</p><p>C</p><div class=n>\(lines(9))</div>",
      "@page { -zine-vertical-justify: 6pt; -zine-baseline-grid: none } .n { break-inside: avoid }"
        + " .b { border: 1pt solid; padding: 2pt }")
    let frame = issue.pages[0].columns[0].fragment
    #expect(frame.lines.map(\.blockStart) == [0, 21, 42])
    #expect(frame.boxes.map(\.rect.origin.y) == [18])
    #expect(frame.boxes.map(\.rect.size.height) == [18])
  }

  /// An element positioned at its static position moves with the flow.
  @Test func movesPositionedAlong() {
    let sheet =
      "@page { -zine-vertical-justify: 6pt; -zine-baseline-grid: none } .n { break-inside: avoid }"
      + " .m { position: absolute; left: 0 }"
    let issue = issue(
      "<p>A</p><p>B</p><div class=m>M</div><p>C</p><div class=n>\(lines(9))</div>", sheet)
    let lines = issue.pages[0].columns[0].fragment.lines
    #expect(lines.map(\.blockStart) == [0, 18, 36])
    #expect(issue.pages[0].positioned.map(\.content.rect.origin.y) == [10 + 36])
  }

  @Test func skipsLastColumnOfText() {
    let issue = issue(
      "<p>A</p><p>B</p>", "@page { -zine-vertical-justify: 50pt; -zine-baseline-grid: none }")
    #expect(issue.pages[0].columns[0].fragment.lines.map(\.blockStart) == [0, 12])
  }

  // MARK: Bleed

  @Test func placesContentInBleed() {
    let issue = issue(
      "<p>a <img src=x class=i></p>",
      "@page { bleed: 9pt; background-color: red } img { position: absolute; inset: 0; -zine-inset-from: bleed; width: 98pt; height: 178pt }"
    )
    #expect(issue.pages[0].bleed == Rect(x: -9, y: -9, width: 98, height: 178))
    #expect(
      issue.pages[0].positioned.map(\.content.rect) == [Rect(x: -9, y: -9, width: 98, height: 178)])
  }

  @Test func hasNoBleedAtSpine() {
    let issue = issue(
      lines(23),
      "@page { bleed: 9pt; margin-inside: 10pt; margin-outside: 20pt; background-color: red }")
    let rects = issue.pages.prefix(2).map(\.bleed)
    #expect(
      rects == [
        Rect(x: 0, y: -9, width: 89, height: 178), Rect(x: -9, y: -9, width: 89, height: 178),
      ])
  }

  // MARK: Number of pages

  @Test(arguments: [
    ("3", nil, nil), ("multiple(3)", nil, nil), ("2", 2, nil), ("5", nil, 5),
    ("multiple(2)", 2, 4), ("multiple(4)", nil, 4),
  ])
  func reportsPageCountMiss(_ value: String, _ below: Int?, _ above: Int?) {
    let sheet = "body { widows: 1; orphans: 1 } @page { -zine-target-pages: \(value) }"
    let findings = issue(lines(23), sheet).findings
    guard below != nil || above != nil else {
      #expect(findings == [])
      return
    }
    // There are three lines on the third page, which has space for ten.
    let miss = PageCountMiss(
      pages: 3, below: below.map { PageCountDistance(pages: $0, lines: 3) },
      above: above.map { PageCountDistance(pages: $0, lines: 8 + 10 * ($0 - 4)) })
    #expect(findings.map(\.fact) == [.pageCount(miss)])
    #expect(findings.first?.span?.source == SourceID(2))
  }

  /// The excess is counted where the text ran over: on the shortest last page of several articles.
  @Test(arguments: [("3", 2, 11), ("2", 2 + 10, 11)])
  func countsExcessLines(_ value: String, _ lineCount: Int, _ first: Int) {
    let markup = "\(lines(12))<div class=n>\(lines(10))</div><div class=n>\(lines(10))</div>"
    let made = issue(
      markup,
      "body { widows: 1; orphans: 1 } .n { break-before: page } "
        + "@page { -zine-target-pages: \(value) }")
    #expect(made.pages.count == 4)
    guard case .pageCount(let miss)? = made.findings.first?.fact else {
      Issue.record("\(made.findings)")
      return
    }
    #expect(miss.below?.lines == lineCount)
    let place = made.findings.first?.related.first?.span.offset ?? 0
    #expect(String(decoding: Array(markup.utf8)[place...].prefix(3), as: UTF8.self) == "L\(first)")
  }

  // MARK: Short last lines

  /// A last line that may be alone at the top of a column must still have the minimum length of last lines.
  @Test(arguments: [("L11", [10, 1]), ("x", [9, 2])])
  func keepsShortLastLinesOffColumnTops(_ last: String, _ expected: [Int]) {
    let text = "<p>" + (1...10).map { "L\($0)" }.joined(separator: "<br>") + "<br>\(last)</p>"
    let issue = issue(text, "body { widows: 1; orphans: 1; -zine-last-line-min: 2em }")
    #expect(counts(issue) == expected)
  }

  // MARK: Diagnostics

  @Test func reportsColumnEndReasons() {
    let issue = issue(
      "\(lines(11))<p class=n>N</p><p>M</p>", ".n { break-before: page }")
    let ends = issue.pages.flatMap(\.columns).map(\.end)
    #expect(ends.map(\.reason) == [.full, .forced, .flowEnd])
    #expect(ends.map(\.missingLines) == [1, 8, 8])
    #expect(ends[0].rejected == .lines)
    #expect(ends.map(\.isShort) == [true, false, false])
    var statistics = SettingStatistics(issue.styled)
    for page in issue.pages { statistics.add(page) }
    #expect(statistics.columns == 3)
    #expect(statistics.shortColumns == 1)
  }
}

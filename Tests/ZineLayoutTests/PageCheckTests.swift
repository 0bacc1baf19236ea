import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Checks of finished pages: text off the page, covered text, floats after the end of their article.
@Suite struct PageCheckTests {
  /// Returns the findings for pages of 200 × 100 pt with a column of 160 × 60 pt.
  private func facts(_ markup: String, _ sheet: String) -> [DiagnosticFact] {
    SheetPages(markup, sheet).findings.map(\.fact)
  }

  private func linesOffPage(_ markup: String, _ sheet: String) -> [Int] {
    facts(markup, sheet).compactMap {
      if case .textOffPage(let lines) = $0 { lines } else { nil }
    }
  }

  private func overlaps(_ markup: String, _ sheet: String) -> [Diagnostic] {
    SheetPages(markup, sheet).findings.filter { $0.fact.code == .overlap }
  }

  private static let words = "aa bb cc dd ee ff gg"

  // MARK: Off the page

  /// Several ways to move text off its page.
  @Test(arguments: [
    ("p { text-indent: -900pt }", "<p>\(words)</p>"),
    ("p { text-indent: 900pt; white-space: pre }", "<p>\(words)</p>"),
    ("b { margin-left: -900pt }", "<p>a <b>bb</b></p>"),
    ("p::before { content: 'xx'; margin-left: -900pt }", "<p>\(words)</p>"),
    ("p { letter-spacing: -90pt }", "<p>abcdef</p>"),
    ("b { vertical-align: 900pt; line-height: 0 }", "<p>a <b>bb</b></p>"),
    ("@page { @footnote { margin-left: -900pt } }", "<p>a<footnote>n</footnote></p>"),
    ("@page { @footnote { margin-top: -900pt } }", "<p>a<footnote>n</footnote></p>"),
    (".f { float: top; float-offset: 900pt }", "<div class=f>f</div><p>a</p>"),
    (".f { float: bottom; float-offset: 900pt }", "<div class=f>f</div><p>a</p>"),
    (".f { float: left; margin-top: -300pt }", "<div class=f>f</div><p>a</p>"),
    (".f { position: absolute; left: 900pt }", "<div class=f>f</div><p>a</p>"),
    (
      ".f { position: absolute; writing-mode: sideways-rl; top: 95pt }",
      "<table class=f><tr><td>abcdef</table><p>a</p>"
    ),
    ("td b { margin-left: 400pt }", "<table><tr><td><b>f</b></table><p>a</p>"),
    (".f { margin-left: -300pt; margin-right: 300pt }", "<div class=f>f</div><p>a</p>"),
  ])
  func reportsTextOutsidePage(_ sheet: String, _ markup: String) {
    #expect(linesOffPage(markup, sheet) == [1], "\(facts(markup, sheet))")
  }

  /// All lines of a float are reported together, those of columns per paragraph.
  @Test func countsLinesOffThePage() {
    let high = String(repeating: "<p>a</p>", count: 12)
    let sheet = ".f { float: left; height: 140pt }"
    #expect(linesOffPage("<div class=f>\(high)</div><p>b</p>", sheet) == [6])
    #expect(
      linesOffPage("<p>\(Self.words)</p><p>\(Self.words)</p>", "p { margin: 0 900pt 0 -900pt }")
        == [2, 2])
  }

  @Test(arguments: [
    // Spaces have no ink.
    ("p { white-space: pre }", "<p>a \(String(repeating: " ", count: 40))</p>"),
    (".f { position: absolute; left: -8pt; opacity: 0 }", "<div class=f>f</div><p>a</p>"),
    (".f { float: left; margin-left: -20pt }", "<div class=f>f</div><p>a</p>"),
    // Negative page margins crop the columns intentionally.
    ("@page { margin-left: -30pt }", "<p>\(words)</p>"),
  ])
  func ignoresInvisibleText(_ sheet: String, _ markup: String) {
    #expect(linesOffPage(markup, sheet) == [], "\(facts(markup, sheet))")
  }

  // MARK: Findings

  /// A finding does not hide one of another kind at the same location.
  @Test func keepsFindingsOfDifferentKinds() {
    let sheet = ".f { height: 12pt; width: 70pt; text-align: justify }"
    let found = facts("<div class=f>aaaa b cccccc ddd e fffff</div><p>z</p>", sheet)
    #expect(found.contains { $0.code == .underfull } && found.contains { $0.code == .overset })
  }

  @Test func reportsKindOncePerPlace() {
    var log = FindingLog()
    let facts: [DiagnosticFact] = [
      .underfullLine(shortage: 1), .overfullLine(excess: 1), .overfullColumn(excess: 1),
      .overfullBlock(excess: 1), .overset(lines: 1), .textOffPage(lines: 1), .offPage,
      .brokenWord(start: "a"), .overfullTab(excess: 1), .lateFloat, .overlap(.text),
    ]
    for _ in 0..<2 { for fact in facts { log.tell([Finding(.place(7), Diagnostic(fact))]) } }
    #expect(log.diagnostics.map(\.fact) == facts)
    log.tell([Finding(.place(7), Diagnostic(.overset(lines: 3)))])
    log.tell([Finding(.place(7), Diagnostic(.underfullLine(shortage: 3)))])
    #expect(log.diagnostics.count == facts.count)
  }

  /// The reported location is where the text no longer fits.
  @Test func reportsOversetWhereTextStopsFitting() throws {
    let markup = "<div class=f>aa<br>bb<br>cc<br>dd</div>"
    let made = SheetPages(markup, ".f { height: 24pt }")
    let found = try #require(made.findings.first { $0.fact == .overset(lines: 2) })
    let start = markup.utf8.count - "cc<br>dd</div>".utf8.count
    #expect(found.span?.offset == start)
  }

  // MARK: Overlaps

  private static let box = "position: absolute; width: 60pt; top: 22pt; "

  @Test(arguments: [
    (".f { \(box) left: 20pt }", "<div class=f>f</div><p>a</p>", DiagnosticFact.overlap(.text)),
    (
      ".f, .g { \(box) left: 120pt } .g { left: 125pt; top: 27pt }",
      "<div class=f>f</div><div class=g>g</div><p>a</p>", .overlap(.text)
    ),
    ("p + p { margin-top: -12pt }", "<p>a</p><p>b</p>", .overlap(.text)),
    (".f { height: 12pt }", "<div class=f>a<br>b</div><p>c</p>", .overlap(.text)),
    ("b { margin-left: -30pt }", "<table><tr><td>abc<td><b>g</b></table>", .overlap(.text)),
    (
      "img { position: absolute; left: 15pt; top: 22pt; width: 20pt; height: 8pt }",
      "<p>a</p><p><img src=x>b</p>", .overlap(.picture)
    ),
    (
      ".f { \(box) left: 15pt; height: 50pt; background: red }",
      "<p>a</p><div class=f></div>", .overlap(.background)
    ),
    (
      ".f { \(box) left: 15pt; height: 50pt; background: linear-gradient(red, blue) }",
      "<p>a</p><div class=f></div>", .overlap(.background)
    ),
    (
      "@page { @top-left { content: 'xxxxxxxxxx'; margin-top: 30pt; width: 100pt } }",
      "<p>a</p>", .overlap(.marginBox)
    ),
    (
      ".f { float: left; margin: -14pt 0 0 0 }",
      "<p>a</p><div class=f>f</div><p>b</p>", .overlap(.text)
    ),
  ])
  func reportsOverlaps(_ sheet: String, _ markup: String, _ fact: DiagnosticFact) {
    let found = overlaps(markup, sheet)
    #expect(found.map(\.fact) == [fact], "\(facts(markup, sheet))")
    if fact != .overlap(.marginBox) { #expect(found.first?.related.count == 1) }
  }

  @Test(arguments: [
    (".f { \(box) left: 20pt; z-index: 0 }", "<div class=f>f</div><p>a</p>"),
    (".f { \(box) left: 20pt; z-index: -1 }", "<div class=f>f</div><p>a</p>"),
    (".f { \(box) left: 20pt; background: red; z-index: 2 }", "<p>a</p><div class=f></div>"),
    // Text above pictures and backgrounds.
    (
      "img { position: absolute; left: 15pt; top: 15pt; z-index: -1 }",
      "<p>a</p><p><img src=x>b</p>"
    ),
    ("div { background: red; padding: 3pt }", "<div>a<p>b</p></div>"),
    // Translucent boxes.
    (
      ".f { \(box) left: 15pt; height: 50pt; background: red; opacity: 0.5 }",
      "<p>a</p><div class=f></div>"
    ),
    (
      ".f { \(box) left: 15pt; height: 50pt; background: rgb(255 0 0 / 90%) }",
      "<p>a</p><div class=f></div>"
    ),
    (
      ".f { \(box) left: 15pt; height: 50pt; background: linear-gradient(red, transparent) }",
      "<p>a</p><div class=f></div>"
    ),
    (
      ".f { \(box) left: 15pt; height: 50pt; background: linear-gradient(red, blue) no-repeat }",
      "<p>a</p><div class=f></div>"
    ),
    (".f { \(box) left: 20pt; opacity: 0 }", "<div class=f>f</div><p>a</p>"),
    // Edges that only touch.
    (".f { \(box) left: 30pt; top: 20pt }", "<div class=f>f</div><p>a</p>"),
    // The initial of the paragraph itself, and tight leading.
    ("p::first-letter { initial-letter: 2 }", "<p>\(words) \(words) \(words)</p><p>b</p>"),
    ("p { line-height: 6pt }", "<p>a</p><p>b</p>"),
    // The corner of a rounded box covers nothing.
    (
      ".f { \(box) left: 28pt; top: 26pt; height: 60pt; background: red; border-radius: 50% }",
      "<p>a</p><div class=f></div>"
    ),
  ])
  func ignoresIntendedOverlaps(_ sheet: String, _ markup: String) {
    #expect(overlaps(markup, sheet).isEmpty, "\(facts(markup, sheet))")
  }

  /// Two blocks are reported once, however many of their lines overlap, and the total number of findings is
  /// limited.
  @Test func reportsEachPairOnce() {
    let box = "position: absolute; left: 20pt; top: 20pt"
    let lines = "aa<br>bb<br>cc<br>dd"
    #expect(overlaps("<div class=f>\(lines)</div><p>\(lines)</p>", ".f { \(box) }").count == 1)
    let three = (1...3).map { "<div class=f id=i\($0)>\(lines)</div>" }.joined()
    #expect(overlaps(three + "<p>z</p>", ".f { \(box) }").count == 6)
    let many = (1...2_000).map { "<div class=f id=i\($0)>\($0)</div>" }.joined()
    #expect(overlaps(many, ".f { \(box) }").count == DiagnosticList.maximum)
  }

  // MARK: Floats

  private static let short = String(repeating: "<p>aa</p>", count: 5)
  private static let float = "<div class=f>f</div>"

  @Test(arguments: [
    (
      "<article>\(short)\(float)</article><article>\(short)</article>",
      "article + article { page: other } @page other { margin: 20pt }", false
    ),
    (
      "<article>\(short)\(float)</article><article class=n>\(short)</article>",
      ".n { break-before: page }", false
    ),
    (
      "\(short)\(float)<h1>b</h1>\(short)",
      "h1 { break-before: page; margin: 0; font: 10pt/12pt serif }", false
    ),
    ("<article>\(short)\(float)</article><article>\(short)</article>", "", true),
    // An article without text has its floats beside other text.
    ("<article>\(float)</article><article>\(short)</article>", "", false),
    ("<article><img src=x align=left></article><article>\(short)</article>", "", false),
    ("<article>\(short)</article><article>\(float)\(float)</article>\(short)", "", false),
    // A float alone on the last page belongs to its article.
    (
      "<article>\(short)\(float)</article><article class=n>\(short)</article>",
      ".n { break-before: page } .f { height: 50pt !important }", false
    ),
    (
      "<article>\(short)\(float)</article><article class=n>\(short)</article>",
      ".n { page: other } @page other { margin: 20pt } .f { height: 50pt !important }", false
    ),
    (
      "<article>\(short)\(float)\(short)</article><article class=n>\(short)</article>",
      ".n { break-before: page }", false
    ),
    (
      "<article>\(short)\(float)<h1>b</h1>\(short)</article>",
      "h1 { break-before: page; margin: 0; font: 10pt/12pt serif }", false
    ),
  ])
  func reportsFloatsAfterTheirArticle(_ markup: String, _ sheet: String, _ isLate: Bool) {
    let sheet = sheet + " .f { float: bottom; column-span: all; height: 20pt }"
    #expect(facts(markup, sheet).contains(.lateFloat) == isLate, "\(facts(markup, sheet))")
  }
}

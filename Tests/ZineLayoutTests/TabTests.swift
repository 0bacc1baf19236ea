import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Characters are 10 pt wide.
@Suite struct TabTests {
  private func text(
    _ text: String, _ stops: [TabStop] = [], interval: Double = 36,
    change: (inout StyledParagraph) -> Void = { _ in }
  ) -> StyledText {
    StyledText(
      .init(text),
      change: {
        $0.tabs = TabStops(stops, interval: interval)
        change(&$0)
      })
  }

  /// Returns the text and position of each glyph run that is not a tab.
  private func places(_ line: LineFragment) -> [String] {
    line.glyphRuns.filter { $0.text != [9] }.map { run in
      "\(String(decoding: run.text, as: UTF8.self))@\(Int(run.origin.x.rounded()))"
    }
  }

  @Test func advancesToNextStop() {
    let stops = [TabStop(position: 100), TabStop(position: 50)]
    #expect(places(text("a\tb\tc", stops).lines()[0]) == ["a@0", "b@50", "c@100"])
    // Stops that were already passed are skipped.
    #expect(places(text("abcdef\tb", stops).lines()[0]) == ["abcdef@0", "b@100"])
    #expect(places(text("\t\ta", stops).lines()[0]) == ["a@100"])
  }

  @Test func repeatsInterval() {
    let stops = [TabStop(position: 30)]
    #expect(
      places(text("a\tb\tc\tde\tf", stops, interval: 40).lines()[0])
        == ["a@0", "b@30", "c@80", "de@120", "f@160"])
    #expect(places(text("a\tb", interval: -5).lines()[0]) == ["a@0", "b@11"])
  }

  @Test func alignsAtStops() {
    #expect(
      places(text("a\tbcd", [TabStop(position: 100, alignment: .end)]).lines()[0])
        == ["a@0", "bcd@70"])
    #expect(
      places(text("a\tbcd\te", [TabStop(position: 100, alignment: .center)]).lines()[0])
        == ["a@0", "bcd@85", "e@144"])
    let decimal = [TabStop(position: 100, alignment: .decimal(","))]
    #expect(places(text("a\t12,50", decimal).lines()[0]) == ["a@0", "12,50@80"])
    #expect(places(text("a\t7,5", decimal).lines()[0]) == ["a@0", "7,5@90"])
    #expect(places(text("a\t1200", decimal).lines()[0]) == ["a@0", "1200@60"])
  }

  /// If text does not fit before its stop, a gap of four tenths of a character's width is left, and this is
  /// reported.
  @Test(arguments: [
    ("abc\tdefgh", TabAlignment.end, ["abc@0", "defgh@33"], 42.5),
    ("abc\tdefgh", .center, ["abc@0", "defgh@33"], 17.5),
    ("abc\tde,f", .decimal(","), ["abc@0", "de,f@33"], 12.5),
    ("abc\tdefg", .decimal(","), ["abc@0", "defg@33"], 32.5),
    // There is nothing before the text.
    ("\tdefgh", .end, ["defgh@0"], 10),
    // The text already passed the only stop.
    ("abcdef\tg", .end, ["abcdef@0", "g@72"], 20),
    ("a\tb\tc", .end, ["a@0", "b@30", "c@72"], 0),
  ])
  func reportsTextThatDoesNotFitStop(
    _ text: String, _ alignment: TabAlignment, _ expected: [String], _ excess: Double
  ) {
    let text = self.text(text, [TabStop(position: 40, alignment: alignment)])
    let (lines, diagnostics) = text.linesAndDiagnostics()
    #expect(places(lines[0]) == expected)
    #expect(diagnostics.map(\.fact) == (excess > 0 ? [.overfullTab(excess: excess)] : []))
  }

  /// Text that does not fit moves to the next line with its tab.
  @Test func breaksBeforeTabs() {
    let stops = [TabStop(position: 100, alignment: .end)]
    let lines = text("abc def ghi\t12", stops).lines(width: 100)
    #expect(lines.map(\.text) == ["abc def", "ghi\t12"])
    #expect(places(lines[1]) == ["ghi@0", "12@80"])
    let long = text("abcdefgh\t123", stops).lines(width: 100)
    #expect(long.map(places) == [["abcdefgh@0"], ["123@70"]])
  }

  @Test func breaksOverlongWords() {
    let lines = text("a\tbcdefghijkl", [TabStop(position: 50)]).lines(width: 80)
    #expect(lines.map(places) == [["a@0"], ["bcd@50"], ["efghijkl@0"]])
    let narrow = text("\tab", [TabStop(position: 50)]).lines(width: 20)
    #expect(narrow.map(places).joined().joined(separator: " ") == "ab@0")
  }

  @Test func keepsWordsWholeIfStyleDoes() {
    let lines = Layout("bcdefghijkl\tm") { $0.body.composing.overflowWrap = .normal }
      .lines(width: 80)
    #expect(lines == ["bcdefghijkl", "m"])
  }

  @Test func takesManyTabs() {
    let lines = text(String(repeating: "\t", count: 1_000)).lines(width: 100)
    #expect(lines.count > 300)
    #expect(lines.last?.range.upperBound == 1_000)
  }

  /// Stops are measured from the start edge of the lines, regardless of the first-line indent.
  @Test func measuresFromStartEdge() {
    let indented = text("a\tb", [TabStop(position: 50)]) {
      $0.indent = 20
      $0.insets.start = 15
    }
    #expect(places(indented.lines()[0]) == ["a@35", "b@65"])
  }

  /// Lines with tabs are aligned to the start edge, whatever the alignment of the others.
  @Test func leavesTabbedLinesUnjustified() {
    let lines = text("a\tb c dddd eeee ffff", [TabStop(position: 50)]) { $0.alignment = .justify }
      .lines(width: 100)
    #expect(places(lines[0]) == ["a@0", "b c @50"])
    #expect(abs(lines[1].width - 100) < 1e-9)
  }

  @Test func mirrorsFromRightToLeft() {
    let lines = text(
      "אב\tגד\t12", [TabStop(position: 50), TabStop(position: 100, alignment: .end)]
    )
    .lines(width: 200)
    // In text order.
    #expect(places(lines[0]) == ["אב@180", "גד@130", "12@100"])
  }

  /// A number runs from left to right in any paragraph, so that its whole part is on the left of its stop. Text that runs
  /// from right to left has its start on the right.
  @Test(arguments: [
    ("אב\t12.345\tג", "12.345", 80), ("אב\t12.345", "12.345", 80), ("אב\t1.5", "1.5", 90),
    ("אב\t12\tג", "12", 80), ("אב\tגדה\tו", "גדה", 100),
  ])
  func alignsNumbersFromRightToLeft(_ line: String, _ number: String, _ place: Int) {
    let stops = [TabStop(position: 100, alignment: .decimal(".")), TabStop(position: 180)]
    let places = places(text(line, stops).lines(width: 200)[0])
    #expect(places.contains("\(number)@\(place)"), "\(places)")
  }

  // MARK: Leaders

  /// The copies of a leader are aligned between lines, and are not part of the text.
  @Test func fillsWithLeaders() throws {
    let stops = [TabStop(position: 200, alignment: .end, leader: ". ")]
    var text = text("abc\t12", stops)
    text.add([.init("abcd\t7")]) { $0.tabs = TabStops(stops) }
    let lines = text.lines()
    let leaders = lines.map { line in
      line.items.compactMap { item in
        if case .shapes(let shapes) = item {
          shapes.glyphs.filter { $0.id == 46 }.map { $0.x + shapes.origin.x }
        } else {
          nil
        }
      }.joined()
    }
    #expect(Array(leaders[0]) == [40, 60, 80, 100, 120, 140, 160])
    #expect(Array(leaders[1]) == [40, 60, 80, 100, 120, 140, 160])
    #expect(lines.map(\.text) == ["abc\t12", "abcd\t7"])
  }

  // MARK: Without stops

  @Test func tabsAreSpacesWithoutStops() {
    let tabbed = StyledText(.init("ab\tcd ef\tgh")).lines(width: 60)
    let spaced = StyledText(.init("ab cd ef gh")).lines(width: 60)
    #expect(tabbed.map(\.width) == spaced.map(\.width))
    #expect(tabbed.map { $0.glyphRuns.map(\.glyphs) } == spaced.map { $0.glyphRuns.map(\.glyphs) })
    #expect(tabbed.map(\.range) == spaced.map(\.range))
  }
}

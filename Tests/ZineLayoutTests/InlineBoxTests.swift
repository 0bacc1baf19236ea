import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Boxes of inline elements. Characters are 10 pt wide, the column 160 pt. A font of 10 pt has an ascent of 8
/// pt and a descent of 2 pt.
@Suite struct InlineBoxTests {
  /// Box of `<b>`: 5 pt on the left including a margin of 2 pt, and 8 pt on the right including a margin of 3
  /// pt.
  private let frame = """
    b { font-weight: inherit; margin: 0 3pt 0 2pt; border: 1pt solid red; padding: 4pt 4pt 5pt 2pt }

    """

  private func lines(_ markup: String, _ sheet: String) -> [LineFragment] {
    SheetPages(markup, sheet).pages.flatMap { $0.columns.flatMap(\.fragment.lines) }
  }

  /// Returns the positions of the texts in a line, as `x text`.
  private func texts(_ line: LineFragment) -> [String] {
    line.items.compactMap { item in
      guard case .glyphs(let run) = item else { return nil }
      return "\(Int(run.origin.x)) \(String(decoding: run.text, as: UTF8.self))"
    }
  }

  /// Returns the bounds of the paths drawn in a line, in points.
  private func bounds(_ line: LineFragment) -> [Rect] {
    line.items.compactMap { item in
      guard case .path(let painted) = item else { return nil }
      let points = painted.path.elements.flatMap { element -> [Point] in
        switch element {
        case .move(let point), .line(let point): [point]
        case .curve(_, _, let point): [point]
        case .close: []
        }
      }
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
      else { return nil }
      return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
  }

  @Test func takesSpaceAtItsEnds() {
    let line = lines("a<b>cd</b>e", frame)[0]
    #expect(texts(line) == ["0 a", "15 cd", "43 e"])
    // From the left to the right border edge, and from above the padding to below it.
    #expect(bounds(line) == [Rect(x: 12, y: line.baseline - 13, width: 28, height: 21)])
  }

  @Test func keepsLineHeight() {
    let plain = lines("a<b>cd</b>e", "b { font-weight: inherit }")[0]
    let boxed = lines("a<b>cd</b>e", frame)[0]
    #expect(boxed.height == plain.height)
    #expect(boxed.baseline == plain.baseline)
  }

  @Test func continuesAcrossLines() {
    let lines = lines("aaaa <b>bbbbb ccccc dddddddd eee</b> f", frame)
    #expect(lines.map(texts).map(\.first) == ["0 aaaa ", "0 ccccc dddddddd ", "0 eee"])
    // The box is open where a line breaks: on the right, on both sides, and on the left.
    #expect(bounds(lines[0]).map(\.origin.x) == [52])
    #expect(bounds(lines[0]).map(\.size.width) == [53])
    #expect(bounds(lines[1]).map(\.size.width) == [140, 140])
    #expect(bounds(lines[2]).map(\.origin.x) == [0])
    #expect(bounds(lines[2]).map(\.size.width) == [35])
    #expect(texts(lines[2]) == ["0 eee", "38  f"])
  }

  /// A box moves with its word, and text after a box without a space stays with it.
  @Test func staysWithItsWord() {
    let lines = lines("aaaaaaaaaa <b>bbbbb</b> cc", frame)
    #expect(lines.map(texts) == [["0 aaaaaaaaaa "], ["5 bbbbb", "63  cc"]])
    let tight = self.lines("aaa bbbb<b>ccccc</b>ddd", frame)
    #expect(tight.map(texts) == [["0 aaa "], ["0 bbbb", "45 ccccc", "103 ddd"]])
  }

  @Test func excludesOuterSpaces() {
    let line = lines("a <b> cd </b> e", frame)[0]
    #expect(texts(line) == ["0 a ", "25 cd", "53  e"])
    let empty = lines("a<b> </b>e", frame)[0]
    #expect(texts(empty) == ["0 a", "15  ", "33 e"])
  }

  @Test func nests() {
    let sheet = """
      b { font-weight: inherit; padding: 0 2pt; background: red }
      i { font-style: normal; padding: 0 3pt; background: blue }
      """
    let line = lines("<b>a<i>b</i></b>c", sheet)[0]
    #expect(texts(line) == ["2 a", "15 b", "30 c"])
    // The outer box is painted below the inner one, and both are below the glyphs.
    let colors = line.items.prefix(2).map { item in
      if case .path(let painted) = item { painted.color } else { Color?.none }
    }
    #expect(colors == [Color(hex: 0xFF0000), Color(hex: 0x0000FF)])
    #expect(bounds(line).map(\.size.width) == [30, 16])
  }

  /// The background is painted by the box only, not again behind the text.
  @Test func paintsOnlyOnce() {
    let line = lines("<b>ab</b>", "b { background: red; padding: 1pt 0 }")[0]
    let rules = line.items.filter { if case .rule = $0 { true } else { false } }
    #expect(rules.isEmpty)
    #expect(bounds(line).map(\.size) == [Size(width: 20, height: 12)])
    // Without edges it is painted as a text background.
    let plain = lines("<b>ab</b>", "b { background: red }")[0]
    #expect(bounds(plain).isEmpty)
    #expect(plain.items.contains { if case .rule = $0 { true } else { false } })
  }

  @Test func followsDirection() {
    let sheet =
      "b { font-weight: inherit; direction: rtl; border-left: 2pt solid; padding-left: 4pt }"
    let line = lines("<p dir=rtl>שלום <b>עולם</b> סוף", sheet)[0]
    // In right-to-left text the left edge comes last.
    #expect(bounds(line).map(\.size.width) == [2])
    let own = line.items.compactMap { item -> GlyphRun? in
      if case .glyphs(let run) = item, String(decoding: run.text, as: UTF8.self) == "עולם" {
        run
      } else {
        nil
      }
    }
    #expect(own.count == 1)
    #expect(bounds(line).first?.origin.x == own.first.map { $0.origin.x - 6 })
  }

  @Test func enclosesGeneratedText() {
    let line = lines(
      "<p>ab", "p::before { content: \"x\"; padding: 0 3pt; border: 1pt solid; margin-right: 5pt }")[
        0]
    #expect(texts(line) == ["4 x", "23 ab"])
    #expect(bounds(line).map(\.size.width) == [18])
  }

  @Test func enclosesTransformedFirstLine() {
    let line = lines("<p>a<b>ßß</b>e", frame + "p::first-line { text-transform: uppercase }")[0]
    #expect(texts(line) == ["0 A", "15 SSSS", "63 E"])
    #expect(bounds(line).map(\.size.width) == [48])
  }

  /// A box ends where all of its text ends, whatever its direction. Text that continues after the box stays
  /// in order.
  @Test func enclosesBidirectionalText() {
    let sheet = "b { font-weight: inherit; border: 1pt solid; padding: 0 4pt }"
    let line = lines("<p>ab <b>cd של</b> ef", sheet)[0]
    #expect(texts(line).contains { $0.hasSuffix("cd ") && $0.hasPrefix("35 ") })
    #expect(bounds(line).map(\.size.width) == [60])
    let other = lines("<p dir=rtl>של<b>ום12</b>של", sheet)[0]
    #expect(bounds(other).map(\.size.width) == [50])
    // Only a part of the right-to-left text is in the box, and its words stay adjacent.
    let cut = lines("<p>ab <b>cdשל</b>ום ef", sheet)[0]
    let order = cut.items.compactMap { item -> (Double, String)? in
      guard case .glyphs(let run) = item else { return nil }
      return (run.origin.x, String(decoding: run.text, as: UTF8.self))
    }.sorted { $0.0 < $1.0 }.map(\.1).joined()
    let plain = "ab cd"
    #expect(order.hasPrefix(plain))
    let rest = order.dropFirst(plain.count)
    #expect(
      (rest.firstIndex(of: "ו") ?? rest.endIndex) < (rest.firstIndex(of: "ש") ?? rest.startIndex))
  }

  /// The hyphen belongs to the word and is inside its box.
  @Test func enclosesHyphenOfItsWord() {
    let sheet = frame + "p { hyphens: manual }"
    let lines = lines("<p>aaaa <b>bbbb\u{AD}</b>cccccccccc", sheet)
    #expect(lines.count == 2)
    #expect(texts(lines[0]).last == "55 bbbb\u{AD}")
    #expect(bounds(lines[0]).map(\.size.width) == [58])
  }

  @Test func usesFirstLineStyle() {
    let sheet = "b { font-weight: inherit; padding: 0 1em; background: red }"
    let line = lines("<p>a<b>c</b>e", sheet + "p::first-line { font-size: 20pt }")[0]
    // One character, and padding of twice the font size.
    #expect(bounds(line).map(\.size) == [Size(width: 50, height: 20)])
  }

  @Test func omitsBoxAroundFloatedPicturesAlone() {
    let line = lines("<p><b><img src=x align=left width=20></b> Text", frame)[0]
    #expect(bounds(line).isEmpty)
    #expect(texts(line).last?.hasSuffix("Text") == true)
  }

  /// Extreme lengths do not prevent layout.
  @Test(arguments: ["-14400pt", "14400pt", "0.0001pt", "100%", "-100%"])
  func handlesAnyLength(_ length: String) {
    let sheet = "b { padding: \(length); margin: \(length); border: \(length) dotted }"
    let pages = SheetPages("aaa <b>bbb <b>cc</b> d</b> <b>e</b>", sheet).pages
    let texts = pages.flatMap { $0.columns.flatMap(\.fragment.lines) }.flatMap(texts)
    #expect(texts.contains { $0.hasSuffix("e") })
  }

  @Test func reportsWhatHasNoEffect() {
    let facts = SheetPages("a<b>c</b>", "b { margin: 3pt 2pt; margin-top: 4pt }").diagnostics
      .map(\.fact)
    #expect(facts == [.noEffect(property: "margin-top", places: [.inline])])
  }
}

import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Figures on pages of 260 × 200 pt with margins of 20 pt. Characters are 10 pt wide, lines 12 pt high, and
/// pictures twice as wide as high.
@Suite struct FigureTests {
  private static let base = """
    @page { size: 260pt 200pt; margin: 20pt; -zine-baseline-grid: none }
    body { orphans: 1; widows: 1 }
    figure { margin: 0 } figcaption { margin: 0; font: 10pt/12pt serif; text-wrap-style: auto }

    """

  private func made(_ markup: String, _ sheet: String = "") -> SheetPages {
    SheetPages(markup, Self.base + sheet)
  }

  /// Returns the pictures of each page, and the start of its lines with the positions of their baselines.
  private func parts(_ made: SheetPages) -> [[String]] {
    made.pages.map { page in
      page.items.compactMap { item in
        switch item.content {
        case .glyphs(let run):
          let place = item.transform?.apply(to: run.origin) ?? run.origin
          return "\(short(place.x)),\(short(place.y)) \(String(decoding: run.text, as: UTF8.self))"
            .trimmingSpaces()
        case .picture(let picture):
          let rect = item.transform?.apply(to: picture.rect) ?? picture.rect
          return "picture \(short(rect.origin.x)),\(short(rect.origin.y)) "
            + "\(short(rect.size.width))×\(short(rect.size.height))"
        default: return nil
        }
      }
    }
  }

  private func short(_ value: Double) -> Int { Int(value.rounded()) }

  private static let figure =
    "<figure><img src=a.png width=80><figcaption>said of it</figcaption></figure>"

  /// Beside a caption, percentages of the picture's width refer to the space for both, and the caption gets
  /// the rest.
  @Test(arguments: [
    ("width: 50%", ["picture 20,20 106×53"], 134.0),
    ("width: 50%; height: 30pt", ["picture 20,20 106×30"], 134),
    ("width: 20%", ["picture 20,20 42×21"], 71),
    // The picture leaves a third of the width to the caption.
    ("width: 100%; height: 30pt", ["picture 20,20 141×30"], 169),
  ])
  func pictureWidthsIncludeSpaceForCaptionBeside(
    _ style: String, _ pictures: [String], _ start: Double
  ) throws {
    let made = made(
      "<figure><img src=a.png><figcaption>said</figcaption></figure>",
      "figure { caption-side: inline-end } img { \(style) }")
    let parts = try #require(parts(made).first)
    #expect(parts.filter { $0.hasPrefix("picture") } == pictures)
    let caption = try #require(parts.first { $0.hasSuffix("said") })
    #expect(Double(caption.split(separator: ",")[0]) == start)
  }

  @Test(arguments: [
    ("bottom", ["picture 20,20 80×40", "20,71 said of it"]),
    ("top", ["20,29 said of it", "picture 20,32 80×40"]),
    ("inline-start", ["picture 160,20 80×40", "20,29 said of it"]),
    ("inline-end", ["picture 20,20 80×40", "108,29 said of it"]),
  ])
  func appliesCaptionSide(_ side: String, _ expected: [String]) {
    let made = made(Self.figure, "figure { caption-side: \(side) }")
    #expect(parts(made).map(Set.init) == [Set(expected)])
    // The position of the caption in the source makes no difference.
    let first = self.made(
      "<figure><figcaption>said of it</figcaption><img src=a.png width=80></figure>",
      "figure { caption-side: \(side) }")
    #expect(parts(first).map(Set.init) == parts(made).map(Set.init))
  }

  /// A figure that may be fragmented has its caption on the same side, and on the same page as the content next to it.
  @Test(arguments: [
    ("bottom", 12), ("bottom", 13), ("bottom", 20), ("top", 12), ("top", 20),
  ])
  func fragmentsFigures(_ side: String, _ count: Int) {
    let lines = (1...count).map { "w\($0)" }.joined(separator: "<br>")
    let made = made(
      "<figure><p>\(lines)</p><figcaption>said</figcaption></figure>",
      "figure { break-inside: auto; caption-side: \(side) }")
    let found = parts(made)
    #expect(found.flatMap { $0 }.count == count + 1)
    let page = found.firstIndex { $0.contains { $0.hasSuffix("said") } }
    #expect(page == (side == "top" ? 0 : found.count - 1))
    #expect(found.allSatisfy { $0.count > 1 }, "\(found)")
    #expect(found.flatMap { $0 }.last?.hasSuffix(side == "top" ? "w\(count)" : "said") ?? false)
  }

  /// A caption above the content does not stay alone at the end of a page.
  @Test func keepsCaptionWithContentBelow() {
    let lines = (1...12).map { "<p>\($0)</p>" }.joined()
    let style = "figure { break-inside: auto; caption-side: top } p { margin: 0 }"
    let made = made(
      lines + "<figure><p>a<br>b</p><figcaption>said</figcaption></figure>", style)
    #expect(parts(made).map(\.count) == [12, 3])
  }

  /// A forced break in a figure that may be fragmented ends its page.
  @Test func takesForcedBreaks() {
    let made = made(
      "<figure><p>a</p><p class=n>b</p><figcaption>c</figcaption></figure>",
      "figure { break-inside: auto } .n { break-before: page }")
    #expect(parts(made).map(\.count) == [1, 2])
  }

  @Test func severalCaptionsKeepSourceOrder() {
    let made = made(
      """
      <figure><img src=a.png width=40><figcaption>one</figcaption><img src=b.png width=40><figcaption>two</figcaption></figure>
      """)
    #expect(
      parts(made) == [["picture 20,20 40×20", "20,51 one", "picture 20,54 40×20", "20,85 two"]])
  }

  @Test func addsContinuationTextToCaption() {
    let words = Array(repeating: "word", count: 80).joined(separator: " ")
    let markup =
      "<figure><img src=a.png width=40><figcaption><b>a</b> \(words)</figcaption></figure><p>x</p>"
    let style = "figcaption { counter-increment: n } figcaption::-zine-continued"
    let made = made(markup, "\(style) { content: \"on \" counter(n) }")
    #expect(parts(made).count == 3)
    #expect(!parts(made)[..<2].joined().contains { $0.hasSuffix("on 1") })
    #expect(parts(made)[2].first == "20,29 on 1")
    let all = parts(made).joined().flatMap { $0.split(separator: " ") }.count { $0 == "word" }
    #expect(all == 80)
    // The repeated caption is an artifact, so that it is not read twice.
    let said = made.pages[2].items.first { String(describing: $0.content).contains("on 1") }
    #expect(said?.node == nil)
    // Without a caption in a figure there is no continuation text.
    let alone = self.made("<div><p>one</p></div>", "p::-zine-continued { content: \"on\" }")
    #expect(parts(alone) == [["20,29 one"]])
    // A figure that may be fragmented has it, too.
    let flow = self.made(
      markup, "figure { break-inside: auto } \(style) { content: \"on\" }")
    #expect(parts(flow).count == 2 && parts(flow).last?.first == "20,29 on")
  }

  /// The box of a figure contains its caption on any side.
  @Test(arguments: [
    ("inline-end", "picture 24,24 80×40", "112,33 said of it"),
    ("inline-start", "picture 156,24 80×40", "24,33 said of it"),
  ])
  func boxContainsCaptionBeside(_ side: String, _ picture: String, _ caption: String) {
    let made = made(
      Self.figure, "figure { caption-side: \(side); padding: 3pt; border: 1pt solid }")
    #expect(Set(parts(made)[0]) == [picture, caption])
    let boxes = made.pages[0].items.compactMap { item in
      if case .box(let box) = item.content { box.rect } else { nil }
    }
    #expect(boxes.map(\.size.width) == [220])
  }

  @Test func bottomAlignsCaptionBesidePicture() {
    let made = made(
      Self.figure, "figure { caption-side: inline-end } figcaption { vertical-align: bottom }")
    #expect(parts(made)[0].contains("108,59 said of it"))
  }

  @Test func picturesInRowHaveEqualHeight() {
    let made = made("<figure><img src=a.png> <img src=b.png> <img src=c.png></figure>")
    let pictures = parts(made)[0].filter { $0.hasPrefix("picture") }
    #expect(pictures.count == 3)
    #expect(Set(pictures.compactMap { $0.split(separator: "×").last }).count == 1)
    // Together they are as wide as the column: three equal pictures and two spaces.
    #expect(pictures == ["picture 20,20 67×33", "picture 97,20 67×33", "picture 173,20 67×33"])
    // A picture with a declared size keeps it.
    let own = self.made("<figure><img src=a.png width=50> <img src=b.png></figure>")
    #expect(parts(own)[0].first == "picture 20,20 50×25")
  }

  @Test func picturesLeaveSpaceForCaptions() {
    let made = made(
      "<p>a</p><figure><img src=a.png height=400><figcaption>one<br>two</figcaption></figure>")
    #expect(parts(made).map(\.count) == [4])
    #expect(made.findings.isEmpty)
  }

  @Test func keepsFigureTogether() {
    let lines = (1...10).map { "<p>\($0)</p>" }.joined()
    let made = made(lines + Self.figure)
    #expect(parts(made).map(\.count) == [10, 2])
  }

  @Test func fragmentsCaptionTallerThanPage() {
    let long = (1...40).map { "w\($0)" }.joined(separator: "<br>")
    for side in CaptionSide.allCases {
      let made = made(
        "<figure><img src=a.png width=80><figcaption>\(long)</figcaption></figure>",
        "figure { caption-side: \(side.rawValue) }")
      let words = parts(made).flatMap { $0 }.filter { !$0.hasPrefix("picture") }
      #expect(words.count == 40, "\(side)")
      #expect(made.findings.isEmpty, "\(side)")
    }
  }

  @Test(arguments: [
    ("sideways-lr", ["picture 20,40 40×80", "71,120 said of it", "20,129 x"]),
    ("sideways-rl", ["picture 34,20 40×80", "23,20 said of it", "20,129 x"]),
  ])
  func rotatesFigures(_ mode: String, _ expected: [String]) {
    let made = made(Self.figure + "<p>x</p>", "figure { writing-mode: \(mode) }")
    // The following text is below the figure.
    #expect(parts(made) == [expected])
  }

  @Test func figuresKeepTextOnGrid() throws {
    let grid = "@page { -zine-baseline-grid: 12pt }"
    let below = made("<p>a</p>" + Self.figure + "<p>b</p>", grid)
    let places = parts(below)[0]
    let lines = places.compactMap { place -> Int? in
      guard !place.hasPrefix("picture") else { return nil }
      return place.split(separator: " ").first?.split(separator: ",").last.flatMap { Int($0) }
    }
    #expect(lines.count == 3)
    // The text after the figure is on the grid again, with equal space above and below the figure.
    #expect((lines[2] - lines[0]) % 12 == 0)
    let picture = try #require(places.first { $0.hasPrefix("picture") })
    let top = try #require(
      picture.split(separator: " ")[1].split(separator: ",").last.flatMap { Int($0) })
    #expect(abs(top - (lines[0] + 3) - (lines[2] - 9 - (lines[1] + 3))) <= 1, "\(places)")
  }

  @Test func captionAloneFillsColumnWidth() {
    #expect(
      parts(made("<figure><figcaption>said of it</figcaption></figure>")) == [["20,29 said of it"]])
    let table = made(
      "<table><caption>said of it</caption></table>",
      "table, caption { margin: 0; font: 10pt/12pt serif }")
    #expect(parts(table) == [["20,29 said of it"]])
  }

  /// A caption beside a fragmented table keeps its layout, whatever the column heights.
  @Test(arguments: [
    "@page :first { margin-bottom: 150pt }",
    "@page { size: 260pt 70pt } @page :first { size: 260pt 200pt }",
    "@page :first, :left { margin-bottom: 160pt }",
  ])
  func captionBesideKeepsItsLayout(_ pages: String) {
    let long = (1...6).map { "c\($0)" }.joined(separator: "<br>")
    let rows = (1...9).map { "<tr><td>r\($0)" }.joined()
    let made = made(
      "<table><caption>\(long)</caption>\(rows)</table>",
      "table { caption-side: inline-end; margin: 0 } table, caption { font: 10pt/12pt serif } \(pages)"
    )
    let words = Array(parts(made).joined()).map { String($0.split(separator: " ").last ?? "") }
    for number in 1...6 { #expect(words.count { $0 == "c\(number)" } == 1, "\(words)") }
    for number in 1...9 { #expect(words.count { $0 == "r\(number)" } == 1, "\(words)") }
  }

  @Test(arguments: [
    "figcaption { padding-bottom: 40pt; background-color: yellow }",
    "img { float: left; height: 60pt }",
  ])
  func nothingOverlapsItsBottom(_ style: String) throws {
    let made = made(
      "<p>a</p><figure><img src=a.png width=40> b<figcaption>c</figcaption></figure><p>d</p>",
      "@page { -zine-baseline-grid: 12pt } \(style)")
    let frame = made.pages[0].columns[0].fragment
    let figure = try #require(frame.nested.first?.rect)
    let below = try #require(frame.lines.last)
    #expect(below.blockStart >= figure.end - 4)
  }

  /// A figure has captions and a writing mode, whether it may be fragmented or not. A figure with columns is text.
  @Test(arguments: [
    ("figure { caption-side: bottom }", 0), ("figcaption { caption-side: bottom }", 0),
    ("figure { writing-mode: sideways-lr }", 0),
    ("figure { break-inside: auto; caption-side: bottom }", 0),
    ("figure { break-inside: auto } figcaption { caption-side: bottom }", 0),
    ("figure { break-inside: auto; writing-mode: sideways-lr }", 0),
    ("figure { columns: 2; caption-side: bottom }", 1),
    ("figure { columns: 2 } figcaption { caption-side: bottom }", 1),
    ("figure { columns: 2 } table, figure { caption-side: bottom }", 0),
  ])
  func reportsStylesIgnoredInFiguresWithColumns(_ sheet: String, _ count: Int) {
    let markup = """
      <figure>a<figcaption>b</figcaption></figure><table><caption>c</caption><tr><td>d</table>
      """
    let found = SheetPages(markup, sheet).diagnostics.filter {
      if case .noEffect = $0.fact { true } else { false }
    }
    #expect(found.count == count, "\(found.map(\.fact))")
  }

  /// A picture that fills its column leaves room for its caption and for the edges of the boxes around both.
  @Test(arguments: [
    "<div class=b>FIGURE</div>", "<div class=b>t FIGURE</div>", "<div class=b>FIGURE t</div>",
    "<div class=b><div class=b>FIGURE</div></div>", "<blockquote class=b>FIGURE</blockquote>",
    "<div class='b s'>FIGURE</div>", "<div class='b c'>FIGURE</div>", "<section>FIGURE</section>",
  ])
  func keepsCaptionsInBoxes(_ markup: String) {
    let figure = "<figure><img src=x height=900><figcaption>Cap</figcaption></figure>"
    for columns in 1...2 {
      for above in 0...2 {
        for box in ["", "figure { padding: 5pt }", "@page { -zine-baseline-grid: 12pt }"] {
          let text = (0..<above).map { _ in "<p>L</p>" }.joined()
          let made = SheetPages(
            text + markup.replacing("FIGURE", with: figure) + "<p>M</p>",
            "@page { size: \(200 * columns)pt 160pt; columns: \(columns); column-fill: auto } figure { margin: 0 } "
              + ".b, section figure { padding: 6pt; border: 1pt solid } .s { column-span: all } .c { columns: 2 } "
              + box)
          let label = "\(columns) \(above) \(box)"
          let captions = made.pages.map { page in
            page.items.contains { item in
              guard case .glyphs(let run) = item.content else { return false }
              return String(decoding: run.text, as: UTF8.self).contains("Cap")
            }
          }
          let pictures = made.pages.map { page in
            page.items.contains { if case .picture = $0.content { true } else { false } }
          }
          #expect(captions == pictures && captions.count { $0 } == 1, "\(label)")
          #expect(!made.findings.map(\.fact.code).contains(.overfull), "\(label)")
        }
      }
    }
  }
}

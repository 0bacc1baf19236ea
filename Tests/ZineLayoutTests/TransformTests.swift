import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Transformed blocks and pictures. Characters are 10 pt wide.
@Suite struct TransformTests {
  private static let page = "@page { size: 200pt 400pt; -zine-baseline-grid: none } "

  private func pages(_ markup: String, _ sheet: String) -> SheetPages {
    SheetPages(markup, Self.page + sheet)
  }

  /// Returns the position of a text's glyphs on the page, and their transform.
  private func place(of text: String, in pages: SheetPages) -> (
    point: Point, transform: Transform?
  )? {
    for item in pages.pages.flatMap(\.items) {
      guard case .glyphs(let run) = item.content,
        String(decoding: run.text, as: UTF8.self).hasPrefix(text)
      else { continue }
      return (item.transform?.apply(to: run.origin) ?? run.origin, item.transform)
    }
    return nil
  }

  /// A block of 160 by 12 pt, 20 pt from the page's corner and below a line of 12 pt. The baseline is 9 pt
  /// below the top of the line.
  @Test(arguments: [
    ("none", "", 20.0, 41.0), ("translate(5pt, 7pt)", "", 25, 48), ("translate(10%)", "", 36, 41),
    ("translate(0, 50%)", "", 20, 47), ("translateX(-5pt)", "", 15, 41),
    ("translateY(100%)", "", 20, 53), ("rotate(180deg)", "", 180, 35),
    ("rotate(0.5turn)", "", 180, 35),
    ("rotate(90deg)", "0 0", 11, 32), ("rotate(0)", "", 20, 41), ("rotate(-360deg)", "", 20, 41),
    ("scale(2)", "0 0", 20, 50), ("scale(2, 1)", "left", 20, 41), ("scaleX(-1)", "", 180, 41),
    ("scaleY(200%)", "left bottom", 20, 38), ("scale(0.5)", "right bottom", 100, 42.5),
    ("matrix(1, 0, 0, 1, 4, 8)", "", 23, 47), ("skewX(45deg)", "0 0", 29, 41),
    ("skewY(45deg)", "0 0", 20, 41), ("translate(5pt) scale(2)", "0 0", 25, 50),
    ("scale(2) translate(5pt)", "0 0", 30, 50), ("translate(5pt) translate(6pt)", "", 31, 41),
  ])
  func movesText(_ value: String, _ origin: String, _ x: Double, _ y: Double) throws {
    let more = origin.isEmpty ? "" : "; transform-origin: \(origin)"
    let found = pages("<p>a</p><p class=t>bb</p><p>c</p>", ".t { transform: \(value)\(more) }")
    let own = try #require(self.place(of: "bb", in: found))
    #expect(abs(own.point.x - x) < 0.001 && abs(own.point.y - y) < 0.001, "\(own.point)")
    // Nothing else moves.
    let after = try #require(self.place(of: "c", in: found))
    #expect(after.point == Point(x: 20, y: 53) && after.transform == nil)
  }

  /// Blocks of all kinds are transformed as a whole about the centre of their boxes.
  @Test(arguments: [
    ("<div class=t><p>bb</p></div>", ""), ("<p class=t>bb</p>", "background: red"),
    ("<div class=t><p>xx</p><p>bb</p></div>", "padding: 10pt"),
    ("<aside class=t>bb</aside>", "float: left; width: 60pt"),
    ("<aside class=t>bb</aside>", "position: absolute; left: 50pt; top: 90pt; width: 60pt"),
    ("<aside class=t>bb</aside>", "float: top"), ("<aside class=t>bb</aside>", "height: 60pt"),
    ("<aside class=t>bb</aside>", "columns: 2"), ("<pullquote class=t>bb</pullquote>", ""),
    ("<figure class=t><img src=x.png><figcaption>bb</figcaption></figure>", ""),
    ("<figure><img src=x.png><figcaption class=t>bb</figcaption></figure>", ""),
    ("<table class=t><tr><td>bb<td>c</table>", ""), ("<table><tr><td class=t>bb<td>c</table>", ""),
    ("<ul class=t><li>bb</ul>", ""), ("<ul><li class=t>bb</ul>", ""), ("<h2 class=t>bb</h2>", ""),
    ("<div class=t><aside style='float: left; width: 40pt'>bb</aside><p>cc</p></div>", ""),
  ])
  func rotatesBlocks(_ markup: String, _ more: String) throws {
    let plain = pages("<p>a</p>\(markup)<p>d</p>", ".t { \(more); border: 1pt solid }")
    let found = pages(
      "<p>a</p>\(markup)<p>d</p>", ".t { \(more); border: 1pt solid; transform: rotate(10deg) }")
    let (before, after) = try (
      #require(place(of: "bb", in: plain)), #require(place(of: "bb", in: found))
    )
    #expect(before.transform == nil)
    let transform = try #require(after.transform)
    #expect(abs(transform.xx - 0.98481) < 1e-4 && abs(transform.yx - 0.17365) < 1e-4)
    #expect(before.point != after.point)
    // The flow and the reading order do not change.
    let others = ["a", "d"]
    for text in others {
      let (one, other) = try (
        #require(place(of: text, in: plain)), #require(place(of: text, in: found))
      )
      #expect(one.point == other.point)
    }
    #expect(found.pages.map(texts) == plain.pages.map(texts))
    #expect(found.structure.nodes.map(\.role) == plain.structure.nodes.map(\.role))
  }

  /// Returns the texts of a page in reading order.
  private func texts(_ page: Page) -> [String] {
    page.items.indices.sorted { a, b in
      let ranks = page.readingRanks
      return (a < ranks.count ? ranks[a] : a, a) < (b < ranks.count ? ranks[b] : b, b)
    }.compactMap { index in
      guard case .glyphs(let run) = page.items[index].content else { return nil }
      return String(decoding: run.text, as: UTF8.self)
    }
  }

  /// Each fragment of a block is rotated about its own centre.
  @Test func rotatesFragments() throws {
    let found = SheetPages(
      "<div class=t>" + String(repeating: "<p>aa</p>", count: 8) + "</div>",
      ".t { transform: rotate(180deg) }")
    #expect(found.pages.count == 2)
    let places = found.pages.map { page in
      page.items.compactMap { item -> Double? in
        guard case .glyphs(let run) = item.content, run.origin.x < 30 else { return nil }
        return item.transform?.apply(to: run.origin).y
      }
    }
    #expect(places.map(\.count) == [5, 3])
    // From the last line to the first.
    #expect(places.allSatisfy { $0 == $0.sorted(by: >) })
    #expect(places.allSatisfy { $0.allSatisfy { $0 > 20 && $0 < 80 } })
  }

  @Test func combinesNestedTransforms() throws {
    let found = pages(
      "<div class=t><p>aa</p><p class=u>bb</p></div>",
      ".t { transform: translate(10pt, 0) } .u { transform: translate(0, 20pt) }")
    #expect(place(of: "aa", in: found)?.point == Point(x: 30, y: 29))
    #expect(place(of: "bb", in: found)?.point == Point(x: 30, y: 61))
  }

  /// Links, destinations and outline entries are transformed too.
  @Test func movesLinksAndDestinations() throws {
    let found = pages(
      "<p>a</p><div class=t><h2 id=there>bb</h2><p><a href=\"https://x.y\">cc</a></p></div>",
      "h2 { margin: 0; block-step: none; font: 10pt/12pt serif } .t { transform: translate(10pt, 30pt) }"
    )
    #expect(found.pages[0].links.map(\.rect) == [Rect(x: 30, y: 75, width: 20, height: 10)])
    #expect(found.pages[0].destinations.map(\.point) == [Point(x: 30, y: 62)])
    #expect(found.outline.map(\.position.y) == [62])
    let turned = pages(
      "<p><a href=\"https://x.y\">cc</a></p>", "p { transform: rotate(45deg) }")
    let rect = try #require(turned.pages[0].links.first).rect
    #expect(
      abs(rect.size.width - 30 * 0.70711) < 0.01 && abs(rect.size.height - rect.size.width) < 0.01)
  }

  @Test(arguments: ["", "float: left;"])
  func rotatesPictures(_ more: String) throws {
    let found = pages(
      "<p>a <img src=x.png> b</p><p>c</p>", "img { \(more) transform: rotate(90deg) }")
    let pictures = found.pages[0].items.compactMap { item -> Rect? in
      guard case .picture(let picture) = item.content else { return nil }
      return item.transform?.apply(to: picture.rect)
    }
    #expect(pictures.count == 1)
    let isUpright = pictures.allSatisfy { abs($0.size.width * 2 - $0.size.height) < 0.01 }
    #expect(isUpright, "\(pictures)")
    #expect(found.findings.map(\.fact.code).allSatisfy { $0 != .overfull })
  }

  // MARK: Checks

  /// Checks use the painted position, not the layout position.
  @Test func checksPaintedPosition() {
    func codes(_ value: String) -> [DiagnosticCode] {
      pages("<p>aaaa</p><p class=t>bbbb</p>", ".t { transform: \(value) }").findings.map(
        \.fact.code)
    }
    #expect(codes("translate(0)").isEmpty)
    #expect(codes("translateX(500pt)") == [.overfull])
    #expect(codes("translateY(-12pt)") == [.overlap])
  }

  /// The block is painted over the text below it.
  @Test func coversTextBelowIt() {
    let found = pages(
      "<p class=t>a</p><p>bbbb</p>",
      ".t { transform: translateY(12pt); background: red; color: transparent }")
    #expect(found.findings.map(\.fact).contains(.overlap(.background)))
    let boxes = found.pages[0].items.indices.filter {
      if case .box = found.pages[0].items[$0].content { true } else { false }
    }
    let text = found.pages[0].items.firstIndex {
      if case .glyphs(let run) = $0.content {
        String(decoding: run.text, as: UTF8.self) == "bbbb"
      } else {
        false
      }
    }
    #expect(boxes.allSatisfy { $0 > text ?? .max })
  }

  // MARK: Invalid and extreme values

  @Test(arguments: [
    "scale(0)", "scale(1e9)", "scale(-1e300)", "scaleX(0)", "rotate(1e300deg)",
    "rotate(-1e300turn)",
    "matrix(0, 0, 0, 0, 0, 0)", "matrix(1, 1, 1, 1, 1e300, -1e300)",
    "matrix(1e300, 0, 0, 1e300, 0, 0)",
    "skewX(90deg)", "skew(90deg, 90deg)", "skewX(89.999999deg)", "translate(14400pt, -14400pt)",
    "translate(9000%, -9000%)", String(repeating: "scale(1000) ", count: 300),
    String(repeating: "rotate(1deg) ", count: 720),
    String(repeating: "translate(9000pt) ", count: 900),
    "scale(1e-300)", String(repeating: "scale(0.001) ", count: 400),
  ])
  func staysFinite(_ value: String) {
    let markup =
      "<p class=t>aa <a href=\"#x\">b</a></p><div class=t><p id=x class=t>bb<img class=t src=x.png></p></div>"
    let sheet = ".t { transform: \(value); transform-origin: 1e3% -9000pt }"
    let found = pages(markup, sheet)
    #expect(found.diagnostics.isEmpty, "\(found.diagnostics)")
    for item in found.pages.flatMap(\.items) {
      guard let matrix = item.transform else { continue }
      let numbers = [matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0]
      let isFinite = numbers.allSatisfy { $0.isFinite && abs($0) < 1e9 }
      #expect(isFinite, "\(value.prefix(40))")
      #expect(abs(matrix.xx * matrix.yy - matrix.xy * matrix.yx) > 0, "\(value.prefix(40))")
    }
    let again = pages(markup, sheet)
    #expect(found.pages == again.pages)
  }

  @Test(arguments: [
    "rotate(3)", "rotate(3pt)", "rotate()", "scale()", "scale(1 2)", "scale(1, 2, 3)",
    "translate(3)",
    "translate(3pt 4pt)", "matrix(1, 0, 0, 1, 0)", "none rotate(3deg)", "rotate(3deg), scale(2)",
    "rotate3d(1, 0, 0, 3deg)", "skew(3)", "", "turn(3deg)",
    String(repeating: "scale(1) ", count: 10_000),
  ])
  func rejectsOtherValues(_ value: String) {
    let found = SheetPages("<p>a</p>", "p { transform: \(value) }")
    #expect(found.diagnostics.map(\.severity) == [.error], "\(found.diagnostics)")
  }

  @Test func nests() {
    let depth = 60
    let found = pages(
      String(repeating: "<div class=t>", count: depth) + "<p>aa</p>"
        + String(repeating: "</div>", count: depth), ".t { transform: translateX(1pt) }")
    #expect(place(of: "aa", in: found)?.point == Point(x: 80, y: 29))
  }
}

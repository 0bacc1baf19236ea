import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// A right-to-left issue is the mirror image of the left-to-right issue with the same content. Characters are 10 pt wide.
@Suite struct MirrorTests {
  /// A character or picture with its place on the page.
  private struct Part: Hashable, CustomStringConvertible {
    var name: String
    var x: Int
    var y: Int
    var width: Int

    var description: String { "\(x),\(y) \(name)" }
  }

  /// Capitals stand for letters of both directions.
  private static func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."V").contains(scalar)
      ? Unicode.Scalar(scalar.value - 65 + 0x5D0) ?? scalar : scalar
  }

  private static func hebrew(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map(letter)))
  }

  /// Exchanges left and right in a style sheet.
  private static func mirrored(_ sheet: String) -> String {
    var words = sheet
    for (left, right) in [("left", "right"), ("sideways-lr", "sideways-rl")] {
      words = words.replacing(left, with: "§").replacing(right, with: left)
        .replacing("§", with: right)
    }
    return hebrew(words)
  }

  /// Returns the visible parts of a page, in tenths of points.
  /// - Parameter width: width of the page if it is mirrored.
  private func parts(of page: Page, mirroredIn width: Double? = nil) -> Set<Part> {
    var result: Set<Part> = []
    func add(_ name: String, _ rect: Rect, _ transform: Transform?) {
      let place = transform.apply(to: rect)
      let left = width.map { $0 - place.maxX } ?? place.origin.x
      func tenths(_ value: Double) -> Int { Int((value * 10).rounded()) }
      result.insert(
        Part(
          name: name, x: tenths(left), y: tenths(place.origin.y), width: tenths(place.size.width)))
    }
    for item in page.items {
      switch item.content {
      case .glyphs(let run):
        for glyph in run.glyphs where glyph.id != 32 {
          let letter = Unicode.Scalar(glyph.id).map { String(Self.letter($0)) } ?? ""
          add(
            letter,
            Rect(x: run.origin.x + glyph.x, y: run.origin.y + glyph.y - 8, width: 10, height: 10),
            item.transform)
        }
      case .picture(let picture): add("picture", picture.rect, item.transform)
      default: break
      }
    }
    return result
  }

  private static let shapes = "@page { size: 200pt 260pt; margin: 0; shape-inside: ellipse() }"
  private static let initials = "p::first-letter { initial-letter: 2 }"
  private static let words = (0..<12).map { _ in "BCD EF GHIJ" }.joined(separator: " ")

  /// Markup and style sheet of each case.
  private static let cases: [(markup: String, sheet: String)] = [
    // Several notes on a line.
    ("\(notes) G<footnote>HIJ KLMN</footnote>", compact),
    ("<p>A<footnote>BC</footnote> D<footnote>EF GHI JKLM NOP QRST</footnote>", inline),
    (notes, compact + "@page { columns: 2 }"),
    (notes, compact + "@page { @footnote { float-reference: page } }"),
    (notes, "footnote { margin-inline-start: 25pt; margin-inline-end: 5pt }"),
    // Turned blocks.
    ("<table><tr><td>AB<td>CD<tr><td>EFG<td>H</table><p>I", "table { writing-mode: sideways-lr }"),
    (figure + "<p>AB", "figure { writing-mode: sideways-lr }"),
    (figure + "<p>AB CDEFG", "figure { writing-mode: sideways-rl; float: left }"),
    (figure + "<p>AB CDEFG", "figure { writing-mode: sideways-rl; float: right }"),
    // Initials.
    ("<p>A\(words)</p><p>K\(words)", shapes + initials),
    (
      "<p><img src=a.png alt='' class=f>AB</p><p>C\(words)",
      shapes + ".f { float: left; width: 60pt; height: 25pt }" + initials
    ),
    (
      "<p><img src=a.png alt='' class=f>AB</p><p>C\(words)",
      "@page { size: 200pt 260pt } .f { float: left; width: 60pt; height: 60pt; shape-outside: circle() }"
        + initials
    ),
  ]

  @Test(arguments: cases)
  func placesPartsFromOtherSide(_ markup: String, _ sheet: String) throws {
    let base = """
      @page { size: 240pt 160pt } ::footnote-call { content: "V" } ::footnote-marker { content: none }
      figure, figcaption { margin: 0 } footnote { margin: 0 }

      """
    let left = SheetPages(markup, base + sheet)
    let right = SheetPages(
      Self.hebrew(markup), Self.mirrored(base + sheet), language: "he")
    #expect(left.pages.count == right.pages.count)
    let width = try #require(left.pages.first).size.width
    for (one, other) in zip(left.pages, right.pages) {
      let (expected, found) = (parts(of: one), parts(of: other, mirroredIn: width))
      #expect(!expected.isEmpty)
      #expect(found.subtracting(expected) == [], "\(expected.subtracting(found))")
      #expect(found.count == expected.count)
    }
  }

  private static let notes = "<p>A<footnote>BC</footnote> D<footnote>EF</footnote>"
  private static let compact = "footnote { footnote-display: compact }"
  private static let inline = "footnote { footnote-display: inline }"
  private static let figure =
    "<figure><img src=a.png width=40><figcaption>AB CD</figcaption></figure>"
}

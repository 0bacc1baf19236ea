import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Blocks that positioned objects leave no room in their columns, and turned floats that are wider than their columns.
@Suite struct ObjectRoomTests {
  /// Characters are 10 pt wide, lines 12 pt high. Columns are 160 pt high.
  private static func page(_ columns: Int) -> String {
    """
    @page { size: 260pt 200pt; margin: 20pt; columns: \(columns); column-gap: 10pt }
    table, figure, figcaption { margin: 0; font: 10pt/12pt serif } td { padding: 0 }

    """
  }

  private func words(_ made: SheetPages) -> [String] {
    made.pages.flatMap(\.items).flatMap { item -> [String] in
      guard case .glyphs(let run) = item.content else { return [] }
      return String(decoding: run.text, as: UTF8.self).split(separator: " ").map(String.init)
    }
  }

  /// Returns the rectangles of the blocks on a page.
  private func blocks(_ page: Page) -> [Rect] {
    page.columns.flatMap { column in
      column.fragment.nested.map { nested in
        var rect = nested.content.rect
        rect.origin.x += column.origin.x
        rect.origin.y += column.origin.y
        return rect
      }
    }
  }

  private static func rows(_ count: Int) -> String {
    (0..<count).map { "<tr><td>t\($0)" }.joined()
  }

  /// A block at the head of a page keeps clear of an object whose anchor is below it. If no column has room for the block,
  /// its pictures become smaller, or it is on the next page.
  @Test(
    arguments: [
      "<figure><img src=x><figcaption>c</figcaption></figure>", "<table>\(rows(9))</table>",
      "<table class=k>\(rows(9))</table>", "<div class=m>t0<br>t1</div>", "<p><img src=x></p>",
    ], ["none", "all"])
  func blocksKeepClearOfLaterObjects(_ block: String, _ span: String) {
    for columns in 1...3 {
      for width in stride(from: 50, through: 220, by: 85) {
        for top in stride(from: 20, through: 160, by: 14) {
          let made = SheetPages(
            block + "<p>a b<div class=p>x</div> c d</p>",
            Self.page(columns)
              + "table, figure { column-span: \(span) } .k { break-inside: avoid } "
              + "img { height: 110pt; width: 40pt } .m { height: 110pt } "
              + ".p { position: absolute; left: 20pt; width: \(width)pt; top: \(top)pt; height: 20pt; "
              + "padding: 0; margin: 0; wrap-flow: both }")
          let label = "\(columns) \(width) \(top)"
          let codes = made.findings.map(\.fact.code)
          #expect(!codes.contains(.overlap) && !codes.contains(.overfull), "\(label) \(codes)")
          let found = words(made)
          #expect(["a", "b", "c", "d"].allSatisfy(found.contains), "\(label) \(found)")
          #expect(made.pages.count <= 3, "\(label)")
          for page in made.pages {
            let objects = page.positioned.map(\.content.rect)
            for rect in blocks(page) {
              #expect(!objects.contains { $0.crosses(rect) }, "\(label) \(rect) \(objects)")
              #expect(rect.end <= 180.01, "\(label) \(rect)")
            }
          }
        }
      }
    }
  }

  /// A figure with a picture is not divided to make way for an object.
  @Test func figuresStayWhole() {
    for columns in 1...2 {
      for height in stride(from: 40, through: 140, by: 20) {
        for top in stride(from: 20, through: 150, by: 10) {
          let made = SheetPages(
            "<figure><img src=x><figcaption>caption</figcaption></figure>"
              + "<p>a<div class=p>x</div></p>",
            Self.page(columns) + "img { height: \(height)pt; width: 40pt } "
              + ".p { position: absolute; left: 20pt; width: 220pt; top: \(top)pt; height: 20pt; "
              + "padding: 0; margin: 0; wrap-flow: both }")
          let figures = made.pages.flatMap(blocks)
          #expect(figures.count == 1, "\(columns) \(height) \(top) \(figures)")
        }
      }
    }
  }

  /// A floating turned table that is wider than its columns is in the text, which divides it.
  @Test(arguments: ["left", "right", "top", "bottom", "-zine-top-corner"], ["lr", "rl"])
  func wideTurnedFloatsAreDivided(_ float: String, _ mode: String) {
    for columns in 2...3 {
      for count in [3, 9, 20, 30] {
        let made = SheetPages(
          "<p>a b c</p><table class=t>\(Self.rows(count))</table><p>d e f</p>",
          Self.page(columns) + ".t { writing-mode: sideways-\(mode); float: \(float) }")
        let width = (220 - 10 * Double(columns - 1)) / Double(columns)
        let isWide = Double(count) * 12 > width
        let label = "\(columns) \(count)"
        let facts = made.findings.map(\.fact)
        #expect(facts == (isWide ? [.ineffectiveStyle(.floatOverWidth)] : []), "\(label) \(facts)")
        let found = words(made)
        #expect((0..<count).allSatisfy { found.contains("t\($0)") }, "\(label) \(found)")
        for rect in made.pages.flatMap(blocks) {
          #expect(rect.size.width <= width + 0.01, "\(label) \(rect)")
        }
      }
    }
  }

  /// The marker of a list item keeps clear of an object, as its text does.
  @Test(arguments: ["ltr", "rtl"], ["disc", "decimal"])
  func markersKeepClear(_ direction: String, _ type: String) {
    for left in stride(from: 0, through: 220, by: 9) {
      for width in [6, 14, 40] {
        let items = (0..<10).map { "<li>a\($0) bb cc" }.joined()
        let made = SheetPages(
          "<div class=p>x</div><ul>\(items)</ul>",
          Self.page(1)
            + "body { direction: \(direction) } ul { list-style-type: \(type); margin: 0 } "
            + ".p { position: absolute; left: \(left)pt; width: \(width)pt; top: 40pt; height: 60pt; "
            + "padding: 0; margin: 0 0.01pt; wrap-flow: both }")
        for page in made.pages {
          guard let object = page.positioned.first?.content.rect else { continue }
          let lines = page.columns.flatMap { column in
            column.fragment.lines.map { ($0, column.origin) }
          }
          for (line, origin) in lines {
            let baseline = origin.y + line.baseline
            guard baseline > object.origin.y + 2, baseline - 8 < object.end else { continue }
            for run in line.marker {
              let (start, end) = (run.origin.x + origin.x, run.origin.x + origin.x + run.width)
              let isClear = end <= object.origin.x + 0.1 || start >= object.maxX - 0.1
              #expect(isClear, "\(left) \(width) \(start) \(end) \(object)")
            }
          }
        }
      }
    }
  }
}

import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Trimmed space around the first and last line of blocks. The cap height is 7 pt.
@Suite struct TextBoxTests {
  /// Edges of the boxes with a background, and baselines, on the first page.
  private struct Places: Equatable {
    var boxes: [[Double]] = []
    var baselines: [Double] = []
  }

  private func places(_ markup: String, _ sheet: String) throws -> Places {
    let own = "@page { size: 200pt 200pt; -zine-baseline-grid: none } .b { background: silver } "
    let ink = ["H": Rect(x: 0, y: -7, width: 6, height: 7)] as [Character: Rect]
    let page = try #require(SheetPages(markup, own + sheet, ink: ink).pages.first)
    var places = Places()
    for item in page.items {
      switch item.content {
      case .box(let box):
        places.boxes.append([
          round(box.rect.origin.y), round(box.rect.origin.y + box.rect.size.height),
        ])
      case .glyphs(let run): places.baselines.append(round(run.origin.y))
      default: break
      }
    }
    return places
  }

  private func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  private static let block = "<p>before</p><p class=b>one</p><p>after</p>"
  private static let group = "<p>before</p><div class=b><p>one</p><p>two</p></div><p>after</p>"

  @Test func measuresPaddingFromCapHeightAndBaseline() throws {
    for markup in [Self.block, Self.group] {
      for more in [
        "", "float: left; width: 160pt", "position: absolute; top: 120pt", "height: 60pt",
        "border: 1pt solid",
      ] {
        let style = ".b { padding: 10pt 0; \(more); "
        let places = try places(markup, style + "text-box: trim-both cap alphabetic }")
        let border = more.hasPrefix("border") ? 1.0 : 0
        // No other line overlaps the box vertically.
        let own = places.baselines.filter { places.boxes[0][0]...places.boxes[0][1] ~= $0 }
        let (first, last) = (try #require(own.min()), try #require(own.max()))
        #expect(first - 7 - places.boxes[0][0] == 10 + border, "\(more)")
        if more != "height: 60pt" {
          #expect(places.boxes[0][1] - last == 10 + border, "\(more)")
        }
      }
    }
  }

  @Test(arguments: [
    ("trim-start cap alphabetic", true, false), ("trim-end cap alphabetic", false, true),
    ("trim-both cap alphabetic", true, true), ("cap alphabetic", true, true),
    ("none cap alphabetic", false, false), ("normal", false, false),
  ])
  func trimsNamedEnds(_ value: String, _ start: Bool, _ end: Bool) throws {
    let plain = try places(Self.group, ".b { padding: 10pt 0 }")
    let trimmed = try places(Self.group, ".b { padding: 10pt 0; text-box: \(value) }")
    // In a line of 12 pt the baseline is 9 pt below the top.
    let (above, below) = (
      plain.baselines[1] - plain.boxes[0][0] - 10 - 7,
      12 - (plain.baselines[1] - plain.boxes[0][0] - 10)
    )
    #expect(above > 0 && below > 0)
    #expect(trimmed.baselines[1] == plain.baselines[1] - (start ? above : 0))
    #expect(
      trimmed.boxes[0][1] == plain.boxes[0][1] - (start ? above : 0) - (end ? below : 0))
    #expect(trimmed.baselines[3] - trimmed.boxes[0][1] == plain.baselines[3] - plain.boxes[0][1])
  }

  @Test func movesNeighboursCloser() throws {
    let plain = try places(Self.block, ".b { background: none }")
    let trimmed = try places(Self.block, ".b { background: none; text-box: cap alphabetic }")
    #expect(trimmed.baselines[0] == plain.baselines[0])
    #expect(trimmed.baselines[1] == plain.baselines[1] - (plain.baselines[0] - 20 - 7))
    #expect(trimmed.baselines[2] - trimmed.baselines[1] == plain.baselines[0] - 20)
  }

  @Test func trimsToTheFont() throws {
    let sheet = ".b { padding: 10pt 0; line-height: 30pt; text-box-trim: trim-both; text-box-edge: "
    let text = try places(Self.block, sheet + "text }")
    #expect(try places(Self.block, sheet + "auto }") == text)
    let extent = text.boxes[0][1] - text.boxes[0][0] - 20
    #expect(extent > 7 && extent < 13)
    let inherited = try places(
      Self.block,
      "body { text-box-edge: cap alphabetic } " + sheet.replacing("text-box-edge: ", with: "") + "}"
    )
    #expect(inherited.boxes[0][1] - inherited.boxes[0][0] == 27)
  }

  /// Lines on the page's grid stay on it, and the box is fitted around them.
  @Test func keepsLinesOnGrid() throws {
    let grid =
      "@page { -zine-baseline-grid: 12pt } body { line-snap: baseline } .b { padding: 5pt 0; "
    let plain = try places(Self.block, grid + "}")
    let trimmed = try places(Self.block, grid + "text-box: cap alphabetic }")
    for baseline in trimmed.baselines {
      #expect(abs((baseline - plain.baselines[0]).remainder(dividingBy: 12)) < 0.01)
    }
    #expect(trimmed.baselines[1] - 7 - trimmed.boxes[0][0] == 5)
    #expect(trimmed.boxes[0][1] - trimmed.baselines[1] == 5)
  }

  /// Padding of an inner block separates the line from the outer block, so nothing is trimmed.
  @Test func stopsAtInnerPadding() throws {
    let markup = "<div class=b><p class=c>one</p></div><p>after</p>"
    let sheet = ".b { padding: 5pt 0; text-box: cap alphabetic } .c { padding: 5pt 0; "
    let inner = try places(markup, sheet + "}")
    #expect(inner == (try places(markup, ".b, .c { padding: 5pt 0 }")))
    let both = try places(markup, sheet + "text-box: cap alphabetic }")
    #expect(both.boxes[0][1] - both.boxes[0][0] == 27)
  }

  @Test func ignoresPictures() throws {
    let markup = "<p class=b><img src=x.png width=40 alt=''></p><p>after</p>"
    #expect(
      try places(markup, ".b { padding: 5pt; text-box: cap alphabetic }")
        == places(markup, ".b { padding: 5pt }"))
  }

  @Test func trimsNothingAtColumnTop() throws {
    let plain = try places("<p class=b>one</p><p>after</p>", "")
    let trimmed = try places("<p class=b>one</p><p>after</p>", ".b { text-box: cap alphabetic }")
    #expect(trimmed.baselines[0] == plain.baselines[0])
  }

  @Test(arguments: [
    "trim-both text", "text trim-both", "auto", "trim-end", "cap alphabetic trim-start", "normal",
    "inherit",
  ])
  func reads(_ value: String) {
    #expect(SheetPages("a", "p { text-box: \(value) }").diagnostics == [])
  }

  @Test(arguments: [
    ("text-box", "cap", DiagnosticCode.unsupported),
    ("text-box", "trim-both ex alphabetic", .unsupported),
    ("text-box", "trim-both trim-end", .styleValue), ("text-box", "", .styleValue),
    ("text-box", "normal cap alphabetic", .unsupported),
    ("text-box-edge", "ideographic", .unsupported),
    ("text-box-edge", "12pt", .styleValue), ("text-box-trim", "both", .styleValue),
  ])
  func rejects(_ name: String, _ value: String, _ code: DiagnosticCode) {
    #expect(SheetPages("a", "p { \(name): \(value) }").diagnostics.map(\.fact.code) == [code])
  }

  @Test func terminatesOnExtremeLines() throws {
    for style in [
      "line-height: 14400pt", "line-height: 0", "font-size: 2000pt", "margin: -900pt 0",
      "padding: 900pt",
    ] {
      let pages = SheetPages(Self.group + Self.block, ".b { \(style); text-box: cap alphabetic }")
      #expect(pages.pages.count < 100, "\(style)")
    }
    let nested = String(repeating: "<div class=b>", count: 90) + "x"
    #expect(SheetPages(nested, ".b { text-box: cap alphabetic }").pages.count == 1)
  }
}

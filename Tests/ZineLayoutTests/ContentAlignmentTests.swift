import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Vertical alignment of content in blocks.
@Suite struct ContentAlignmentTests {
  private static let sheet = "@page { size: 200pt 200pt; -zine-baseline-grid: none } "

  /// Returns the page number and the baseline of a word.
  private func place(of word: String, _ markup: String, _ sheet: String) throws -> [Double] {
    let pages = SheetPages(markup, Self.sheet + sheet).pages
    for (number, page) in pages.enumerated() {
      for item in page.items {
        guard case .glyphs(let run) = item.content,
          String(decoding: run.text, as: UTF8.self).contains(word)
        else { continue }
        return [Double(number), (run.origin.y * 100).rounded() / 100]
      }
    }
    Issue.record("no \(word)")
    return []
  }

  private static let one = "<p>before</p><div class=b>one</div><p>after</p>"
  private static let two = "<p>before</p><div class=b><p>one</p><p>two</p></div><p>after</p>"

  /// The block is 48 points high, a line of text 12.
  @Test(arguments: [
    "height: 48pt", "min-height: 48pt", "float: left; height: 48pt",
    "float: left; min-height: 48pt",
    "position: absolute; top: 9pt; height: 48pt", "position: absolute; inset: 9pt 0 143pt 0",
    "column-count: 2; min-height: 48pt", "column-span: all; min-height: 48pt",
    "column-span: all; height: 48pt", "float: top; height: 48pt", "border: 1pt solid; height: 48pt",
    "padding: 7pt 0; min-height: 48pt", "padding: 6pt; box-sizing: border-box; min-height: 60pt",
  ])
  func movesContentDown(_ style: String) throws {
    for (markup, lines) in [(Self.one, 1.0), (Self.two, 2)] {
      let lines = style.contains("column-count") ? 1 : lines
      func place(_ word: String, _ alignment: String) throws -> [Double] {
        try self.place(of: word, markup, ".b { \(style); align-content: \(alignment) }")
      }
      let normal = try place("one", "normal")
      #expect(try place("one", "start") == normal)
      #expect(
        try place("one", "center") == [0, normal[1] + 24 - 6 * lines], "\(style) \(lines) lines")
      #expect(
        try place("one", "end") == [0, normal[1] + 48 - 12 * lines], "\(style) \(lines) lines")
      // The text around the block does not move.
      for word in ["before", "after"] {
        #expect(try place(word, "end") == place(word, "normal"), "\(style) \(word)")
      }
    }
  }

  @Test func keepsFullBlocksUnchanged() throws {
    for style in ["min-height: 20pt", "max-height: 24pt", "height: 24pt", ""] {
      let sheet = ".b { \(style); align-content: "
      #expect(
        try place(of: "one", Self.two, sheet + "end }")
          == place(of: "one", Self.two, sheet + "start }"))
    }
  }

  @Test func alignsAtTopOfPage() throws {
    let start = try place(of: "one", "<div class=b>one</div>", ".b { min-height: 48pt }")
    let end = try place(
      of: "one", "<div class=b>one</div>", ".b { min-height: 48pt; align-content: end }")
    #expect(end == [0, start[1] + 36])
    let nested = try place(
      of: "one", "<div class=b><div class=c>one</div></div>",
      ".b { min-height: 48pt; align-content: center } .c { min-height: 24pt; align-content: end }")
    #expect(nested == [0, start[1] + 24])
  }

  /// Lines on the page's baseline grid stay on it.
  @Test func staysOnTheGrid() throws {
    let grid = "@page { -zine-baseline-grid: 12pt } body { line-snap: baseline } "
    func place(_ style: String) throws -> Double {
      try self.place(of: "one", Self.one, grid + ".b { min-height: 50pt; \(style) }")[1]
    }
    let normal = try place("")
    #expect(try place("align-content: center") == normal + 24)
    #expect(try place("align-content: end") == normal + 36)
    let free = try place("line-snap: none; align-content: center")
    #expect(free - normal > 18 && free - normal < 20)
  }

  @Test func alignsWithinBlockSteps() throws {
    let style = "min-height: 40pt; block-step: 60pt start; "
    let start = try place(of: "one", Self.one, ".b { \(style) }")
    #expect(
      try place(of: "one", Self.one, ".b { \(style) align-content: end }")
        == [0, start[1] + 28])
    #expect(
      try place(of: "after", Self.one, ".b { \(style) align-content: end }")
        == place(of: "after", Self.one, ".b { \(style) }"))
  }

  @Test func warnsWithoutAHeight() {
    let codes = { (sheet: String) in
      SheetPages(Self.one, sheet).diagnostics.map(\.fact.code)
    }
    #expect(codes(".b { align-content: center }") == [.noEffect])
    #expect(codes(".b { max-height: 30pt; align-content: center }") == [.noEffect])
    #expect(codes(".b { min-height: 30pt; align-content: center }") == [])
    #expect(codes(".b { height: 30pt; align-content: center }") == [])
    #expect(codes(".b { height: 30pt; align-content: space-between }") == [.unsupported])
    #expect(codes(".b { height: 30pt; align-content: middle }") == [.styleValue])
  }

  @Test func terminatesOnDeepNesting() {
    let nested = String(repeating: "<div class=b>", count: 90) + "x"
    for height in ["20pt", "300pt", "1e300pt"] {
      let pages = SheetPages(nested, ".b { min-height: \(height); align-content: end }")
      #expect(pages.pages.count < 200)
    }
  }
}

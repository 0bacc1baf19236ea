import CCairo
import Testing
import ZineStyle
import ZineText

@testable import ZineCairo
@testable import ZineLayout

/// Tests text paints in the output files.
@Suite struct InkTests {
  private func issue(_ change: (inout TextPaint) -> Void) throws -> InkIssue {
    try InkIssue([[.init("before ")], [.init("pressed", paint: change)], [.init("after")]])
  }

  private func count(_ part: String, in text: String) -> Int {
    text.ranges(of: part).count
  }

  /// Each opacity is set where it begins, and the content after it is opaque again.
  @Test func setsOpacities() throws {
    let content = try issue {
      $0.opacity = 0.4
      $0.decoration.isUnderlined = true
    }.content()
    #expect(count("/A400 gs", in: content) == 1)
    #expect(count("/A1000 gs", in: content) == 1)
    #expect(try count(" gs", in: issue { _ in }.content()) == 0)
  }

  /// A shadow is drawn as shapes marked as artifacts, so the page contains the text only once.
  @Test func drawsShadowsAsShapes() throws {
    let plain = try issue { _ in }.content()
    let content = try issue { $0.shadows = [TextShadow(x: 1, y: 1, color: .grey(0.5))] }.content()
    #expect(count("]TJ", in: content) == count("]TJ", in: plain))
    #expect(
      count("/Artifact<</Type/Layout>>BDC", in: content) == count(
        "/Artifact<</Type/Layout>>BDC", in: plain) + 1)
    #expect(count(" Do Q", in: content) == 7)
  }

  /// The effect draws behind the glyphs and in them, but the page contains the text only once.
  @Test func drawsLetterpressEffect() throws {
    let plain = try issue { _ in }.content()
    let content = try issue { $0.effect = .letterpress }.content()
    #expect(count("]TJ", in: content) == count("]TJ", in: plain))
    #expect(count("4 Tr\n", in: content) == 1)
    #expect(count("W n\n", in: content) == 1)
    #expect(count(" Do Q", in: content) == 3 * 7)
    // The content after the effect is not affected.
    #expect(content.contains("Do Q\nQ\nEMC\n"))
    #expect(content.hasSuffix("ET\nEMC\n"))
  }

  @Test func writesLetterSpacingOnce() throws {
    let content = try InkIssue([[.init("spaced out text", shaping: { $0.letterSpacing = 2 })]])
      .content()
    #expect(count(" Tc\n", in: content) == 1 && content.contains("2 Tc\n"))
    for word in ["(spaced)", "(out)", "(text)"] { #expect(content.contains(word)) }
  }

  /// A tab separates the copied text; its leader is an artifact.
  @Test func keepsTabsInTheText() throws {
    let content = try InkIssue([[.init("Title\t12")]]) {
      $0.tabs = TabStops([TabStop(position: 300, alignment: .end, leader: ".")])
    }.content()
    #expect(count("]TJ", in: content) == 3)
    #expect(count("/Artifact<</Type/Layout>>BDC", in: content) == 1)
    #expect(count(" Do Q", in: content) > 50)
    var texts = GlyphTexts()
    let text = [UInt8(ascii: "\t")].withUnsafeBufferPointer { texts.text($0) }
    #expect(texts.characters(of: text) == ["\t"])
  }

  /// All renderers draw the same pages.
  @Test func worksInAllFormats() throws {
    let issue = try issue {
      $0.effect = .letterpress
      $0.opacity = 0.5
      $0.shadows = [TextShadow(x: 1, y: 1, color: .grey(0.5))]
      $0.decoration.underline = TextDecoration.Line(style: .wavy)
    }
    #expect(try issue.png() == issue.png())
    #expect(try issue.svg() == issue.svg())
    #expect(try issue.pdf() == issue.pdf())
    #expect(String(decoding: try issue.svg(), as: UTF8.self).contains("clip-path"))
  }

  /// Grey letterpress text has a dark inner edge above and a light edge below, besides its own grey.
  @Test func shadesLetterpress() throws {
    let issue = try InkIssue([
      [
        .init(
          "HH", shaping: { $0.size = 100 },
          paint: {
            $0.fill = .grey(0.5)
            $0.effect = .letterpress
          })
      ]
    ])
    let picture = try LoadedPicture.read(issue.png(ppi: 72))
    let surface = try ImageSurface(picture, keepsFile: false, name: "test")
    let data = try #require(cairo_image_surface_get_data(surface.pointer))
    let stride = Int(cairo_image_surface_get_stride(surface.pointer))
    // A vertical line through the crossbar of the first letter.
    let column = (0..<surface.height).map { Int(data[$0 * stride + 4 * 56]) }
    let ink = column.filter { $0 < 250 }
    #expect(ink.contains { $0 < 100 })
    #expect(ink.contains { (115...140).contains($0) })
    #expect(ink.contains { (150...230).contains($0) })
    let darkest = try #require(column.firstIndex { $0 < 100 })
    let lightest = try #require(column.lastIndex { (150...230).contains($0) })
    #expect(darkest < lightest)
  }
}

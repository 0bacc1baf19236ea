import ZineStyle
import ZineText

@testable import ZineCairo
@testable import ZineLayout

/// An issue of text with styles made by hand, set with the test fonts.
struct InkIssue {
  /// A part with one style, by default Liberation Serif at 12 pt in black.
  struct Part {
    var text: String
    var shaping = ShapingStyle(
      families: FontFamilies(fallback: ["Liberation Serif"]), size: 12)
    var paint = TextPaint(fill: .black)

    init(
      _ text: String, shaping changeShaping: (inout ShapingStyle) -> Void = { _ in },
      paint changePaint: (inout TextPaint) -> Void = { _ in }
    ) {
      self.text = text
      changeShaping(&shaping)
      changePaint(&paint)
    }
  }

  private let styled: StyledStory
  private let shaper: PangoShaper
  let pages: [Page]
  private let structure: StructureTree

  /// - Parameter paragraphs: The parts of each paragraph.
  init(
    _ paragraphs: [[Part]], size: Size = Size(width: 400, height: 300),
    change: (inout StyledParagraph) -> Void = { _ in }
  ) throws {
    var table = StyleTable()
    let body = table.intern(Part("").shaping)
    let page = PageStyle(
      size: size, margins: PageMargins(top: 20, right: 20, bottom: 20, left: 20), columns: 1,
      columnGap: 0, grid: nil)
    var styled = StyledStory(
      story: Story(), paragraphs: [], styles: table, pages: PageStyles(page), body: body)
    let attributes = TextAttributes(element: .body)
    for parts in paragraphs {
      let start = styled.story.text.count
      let runs = parts.map { part in
        styled.story.text.append(Array(part.text.utf8), attributes)
        return StyledRun(
          length: part.text.utf8.count, shaping: styled.styles.intern(part.shaping),
          paint: styled.styles.intern(part.paint))
      }
      var paragraph = StyledParagraph(
        range: start..<styled.story.text.count, kind: .paragraph, runs: runs,
        shaping: runs[0].shaping, composing: styled.styles.intern(ComposingStyle.plain),
        lineHeight: .normal, alignment: .start, indent: 0)
      change(&paragraph)
      styled.paragraphs.append(paragraph)
    }
    self.styled = styled
    shaper = try TestFonts.shaper(styled.styles)
    var composer = PageComposer(
      styled, language: "en", shaper: shaper, pictures: PictureStore())
    var pages: [Page] = []
    while let page = composer.next() { pages.append(page) }
    self.pages = pages
    structure = composer.structure
  }

  func pdf() throws -> [UInt8] {
    let renderer = try PDFRenderer(styled, shaper: shaper, pictures: PictureStore())
    for page in pages { try renderer.draw(page, in: structure) }
    return try renderer.finish(
      DocumentFacts(
        metadata: Metadata(), language: "en", date: nil, producer: "test", structure: structure,
        outline: [], pages: pages.map(PageFacts.init)))
  }

  /// Returns the content stream of the first page.
  func content() throws -> String {
    let renderer = try PDFRenderer(styled, shaper: shaper, pictures: PictureStore())
    try renderer.draw(pages[0], in: structure)
    return String(decoding: renderer.content.bytes.bytes, as: UTF8.self)
  }

  func png(ppi: Double = 72) throws -> [UInt8] {
    try PictureRenderer(styled, shaper: shaper, pictures: PictureStore()).png(pages[0], ppi: ppi)
  }

  func svg() throws -> [UInt8] {
    try PictureRenderer(styled, shaper: shaper, pictures: PictureStore()).svg(pages[0])
  }
}

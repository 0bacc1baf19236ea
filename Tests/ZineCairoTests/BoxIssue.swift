import ZineText

@testable import ZineCairo
@testable import ZineLayout

/// Paragraphs in boxes, made by hand and set with the fonts of the tests.
struct BoxIssue {
  private(set) var styled: StyledStory
  let shaper: PangoShaper
  let pages: [Page]
  private let structure: StructureTree

  /// - Parameter boxOf: the box of each paragraph in the list.
  init(
    _ markup: String, boxes: [StyledBox], boxOf: [Int?], page: PageStyle,
    _ change: (inout IssueStyle) -> Void = { _ in }
  ) throws {
    var style = Target.a4.style
    style.page = page
    style.body.blankLines = .none
    change(&style)
    let source = SourceFile(id: SourceID(0), name: "test", bytes: Array(markup.utf8))
    let story = MarkupParser.parse([source]).publication.threads[0].story
    styled = StyleResolver.resolve(story, style: style, language: "en")
    for (index, box) in boxOf.enumerated() where index < styled.paragraphs.count {
      styled.paragraphs[index].box = box.map { BoxID($0) }
    }
    styled.boxes = boxes
    let body = styled.styles.intern(
      ShapingStyle(families: style.body.families, size: style.body.fontSize))
    let paint = styled.styles.intern(TextPaint(fill: .black))
    shaper = try TestFonts.shaper(styled.styles)
    var composer = PageComposer(
      styled, style: style.page,
      folioStyle: Folio.Style(shaping: body, paint: paint, body: body), language: "en",
      shaper: shaper, pictures: PictureStore())
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

  func png(page: Int = 0, ppi: Double = 72) throws -> [UInt8] {
    try PictureRenderer(styled, shaper: shaper, pictures: PictureStore())
      .png(pages[page], ppi: ppi)
  }

  func svg(page: Int = 0) throws -> [UInt8] {
    try PictureRenderer(styled, shaper: shaper, pictures: PictureStore()).svg(pages[page])
  }
}

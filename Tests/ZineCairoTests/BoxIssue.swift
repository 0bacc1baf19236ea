import ZineStyle
import ZineText

@testable import ZineCairo
@testable import ZineLayout

/// An issue of paragraphs in boxes, built by hand and set with the test fonts.
struct BoxIssue {
  private(set) var styled: StyledStory
  let shaper: PangoShaper
  let pages: [Page]
  private let structure: StructureTree

  /// - Parameters:
  ///   - boxOf: Index of each paragraph's box.
  ///   - settings: Style settings, as on the command line.
  init(
    _ markup: String, boxes: [StyledBox], boxOf: [Int?], page: PageStyle,
    settings: [String] = []
  ) throws {
    var sources = StyleSources()
    for setting in ["body.blank-lines=none"] + settings {
      sources.settings.append(try StyleSetting.sheet(setting).sheet)
    }
    let source = SourceFile(id: SourceID(0), name: "test", bytes: Array(markup.utf8))
    let manuscript = MarkupParser.parse([source]).manuscript
    styled = StyleResolver.resolve(manuscript, sources, language: "en").styled
    styled.pages = PageStyles(page)
    for (index, box) in boxOf.enumerated() where index < styled.paragraphs.count {
      styled.paragraphs[index].box = box.map { BoxID($0) }
    }
    styled.boxes = boxes
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

  func png(page: Int = 0, ppi: Double = 72) throws -> [UInt8] {
    try PictureRenderer(styled, shaper: shaper, pictures: PictureStore())
      .png(pages[page], ppi: ppi)
  }

  func svg(page: Int = 0) throws -> [UInt8] {
    try PictureRenderer(styled, shaper: shaper, pictures: PictureStore()).svg(pages[page])
  }
}

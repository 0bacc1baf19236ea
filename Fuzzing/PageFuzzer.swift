// Fuzzes whole pages: lays out and renders a fuzzed text with a fuzzed style sheet and a fuzzed font. `make
// fuzz` builds it together with ZineText, ZineLayout and ZineCairo.
//
// The input has three parts, separated by bytes 0x1F: a style sheet, a text, and changes to a font. The first
// byte of the changes selects the font. Every four bytes after it are an offset and the new byte there.

import Glibc
import ZineCairo
import ZineLayout
import ZineStyle
import ZineText

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPages(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: data, count: count))
  let parts = input.split(separator: 0x1F, maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3 else { return 0 }
  if let issue = FuzzedIssue(sheet: Array(parts[0]), text: Array(parts[1]), font: Array(parts[2])) {
    issue.draw()
  }
  FuzzedFont.removeFile()
  return 0
}

/// An issue laid out with the fuzzed inputs.
private struct FuzzedIssue {
  private let styled: StyledStory
  private let shaper: PangoShaper

  /// Returns `nil` if there is nothing to render: the font was rejected, or the page has no room for text.
  init?(sheet: [UInt8], text: [UInt8], font: [UInt8]) {
    guard let catalog = FuzzedFont.catalog(font) else { return nil }
    let (source, _) = SourceFile.decode(text, id: SourceID(0), name: "fuzz.txt")
    let (styles, _) = SourceFile.decode(sheet, id: SourceID(1), name: "fuzz.css")
    var sources = StyleSources()
    sources.target = sheet.count.isMultiple(of: 2) ? .a4 : .phone
    let family = catalog.fonts.first?.family ?? ""
    let base = Array("body { font-family: \"\(family.filter { $0 != "\"" && $0 != "\\" })\" }".utf8)
    sources.sheets = [
      StyleSheetParser.parse(base, source: SourceID(2), target: sources.target).sheet,
      StyleSheetParser.parse(styles.bytes, source: styles.id, target: sources.target).sheet,
    ]
    let (styled, diagnostics) = StyleResolver.resolve(
      MarkupParser.parse([source]).manuscript, sources, language: "en", matcher: RegexMatcher())
    if diagnostics.contains(where: { $0.severity == .error }) { return nil }
    self.styled = styled
    shaper = PangoShaper(catalog: catalog, styles: styled.styles)
  }

  /// Number of pages to render. More pages test nothing new.
  private static let pageLimit = 6

  /// Renders the first pages as PDF, and the first page as PNG too. Errors that are thrown are fine; anything
  /// else is a bug.
  func draw() {
    let pictures = PictureStore()
    var composer = PageComposer(
      styled, language: "en", shaper: shaper, hyphenator: DictionaryHyphenator(),
      pictures: pictures)
    let dump = FrameDump(styled, fontName: shaper.name)
    do throws(RenderingFailure) {
      let renderer = try PDFRenderer(styled, shaper: shaper, pictures: pictures)
      let drawings = PictureRenderer(styled, shaper: shaper, pictures: pictures)
      var pages: [PageFacts] = []
      while pages.count < Self.pageLimit, let page = composer.next() {
        precondition(page.size.width.isFinite && page.size.height.isFinite, "a page without size")
        precondition(!dump.text(of: page).isEmpty, "nothing told of a page")
        if pages.isEmpty {
          // A picture of about a hundred pixels, whatever the page size is.
          let ppi = min(36, 72 * 100 / max(page.size.width, page.size.height))
          let picture = try drawings.png(page, ppi: ppi)
          precondition(picture.count > 8, "no picture")
        }
        try renderer.draw(page, in: composer.structure)
        pages.append(PageFacts(page))
      }
      let file = try renderer.finish(
        DocumentFacts(
          metadata: Metadata(), language: "en", date: nil, producer: "fuzz",
          structure: composer.structure, outline: composer.outline, pages: pages))
      precondition(file.starts(with: Array("%PDF-".utf8)), "no PDF")
    } catch {}
  }
}

/// The fonts to change: installed fonts of different kinds.
private enum FuzzedFont {
  private static let folder = "/usr/share/fonts"
  private static let names = [
    "truetype/liberation/LiberationSerif-Regular.ttf",
    "opentype/urw-base35/NimbusRoman-Regular.otf",
    "truetype/lohit-devanagari/Lohit-Devanagari.ttf",
    "truetype/tlwg/Norasi.ttf",
    "opentype/fonts-hosny-amiri/AmiriQuranColored.ttf",
  ].filter { access("\(folder)/\($0)", R_OK) == 0 }
  private static let files: [[UInt8]] = names.map { bytes(of: "\(folder)/\($0)") ?? [] }

  /// Catalogs of the unchanged fonts.
  nonisolated(unsafe) private static var whole: [Int: FontCatalog] = [:]

  /// Returns `nil` if the font is rejected.
  static func catalog(_ changes: [UInt8]) -> FontCatalog? {
    guard !names.isEmpty else { preconditionFailure("no font of \(folder) is installed") }
    let number = Int(changes.first ?? 0) % names.count
    if changes.count < 5 {
      if whole[number] == nil { whole[number] = open(folder + "/" + names[number]) }
      return whole[number]
    }
    var font = files[number]
    for change in stride(from: 1, to: changes.count - 3, by: 4) {
      let place = changes[change..<change + 3].reduce(0) { $0 << 8 | Int($1) }
      font[place % font.count] = changes[change + 3]
    }
    return open(font)
  }

  /// Path of the last changed font.
  nonisolated(unsafe) private static var path = ""
  nonisolated(unsafe) private static var fileCount = 0

  static func removeFile() { unlink(path) }

  private static func open(_ bytes: [UInt8]) -> FontCatalog? {
    // Cairo keeps fonts open by file name, so each name is used only once.
    fileCount += 1
    path = "/dev/shm/zine-fuzz-\(getpid())-\(fileCount).font"
    guard let file = fopen(path, "w") else { preconditionFailure("no place for fonts") }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return open(path)
  }

  private static func open(_ path: String) -> FontCatalog? {
    try? FontCatalog(FontSources(paths: [path], usesSystem: false))
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: ftell(file))
    rewind(file)
    return fread(&bytes, 1, bytes.count, file) == bytes.count ? bytes : nil
  }
}

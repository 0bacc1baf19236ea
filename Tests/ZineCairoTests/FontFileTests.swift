import CPango
import Foundation
import Testing
import ZineLayout
import ZineText

@testable import ZineCairo

/// What is seen of a damaged font before anything is drawn with it.
@Suite struct FontFileTests {
  private static let path = "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf"

  /// A font in which tables are changed.
  private struct Font {
    var bytes: [UInt8]

    init() throws { bytes = Array(try Data(contentsOf: URL(filePath: FontFileTests.path))) }

    private func number(_ offset: Int, _ length: Int) -> Int {
      bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Where the directory speaks of a table.
    private func entry(_ table: String) throws -> Int {
      let entries = stride(from: 12, to: 12 + 16 * number(4, 2), by: 16)
      return try #require(entries.first { bytes[$0..<$0 + 4].elementsEqual(table.utf8) })
    }

    /// - Parameter isHidden: whether the checksum goes with the change.
    mutating func put(
      _ new: [UInt8], at place: Int, of table: String, isHidden: Bool = true
    ) throws {
      let entry = try entry(table)
      let start = number(entry + 8, 4)
      let old = number(start + place, new.count)
      bytes.replaceSubrange(start + place..<start + place + new.count, with: new)
      guard isHidden else { return }
      // Within one number of four bytes, whose difference is that of the sum.
      let shift = 8 * (4 - place % 4 - new.count)
      let difference = (number(start + place, new.count) - old) << shift
      let sum = UInt32(truncatingIfNeeded: number(entry + 4, 4) + difference)
      bytes.replaceSubrange(
        entry + 4..<entry + 8, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
    }

    var fault: FontFault? { bytes.withUnsafeBytes { FontFile.fault(in: $0) } }
  }

  @Test func believesSoundFonts() throws {
    let font = try Font()
    #expect(font.fault == nil)
    #expect(FontFile.fault(of: "/nonexistent") == .unreadable)
  }

  @Test(arguments: ["cmap", "glyf", "loca", "head", "hhea", "hmtx", "maxp", "GPOS"])
  func seesThatABitWasTurned(_ table: String) throws {
    var font = try Font()
    try font.put([0x7B], at: 7, of: table, isHidden: false)
    #expect(font.fault == .changed(table: table))
  }

  /// Who means harm puts the checksum right again.
  @Test(arguments: [
    ("hhea", 34, [0xFF, 0xFF], FontFault.nonsense(table: "hhea")),
    ("maxp", 1, [0xFF], .nonsense(table: "maxp")),
    ("maxp", 0, [0, 0, 0x50, 0], .nonsense(table: "maxp")),
    ("hhea", 34, [0, 0], .nonsense(table: "hhea")), ("hhea", 32, [0, 9], .nonsense(table: "hhea")),
    ("head", 18, [0, 0], .nonsense(table: "head")),
    ("head", 18, [0xFF, 0], .nonsense(table: "head")),
    ("head", 50, [0, 7], .nonsense(table: "head")), ("head", 12, [0], .nonsense(table: "head")),
    ("maxp", 4, [0xFF, 0xFF], .truncated(table: "loca")),
    ("maxp", 4, [0, 0], .nonsense(table: "maxp")),
    ("loca", 40, [0xFF], .nonsense(table: "loca")),
  ])
  func seesWhatCannotBe(_ table: String, _ place: Int, _ new: [UInt8], _ fault: FontFault) throws {
    var font = try Font()
    try font.put(new, at: place, of: table)
    #expect(font.fault == fault)
  }

  /// The least descent there is, of an em of as few units as there may be: it can't be negated in the
  /// shaper's units.
  @Test func seesDescentsWithoutEnd() throws {
    var font = try Font()
    try font.put([0, 16], at: 18, of: "head")
    try font.put([0x80, 0], at: 6, of: "hhea")
    #expect(font.fault == .nonsense(table: "hhea"))
  }

  @Test func seesWhereAFileEnds() throws {
    var font = try Font()
    font.bytes.removeLast(100_000)
    guard case .truncated? = font.fault else {
      Issue.record("\(String(describing: font.fault))")
      return
    }
    font.bytes.removeLast(font.bytes.count - 20)
    #expect(font.fault == .truncated(table: "directory"))
    font.bytes = Array("no font at all".utf8)
    #expect(font.fault == .unknownFormat)
    font.bytes = []
    #expect(font.fault == .unknownFormat)
  }

  /// Offsets into `glyf` that are all the same leave every letter empty.
  @Test func triesLetters() throws {
    let shaper = try TestFonts.shaper("Liberation Serif")
    _ = shaper.metrics(of: ShapingStyleID(0))
    let font = try #require(shaper.fonts.pangoFont(FontID(0)))
    #expect(drawsLetters(pango_font_get_hb_font(font)))
    let blank = hb_font_create_sub_font(pango_font_get_hb_font(font))
    defer { hb_font_destroy(blank) }
    let functions = hb_font_funcs_create()
    defer { hb_font_funcs_destroy(functions) }
    hb_font_funcs_set_glyph_extents_func(functions, { _, _, _, _, _ in 0 }, nil, nil)
    hb_font_set_funcs(blank, functions, nil, nil)
    #expect(!drawsLetters(blank))
  }

  /// A named font is an error at once; text is set without one that only turns up.
  @Test func refusesDamagedFonts() throws {
    var font = try Font()
    try font.put([0x7B], at: 7, of: "glyf", isHidden: false)
    let file = FileManager.default.temporaryDirectory.appending(
      path: "zine-\(UUID().uuidString)/changed.ttf")
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(font.bytes).write(to: file)
    #expect(throws: FontCatalog.Failure.damaged(file.path, .changed(table: "glyf"))) {
      _ = try FontCatalog(FontSources(paths: [file.path], usesSystem: false))
    }

    let catalog = try FontCatalog(FontSources(paths: [folder.path], usesSystem: false))
    var styles = StyleTable()
    let style = styles.intern(
      ShapingStyle(families: FontFamilies(fallback: ["Liberation Serif"]), size: 10))
    let shaper = PangoShaper(catalog: catalog, styles: styles)
    let word = shaper.shapeWord(Array("word".utf8)[...], style: style)
    #expect(word.runs.map(\.byteLength) == [4])
    #expect(word.runs.map(\.glyphs.count) == [0])
    let fault = DiagnosticFact.damagedFont(file: file.path, fault: .changed(table: "glyf"))
    #expect(shaper.takeFindings().map(\.fact) == [fault])
    #expect(shaper.takeFindings().isEmpty)
  }
}

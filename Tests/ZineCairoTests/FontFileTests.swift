import CCairo
import CPango
import Foundation
import Testing
import ZineLayout
import ZineStyle
import ZineText

@testable import ZineCairo

/// Tests the checks that find damaged fonts before anything is drawn with them.
@Suite struct FontFileTests {
  private static let path = "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf"

  /// A font whose tables can be changed.
  private struct Font {
    var bytes: [UInt8]

    init() throws { bytes = Array(try Data(contentsOf: URL(filePath: FontFileTests.path))) }

    private func number(_ offset: Int, _ length: Int) -> Int {
      bytes[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the position of a table's directory entry.
    private func entry(_ table: String) throws -> Int {
      let entries = stride(from: 12, to: 12 + 16 * number(4, 2), by: 16)
      return try #require(entries.first { bytes[$0..<$0 + 4].elementsEqual(table.utf8) })
    }

    /// - Parameter isHidden: Whether to adjust the checksum to the change.
    mutating func put(
      _ new: [UInt8], at place: Int, of table: String, isHidden: Bool = true
    ) throws {
      let entry = try entry(table)
      let start = number(entry + 8, 4)
      let old = number(start + place, new.count)
      bytes.replaceSubrange(start + place..<start + place + new.count, with: new)
      guard isHidden else { return }
      // The change is within one four-byte number, so the checksum changes by the same difference.
      let shift = 8 * (4 - place % 4 - new.count)
      let difference = (number(start + place, new.count) - old) << shift
      let sum = UInt32(truncatingIfNeeded: number(entry + 4, 4) + difference)
      bytes.replaceSubrange(
        entry + 4..<entry + 8, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) })
    }

    /// Adds a bitmap for every glyph (OpenType 1.9, `sbix`). The new table has no checksum, which is allowed.
    mutating func addPictures(_ picture: [UInt8]) throws {
      let glyphCount = number(number(try entry("maxp") + 8, 4) + 4, 2)
      let drawing = Self.bytes(0, 2) + Self.bytes(0, 2) + Array("png ".utf8) + picture
      var places: [UInt8] = []
      var drawings: [UInt8] = []
      for glyph in 0...glyphCount {
        places += Self.bytes(4 + 4 * (glyphCount + 1) + drawings.count, 4)
        if (4..<200).contains(glyph) { drawings += drawing }
      }
      let strike = Self.bytes(20, 2) + Self.bytes(72, 2) + places + drawings
      let table =
        Self.bytes(1, 2) + Self.bytes(1, 2) + Self.bytes(1, 4) + Self.bytes(12, 4) + strike
      let count = number(4, 2)
      // One more directory entry moves all tables.
      var entries: [[UInt8]] = (0..<count).map { index in
        let entry = 12 + 16 * index
        return bytes[entry..<entry + 8] + Self.bytes(number(entry + 8, 4) + 16, 4)
          + bytes[entry + 12..<entry + 16]
      }
      entries.append(
        Array("sbix".utf8) + Self.bytes(0, 4) + Self.bytes(bytes.count + 16, 4)
          + Self.bytes(table.count, 4))
      entries.sort { $0.lexicographicallyPrecedes($1) }
      bytes =
        bytes[..<4] + Self.bytes(count + 1, 2) + bytes[6..<12] + entries.flatMap { $0 }
        + bytes[(12 + 16 * count)...] + table
    }

    /// Lists a table repeatedly under other names, each time one byte shorter.
    mutating func repeatTable(_ name: String, times: Int) {
      let count = number(4, 2)
      guard let own = try? entry(name) else { return }
      let (start, length) = (number(own + 8, 4) + 16 * times, number(own + 12, 4))
      var directory: [UInt8] = []
      for index in 0..<count {
        let entry = 12 + 16 * index
        directory +=
          bytes[entry..<entry + 8] + Self.bytes(number(entry + 8, 4) + 16 * times, 4)
          + bytes[entry + 12..<entry + 16]
      }
      for index in 0..<times {
        let body = bytes[number(own + 8, 4)..<number(own + 8, 4) + length - 4 * index]
        let sum = stride(from: body.startIndex, to: body.endIndex - 3, by: 4).reduce(UInt32(0)) {
          $0 &+ UInt32(truncatingIfNeeded: number($1, 4))
        }
        directory +=
          Array("z\(index / 10)\(index % 10)z".utf8) + Self.bytes(Int(sum), 4)
          + Self.bytes(start, 4)
          + Self.bytes(length - 4 * index, 4)
      }
      bytes =
        bytes[..<4] + Self.bytes(count + times, 2) + bytes[6..<12] + directory
        + bytes[(12 + 16 * count)...]
    }

    private static func bytes(_ number: Int, _ length: Int) -> [UInt8] {
      (0..<length).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    var fault: FontFault? { bytes.withUnsafeBytes { FontFile.fault(in: $0) } }
  }

  @Test func acceptsValidFonts() throws {
    let font = try Font()
    #expect(font.fault == nil)
    #expect(FontFile.fault(of: "/nonexistent") == .unreadable)
  }

  @Test(arguments: ["cmap", "glyf", "loca", "head", "hhea", "hmtx", "maxp", "GPOS"])
  func detectsFlippedBits(_ table: String) throws {
    var font = try Font()
    try font.put([0x7B], at: 7, of: table, isHidden: false)
    #expect(font.fault == .changed(table: table))
  }

  /// An attacker can adjust the checksum to the change.
  @Test(arguments: [
    ("hhea", 34, [0xFF, 0xFF], FontFault.nonsense(table: "hhea")),
    ("maxp", 1, [0xFF], .nonsense(table: "maxp")),
    ("maxp", 0, [0, 0, 0x50, 0], .nonsense(table: "maxp")),
    // Lines whose glyphs are outside their boxes.
    ("hhea", 4, [0xFF], .nonsense(table: "hhea")), ("hhea", 4, [0x7F], .nonsense(table: "hhea")),
    ("hhea", 6, [0x80], .nonsense(table: "hhea")),
    ("hhea", 34, [0, 0], .nonsense(table: "hhea")), ("hhea", 32, [0, 9], .nonsense(table: "hhea")),
    ("head", 18, [0, 0], .nonsense(table: "head")),
    ("head", 18, [0xFF, 0], .nonsense(table: "head")),
    ("head", 50, [0, 7], .nonsense(table: "head")), ("head", 12, [0], .nonsense(table: "head")),
    ("maxp", 4, [0xFF, 0xFF], .truncated(table: "loca")),
    ("maxp", 4, [0, 0], .nonsense(table: "maxp")),
    ("loca", 40, [0xFF], .nonsense(table: "loca")),
  ])
  func detectsNonsense(_ table: String, _ place: Int, _ new: [UInt8], _ fault: FontFault) throws {
    var font = try Font()
    try font.put(new, at: place, of: table)
    #expect(font.fault == fault)
  }

  /// The lowest possible descent at the smallest possible number of units per em. Negating it would overflow
  /// the shaper's units.
  @Test func detectsExtremeDescents() throws {
    var font = try Font()
    try font.put([0, 16], at: 18, of: "head")
    try font.put([0x80, 0], at: 6, of: "hhea")
    #expect(font.fault == .nonsense(table: "hhea"))
  }

  /// Overlapping tables, whose checksums would take extremely long to compute.
  @Test func detectsOverlappingTables() throws {
    var font = try Font()
    font.repeatTable("glyf", times: 40)
    #expect(font.fault == .nonsense(table: "directory"))
  }

  @Test func detectsTruncatedFile() throws {
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

  /// If all offsets into `glyf` are the same, every glyph is empty.
  @Test func findsBlankFont() throws {
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

  /// A damaged font that is named explicitly is an immediate error. A damaged font found in a folder is
  /// skipped.
  @Test func rejectsDamagedFonts() throws {
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

  /// Returns the problems that a shaper finds when it shapes a word with a font.
  private func findings(_ font: Font) throws -> [DiagnosticFact] {
    try inFile(font.bytes) { file in
      let shaper = try shaper(file)
      _ = shaper.shapeWord(Array("Word".utf8)[...], style: ShapingStyleID(0))
      return shaper.takeFindings().map(\.fact)
    }
  }

  private func inFile<Result>(
    _ bytes: [UInt8], _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "zine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "font.ttf")
    try Data(bytes).write(to: file)
    return try body(file.path)
  }

  private func shaper(_ file: String) throws -> PangoShaper {
    var styles = StyleTable()
    _ = styles.intern(
      ShapingStyle(families: FontFamilies(fallback: ["Liberation Serif"]), size: 10))
    return PangoShaper(
      catalog: try FontCatalog(FontSources(paths: [file], usesSystem: false)), styles: styles)
  }

  /// With a `cmap` table that only one of two libraries can read, no fallback font is requested and the text
  /// would be lost.
  @Test func detectsUnreadableCmap() throws {
    var font = try Font()
    #expect(try findings(font) == [])
    // The table claims to have more subtables than it has.
    try font.put([0xFF], at: 2, of: "cmap")
    let all = try findings(font)
    guard case .damagedFont(_, .undrawable)? = all.first else {
      Issue.record("\(all)")
      return
    }
    font = try Font()
    // The table claims to have one more segment than it has.
    try font.put([0xBE], at: 35, of: "cmap")
    let some = try findings(font)
    guard case .damagedFont(_, .nonsense(table: "cmap"))? = some.first else {
      Issue.record("\(some)")
      return
    }
  }

  /// Cairo would try endlessly to draw glyphs whose bitmaps are damaged.
  @Test func checksBitmapGlyphs() throws {
    let picture = try Data(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/picture-kinds/rgb8.png"))
    for isDamaged in [false, true] {
      var bytes = Array(picture)
      if isDamaged { bytes[20] ^= 0xFF }
      var font = try Font()
      try font.addPictures(bytes)
      try inFile(font.bytes) { file in
        let shaper = try shaper(file)
        let run = try #require(
          shaper.shapeWord(Array("W".utf8)[...], style: ShapingStyleID(0)).runs.first)
        let glyph = cairo_glyph_t(index: UInt(run.glyphs[0].id), x: 0, y: 0)
        let scaled = try #require(shaper.fonts.scaledFont(run.font))
        #expect(shaper.fonts.canDraw([glyph], of: run.font, scaled) == !isDamaged)
        #expect(shaper.takeFindings().isEmpty)
      }
    }
  }
}

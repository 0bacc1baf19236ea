import CPango
import Testing
import ZineLayout

@testable import ZineCairo

@Suite struct PDFFontTests {
  private func code(
    _ codes: inout GlyphCodes, _ glyph: UInt32, _ text: String
  ) -> GlyphCode {
    let text = Array(text.utf8).withUnsafeBufferPointer { codes.text($0) }
    return codes.slot(glyph, text) { _ in 500 }.code
  }

  /// A glyph has a separate code for each text that it represents, so that each text can be extracted.
  @Test func assignsCodePerText() {
    var codes = GlyphCodes(.composite(separatesTexts: false), spaceGlyph: 3)
    let hyphens = ["-", "\u{2010}", "\u{AD}"].map { code(&codes, 16, $0) }
    #expect(Set(hyphens).count == 3)
    #expect(hyphens[0].code == 0x2D)
    let ligature = code(&codes, 17, "ffi")
    #expect(["-", "\u{2010}", "\u{AD}"].map { code(&codes, 16, $0) } == hyphens)
    let long = code(&codes, 18, "a\u{301}\u{302}\u{303}\u{304}")
    let texts = codes.parts[0].reduce(into: [Int: String]()) { texts, entry in
      texts[entry.code] = String(
        String.UnicodeScalarView(codes.texts.characters(of: entry.pair.text)))
    }
    #expect(hyphens.map { texts[$0.code] } == ["-", "\u{2010}", "\u{AD}"])
    #expect(texts[ligature.code] == "ffi")
    #expect(texts[long.code] == "a\u{301}\u{302}\u{303}\u{304}")
  }

  /// If a glyph may have only one code per font, its further texts are in separate fonts.
  @Test func assignsFontsToFurtherTexts() {
    var codes = GlyphCodes(.composite(separatesTexts: true), spaceGlyph: 3)
    let found = [(16, "A"), (16, "a"), (17, "B"), (17, "b"), (16, "ä"), (16, "a")].map {
      code(&codes, $0.0, $0.1)
    }
    #expect(found.map(\.part) == [0, 1, 0, 1, 2, 1])
    #expect(found[1] == found[5] && found[1] != found[3])
    for part in codes.parts.indices {
      let glyphs = codes.parts[part].map(\.pair.glyph)
      #expect(Set(glyphs).count == glyphs.count)
    }
    // When the codes of these fonts are used up, glyphs continue in separate further fonts.
    for glyph in 100..<700 { _ = code(&codes, UInt32(glyph), "x") }
    #expect(code(&codes, 900, "y").part == 3)
  }

  /// PDF word spacing applies to the code 0x20, so no other glyph may have it.
  @Test func reservesSpaceCode() {
    var codes = GlyphCodes(.composite(separatesTexts: false), spaceGlyph: 3)
    #expect(code(&codes, 4, " ") != .space)
    #expect(code(&codes, 3, "\u{A0}") != .space)
    #expect(code(&codes, 3, " ") == .space)
    for glyph in 0..<1_000 as Range<UInt32> {
      let code = code(&codes, 5 + glyph, "é")
      #expect(code != .space)
    }
  }

  @Test func continuesWithTwoBytes() {
    var codes = GlyphCodes(.composite(separatesTexts: false), spaceGlyph: 3)
    let given = (0..<300 as Range<UInt32>).map { code(&codes, 10 + $0, "é") }
    #expect(Set(given).count == 300)
    #expect(given.prefix(255).allSatisfy { $0.part == 0 })
    #expect(given.suffix(45).allSatisfy { $0.part == 1 })
    // There are too many of these characters for one-byte codes.
    var others = GlyphCodes(.composite(separatesTexts: false), spaceGlyph: 3)
    #expect(code(&others, 10, "文") == GlyphCode(part: 1, code: 0))
    var drawings = GlyphCodes(.simple, spaceGlyph: 3)
    let drawn = (0..<600 as Range<UInt32>).map { code(&drawings, 10 + $0, "文") }
    #expect(Set(drawn).count == 600)
    #expect(drawn.allSatisfy { $0.code < 256 && $0.code != 0x20 } && drawings.parts.count == 3)
  }

  /// Control characters are never part of the extracted text.
  @Test func omitsControls() {
    var texts = GlyphTexts()
    func characters(_ text: String) -> String {
      let text = Array(text.utf8).withUnsafeBufferPointer { texts.text($0) }
      return String(String.UnicodeScalarView(texts.characters(of: text)))
    }
    #expect(characters("a\r\u{7F}\u{1}b") == "a b")
    #expect(characters("\u{2028}") == " ")
    #expect(characters("\u{AD}\u{200D}") == "\u{200D}")
  }

  /// Returns a synthetic font of four glyphs: a header, four INDEXes and a DICT with the position of the
  /// charset.
  private func cff(charset: [UInt8], hasRegistry: Bool = true) -> [UInt8] {
    let registry: [UInt8] = hasRegistry ? [139, 139, 139, 12, 30] : [139, 139, 139, 12, 31]
    // Both offsets take three bytes.
    let length = registry.count + 8
    let start = 4 + 5 + (5 + length)
    let dictionary =
      registry + [28, 0, UInt8(start), 15] + [28, 0, UInt8(start + charset.count), 17]
    return [1, 0, 4, 1] + [0, 1, 1, 1, 1] + [0, 1, 1, 1, UInt8(length + 1)] + dictionary + charset
      + [0, 4, 1, 1, 1, 1, 1, 1]
  }

  @Test(
    arguments: [
      ([0, 0, 5, 0, 9, 1, 0], [0, 5, 9, 256]), ([1, 0, 7, 1, 1, 0, 9], [0, 7, 8, 256]),
      ([2, 0, 7, 0, 2], [0, 7, 8, 9]), ([1, 0, 7, 200], [0, 7, 8, 9]),
    ] as [([UInt8], [Int])])
  func readsCharsets(_ charset: [UInt8], _ expected: [Int]) {
    #expect(CFFCharset(cff(charset: charset))?.identifiers == expected)
    #expect(CFFCharset(cff(charset: charset, hasRegistry: false)) == nil)
    // A truncated font is rejected without a crash.
    let bytes = cff(charset: charset)
    for count in bytes.indices { _ = CFFCharset(Array(bytes.prefix(count))) }
  }

  @Test func writesMapsInBlocks() {
    let entries = (0..<250).map { (code: $0, text: [Unicode.Scalar("a")]) }
    let map = String(decoding: CodeMap.unicode(entries, isSingleByte: true), as: UTF8.self)
    #expect(map.contains("100 beginbfchar\n<00> <0061>\n"))
    #expect(map.contains("50 beginbfchar\n<C8> <0061>\n"))
    let wide = String(
      decoding: CodeMap.identifiers([(0x1234, 7)], isSingleByte: false), as: UTF8.self)
    #expect(wide.contains("1 begincidchar\n<1234> 7\nendcidchar\n"))
  }
}

import Testing
import ZineStyle
import ZineText

@testable import ZineCairo
@testable import ZineLayout

@Suite struct GlyphRunWriterTests {
  /// A run of one word in Liberation Serif, each cluster as wide as asked for.
  private func run(
    _ text: String, shaper: PangoShaper, glyphScale: Double = 1, letterSpace: Double = 0,
    wordSpace: Double = 0
  ) -> GlyphRun {
    let bytes = Array(text.utf8)
    let shaped = shaper.shapeWord(bytes[...], style: ShapingStyleID(0)).runs[0]
    return run(
      of: shaped, text: bytes, glyphScale: glyphScale, letterSpace: letterSpace,
      wordSpace: wordSpace)
  }

  /// - Parameters:
  ///   - letterSpace: behind letters, in points.
  ///   - wordSpace: behind spaces, in points.
  private func run(
    of shaped: ShapedRun, text: [UInt8], glyphScale: Double = 1, letterSpace: Double = 0,
    wordSpace: Double = 0
  ) -> GlyphRun {
    let size = Double(shaped.clusters.first { $0.letterSize > 0 }?.letterSize ?? 10)
    let space = shaped.spaceAdvance
    let scale = space > 0 ? (space * glyphScale + letterSpace + wordSpace) / space : 1
    var run = GlyphRun(
      font: shaped.font, paint: PaintID(0), origin: Point(x: 20, y: 100), width: 0,
      isRightToLeft: shaped.isRightToLeft,
      fit: LineFit(spaceScale: scale, glyphScale: glyphScale, letterSpace: letterSpace / size),
      segments: [
        GlyphRun.Segment(
          run: shaped, clusters: shaped.clusters.indices, textOffset: 0, length: text.count)
      ], source: text[...])
    run.letterSpace = letterSpace
    (run.wordSpace, run.wordSpaceCount) = (space * scale, shaped.spaceCount)
    return run
  }

  private func written(_ shaper: PangoShaper, _ runs: [GlyphRun]) throws -> String {
    var fonts = PDFFontSet(shaper.fonts)
    var content = PDFContent()
    content.begin(height: 200)
    for run in runs {
      let known = fonts.textFont(run.font)
      let font = try #require(known)
      GlyphRunWriter.write(run, font, of: &fonts.fonts[font.number], to: &content)
    }
    content.endText()
    return String(decoding: content.bytes.bytes, as: UTF8.self)
  }

  private func shaper() throws -> PangoShaper { try TestFonts.shaper("Liberation Serif", size: 10) }

  @Test func writesPlainTextAsOneString() throws {
    let shaper = try shaper()
    #expect(
      try written(shaper, [run("some (plain) text", shaper: shaper)])
        == "BT\n20 100 Td\n/F0 10 Tf\n[(some \\(plain\\) text)]TJ\nET\n")
  }

  /// Spaces of a justified line are one number, not one each.
  @Test func widensSpacesAllAtOnce() throws {
    let shaper = try shaper()
    #expect(
      try written(shaper, [run("one to three or so", shaper: shaper, wordSpace: 1.25)])
        == "BT\n1.25 Tw\n20 100 Td\n/F0 10 Tf\n[(one to three or so)]TJ\nET\n")
  }

  /// Letters that are drawn narrower and apart are so for the whole run, too.
  @Test func scalesAndSpacesLetters() throws {
    let shaper = try shaper()
    #expect(
      try written(
        shaper,
        [
          run(
            "one to three or so", shaper: shaper, glyphScale: 0.98, letterSpace: 0.049,
            wordSpace: 0.98),
          run("one", shaper: shaper),
        ])
        == "BT\n98 Tz\n0.05 Tc\n1 Tw\n20 100 Td\n/F0 10 Tf\n[(one to three or so)]TJ\n"
        + "100 Tz\n0 Tc\n0 0 Td\n[(one)]TJ\nET\n")
  }

  /// What is not where the font's widths lead to is put there, and nothing behind it moves.
  @Test func correctsSingleGlyphs() throws {
    let shaper = try shaper()
    let plain = shaper.shapeWord(Array("abcdef".utf8)[...], style: ShapingStyleID(0)).runs[0]
    var glyphs = plain.glyphs
    glyphs[2].xOffset = 0.5
    glyphs[4].yOffset = -2
    let moved = run(
      of: ShapedRun(font: plain.font, clusters: plain.clusters, glyphs: glyphs),
      text: Array("abcdef".utf8))
    #expect(
      try written(shaper, [moved])
        == "BT\n20 100 Td\n/F0 10 Tf\n[(ab)-50(c)50(d)]TJ\n2 Ts\n[(e)]TJ\n0 Ts\n[(f)]TJ\nET\n")
  }

  /// From right to left the pen goes back for every cluster, so that the text is in order.
  @Test func keepsTheOrderOfText() throws {
    let shaper = try shaper()
    let plain = shaper.shapeWord(Array("ab".utf8)[...], style: ShapingStyleID(0)).runs[0]
    let turned = run(
      of: ShapedRun(
        font: plain.font, level: 1, clusters: plain.clusters.reversed(), glyphs: plain.glyphs),
      text: Array("ba".utf8))
    // The a is 4.44 pt wide, the b 5.
    #expect(
      try written(shaper, [turned])
        == "BT\n24.438 100 Td\n/F0 10 Tf\n[<b>944<a>]TJ\nET\n"
        .replacing("<", with: "(").replacing(">", with: ")"))
  }

  /// Errors of rounding never add up, whatever the size.
  @Test(arguments: [7.3, 9.4, 11, 33.3, 144])
  func staysInPlace(_ size: Double) throws {
    let shaper = try TestFonts.shaper("Liberation Serif", size: size)
    let long = run(String(repeating: "swift foxes ", count: 200), shaper: shaper)
    var fonts = PDFFontSet(shaper.fonts)
    let known = fonts.textFont(long.font)
    let font = try #require(known)
    var content = PDFContent()
    content.begin(height: 200)
    GlyphRunWriter.write(long, font, of: &fonts.fonts[font.number], to: &content)
    let text = String(decoding: content.bytes.bytes, as: UTF8.self)
    let array = try #require(text.firstMatch(of: /\[(.*)\]TJ/)).1
    let tw = try text.firstMatch(of: /([-0-9.]+) Tw/).map { try #require(Double($0.1)) } ?? 0
    var (pen, glyph) = (0.0, 0)
    for part in array.matches(of: /\(([^)]*)\)|(-?[0-9.]+)/) {
      if let number = part.2.flatMap({ Double($0) }) { pen -= number / 1_000 * size }
      for character in part.1 ?? "" {
        #expect(abs(long.glyphs[glyph].x - pen) < min(size / 900, 0.021))
        let bytes = Array(String(character).utf8)
        let slot = bytes.withUnsafeBufferPointer { bytes in
          let text = fonts.fonts[font.number].text(bytes)
          return fonts.fonts[font.number].slot(long.glyphs[glyph].id, text)
        }
        pen += slot.width / 1_000 * font.size + (character == " " ? tw : 0)
        glyph += 1
      }
    }
    #expect(glyph == long.glyphs.count)
  }
}

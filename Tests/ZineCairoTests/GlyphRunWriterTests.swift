import Testing
import ZineStyle
import ZineText

@testable import ZineCairo
@testable import ZineLayout

@Suite struct GlyphRunWriterTests {
  /// Returns a run of one word in Liberation Serif with the requested spacing.
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
  ///   - letterSpace: Spacing after letters, in points.
  ///   - wordSpace: Additional spacing after word spaces, in points.
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

  /// The word spacing of a justified line is written once, not for every space.
  @Test func writesWordSpacingOnce() throws {
    let shaper = try shaper()
    #expect(
      try written(shaper, [run("one to three or so", shaper: shaper, wordSpace: 1.25)])
        == "BT\n1.25 Tw\n20 100 Td\n/F0 10 Tf\n[(one to three or so)]TJ\nET\n")
  }

  /// Glyph scaling and letter spacing are also written once for the whole run.
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

  /// A glyph that is not at the position given by the font's advances is moved there, and the following
  /// glyphs keep their positions.
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

  /// In a right-to-left run, glyphs are written in visual order from the left.
  @Test func writesGlyphsInVisualOrder() throws {
    let shaper = try shaper()
    let plain = shaper.shapeWord(Array("ab".utf8)[...], style: ShapingStyleID(0)).runs[0]
    let turned = run(
      of: ShapedRun(
        font: plain.font, level: 1, clusters: plain.clusters.reversed(), glyphs: plain.glyphs),
      text: Array("ba".utf8))
    // The "a" is 4.44 pt wide, the "b" 5 pt.
    #expect(
      try written(shaper, [turned])
        == "BT\n20 100 Td\n/F0 10 Tf\n[(ab)]TJ\nET\n")
  }

  /// Rounding errors never accumulate, whatever the size.
  @Test(arguments: [7.3, 9.4, 11, 33.3, 144])
  func keepsPositions(_ size: Double) throws {
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

  /// However words are cached and written again, all glyphs keep their layout positions.
  @Test(arguments: [
    LineFit(spaceScale: 1), LineFit(spaceScale: 1.6), LineFit(spaceScale: 0.8, glyphScale: 0.98),
    LineFit(spaceScale: 1.3, glyphScale: 1.02, letterSpace: 0.03),
  ])
  func keepsGlyphPositions(_ fit: LineFit) throws {
    var styles = StyleTable()
    for letterSpacing in [0, 3.0] {
      var style = ShapingStyle(families: FontFamilies(fallback: ["Liberation Serif"]), size: 10)
      style.letterSpacing = letterSpacing
      _ = styles.intern(style)
    }
    let shaper = try TestFonts.shaper(styles)
    // A no-break space stretches like a space. Only one word has letter spacing.
    let words: [(String, ShapingStyleID)] = [
      ("Wave", ShapingStyleID(0)), (" ", ShapingStyleID(0)), ("z.\u{A0}B.", ShapingStyleID(0)),
      (" ", ShapingStyleID(0)), ("To", ShapingStyleID(1)), (" ", ShapingStyleID(0)),
      ("AV1,", ShapingStyleID(0)), (" ", ShapingStyleID(0)),
    ]
    let source = words.flatMap { Array($0.0.utf8) }
    var shaped: [ShapedRun] = []
    for (text, style) in words {
      shaped += shaper.shapeWord(Array(text.utf8)[...], style: style).runs
    }
    try #require(shaped.count == words.count)
    var fonts = PDFFontSet(shaper.fonts)
    var content = PDFContent()
    content.begin(height: 200)
    var run = run(of: shaped[0], text: source)
    run.fit = fit
    run.segments = []
    var offset = 0
    for word in shaped {
      run.segments.append(
        GlyphRun.Segment(
          run: word, clusters: word.clusters.indices, textOffset: offset, length: word.byteLength))
      offset += word.byteLength
    }
    // The values of a line whose last word has letter spacing.
    run.letterSpace = 10 * fit.letterSpace + 3
    (run.wordSpace, run.wordSpaceCount) = (shaped[1].spaceAdvance * fit.spaceScale, 4)
    let known = fonts.textFont(run.font)
    let font = try #require(known)
    for _ in 0..<3 {
      content.bytes.removeAll()
      content.text = TextState()
      GlyphRunWriter.write(run, font, of: &fonts.fonts[font.number], to: &content)
      let places = try places(
        in: text(content), size: 10,
        &fonts.fonts[font.number])
      let wanted = run.glyphs.map(\.x)
      #expect(places.count == wanted.count)
      for (place, wanted) in zip(places, wanted) { #expect(abs(place - wanted) < 0.03) }
    }
  }

  /// Returns a string with one character for each byte.
  private func text(_ content: PDFContent) -> String {
    var text = ""
    for byte in content.bytes.bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  /// Returns where a PDF reader places the glyphs of a content stream, relative to the origin of the run.
  private func places(
    in text: String, size: Double, _ face: inout PDFFont
  ) throws -> [Double] {
    func number(_ name: String, _ standard: Double) -> Double {
      let words = text.split(whereSeparator: \.isWhitespace)
      return words.firstIndex { $0 == name }.flatMap { Double(words[$0 - 1]) } ?? standard
    }
    let scale = number("Tz", 100) / 100
    let (letterSpace, wordSpace) = (number("Tc", 0), number("Tw", 0))
    var widths: [Int: Double] = [:]
    for entry in face.codes.parts[0] {
      widths[entry.code] = face.slot(entry.pair.glyph, entry.pair.text).width
    }
    var places: [Double] = []
    var pen = 0.0
    let array = try #require(text.firstMatch(of: /\[(.*)\]TJ/)).1
    for part in array.matches(of: /\(((?:[^()\\]|\\.)*)\)|(-?[0-9.]+)/) {
      if let number = part.2.flatMap({ Double($0) }) { pen -= number / 1_000 * size * scale }
      var characters = Array((part.1 ?? "").unicodeScalars)[...]
      while let character = characters.popFirst() {
        let code = character == "\\" ? characters.popFirst() ?? character : character
        places.append(pen)
        let width = try #require(widths[Int(code.value)])
        pen +=
          (width / 1_000 * size + letterSpace + (code == " " ? wordSpace : 0)) * scale
      }
    }
    return places
  }
}

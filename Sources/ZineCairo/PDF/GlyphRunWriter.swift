import ZineLayout
import ZineText

/// Shows the glyphs of a run (PDF 1.7, section 9.4.3).
///
/// A PDF reader moves its pen by the glyph widths of the font in the file, and by letter and word spacing. If
/// a glyph is positioned elsewhere, a number in the array corrects the pen. Positions are computed from the
/// rounded values in the file, so that errors do not accumulate.
///
/// Clusters are written in visual order, from left to right. The characters of a right-to-left cluster are
/// also in visual order. Some readers reverse the text that they find as a whole (MuPDF, PDFium), and Poppler
/// uses only the glyph positions. If clusters were written in text order, PDFium would reverse the letters of
/// all words.
struct GlyphRunWriter {
  let run: GlyphRun
  let font: TextFont
  /// Horizontal scale from text space to the page, as a factor.
  let stretch: Double
  /// Maximum distance between the pen and the intended position of a glyph, in points. This is the unit of
  /// corrections, a thousandth of the font size, up to `largestTolerance`. Larger distances would be visible
  /// at large sizes.
  let tolerance: Double
  private static let largestTolerance = 0.02
  /// Whether the corrections inside a word are the same wherever the word appears. This requires corrections
  /// in thousandths of the font size, and glyphs drawn at the size in which they were shaped.
  private let usesWords: Bool
  /// Position of the reader's pen, in points from the run's origin.
  private var pen = 0.0
  private var isArray = false
  private var isString = false
  private var part = PDFFontPart(font: 0, part: 0)

  static func write(
    _ run: GlyphRun, _ font: TextFont, of face: inout PDFFont, to content: inout PDFContent
  ) {
    let isPlain = run.directionMark == nil && run.segments.allSatisfy { $0.run.isPlain }
    let glyphs = isPlain ? [] : run.glyphs
    let first = isPlain ? 0 : glyphs.first?.x
    guard let first, !run.segments.isEmpty else { return }
    content.beginText()
    content.setScale(run.glyphScale.relativeWidth)
    content.setLetterSpace(run.letterSpace / content.text.scale)
    content.setRise(0)
    // Replacement text (PDF 1.7, section 14.9.4).
    if let text = run.readAs {
      content.bytes.add("/Span<</ActualText<FEFF")
      content.bytes.add(utf16: String(decoding: text, as: UTF8.self).unicodeScalars)
      content.bytes.add(">>>BDC\n")
    }
    var writer = GlyphRunWriter(run, font, scale: content.text.scale)
    writer.setWordSpace(&face, &content)
    writer.begin(at: first, &content)
    if isPlain {
      writer.writeWords(&face, &content)
    } else {
      writer.writeClusters(glyphs, &face, &content)
    }
    writer.endArray(&content)
    if run.readAs != nil { content.bytes.add("EMC\n") }
  }

  private init(_ run: GlyphRun, _ font: TextFont, scale: Double) {
    self.run = run
    self.font = font
    stretch = scale * (font.slant?.xx ?? 1)
    tolerance = min(font.size * stretch / 1_000, Self.largestTolerance)
    usesWords = run.fit.heightScale == 1 && font.size * stretch / 1_000 <= Self.largestTolerance
    part.font = font.number
  }

  // MARK: Clusters

  private mutating func begin(at x: Double, _ content: inout PDFContent) {
    // Compensates for FreeType, which emboldens glyphs to the right and to the top.
    let shift = font.boldness / 2
    let start = content.moveTo(
      x: run.origin.x + x + shift, y: run.origin.y - shift, slant: font.slant)
    pen = start - run.origin.x - shift
  }

  /// Writes words with one glyph for each cluster, as nearly all words have.
  private mutating func writeWords(_ face: inout PDFFont, _ content: inout PDFContent) {
    var x = 0.0
    run.source.withUnsafeBufferPointer { source in
      for segment in run.segments {
        if let own = segment.ownText {
          own.withUnsafeBufferPointer { writeLetters(segment, $0, at: &x, &face, &content) }
          continue
        }
        let text = UnsafeBufferPointer(rebasing: source[segment.textOffset...])
        if !write(word: segment, text, at: &x, &face, &content) {
          writeLetters(segment, text, at: &x, &face, &content)
        }
      }
    }
  }

  /// Writes a whole word from the cache. Returns `false` if the word can't be written this way.
  private mutating func write(
    word segment: GlyphRun.Segment, _ text: UnsafeBufferPointer<UInt8>, at x: inout Double,
    _ face: inout PDFFont, _ content: inout PDFContent
  ) -> Bool {
    let run = segment.run
    guard usesWords, segment.clusters.count == run.clusters.count,
      run.clusters.count <= WrittenWords.longestWord,
      let word = face.word(of: run, text, size: font.size * (font.slant?.xx ?? 1)),
      word.codeCount == 1 || hasLetterSpace(of: word)
    else { return false }
    if word.part != part.part || content.text.font != part || content.text.size != font.size {
      endArray(&content)
      part.part = word.part
      content.setFont(part, size: font.size)
    }
    if content.text.rise != 0 { setRise(0, &content) }
    let gap = x - pen
    if abs(gap) > tolerance { movePen(by: gap, &content) }
    beginString(&content)
    face.words.bytes.withUnsafeBufferPointer { bytes in
      content.bytes.add(bytes: UnsafeBufferPointer(rebasing: bytes[word.bytes]))
    }
    pen +=
      (word.advance / 1_000 * font.size + Double(word.codeCount) * content.text.letterSpace
        + Double(word.spaceCount) * content.text.wordSpace) * stretch
    x += self.run.fit.length(of: run.extent)
    return true
  }

  /// Returns whether the glyphs of a word are at the positions that result from adding the run's letter
  /// spacing after each glyph.
  private func hasLetterSpace(of word: WrittenWord) -> Bool {
    let spacing = Double(word.letterSpacing)
    guard run.fit.letterSpace != 0 else { return spacing == run.letterSpace }
    guard let size = word.letterSize else { return false }
    return Double(size) * run.fit.letterSpace + spacing == run.letterSpace
  }

  private mutating func writeLetters(
    _ segment: GlyphRun.Segment, _ text: UnsafeBufferPointer<UInt8>, at x: inout Double,
    _ face: inout PDFFont, _ content: inout PDFContent
  ) {
    let fit = run.fit
    var start = 0
    segment.run.clusters.withUnsafeBufferPointer { clusters in
      segment.run.glyphs.withUnsafeBufferPointer { glyphs in
        for index in segment.clusters {
          let end = min(start + Int(clusters[index].byteLength), text.count)
          let bytes = UnsafeBufferPointer(rebasing: text[start..<end])
          write(
            PositionedGlyph(id: glyphs[Int(clusters[index].glyphStart)].id, x: x, y: 0),
            face.text(bytes), &face, &content)
          x += fit.advance(of: clusters[index])
          start = end
        }
      }
    }
  }

  private mutating func writeClusters(
    _ glyphs: [PositionedGlyph], _ face: inout PDFFont, _ content: inout PDFContent
  ) {
    let parts = run.graphemeRanges(glyphCount: glyphs.count)
    run.text.withUnsafeBufferPointer { text in
      glyphs.withUnsafeBufferPointer { glyphs in
        guard run.isRightToLeft else {
          for part in parts {
            let cluster = UnsafeBufferPointer(rebasing: text[part.text])
            write(cluster: glyphs[part.glyphs], cluster, &face, &content)
          }
          return
        }
        var index = 0
        while index < parts.count {
          var end = index + 1
          while end < parts.count, overlap(glyphs, parts[end - 1].glyphs, parts[end].glyphs, face) {
            end += 1
          }
          let visual = (index..<end).flatMap { part in
            VisualText(
              ofRightToLeft: text[parts[part].text], opensRun: part == 0,
              mark: part == parts.count - 1 ? run.directionMark : nil
            ).bytes
          }
          let whole = glyphs[
            parts[index].glyphs.lowerBound..<parts[end - 1].glyphs.upperBound]
          visual.withUnsafeBufferPointer {
            let marks = writeMarks(of: whole, $0, &face, &content)
            write(
              cluster: whole, UnsafeBufferPointer(rebasing: $0[marks...]), &face, &content)
          }
          index = end
        }
      }
    }
  }

  /// Writes the combining marks at the start of a right-to-left text as an invisible glyph of zero width. In
  /// visual order, the marks precede their letter, and MuPDF treats text that starts with a mark as having no
  /// width.
  /// - Returns: Number of bytes that were written.
  private mutating func writeMarks(
    of glyphs: Slice<UnsafeBufferPointer<PositionedGlyph>>, _ text: UnsafeBufferPointer<UInt8>,
    _ face: inout PDFFont, _ content: inout PDFContent
  ) -> Int {
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    let count = scalars.prefix { $0.properties.generalCategory == .nonspacingMark }
      .reduce(0) { $0 + UTF8.width($1) }
    guard count > 0, count < text.count, let x = origin(of: glyphs, face),
      let blank = face.composite(CompositeGlyph(parts: []))
    else { return 0 }
    write(
      PositionedGlyph(id: blank, x: x, y: 0),
      face.text(UnsafeBufferPointer(rebasing: text[..<count])), &face, &content)
    return count
  }

  /// Returns whether the gap or overlap between two clusters is so large that Poppler would start a new word
  /// there. Kerning in scripts with joined letters can cause this.
  private func overlap(
    _ glyphs: UnsafeBufferPointer<PositionedGlyph>, _ left: Range<Int>, _ right: Range<Int>,
    _ face: PDFFont
  ) -> Bool {
    guard face.takesComposites, let space = face.codes.spaceGlyph else { return false }
    let ends = glyphs[left].map { glyph in
      glyph.x + Double(face.advance(glyph.id)) / Double(face.face.unitsPerEm) * font.size * stretch
    }
    guard let end = ends.max(), let start = origin(of: glyphs[right], face),
      ![left, right].contains(where: { $0.count == 1 && glyphs[$0.lowerBound].id == space })
    else { return false }
    return abs(start - end - run.letterSpace) > Self.largestGap * font.size
  }

  /// Maximum distance between two clusters of a word, in ems. Slightly smaller than Poppler's threshold.
  private static let largestGap = 0.08

  /// Returns the left edge of a cluster's glyphs, ignoring combining marks, which have no width.
  private func origin(
    of glyphs: Slice<UnsafeBufferPointer<PositionedGlyph>>, _ face: PDFFont
  ) -> Double? {
    glyphs.filter { face.advance($0.id) > 0 }.map(\.x).min() ?? glyphs.first?.x
  }

  private mutating func write(
    cluster glyphs: Slice<UnsafeBufferPointer<PositionedGlyph>>,
    _ text: UnsafeBufferPointer<UInt8>, _ face: inout PDFFont, _ content: inout PDFContent
  ) {
    if glyphs.count == 1, let glyph = glyphs.first {
      write(glyph, face.text(text), &face, &content)
    } else {
      write(UnsafeBufferPointer(rebasing: glyphs), text, &face, &content)
    }
  }

  /// Writes several glyphs that represent one text. If the font allows it, the glyphs become one composite
  /// glyph. Otherwise the text is attached as marked content (PDF 1.7, section 14.9.4). For readers that
  /// ignore marked content, each glyph represents one character, and the last glyph all remaining characters.
  private mutating func write(
    _ glyphs: UnsafeBufferPointer<PositionedGlyph>, _ text: UnsafeBufferPointer<UInt8>,
    _ face: inout PDFFont, _ content: inout PDFContent
  ) {
    if let whole = composite(glyphs, &face) {
      write(
        PositionedGlyph(id: whole.glyph, x: whole.x, y: 0), face.text(text), &face, &content)
      return
    }
    if run.readAs == nil {
      endArray(&content)
      content.bytes.add("/Span<</ActualText<FEFF")
      let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
      content.bytes.add(utf16: run.isRightToLeft ? VisualText.logical(scalars) : Array(scalars))
      content.bytes.add(">>>BDC\n")
    }
    var start = 0
    for (index, glyph) in glyphs.enumerated() {
      var end = start < text.count ? start + 1 : start
      while end < text.count, index == glyphs.count - 1 || text[end] & 0xC0 == 0x80 { end += 1 }
      // If there are more glyphs than characters, the remaining glyphs all represent the last character.
      let isLeft = end > start
      if !isLeft {
        end = text.count
        start = lastCharacter(of: text)
      }
      write(
        glyph, face.text(UnsafeBufferPointer(rebasing: text[start..<end])), &face, &content)
      start = end
    }
    guard run.readAs == nil else { return }
    endArray(&content)
    content.bytes.add("EMC\n")
  }

  /// Returns a composite glyph that looks the same as the given glyphs.
  private func composite(
    _ glyphs: UnsafeBufferPointer<PositionedGlyph>, _ face: inout PDFFont
  ) -> (glyph: UInt32, x: Double)? {
    guard face.takesComposites, font.size > 0, stretch > 0,
      let start = origin(of: glyphs[...], face)
    else { return nil }
    let units = Double(face.face.unitsPerEm) / font.size
    var whole = CompositeGlyph(parts: [])
    for glyph in glyphs {
      let x = ((glyph.x - start) / stretch * units).rounded()
      let y = (-glyph.y * units).rounded()
      guard glyph.id <= 0xFFFF, abs(x) <= Self.farthestPart, abs(y) <= Self.farthestPart else {
        return nil
      }
      whole.parts.append(CompositeGlyph.Part(glyph: glyph.id, x: Int16(x), y: Int16(y)))
    }
    return face.composite(whole).map { ($0, start) }
  }

  /// Maximum offset of a part, in font units. With this limit, bounding boxes fit into 16 bits.
  private static let farthestPart = 16_000.0

  private func lastCharacter(of text: UnsafeBufferPointer<UInt8>) -> Int {
    var start = max(0, text.count - 1)
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  // MARK: Glyphs

  @inline(__always)
  private mutating func write(
    _ glyph: PositionedGlyph, _ text: GlyphText, _ face: inout PDFFont,
    _ content: inout PDFContent
  ) {
    let slot = face.slot(glyph.id, text)
    if slot.code.part != part.part || content.text.font != part || content.text.size != font.size {
      endArray(&content)
      part.part = slot.code.part
      content.setFont(part, size: font.size)
    }
    if -glyph.y != content.text.rise { setRise(-glyph.y, &content) }
    let gap = glyph.x - pen
    if abs(gap) > tolerance { movePen(by: gap, &content) }
    beginString(&content)
    var advance = slot.width / 1_000 * font.size + content.text.letterSpace
    if face.codes.isSingleByte(part: slot.code.part) {
      if slot.code == .space { advance += content.text.wordSpace }
    } else {
      content.bytes.add(stringByte: UInt8(truncatingIfNeeded: slot.code.code >> 8))
    }
    content.bytes.add(stringByte: UInt8(truncatingIfNeeded: slot.code.code))
    pen += advance * stretch
  }

  private mutating func setRise(_ rise: Double, _ content: inout PDFContent) {
    guard PDFBytes.rounded(rise, decimals: PDFContent.decimals) != content.text.rise else { return }
    endArray(&content)
    content.setRise(rise)
  }

  /// Corrects the pen, with as few decimals as the tolerance allows. PDF subtracts these numbers from the
  /// position, in thousandths of the font size.
  private mutating func movePen(by gap: Double, _ content: inout PDFContent) {
    let unit = font.size * stretch / 1_000
    beginArray(&content)
    endString(&content)
    let number = -gap / unit
    var decimals = 0
    var written = number.rounded()
    while abs(written - number) * unit > tolerance, decimals < 3 {
      decimals += 1
      written = PDFBytes.rounded(number, decimals: decimals)
    }
    content.bytes.add(real: written, decimals: decimals)
    pen -= written * unit
  }

  // MARK: Arrays and strings

  private mutating func beginArray(_ content: inout PDFContent) {
    if isArray { return }
    content.bytes.add("[")
    isArray = true
  }

  @inline(__always)
  private mutating func beginString(_ content: inout PDFContent) {
    if isString { return }
    beginArray(&content)
    content.bytes.add("(")
    isString = true
  }

  private mutating func endString(_ content: inout PDFContent) {
    guard isString else { return }
    content.bytes.add(")")
    isString = false
  }

  private mutating func endArray(_ content: inout PDFContent) {
    guard isArray else { return }
    endString(&content)
    content.bytes.add("]TJ\n")
    isArray = false
  }
}

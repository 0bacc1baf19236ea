import ZineStyle
import ZineText

@testable import ZineLayout

/// Shapes text without fonts. Every character, even a combining mark, is 10 pt wide, with an ascent of 8 pt
/// and a descent of 2 pt.
///
/// Characters from U+05D0 to U+05EA run from right to left. Lines may break after spaces, hyphens and soft
/// hyphens, and beside objects.
final class FixedWidthShaper: TextShaper {
  let cache = ShapingCache()
  static let width = 10.0
  private let styles: StyleTable
  /// Ascent in multiples of the font size.
  private let ascent: Double
  private let descent: Double
  private let ink: [Character: Rect]
  /// Outline of every glyph.
  private let outline: Path?

  init(
    _ styles: StyleTable, ascent: Double = 0.8, descent: Double = 0.2, ink: [Character: Rect] = [:],
    outline: Path? = nil
  ) {
    self.outline = outline
    self.styles = styles
    self.ascent = ascent
    self.descent = descent
    self.ink = ink
  }

  func shapeWord(_ text: ArraySlice<UInt8>, style: ShapingStyleID) -> ShapedWord {
    ShapedWord(
      runs: [run(text, of: text, style, level: 0)],
      breaks: breaks(in: text, language: "en").filter { $0.offset < text.count })
  }

  func shapeWhole(
    _ text: ArraySlice<UInt8>, stretches: [ShapingStretch], direction: BaseDirection?,
    language: String
  ) -> WholeParagraphShape {
    let isRightToLeft =
      direction == .rightToLeft || direction == nil && Self.isHebrew(text.prefix(2))
    var parts: [WholeParagraphShape.Part] = []
    var start = text.startIndex
    for stretch in stretches {
      let piece = text[start..<start + stretch.length]
      start += stretch.length
      if stretch.isObject {
        parts.append(.object(level: isRightToLeft ? 1 : 0, style: stretch.style))
        continue
      }
      for (range, isHebrew) in Self.directions(piece) {
        let level: UInt8 = isHebrew ? 1 : isRightToLeft ? 2 : 0
        parts.append(
          .run(run(text[range], of: text, stretch.style, level: level), style: stretch.style))
      }
    }
    return WholeParagraphShape(
      parts: parts, breaks: breaks(in: text, language: language), baseLevel: isRightToLeft ? 1 : 0)
  }

  func breaks(in text: ArraySlice<UInt8>, language: String) -> [TextBreak] {
    let string = String(decoding: text, as: UTF8.self)
    var breaks: [TextBreak] = []
    var offset = 0
    var previous: Character?
    for character in string {
      if let previous, character != " ",
        " -\u{AD}\u{FFFC}".contains(previous) || character == "\u{FFFC}" && previous != " "
      {
        breaks.append(TextBreak(offset: offset))
      }
      offset += character.utf8.count
      previous = character
    }
    return breaks + [TextBreak(offset: offset, isMandatory: true)]
  }

  func hyphen(style: ShapingStyleID) -> ShapedRun {
    ShapedRun(
      font: FontID(Int(style.index)),
      clusters: [Cluster(byteLength: 2, glyphStart: 0, glyphCount: 1, advance: Self.width)],
      glyphs: [Glyph(id: 45, advance: Float(Self.width))])
  }

  func spaceContext(of style: ShapingStyleID) -> SpaceContext { .none }

  func metrics(of style: ShapingStyleID) -> FontMetrics {
    let scale = styles[style].size / 10
    return FontMetrics(ascent: ascent * 10 * scale, descent: descent * 10 * scale, lineGap: 0)
  }

  func outline(of glyph: UInt32, in font: FontID) -> Path? { outline }
  func size(of style: ShapingStyleID) -> Double { styles[style].size }

  func metrics(of font: FontID) -> FontMetrics { metrics(of: ShapingStyleID(Int(font.index))) }

  func ink(of glyph: UInt32, in font: FontID) -> Rect? {
    Unicode.Scalar(glyph).flatMap { ink[Character($0)] }
  }

  func name(of font: FontID) -> String { "fixed" }

  func substitute(for style: ShapingStyleID) -> String? {
    styles[style].families.named.contains("missing") ? "fixed" : nil
  }

  private func run(
    _ text: ArraySlice<UInt8>, of whole: ArraySlice<UInt8>, _ style: ShapingStyleID, level: UInt8
  ) -> ShapedRun {
    let characters = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    var glyphs: [Glyph] = []
    var clusters: [Cluster] = []
    for character in characters {
      // Invisible unless a line breaks at it.
      let isSoftHyphen = character == "\u{AD}"
      let isSpace = character == " "
      let width = (isSoftHyphen ? 0 : Self.width) + (isSpace ? styles[style].wordSpacing : 0)
      clusters.append(
        Cluster(
          byteLength: String(character).utf8.count, glyphStart: glyphs.count,
          glyphCount: isSoftHyphen ? 0 : 1,
          kind: isSpace ? .space : character == "☠" ? .missing : .text, advance: width,
          letterSize: isSpace || isSoftHyphen ? 0 : 10))
      if !isSoftHyphen { glyphs.append(Glyph(id: character.value, advance: Float(width))) }
    }
    let joined = GraphemeClusters(
      clusters, at: text.startIndex - whole.startIndex, in: Graphemes(whole))
    clusters = joined.clusters
    for index in clusters.indices where clusters[index].glyphCount > 0 {
      guard !clusters[index].isContinued else { continue }
      clusters[index].advance += styles[style].letterSpacing
      if clusters[index].kind != .space {
        clusters[index].letterSpacing = Float(styles[style].letterSpacing)
      }
    }
    return ShapedRun(
      font: FontID(Int(style.index)), level: level, clusters: clusters, glyphs: glyphs,
      parts: joined.parts)
  }

  private static func isHebrew(_ text: ArraySlice<UInt8>) -> Bool { text.first == 0xD7 }

  /// Splits text into runs of one direction; spaces belong to the run before them.
  private static func directions(
    _ text: ArraySlice<UInt8>
  ) -> [(range: Range<Int>, isHebrew: Bool)] {
    var result: [(range: Range<Int>, isHebrew: Bool)] = []
    var index = text.startIndex
    while index < text.endIndex {
      var end = index + 1
      while end < text.endIndex, text[end] & 0xC0 == 0x80 { end += 1 }
      let isHebrew =
        isHebrew(text[index..<end]) || text[index] == 0x20 && result.last?.isHebrew == true
      if let last = result.indices.last, result[last].isHebrew == isHebrew {
        result[last].range = result[last].range.lowerBound..<end
      } else {
        result.append((index..<end, isHebrew))
      }
      index = end
    }
    return result
  }
}

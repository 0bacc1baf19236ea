import ZineStyle
import ZineText

@testable import ZineLayout

/// Shapes text without fonts like a serif face: letters of several widths, punctuation that protrudes into
/// the margins, and *fi* as a ligature with one glyph.
final class ProportionalShaper: TextShaper {
  let cache = ShapingCache()
  static let space = 5.0
  static let protrusions = ProtrusionTable.table(for: .serif)
  private let fixed: FixedWidthShaper

  init(_ styles: StyleTable) { fixed = FixedWidthShaper(styles) }

  /// Returns the width of a character, from 3 to 9 pt.
  static func width(_ scalar: Unicode.Scalar) -> Double {
    scalar == " " ? space : 3 + Double(scalar.value * 5 % 13) / 2
  }

  func shapeWord(_ text: ArraySlice<UInt8>, style: ShapingStyleID) -> ShapedWord {
    ShapedWord(
      runs: [run(text, style)],
      breaks: breaks(in: text, language: "en").filter { $0.offset < text.count })
  }

  func shapeWhole(
    _ text: ArraySlice<UInt8>, stretches: [ShapingStretch], direction: BaseDirection?,
    language: String
  ) -> WholeParagraphShape {
    var parts: [WholeParagraphShape.Part] = []
    var start = text.startIndex
    for stretch in stretches {
      let piece = text[start..<start + stretch.length]
      start += stretch.length
      parts.append(
        stretch.isObject
          ? .object(level: 0, style: stretch.style)
          : .run(run(piece, stretch.style), style: stretch.style))
    }
    return WholeParagraphShape(
      parts: parts, breaks: breaks(in: text, language: language), baseLevel: 0)
  }

  func breaks(in text: ArraySlice<UInt8>, language: String) -> [TextBreak] {
    fixed.breaks(in: text, language: language)
  }

  func hyphen(style: ShapingStyleID) -> ShapedRun {
    let width = Self.width("-")
    return ShapedRun(
      font: FontID(Int(style.index)),
      clusters: [
        Cluster(
          byteLength: 2, glyphStart: 0, glyphCount: 1, advance: width,
          endProtrusion: Self.protrusions["-"].end * width)
      ],
      glyphs: [Glyph(id: 45, advance: Float(width))])
  }

  func spaceContext(of style: ShapingStyleID) -> SpaceContext { .none }
  func metrics(of style: ShapingStyleID) -> FontMetrics { fixed.metrics(of: style) }
  func metrics(of font: FontID) -> FontMetrics { fixed.metrics(of: font) }
  func size(of style: ShapingStyleID) -> Double { fixed.size(of: style) }
  func ink(of glyph: UInt32, in font: FontID) -> Rect? { nil }
  func name(of font: FontID) -> String { "proportional" }
  func substitute(for style: ShapingStyleID) -> String? { nil }

  private func run(_ text: ArraySlice<UInt8>, _ style: ShapingStyleID) -> ShapedRun {
    var rest = Array(String(decoding: text, as: UTF8.self).unicodeScalars)[...]
    var glyphs: [Glyph] = []
    var clusters: [Cluster] = []
    while let scalar = rest.popFirst() {
      let isSoftHyphen = scalar == "\u{AD}"
      let isLigature = scalar == "f" && rest.first == "i"
      if isLigature { rest.removeFirst() }
      let width = isSoftHyphen ? 0 : Self.width(scalar)
      let protrusion = isSoftHyphen ? Protrusion.none : Self.protrusions[scalar]
      clusters.append(
        Cluster(
          byteLength: isLigature ? 2 : UTF8.width(scalar), glyphStart: glyphs.count,
          glyphCount: isSoftHyphen ? 0 : 1, kind: scalar == " " ? .space : .text, advance: width,
          letterSize: scalar == " " || isSoftHyphen ? 0 : 10,
          startProtrusion: protrusion.start * width, endProtrusion: protrusion.end * width))
      if !isSoftHyphen { glyphs.append(Glyph(id: scalar.value, advance: Float(width))) }
    }
    return ShapedRun(font: FontID(Int(style.index)), clusters: clusters, glyphs: glyphs)
  }
}

/// Hyphenates words of up to 90 letters after every second letter, and some words as given in a list.
final class StubHyphenator: Hyphenator {
  private let respelled: [String: HyphenationPoint]
  private let unknownLanguages: Set<String>
  private let joinsApostrophes: Bool
  private(set) var asked: [String] = []

  init(
    respelled: [String: HyphenationPoint] = [:], unknownLanguages: Set<String> = [],
    joinsApostrophes: Bool = false
  ) {
    self.joinsApostrophes = joinsApostrophes
    self.respelled = respelled
    self.unknownLanguages = unknownLanguages
  }

  func hyphenationPoints(of word: ArraySlice<UInt8>, language: String) -> [HyphenationPoint] {
    let text = String(decoding: word, as: UTF8.self)
    asked.append(text)
    if let division = respelled[text] { return [division] }
    var hyphenationPoints: [HyphenationPoint] = []
    var offset = 0
    guard text.unicodeScalars.count <= 90 else { return [] }
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index > 0, index % 2 == 0 { hyphenationPoints.append(HyphenationPoint(offset: offset)) }
      offset += UTF8.width(scalar)
    }
    return hyphenationPoints
  }

  func hasApostrophes(in language: String) -> Bool { joinsApostrophes }

  func problem(with language: String) -> HyphenationProblem? {
    unknownLanguages.contains(language) ? .noPatterns(language: language) : nil
  }
}

import ZineStyle
import ZineText

/// Spacing between the characters of Chinese, Japanese, Thai and related scripts. Justification uses this
/// spacing for lines without word spaces.
///
/// The rules follow "Requirements for Japanese Text Layout" (W3C 2020), sections 3.1 and 3.8:
///
/// - Adjacent punctuation characters share half an em of their space.
/// - There is a quarter of an em between ideographs and Latin letters or digits.
/// - In justified lines, a little space may be added after every character.
struct EastAsianSpacing {
  private let text: ArraySlice<UInt8>
  private let styles: StyleTable
  private let shaper: any TextShaper

  init(_ text: ArraySlice<UInt8>, _ styles: StyleTable, _ shaper: any TextShaper) {
    self.text = text
    self.styles = styles
    self.shaper = shaper
  }

  /// Stretch after every character in a justified line, in multiples of the font size.
  private static let ideographStretch = 0.08
  private static let syllableStretch = 0.04
  /// Gap between an ideograph and a Latin letter, and the shrink of the gap, in multiples of the font size.
  private static let latinGap = 0.25
  private static let latinShrink = 0.125
  /// Shrink of the space in a punctuation character, and the space that is removed between two adjacent
  /// punctuation characters, in multiples of the font size.
  private static let markShrink = 0.25
  private static let pairCut = 0.5
  /// Minimum space on one side of a punctuation character that is trimmed, in multiples of the font size.
  /// Characters in the middle of their square, as in Traditional Chinese, have less space and are not trimmed
  /// (CSS Text 4, `text-spacing-trim`).
  private static let leastCut = 0.4

  /// Removable space before and after the ink of a punctuation character, in points.
  private struct Cuts {
    var start = 0.0
    var end = 0.0
  }

  /// The next cluster: its kind, and the removable space before its ink, in points.
  private struct Next {
    var kind: CharacterKind
    var cut: Double
  }

  /// Adjusts the advance, stretch and shrink of all clusters. Returns the largest stretch, in multiples of
  /// the font size.
  func apply(to pieces: inout PieceRow) -> Double {
    var next: Next?
    var largest = 0.0
    for index in pieces.indices.reversed() {
      guard let run = pieces.run(at: index) else {
        next = nil
        continue
      }
      let kinds = kinds(of: run, at: pieces[index].textOffset)
      let size = styles[pieces[index].style].size
      if kinds.contains(where: \.isSpaced) {
        var clusters = run.clusters
        for cluster in clusters.indices.reversed() where !clusters[cluster].isContinued {
          let kind = kinds[cluster]
          let cuts = kind.isMark ? self.cuts(of: run.clusters[cluster], in: run, size) : Cuts()
          space(&clusters[cluster], kind, cuts, before: next, size: size)
          next = Next(kind: kind, cut: cuts.start)
          if size > 0 { largest = max(largest, Double(clusters[cluster].stretch) / size) }
        }
        pieces.replaceRun(
          at: index,
          by: ShapedRun(
            font: run.font, level: run.level, clusters: clusters, glyphs: run.glyphs,
            parts: run.parts))
      }
      next = kinds.first.map { kind in
        let cut = kind.isMark ? cuts(of: run.clusters[0], in: run, size).start : 0
        return Next(kind: kind, cut: cut)
      }
    }
    return largest
  }

  private func kinds(of run: ShapedRun, at start: Int) -> [CharacterKind] {
    var offset = text.startIndex + start
    return run.clusters.map { cluster in
      defer { offset += Int(cluster.byteLength) }
      let bytes = text[offset..<offset + Int(cluster.byteLength)]
      return CharacterKind(String(decoding: bytes, as: UTF8.self).unicodeScalars.first)
    }
  }

  private func cuts(
    of cluster: Cluster, in run: ShapedRun, _ size: Double
  ) -> Cuts {
    let half = Self.pairCut * size
    // Punctuation that is as narrow as in Latin fonts has no removable space.
    guard cluster.advance > 0.9 * size else { return Cuts() }
    guard cluster.glyphCount == 1 else { return Cuts(start: half, end: half) }
    let glyph = run.glyphs[Int(cluster.glyphStart)]
    guard let ink = shaper.ink(of: glyph.id, in: run.font) else {
      return Cuts(start: half, end: half)
    }
    func cut(_ white: Double) -> Double {
      white >= Self.leastCut * size ? min(half, white) : 0
    }
    let start = Double(glyph.xOffset) + ink.origin.x
    return Cuts(start: cut(start), end: cut(cluster.width - start - ink.size.width))
  }

  /// - Parameter cuts: For punctuation, the result of `cuts(of:in:_:)`.
  private func space(
    _ cluster: inout Cluster, _ kind: CharacterKind, _ cuts: Cuts,
    before next: Next?, size: Double
  ) {
    switch (kind, next?.kind) {
    case (.ideograph, .latin?), (.latin, .ideograph?):
      cluster.advance += Self.latinGap * size
      cluster.shrink = Float(Self.latinShrink * size)
      cluster.stretch = Float(Self.ideographStretch * size)
    case (.ideograph, _):
      cluster.stretch = Float(Self.ideographStretch * size)
    case (.syllable, .syllable?):
      cluster.stretch = Float(Self.syllableStretch * size)
    case (.opening, _), (.closing, _):
      guard cluster.advance > 0.9 * size else { return }
      if kind == .closing { cluster.endProtrusion = Float(cuts.end) }
      if kind == .opening { cluster.startProtrusion = Float(cuts.start) }
      let shared = sharedCut(kind, cuts, next)
      if shared > 0 {
        cluster.advance -= shared
        cluster.endProtrusion = 0
      } else {
        cluster.stretch = Float(Self.ideographStretch * size)
        if kind == .closing { cluster.shrink = Float(min(Self.markShrink * size, cuts.end)) }
      }
    default: break
    }
  }

  /// Returns the space to remove between two punctuation characters. The space is either after a closing
  /// character or before an opening character.
  private func sharedCut(
    _ kind: CharacterKind, _ cuts: Cuts, _ next: Next?
  ) -> Double {
    switch (kind, next?.kind) {
    case (.closing, .opening?): cuts.end > 0 ? cuts.end : next?.cut ?? 0
    case (.closing, .closing?): cuts.end
    case (.opening, .opening?): next?.cut ?? 0
    default: 0
    }
  }
}

/// Class of a character, which determines the spacing beside it.
private enum CharacterKind: Equatable {
  case ideograph
  /// Brackets and quotation marks with space before them.
  case opening
  /// Brackets, full stops and commas with space after them.
  case closing
  case latin
  /// A character of a script without spaces between words.
  case syllable
  case other

  var isMark: Bool { self == .opening || self == .closing }
  var isSpaced: Bool { self != .latin && self != .other }

  init(_ scalar: Unicode.Scalar?) {
    guard let value = scalar?.value else {
      self = .other
      return
    }
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x370...0x52F: self = .latin
    case 0x0E01...0x0EDF, 0x1000...0x109F, 0x1780...0x17FF: self = .syllable
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301D, 0xFF08, 0xFF3B,
      0xFF5B, 0xFF5F:
      self = .opening
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301E,
      0x301F, 0xFF09, 0xFF0C, 0xFF0E, 0xFF3D, 0xFF5D, 0xFF60:
      self = .closing
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3038...0x30FF,
      0x3100...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
      self = .ideograph
    default: self = .other
    }
  }
}

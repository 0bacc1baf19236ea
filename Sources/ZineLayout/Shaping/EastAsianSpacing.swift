import ZineStyle
import ZineText

/// The white between the characters of Chinese and Japanese, and between those of Thai and its kin: what
/// lines without word spaces are justified by.
///
/// By "Requirements for Japanese Text Layout" (W3C 2020), section 3.1 and 3.8: two marks in a row share
/// half an em of their white, Latin letters and digits stand a quarter of an em from ideographs, and where
/// a line is to be filled every character gives way a little.
struct EastAsianSpacing {
  private let text: ArraySlice<UInt8>
  private let styles: StyleTable

  init(_ text: ArraySlice<UInt8>, _ styles: StyleTable) {
    self.text = text
    self.styles = styles
  }

  /// In multiples of the font size: where a line is to be filled, behind every character.
  private static let ideographStretch = 0.08
  private static let syllableStretch = 0.04
  /// The white between an ideograph and a Latin letter, and how much of it a line may take away.
  private static let latinGap = 0.25
  private static let latinShrink = 0.125
  /// How much of a mark's own white a line may take away, and how much goes where two marks meet.
  private static let markShrink = 0.25
  private static let pairCut = 0.5

  /// Gives the clusters of a row of pieces their white. Answers the largest stretch among them, in
  /// multiples of the font size.
  func apply(to pieces: inout PieceRow) -> Double {
    var next: CharacterKind?
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
        for cluster in clusters.indices where !clusters[cluster].isContinued {
          let after = cluster + 1 < kinds.count ? kinds[cluster + 1] : next
          space(&clusters[cluster], kinds[cluster], before: after, size: size)
          if size > 0 { largest = max(largest, Double(clusters[cluster].stretch) / size) }
        }
        pieces.replaceRun(
          at: index,
          by: ShapedRun(
            font: run.font, level: run.level, clusters: clusters, glyphs: run.glyphs,
            parts: run.parts))
      }
      next = kinds.first
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

  private func space(
    _ cluster: inout Cluster, _ kind: CharacterKind, before next: CharacterKind?, size: Double
  ) {
    switch (kind, next) {
    case (.ideograph, .latin?), (.latin, .ideograph?):
      cluster.advance += Self.latinGap * size
      cluster.shrink = Float(Self.latinShrink * size)
      cluster.stretch = Float(Self.ideographStretch * size)
    case (.ideograph, _):
      cluster.stretch = Float(Self.ideographStretch * size)
    case (.syllable, .syllable?):
      cluster.stretch = Float(Self.syllableStretch * size)
    case (.opening, _), (.closing, _):
      // Marks as narrow as Latin ones have no white to share.
      let isWide = cluster.advance > 0.9 * size
      guard isWide else { return }
      if kind == .closing { cluster.endProtrusion = Float(Self.pairCut * size) }
      if kind == .opening { cluster.startProtrusion = Float(Self.pairCut * size) }
      switch next {
      case .opening?,
        .closing? where kind == .closing, .opening? where kind == .opening:
        cluster.advance -= Self.pairCut * size
        cluster.endProtrusion = 0
      default:
        cluster.stretch = Float(Self.ideographStretch * size)
        if kind == .closing { cluster.shrink = Float(Self.markShrink * size) }
      }
    default: break
    }
  }
}

/// What a character is to the white beside it.
private enum CharacterKind: Equatable {
  case ideograph
  /// Brackets and quotation marks, whose white is before them.
  case opening
  /// Brackets, stops and commas, whose white is behind them.
  case closing
  case latin
  /// Of a script that joins words without spaces.
  case syllable
  case other

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

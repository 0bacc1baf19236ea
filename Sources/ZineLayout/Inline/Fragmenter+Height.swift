import ZineStyle
import ZineText

extension Fragmenter {
  /// Returns the metrics of content that may make a line taller than its paragraph's strut: pictures, and
  /// larger or raised text. With a fixed line height, text counts with the metrics of the requested font. A
  /// single character from a fallback font, or a bold or italic word, must not change the distance of lines.
  /// - Parameters:
  ///   - pieces: the pieces that are partly or completely on the line.
  ///   - startsParagraph: whether the first piece is the first one of the paragraph.
  ///   - scale: scale of the line's glyphs.
  func taller(
    than prepared: PreparedParagraph, _ pieces: Range<Int>, startsParagraph: Bool,
    grid: LineGrid?, scale: Double
  ) -> FontMetrics? {
    if prepared.isEven { return nil }
    let lineHeight = prepared.paragraph.lineHeight
    let initial = startsParagraph ? initialLength(of: pieces, in: prepared) : 0
    var tallest: FontMetrics?
    var lastStyle: ShapingStyleID?
    var lastFont: FontID?
    for index in pieces {
      let piece = prepared.shaped.pieces[index]
      let metrics: FontMetrics
      switch prepared.shaped.pieces.content(at: index) {
      case .lineEnd, .anchor, .tab, .edge: continue
      case .object(_, let object), .rule(let object):
        metrics = FontMetrics(ascent: object.ascent, descent: object.descent)
      case .run(let run):
        let rises = prepared.paints.rises(
          in: piece.textOffset..<piece.textOffset + run.byteLength)
        let isShifted = rises != (0, 0)
        let isInitial = piece.textOffset < initial
        if !isShifted, !isInitial, piece.style == lastStyle, run.font == lastFont { continue }
        let size = styled.styles[piece.style].size
        if isShifted {
          let most = max(abs(rises.lowest), abs(rises.highest))
          if staysInLine(size, raised: most, besideLettersOf: prepared.fontSize) { continue }
        } else if lineHeight != .normal, size <= prepared.fontSize {
          continue
        }
        (lastStyle, lastFont) = isInitial ? (nil, nil) : (piece.style, run.font)
        var own =
          lineHeight == .normal ? shaper.metrics(of: run.font) : shaper.metrics(of: piece.style)
        if size <= prepared.fontSize { own = own.within(lineHeight) }
        own = own.scaled(by: scale)
        // On a grid, larger text counts by its ink only, so that a single larger word stays on the grid. The
        // space for accents above capitals usually stays empty, and the leading has room for descenders.
        if let grid {
          own.ascent *= 0.8
          own.descent -= grid.leading
        }
        own.ascent += rises.highest * scale
        own.descent -= rises.lowest * scale
        // A raised initial rises above the baseline of its line, and must not make the line deeper.
        if isInitial, grid != nil {
          own.descent = min(
            own.descent, prepared.strut.within(lineHeight).scaled(by: scale).descent)
        }
        metrics = own
      }
      tallest = tallest.map { $0.union(metrics) } ?? metrics
    }
    return tallest
  }

  /// Returns the length of a raised initial at the start of the first line, in bytes: one larger letter with
  /// its punctuation; 0 if there is none.
  private func initialLength(
    of pieces: Range<Int>, in prepared: PreparedParagraph
  ) -> Int {
    var length = 0
    for index in pieces {
      let piece = prepared.shaped.pieces[index]
      guard let run = prepared.shaped.pieces.run(at: index),
        styled.styles[piece.style].size > prepared.fontSize
      else { break }
      length = piece.textOffset + run.byteLength
      if length > Self.mostInitialBytes { return 0 }
    }
    guard length > 0, length < prepared.text.count else { return 0 }
    let letters = String(decoding: prepared.text.prefix(length), as: UTF8.self).count {
      $0.isLetter || $0.isNumber
    }
    return letters == 1 ? length : 0
  }

  /// Maximum length of a letter with combining marks and punctuation, in bytes.
  private static let mostInitialBytes = Limits.graphemeBytes + 32
}

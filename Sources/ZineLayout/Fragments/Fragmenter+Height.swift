import ZineStyle
import ZineText

extension Fragmenter {
  /// The tallest of what may raise a line above its paragraph's own height: pictures, and letters that are
  /// larger or raised. Where the line height is fixed, text counts with the font its style asked for: a
  /// single borrowed character must not push the lines apart, nor must a bold or slanted word.
  /// - Parameters:
  ///   - pieces: those that stand in the line, wholly or in part.
  ///   - startsParagraph: whether the first of them is the paragraph's first.
  ///   - scale: of the letters against their own size.
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
        // On a grid only the ink of larger letters counts, so that a word of another size stays on it:
        // ascenders leave the room for accents on capitals empty, and the leading takes descenders.
        if let grid {
          own.ascent *= 0.8
          own.descent -= grid.leading
        }
        own.ascent += rises.highest * scale
        own.descent -= rises.lowest * scale
        // An initial stands up from the baseline of its line, and may not make the line deeper.
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

  /// How much of a paragraph's first line is an initial, in bytes: a larger letter, with the punctuation
  /// around it, before others; 0 for none.
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

  /// A letter with its marks and punctuation.
  private static let mostInitialBytes = Limits.graphemeBytes + 32
}

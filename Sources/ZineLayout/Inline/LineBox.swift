import ZineStyle
import ZineText

/// Height and baseline of a line.
struct LineBox: Hashable {
  var height: Double
  /// Baseline, in points from the line's top.
  var baseline: Double

  /// Computes the height and baseline of a paragraph's line.
  ///
  /// If the style sets a line height, it takes precedence over the ascent and descent of the paragraph's own
  /// font. These metrics cover the tallest glyphs of all scripts, and exceed the usual line height in half of
  /// all fonts.
  /// - Parameters:
  ///   - strut: metrics of the paragraph's own font.
  ///   - taller: metrics of content that may make the line taller, such as pictures and larger text.
  ///     `lineGap` counts only if the line height is `normal`.
  ///   - grid: the line grid; `nil` for a line that keeps its own height.
  ///   - scale: scale of the line's glyphs.
  init(
    of paragraph: StyledParagraph, strut: FontMetrics, taller: FontMetrics? = nil,
    grid: LineGrid?, scale: Double = 1
  ) {
    let lineHeight = paragraph.lineHeight(scaledBy: scale)
    if lineHeight == .nothing {
      (height, baseline) = (0, 0)
      return
    }
    let grid = paragraph.lineSnap.usesGrid ? grid : nil
    let strut = strut.scaled(by: scale)
    let own = strut.within(lineHeight)
    let content = taller.map(own.union) ?? own
    let inked = content.ascent + content.descent
    let wanted =
      switch lineHeight {
      case .normal, .nothing: inked + content.lineGap
      case .fixed(let wanted): max(wanted, inked)
      }
    let limited = Self.limited(wanted, paragraph.lineHeightLimits)
    guard let grid else {
      if let limited {
        (height, baseline) = (limited, (limited - inked) / 2 + content.ascent)
        return
      }
      height = wanted
      switch lineHeight {
      case .normal, .nothing: baseline = content.ascent
      case .fixed(let wanted):
        // The strut determines the baseline while there is room, so that smaller text does not move its line.
        baseline = Self.baseline(of: strut, in: wanted)
        let fits =
          content.ascent <= baseline + 0.01 && content.descent <= height - baseline + 0.01
        if !fits { baseline = (height - inked) / 2 + content.ascent }
      }
      return
    }
    // Slightly taller content may reach into the leading around the line, half of which belongs to the line.
    let count = max(1, (((limited ?? wanted) - grid.leading - 0.01) / grid.step).rounded(.up))
    let isContained = paragraph.lineSnap == .contain
    if grid.isFinerThanLines, !isContained {
      (height, baseline) = Self.extents(of: content, count: count, onFine: grid)
      return
    }
    height = count * grid.step
    let below = grid.step - grid.baseline + grid.leading + 0.01
    let raising = lineHeight == .normal ? content : taller
    // A line that takes a single grid line stays on the grid, whatever its font metrics are.
    let fits =
      (raising?.descent ?? 0) <= below
      && (content.descent <= below || count == 1 && lineHeight != .normal)
    guard !isContained, limited != nil || fits else {
      baseline = (height - inked) / 2 + content.ascent
      return
    }
    // The last grid line has the normal depth.
    let above = height - grid.step + grid.baseline + grid.leading
    if limited == nil, let raising, raising.ascent > above + 0.01 {
      height = (count + 1) * grid.step
    }
    baseline = height - grid.step + grid.baseline
  }

  /// Returns the height and baseline of a line on a grid that is finer than body text. The baseline is on the
  /// grid, as close as possible to its position in a centred line. The height leaves room for all of the
  /// content.
  /// - Parameter count: minimum number of grid lines.
  private static func extents(
    of content: FontMetrics, count: Double, onFine grid: LineGrid
  ) -> (height: Double, baseline: Double) {
    func nearest(in height: Double) -> Double {
      let middle = baseline(of: content, in: height)
      return grid.baseline + ((middle - grid.baseline) / grid.step).rounded() * grid.step
    }
    var height = count * grid.step
    for _ in 0..<2 {
      let place = nearest(in: height)
      if content.ascent <= place + 0.01, content.descent <= height - place + 0.01 { break }
      height += grid.step
    }
    return (height, nearest(in: height))
  }

  /// Returns a height after applying limits; `nil` if they do not change it.
  private static func limited(_ natural: Double, _ limits: LineHeightLimits) -> Double? {
    guard limits != LineHeightLimits() else { return nil }
    var height = natural
    if let maximum = limits.maximum, maximum.isFinite { height = min(height, max(1, maximum)) }
    if let minimum = limits.minimum, minimum.isFinite {
      height = max(height, min(minimum, Limits.length))
    }
    return height == natural ? nil : height
  }

  /// Returns the baseline with half of the leading above the line and half below (CSS Inline 3, section 5.3).
  static func baseline(of metrics: FontMetrics, in lineHeight: Double) -> Double {
    (lineHeight - metrics.ascent - metrics.descent) / 2 + metrics.ascent
  }
}

extension FontMetrics {
  /// Returns the metrics as they count in a line of the given height. If the font is taller than a fixed line
  /// height, half of the excess is removed at the top and half at the bottom.
  func within(_ lineHeight: LineHeight) -> FontMetrics {
    guard case .fixed(let wanted) = lineHeight, ascent + descent > wanted else { return self }
    let excess = ascent + descent - wanted
    var result = self
    result.ascent -= excess / 2
    result.descent -= excess / 2
    return result
  }

  /// Returns the metrics of the same font at another size.
  func scaled(by scale: Double) -> FontMetrics {
    guard scale != 1 else { return self }
    return FontMetrics(
      ascent: ascent * scale, descent: descent * scale, lineGap: lineGap * scale,
      underline: underline.scaled(by: scale), strikethrough: strikethrough.scaled(by: scale))
  }

  /// Returns the larger ascent, descent and line gap of two fonts.
  func union(_ other: FontMetrics) -> FontMetrics {
    var result = self
    result.ascent = max(ascent, other.ascent)
    result.descent = max(descent, other.descent)
    result.lineGap = max(lineGap, other.lineGap)
    return result
  }
}

extension DecorationLine {
  fileprivate func scaled(by scale: Double) -> DecorationLine {
    DecorationLine(offset: offset * scale, thickness: thickness * scale)
  }
}

/// Trims space above the first line and below the last line of blocks (`text-box-trim`, CSS Inline 3, section
/// 5.2).
extension Fragmenter {
  /// Returns the distance from the top of a block's first line to its text box edge, in points.
  func trimAbove(_ box: UsedBox, _ grid: LineGrid?) -> Double {
    guard let (line, paragraph) = line(paragraphs(in: box.block).first, grid) else { return 0 }
    let ascent =
      box.style.textBoxEdge == .capAlphabetic
      ? shaper.capHeight(of: paragraph.shaping) : shaper.metrics(of: paragraph.shaping).ascent
    return max(0, line.baseline - (ascent ?? line.baseline))
  }

  /// Returns the distance from the text box edge of a block's last line to the line's bottom, in points.
  func trimBelow(_ box: UsedBox, _ grid: LineGrid?) -> Double {
    guard let (line, paragraph) = line(paragraphs(in: box.block).last, grid) else { return 0 }
    let descent =
      box.style.textBoxEdge == .capAlphabetic
      ? 0 : shaper.metrics(of: paragraph.shaping).descent
    return max(0, line.height - line.baseline - descent)
  }

  /// Returns the box of a line with text in the paragraph's own font only; `nil` if pictures may make the
  /// line taller.
  private func line(
    _ index: Int?, _ grid: LineGrid?
  ) -> (box: LineBox, paragraph: StyledParagraph)? {
    guard let index, styled.paragraphs.indices.contains(index) else { return nil }
    let paragraph = styled.paragraphs[index]
    if paragraph.runs.contains(where: { $0.attachment != nil }) { return nil }
    let strut = shaper.metrics(of: paragraph.shaping)
    return (LineBox(of: paragraph, strut: strut, grid: grid), paragraph)
  }
}

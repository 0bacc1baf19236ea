import ZineStyle
import ZineText

/// How high a line is, and where its baseline stands.
struct LineBox: Hashable {
  var height: Double
  /// From the line's top.
  var baseline: Double

  /// Where the style says how high a line is, the paragraph's own font has no say: its ascent and descent
  /// are those of the tallest letters of any script it has, and more than the line in half of all fonts.
  ///
  /// - Parameters:
  ///   - taller: of what stands in the line and may raise it: pictures, larger letters. `lineGap` counts
  ///     only where the line height is normal.
  ///   - strut: of the paragraph's own font.
  ///   - limits: of the height, before it is made whole lines of the grid.
  ///   - grid: `nil` for a line that keeps its own height.
  ///   - snap: how the line stands on the grid.
  init(
    taller: FontMetrics?, strut: FontMetrics, lineHeight: LineHeight,
    limits: LineHeightLimits = LineHeightLimits(), grid: LineGrid?, snap: LineSnap = .baseline
  ) {
    if lineHeight == .nothing {
      (height, baseline) = (0, 0)
      return
    }
    let grid = snap.usesGrid ? grid : nil
    let own = strut.within(lineHeight)
    let content = taller.map(own.union) ?? own
    let inked = content.ascent + content.descent
    let limited = Self.limited(content, lineHeight, limits)
    let wanted =
      switch lineHeight {
      case .normal, .nothing: inked + content.lineGap
      case .fixed(let wanted): max(wanted, inked)
      }
    guard let grid else {
      if let limited {
        (height, baseline) = (limited, (limited - inked) / 2 + content.ascent)
        return
      }
      height = wanted
      switch lineHeight {
      case .normal, .nothing: baseline = content.ascent
      case .fixed(let wanted):
        // The strut decides as long as there is room, so that a smaller word does not move its line.
        baseline = Self.baseline(of: strut, in: wanted)
        let fits =
          content.ascent <= baseline + 0.01 && content.descent <= height - baseline + 0.01
        if !fits { baseline = (height - inked) / 2 + content.ascent }
      }
      return
    }
    // What is higher by a hair may take of the leading around the line: half of it is its own.
    var count = max(1, (((limited ?? wanted) - grid.leading - 0.01) / grid.step).rounded(.up))
    if snap == .contain {
      height = count * grid.step
      baseline = (height - inked) / 2 + content.ascent
      return
    }
    if grid.isFinerThanLines {
      (height, baseline) = Self.extents(of: content, count: count, onFine: grid)
      return
    }
    if limited != nil {
      height = count * grid.step
      baseline = height - grid.step + grid.baseline
      return
    }
    let below = grid.step - grid.baseline + grid.leading + 0.01
    let raising = lineHeight == .normal ? content : taller
    // A line of a single grid line has its place there, whatever its font says.
    let isOnGrid =
      (raising?.descent ?? 0) <= below
      && (content.descent <= below || count == 1 && lineHeight != .normal)
    if isOnGrid {
      // Its last grid line is as deep as any.
      let above = count * grid.step - grid.step + grid.baseline + grid.leading
      if let raising, raising.ascent > above + 0.01 { count += 1 }
      height = count * grid.step
      baseline = height - grid.step + grid.baseline
    } else {
      height = count * grid.step
      baseline = (height - inked) / 2 + content.ascent
    }
  }

  /// The height and baseline of a line on a grid whose lines are less high than body text: the baseline is the grid's
  /// that is nearest to the middle of the line and leaves all of the content in it.
  /// - Parameter count: the least number of grid lines that it takes.
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

  /// The height that limits make a line have; `nil` where they leave it as it is.
  private static func limited(
    _ content: FontMetrics, _ lineHeight: LineHeight, _ limits: LineHeightLimits
  ) -> Double? {
    guard limits != LineHeightLimits() else { return nil }
    let inked = content.ascent + content.descent
    let natural =
      switch lineHeight {
      case .normal, .nothing: inked + content.lineGap
      case .fixed(let wanted): max(wanted, inked)
      }
    var height = natural
    if let maximum = limits.maximum, maximum.isFinite { height = min(height, max(1, maximum)) }
    if let minimum = limits.minimum, minimum.isFinite {
      height = max(height, min(minimum, Limits.length))
    }
    return height == natural ? nil : height
  }

  /// Half of the leading stands above a line, half below (CSS Inline 3, section 5.3).
  static func baseline(of metrics: FontMetrics, in lineHeight: Double) -> Double {
    (lineHeight - metrics.ascent - metrics.descent) / 2 + metrics.ascent
  }
}

extension FontMetrics {
  /// The metrics as they count in a line of this height: where the font's are higher than a height that the
  /// style fixes, half of the excess is taken away at the top and half at the bottom.
  func within(_ lineHeight: LineHeight) -> FontMetrics {
    guard case .fixed(let wanted) = lineHeight, ascent + descent > wanted else { return self }
    let excess = ascent + descent - wanted
    var result = self
    result.ascent -= excess / 2
    result.descent -= excess / 2
    return result
  }

  /// The metrics of the same font in another size.
  func scaled(by scale: Double) -> FontMetrics {
    guard scale != 1 else { return self }
    return FontMetrics(
      ascent: ascent * scale, descent: descent * scale, lineGap: lineGap * scale,
      underline: underline.scaled(by: scale), strikethrough: strikethrough.scaled(by: scale))
  }

  /// The higher and the deeper of both.
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

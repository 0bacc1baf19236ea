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
  init(
    taller: FontMetrics?, strut: FontMetrics, lineHeight: LineHeight,
    limits: LineHeightLimits = LineHeightLimits(), grid: LineGrid?
  ) {
    if lineHeight == .nothing {
      (height, baseline) = (0, 0)
      return
    }
    let own = strut.within(lineHeight)
    let content = taller.map(own.union) ?? own
    let inked = content.ascent + content.descent
    if let limited = Self.limited(content, lineHeight, limits) {
      (height, baseline) = Self.extents(of: content, height: limited, grid: grid)
      return
    }
    guard let grid else {
      switch lineHeight {
      case .normal, .nothing:
        height = inked + content.lineGap
        baseline = content.ascent
      case .fixed(let wanted):
        height = max(wanted, inked)
        // The strut decides as long as there is room, so that a smaller word does not move its line.
        baseline = Self.baseline(of: strut, in: wanted)
        let fits =
          content.ascent <= baseline + 0.01 && content.descent <= height - baseline + 0.01
        if !fits { baseline = (height - inked) / 2 + content.ascent }
      }
      return
    }
    let wanted =
      switch lineHeight {
      case .normal, .nothing: inked + content.lineGap
      case .fixed(let wanted): max(wanted, inked)
      }
    // What is higher by a hair may take of the leading around the line: half of it is its own.
    var count = max(1, ((wanted - grid.leading - 0.01) / grid.step).rounded(.up))
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

  /// The height and baseline of a line that is higher or lower than its content wants: half of the height
  /// added stands above the content, half below; content that is too high goes over on both sides.
  private static func extents(
    of content: FontMetrics, height wanted: Double, grid: LineGrid?
  ) -> (height: Double, baseline: Double) {
    let inked = content.ascent + content.descent
    guard let grid else { return (wanted, (wanted - inked) / 2 + content.ascent) }
    let count = max(1, ((wanted - grid.leading - 0.01) / grid.step).rounded(.up))
    return (count * grid.step, (count - 1) * grid.step + grid.baseline)
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

  /// The higher and the deeper of both.
  func union(_ other: FontMetrics) -> FontMetrics {
    var result = self
    result.ascent = max(ascent, other.ascent)
    result.descent = max(descent, other.descent)
    result.lineGap = max(lineGap, other.lineGap)
    return result
  }
}

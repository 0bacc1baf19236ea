import ZineText

/// How high a line is, and where its baseline stands.
struct LineBox: Hashable {
  var height: Double
  /// From the line's top.
  var baseline: Double

  /// - Parameters:
  ///   - content: of the tallest run and object; `lineGap` counts only where the line height is
  ///     normal.
  ///   - strut: of the paragraph's own font.
  init(content: FontMetrics, strut: FontMetrics, lineHeight: LineHeight, grid: LineGrid?) {
    let inked = content.ascent + content.descent
    guard let grid else {
      switch lineHeight {
      case .normal:
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
      case .normal: inked + content.lineGap
      case .fixed(let wanted): max(wanted, inked)
      }
    let count = max(1, ((wanted - 0.01) / grid.step).rounded(.up))
    height = count * grid.step
    // On the grid where the line has room for it there, with a grid line's own leading to spare; in
    // the middle of its grid lines otherwise.
    baseline = height - grid.step + grid.baseline
    let fits =
      content.ascent <= baseline + 0.01
      && content.descent <= grid.step - grid.baseline + grid.leading
    if !fits { baseline = (height - inked) / 2 + content.ascent }
  }

  /// Half of the leading stands above a line, half below (CSS Inline 3, section 5.3).
  static func baseline(of metrics: FontMetrics, in lineHeight: Double) -> Double {
    (lineHeight - metrics.ascent - metrics.descent) / 2 + metrics.ascent
  }
}

/// The lines that all columns of a publication share.
package struct LineGrid: Hashable, Sendable {
  /// From line to line, in points.
  package var step: Double
  /// Of body text, from the top of its grid line.
  package var baseline: Double
  /// Above body text; as much again is below.
  package var leading: Double

  package init(step: Double, body: FontMetrics) {
    self.step = step
    baseline = LineBox.baseline(of: body, in: step)
    leading = max(0, (step - body.ascent - body.descent) / 2)
  }
}

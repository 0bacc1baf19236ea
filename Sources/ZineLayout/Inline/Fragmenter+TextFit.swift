import ZineStyle
import ZineText

/// Scales of the lines of a paragraph with `text-fit`.
struct LineScales {
  /// Scale of each line; 1 is the natural size.
  var values: [Double] = []
  /// Whether a line can't fill its measure because it would be taller than its frame.
  var isLimitedByHeight = false
}

/// Scales lines to fill their measure (CSS Text 5). Lines are chosen at their natural size, and then scaled.
extension Fragmenter {
  func scaledHeight(of choice: Choice, _ prepared: PreparedParagraph) -> Double {
    let scales = scales(of: choice.plan, prepared).values
    let (lines, starts) = (choice.plan.lines, choice.plan.starts)
    return lines.indices.dropFirst(choice.done).reduce(0) { height, index in
      height
        + box(
          of: lines[index], prepared, from: starts[index], prepared.place.grid,
          scale: scales[index]
        ).height
    }
  }

  /// Returns the scales of lines that were chosen together; empty if the lines keep their size.
  func scales(of plan: ChosenLines, _ prepared: PreparedParagraph, in strips: Strips) -> [Double] {
    guard prepared.isFitted, prepared.initial == nil, strips.isEven else {
      return []
    }
    return scales(of: plan, prepared).values
  }

  func scales(of plan: ChosenLines, _ prepared: PreparedParagraph) -> LineScales {
    plan.scales {
      guard let fit = prepared.paragraph.textFit?.fit else { return LineScales() }
      var scales = LineScales()
      let wanted = zip(plan.lines, plan.starts).enumerated().map { index, placed -> Double? in
        let (line, start) = placed
        let number = plan.key.line + index
        if fit.lines == .perLine, prepared.endsPart(line, number: number) { return nil }
        let own = prepared.scale(
          of: line, from: start, number: number, measure: plan.key.measure[index], shaper)
        guard let own else { return nil }
        let scale = min(max(own, fit.range.lowerBound), fit.range.upperBound)
        let most = largestScale(of: line, from: start, prepared)
        if scale > most { scales.isLimitedByHeight = true }
        return max(min(scale, most), prepared.smallestScale)
      }
      if fit.lines == .consistent {
        let least = wanted.compactMap { $0 }.min() ?? 1
        scales.values = wanted.map { _ in least }
      } else {
        scales.values = wanted.map { $0 ?? 1 }
      }
      return scales
    }
  }

  /// Returns the scale at which a line is as tall as its frame, or its text has the maximum font size. It is
  /// at least 1, so that no line is shrunk because of its height.
  private func largestScale(
    of line: LineBreak, from start: LineStart, _ prepared: PreparedParagraph
  ) -> Double {
    let height = max(
      box(of: line, prepared, from: start, nil).height,
      prepared.strut.ascent + prepared.strut.descent)
    guard height > 0, prepared.fontSize > 0 else { return 1 }
    return max(
      1,
      min(prepared.place.objectExtent / height, Limits.fontSize.upperBound / prepared.fontSize))
  }
}

extension PreparedParagraph {
  /// Scale at which the text has the minimum font size; at most 1.
  fileprivate var smallestScale: Double { min(1, Limits.fontSize.lowerBound / max(fontSize, 1e-9)) }

  /// Whether a line is the last one, or ends with a forced break.
  func endsPart(_ line: LineBreak, number: Int) -> Bool {
    let endsByStyle = number == 0 && firstLine?.endsThere == true
    return line.next == nil || line.end.isMandatory && !endsByStyle
  }

  /// Returns the scale at which a line fills its measure; `nil` for a line with tabs, or without text to
  /// scale.
  fileprivate func scale(
    of line: LineBreak, from start: LineStart, number: Int, measure: Double,
    _ shaper: any TextShaper
  ) -> Double? {
    let natural = line.end.endExtent - start.extent
    let hanging = inkProtrusions(of: line, from: start, shaper)
    let scalable =
      natural.glyphs + natural.spaces * elasticity.spaces.optimum - hanging.start - hanging.end
    let fixed = natural.advance - natural.glyphs - natural.spaces
    guard scalable > lengthTolerance, tabs(of: line, from: start, line: number).tabs.isEmpty else {
      return nil
    }
    let scale = (measure - fixed) / scalable
    return scale.isFinite ? scale : nil
  }

  /// Returns how far the ends of a line hang into the margins at its natural size. In large text the side
  /// bearings of the first and last glyphs become visible. Their ink is therefore aligned with the edges of
  /// the measure.
  func inkProtrusions(
    of line: LineBreak, from start: LineStart, _ shaper: any TextShaper
  ) -> (start: Double, end: Double) {
    var result = protrusions(of: line, from: start)
    guard composing.hasOpticalMargins, composing.hangingPunctuation.isEmpty, !shaped.isMixed else {
      return result
    }
    if start.prefix == nil, let first = cluster(at: start.position) {
      result.start = white(beside: first, shaper)?.before ?? result.start
    }
    let end = line.end.end
    let last = ClusterPosition(
      piece: end.cluster > 0 ? end.piece : end.piece - 1, cluster: end.cluster - 1)
    if line.end.before == nil, last.piece >= 0, let last = cluster(at: last) {
      result.end = white(beside: last, shaper)?.after ?? result.end
    }
    return result
  }

  /// Returns the cluster at a position. A negative cluster number means the last cluster of its piece.
  private func cluster(at position: ClusterPosition) -> (run: ShapedRun, index: Int)? {
    guard position.piece < shaped.pieces.count, let run = shaped.pieces.run(at: position.piece),
      !run.clusters.isEmpty
    else { return nil }
    let index = position.cluster < 0 ? run.clusters.count - 1 : position.cluster
    return run.clusters.indices.contains(index) ? (run, index) : nil
  }

  /// Returns the space before and after a cluster's ink. It is negative if the ink exceeds the advance.
  /// Returns `nil` for a cluster without ink.
  private func white(
    beside cluster: (run: ShapedRun, index: Int), _ shaper: any TextShaper
  ) -> (before: Double, after: Double)? {
    let own = cluster.run.clusters[cluster.index]
    var (left, right) = (Double.infinity, -Double.infinity)
    var pen = 0.0
    for glyph in cluster.run.glyphs[Int(own.glyphStart)...].prefix(Int(own.glyphCount)) {
      if let ink = shaper.ink(of: glyph.id, in: cluster.run.font), ink.size.width > 0 {
        let start = pen + Double(glyph.xOffset) + ink.origin.x
        left = min(left, start)
        right = max(right, start + ink.size.width)
      }
      pen += Double(glyph.advance)
    }
    return left <= right ? (left, own.width - right) : nil
  }
}

extension StyledParagraph {
  /// Returns the line height for lines of the given scale.
  func lineHeight(scaledBy scale: Double) -> LineHeight {
    guard scale != 1, textFit?.scalesLineHeight == true, case .fixed(let points) = lineHeight else {
      return lineHeight
    }
    return .fixed(points * scale)
  }
}

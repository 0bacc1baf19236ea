import ZineText

/// Ink boxes of the glyphs of a line, in frame coordinates.
struct LineInk {
  private var boxes: [Rect] = []

  init(_ line: LineFragment, _ shaper: any TextShaper) {
    for case .glyphs(let run) in line.items {
      for glyph in run.glyphs {
        guard let ink = shaper.ink(of: glyph.id, in: run.font) else { continue }
        boxes.append(run.glyphScale.placed(ink, at: run.origin + glyph.origin))
      }
    }
  }

  /// Returns how far the glyphs of the line below overlap those of this line vertically, in points; 0 if they
  /// do not overlap.
  func overlap(with below: LineInk) -> Double {
    let bottom = boxes.reduce(-Double.infinity) { max($0, $1.end) }
    let top = below.boxes.reduce(Double.infinity) { min($0, $1.origin.y) }
    guard bottom > top else { return 0 }
    func inReach(_ boxes: [Rect]) -> [Rect] {
      boxes.filter { $0.end > top && $0.origin.y < bottom }
        .sorted { ($0.origin.x, $0.maxX) < ($1.origin.x, $1.maxX) }
    }
    var rest = inReach(below.boxes)[...]
    var largest = 0.0
    for upper in inReach(boxes) {
      rest = rest.drop { $0.maxX <= upper.origin.x }
      for lower in rest.prefix(while: { $0.origin.x < upper.maxX })
      where lower.maxX > upper.origin.x && lower.end > upper.origin.y {
        largest = max(largest, upper.end - lower.origin.y)
      }
    }
    return largest
  }
}

extension FragmentSetter {
  /// Minimum overlap that is reported, in points. Smaller overlaps are invisible in print.
  private static let leastOverlap = 0.1

  /// Returns how far the glyphs of a line overlap those of the line above it, in points; `nil` if they do not
  /// touch.
  func overlap(of line: LineFragment, with above: LineFragment) -> Double? {
    let distance = line.baseline - above.baseline
    guard distance > 0, depth(of: above) + height(of: line) > distance else { return nil }
    let overlap = LineInk(above, shaper).overlap(with: LineInk(line, shaper))
    return overlap > Self.leastOverlap ? overlap : nil
  }

  private func height(of line: LineFragment) -> Double {
    line.items.lazy.compactMap(\.glyphRun).reduce(0) {
      max($0, $1.metrics(shaper).ascent + line.baseline - $1.origin.y)
    }
  }

  private func depth(of line: LineFragment) -> Double {
    line.items.lazy.compactMap(\.glyphRun).reduce(0) {
      max($0, $1.metrics(shaper).descent + $1.origin.y - line.baseline)
    }
  }
}

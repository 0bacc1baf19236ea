import ZineStyle
import ZineText

/// A box with everything that is painted for it.
package struct PlacedBox: Hashable, Sendable {
  /// Rectangle up to the outer edge of the border, on the page.
  package var rect: Rect
  /// Shadows from back to front. `shadowClip` limits them to the outside of the box.
  package var shadows: [PaintedPath] = []
  package var shadowClip: ClipPath?
  /// Opacity step of each shadow shape.
  private var shadowSteps: [ShadowStep] = []
  /// Backgrounds and borders from back to front.
  package var paths: [PaintedPath] = []
  /// Clip path of `paths`; `nil` for none.
  package var clip: ClipPath?
  /// Innermost compositing group of the box; `nil` for none.
  package var group: CompositeGroupID?
  /// Opacity of all parts, from 0 to 1.
  package var opacity: Double {
    didSet { setOpacity() }
  }
  /// Whether parts of the box overlap each other.
  private(set) var overlapsItself = false

  /// - Parameters:
  ///   - fragment: fragment in page coordinates.
  ///   - pictures: source of background images; `nil` for a box without images.
  init(_ fragment: BoxFragment, _ pictures: (any PictureSource)? = nil) {
    let fragment = fragment.withOutset
    rect = fragment.rect
    let style = fragment.style
    (group, opacity) = (style.group, style.opacity)
    let outline = BoxOutline(fragment)
    let runs = BorderRun.runs(of: outline)
    if let reach = style.shadows.map(\.reach).max() {
      // Where a box is fragmented, its shadow is cut off too, and continues in the next fragment.
      let outer = BoxOutline(fragment.extended(by: reach))
      for (path, step) in style.shadows.reversed().flatMap({ $0.steps(around: outer) }) {
        shadows.append(path)
        shadowSteps.append(step)
      }
    }
    if !shadows.isEmpty {
      var outside = Path(outline.contour(at: 0), isClosed: true)
      let all = shadows.reduce(rect) { $0.union($1.path.bounds) }
      let top = fragment.hasStart ? all.origin.y - 1 : rect.origin.y
      let end = fragment.hasEnd ? all.end + 1 : rect.end
      outside.add(
        Rect(x: all.origin.x - 1, y: top, width: all.size.width + 2, height: max(0, end - top)))
      shadowClip = ClipPath(path: outside, fillRule: .evenodd)
    }
    overlapsItself = shadows.count > 1
    if style.background != nil || !style.layers.isEmpty {
      // Under an opaque solid border on all sides, end the background in the middle of the border. Otherwise,
      // its colour would show at the outer edge.
      let isCovered =
        runs.count == 1 && runs[0].isClosed && runs[0].border.style == .solid
        && runs[0].border.color.isOpaque
      // In a translucent box, the border would show the background, so end it at the border's inner edge.
      let depth = isCovered ? style.opacity < 1 ? 1 : 0.5 : 0
      let isBelowBorder = !runs.isEmpty && depth < 1
      let path = Path(outline.contour(at: depth), isClosed: true)
      if let background = style.background {
        paths.append(PaintedPath(path: path, color: background))
      }
      paths += style.layers.images(
        behind: path, in: outline.inside, painting: outline.rect, pictures)
      if paths.count > 1 || isBelowBorder { overlapsItself = true }
    }
    for run in runs { paths += run.paths(of: outline) }
    setOpacity()
    for index in paths.indices { paths[index].overprint = style.overprint }
  }

  private mutating func setOpacity() {
    for index in paths.indices { paths[index].opacity = opacity }
    for index in shadows.indices { shadows[index].opacity = shadowSteps[index].opacity(opacity) }
  }

  /// Creates a complete box outside the flow.
  /// - Parameter rect: rectangle up to the outer edge of the border, on the page.
  init(
    around rect: Rect, _ style: UsedBoxStyle, isRightToLeft: Bool = false,
    _ pictures: (any PictureSource)? = nil
  ) {
    self.init(BoxFragment(style: style, rect: rect, isRightToLeft: isRightToLeft), pictures)
  }
}

extension BoxFragment {
  /// The fragment enlarged by the outset of its style.
  fileprivate var withOutset: BoxFragment {
    let outset = style.outset
    guard outset != BoxSides(0.0) else { return self }
    var whole = self
    whole.rect = rect.inset(
      by: BoxSides(
        top: hasStart ? -outset.top : 0, bottom: hasEnd ? -outset.bottom : 0,
        start: -outset.start, end: -outset.end),
      isRightToLeft: isRightToLeft)
    return whole
  }

  /// Returns the fragment extended past the edges where its box is fragmented.
  fileprivate func extended(by extent: Double) -> BoxFragment {
    var whole = self
    whole.rect = rect.inset(
      by: BoxSides(
        top: hasStart ? 0 : -extent, bottom: hasEnd ? 0 : -extent, start: 0, end: 0))
    return whole
  }
}

/// Total opacity of a shadow before and after one of its shapes is painted, from 0 to 1.
private struct ShadowStep: Hashable {
  var before: Double
  var after: Double

  /// Returns the opacity of the shape, which is painted over the previous shapes.
  /// - Parameter box: opacity of the box, from 0 to 1.
  func opacity(_ box: Double) -> Double {
    min(1, (box * after - box * before) / max(1 - box * before, 1e-9))
  }
}

extension BoxShadow {
  /// Maximum distance from the box to the edge of its shadow, plus one point of tolerance.
  fileprivate var reach: Double { abs(y) + blur + max(0, spread) + 1 }

  /// Number of shapes that make up a blurred edge.
  private static let steps = 12

  fileprivate func steps(around box: BoxOutline) -> [(PaintedPath, ShadowStep)] {
    guard color.visible != nil else { return [] }
    func path(grownBy extent: Double) -> PaintedPath? {
      guard let outline = box.grown(by: extent, rounds: blur > 0) else { return nil }
      let path = Path(outline.contour(at: 0), isClosed: true).moved(by: Point(x: x, y: y))
      return PaintedPath(path: path, color: color.opaque)
    }
    guard blur > 0 else {
      return path(grownBy: spread).map { [($0, ShadowStep(before: 0, after: color.alpha))] } ?? []
    }
    // Together, the shapes form a smoothstep from transparent to the full shadow colour.
    var done = 0.0
    return (1...Self.steps).compactMap { number in
      let part = Double(number) / Double(Self.steps)
      let step = ShadowStep(before: done, after: color.alpha * part * part * (3 - 2 * part))
      done = step.after
      let extent = spread + blur * (1 - 2 * (part - 0.5 / Double(Self.steps))) / 2
      return path(grownBy: extent).map { ($0, step) }
    }
  }
}

/// Consecutive sides of a box whose borders have the same style and colour.
private struct BorderRun {
  /// Sides clockwise from the top. Numbers above 3 start again at the top.
  var sides: Range<Int>
  var border: BoxBorder

  var isClosed: Bool { sides.count == 4 }

  static func runs(of outline: BoxOutline) -> [BorderRun] {
    func continues(_ side: Int) -> Bool {
      let (before, border) = (outline.borders[(side + 3) % 4], outline.borders[side % 4])
      return outline.hasBorder(side) && outline.hasBorder(side + 3)
        && before.style == border.style && before.color == border.color
    }
    guard let first = (0..<4).first(where: outline.hasBorder) else { return [] }
    guard let start = (first..<4).first(where: { outline.hasBorder($0) && !continues($0) }) else {
      return [BorderRun(sides: 0..<4, border: outline.borders[first])]
    }
    var runs: [BorderRun] = []
    for side in start..<start + 4 where outline.hasBorder(side) {
      if let last = runs.indices.last, side > start, continues(side) {
        runs[last].sides = runs[last].sides.lowerBound..<side + 1
      } else {
        runs.append(BorderRun(sides: side..<side + 1, border: outline.borders[side % 4]))
      }
    }
    return runs
  }

  func paths(of outline: BoxOutline) -> [PaintedPath] {
    switch border.style {
    case _ where border.color.visible == nil: []
    case .none, .hidden: []
    case .solid: [band(of: outline, from: 0, to: 1)]
    case .double: [band(of: outline, from: 0, to: 1 / 3), band(of: outline, from: 2 / 3, to: 1)]
    case .dashed, .dotted: strokes(of: outline)
    }
  }

  // MARK: Bands

  /// Returns a band of the border as a filled path.
  /// - Parameters:
  ///   - outer: outer edge of the band: 0 for the border's outer edge, 1 for its inner edge.
  private func band(of outline: BoxOutline, from outer: Double, to inner: Double) -> PaintedPath {
    var path: Path
    if isClosed {
      path = Path(outline.contour(at: outer), isClosed: true)
      path.add(outline.contour(at: inner), isClosed: true)
    } else {
      let outside = outline.contour(along: sides, at: outer)
      let inside = outline.contour(along: sides, at: inner)
      path = Path()
      path.elements.reserveCapacity(outside.count + inside.count + 3)
      path.add(outside, isClosed: false)
      path.elements.append(.line(inside[inside.count - 1].end))
      for segment in inside.reversed() { path.add(segment.reversed) }
      path.elements.append(.close)
    }
    var painted = PaintedPath(path: path, color: border.color)
    let narrowest = sides.reduce(Double.infinity) { min($0, outline.borders[$1 % 4].width) }
    painted.lineWidth = (inner - outer) * narrowest
    return painted
  }

  // MARK: Dashes and dots

  /// Returns the strokes of a dashed or dotted border. Sides of equal width that are joined by rounded
  /// corners share a stroke. Otherwise each side has a stroke.
  private func strokes(of outline: BoxOutline) -> [PaintedPath] {
    let width = outline.borders[sides.lowerBound % 4].width
    let isEven = sides.allSatisfy { outline.borders[$0 % 4].width == width }
    if isEven, isClosed, (0..<4).allSatisfy(outline.isRounded) {
      return [stroke(outline.contour(at: 0.5), width: width, isClosed: true)]
    }
    let turns = sides.dropFirst()
    if isEven, !isClosed, turns.allSatisfy(outline.isRounded) {
      return [stroke(line(of: outline, along: sides), width: width, isClosed: false)]
    }
    return sides.map { side in
      stroke(
        line(of: outline, along: side..<side + 1), width: outline.borders[side % 4].width,
        isClosed: false,
        (givesWay(side, to: side + 3, of: outline), givesWay(side, to: side + 1, of: outline)))
    }
  }

  /// Whether a side leaves the corner to its neighbour. Overlaps of translucent strokes would be visible, so the
  /// top and bottom sides keep the corners.
  private func givesWay(_ side: Int, to neighbour: Int, of outline: BoxOutline) -> Bool {
    !border.color.isOpaque && !side.isMultiple(of: 2) && outline.hasBorder(neighbour)
  }

  /// Returns the centre line of the border along some sides. Dashes extend into sharp corners. Dots stay
  /// inside the box.
  private func line(of outline: BoxOutline, along sides: Range<Int>) -> [PathSegment] {
    var segments = outline.contour(along: sides, at: 0.5)
    func overhang(_ side: Int, _ neighbour: Int, _ corner: Int) -> Double {
      guard !outline.isRounded(corner) else { return 0 }
      let (own, other) = (outline.borders[side % 4].width, outline.borders[neighbour % 4].width)
      if border.style == .dashed {
        return givesWay(side, to: neighbour, of: outline) ? -other / 2 : other / 2
      }
      return outline.hasBorder(neighbour) ? 0 : -own / 2
    }
    let (first, last) = (sides.lowerBound, sides.upperBound - 1)
    let start = overhang(first, first + 3, first)
    let end = overhang(last, last + 1, last + 1)
    segments[0] = segments[0].reversed.lengthened(by: start).reversed
    segments[segments.count - 1] = segments[segments.count - 1].lengthened(by: end)
    return segments
  }

  /// - Parameter omitsEnds: whether to omit the dots at the start and end.
  private func stroke(
    _ segments: [PathSegment], width: Double, isClosed: Bool,
    _ omitsEnds: (start: Bool, end: Bool) = (false, false)
  ) -> PaintedPath {
    let length = segments.reduce(0) { $0 + $1.length }
    return PaintedPath(
      path: Path(segments, isClosed: isClosed), color: border.color,
      stroke: border.style == .dotted
        ? DashedStroke(dotsOn: length, width: width, omitsEnds)
        : DashedStroke(dashesOn: length, width: width, isClosed: isClosed))
  }
}

extension DashedStroke {
  /// Maximum number of dashes or dots. Finer patterns look grey and are expensive.
  private static let mostSteps = 2_000.0

  /// Creates dots with gaps as wide as the dots. There is a dot at each end unless it is omitted.
  fileprivate init(dotsOn length: Double, width: Double, _ omitsEnds: (start: Bool, end: Bool)) {
    let count = min(Self.mostSteps, max(1, (length / (2 * width)).rounded()))
    // Tolerance against rounding: a slightly smaller gap keeps the final dot, a slightly larger one omits it.
    let gap =
      omitsEnds.end
      ? ((length + 0.002) / count * 10_000).rounded(.up) / 10_000 + 0.001
      : ((length - 0.002) / count * 10_000).rounded(.down) / 10_000
    self.init(
      width: width, dash: 0, gap: max(0.001, gap), phase: omitsEnds.start ? 0.0005 : 0)
  }

  /// Creates dashes three times as long as the line width, with gaps of twice the line width. Open lines have
  /// whole dashes at both ends.
  fileprivate init(dashesOn length: Double, width: Double, isClosed: Bool) {
    let (dash, gap) = (3 * width, 2 * width)
    let fill = isClosed ? length : length + gap
    let count = min(Self.mostSteps, max(1, (fill / (dash + gap)).rounded()))
    let scale = max(length / (count * (dash + gap) - (isClosed ? 0 : gap)), 0)
    self.init(
      width: width, dash: max(0.001, dash * scale), gap: max(0.001, gap * scale),
      phase: isClosed ? dash * scale / 2 : 0)
  }
}

extension PathSegment {
  /// Returns a line extended or shortened at its end. Curves stay unchanged.
  fileprivate func lengthened(by more: Double) -> PathSegment {
    guard case .line(let start, let end) = self, more != 0 else { return self }
    let length = start.distance(end)
    guard length > 0 else { return self }
    let part = max(0, (length + more) / length)
    return .line(start, start.moved(to: end, by: part))
  }
}

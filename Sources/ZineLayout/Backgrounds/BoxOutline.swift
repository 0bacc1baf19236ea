import ZineStyle
import ZineText

/// Border edges of a box fragment, from the outer to the inner edge.
///
/// Sides are numbered clockwise from the top, corners from the top left. Each corner precedes the side with
/// its number.
struct BoxOutline {
  private(set) var rect: Rect
  /// Border of each side; none where the box is fragmented.
  private(set) var borders: InlineArray<4, BoxBorder>
  /// Horizontal and vertical radius of each corner, in points.
  private var radii: InlineArray<4, Size>

  init(_ fragment: BoxFragment) {
    rect = fragment.rect
    let (border, radius) = (fragment.style.border, fragment.style.radius)
    let isRightToLeft = fragment.isRightToLeft
    borders = [
      fragment.hasStart ? border.top : .none,
      isRightToLeft ? border.start : border.end,
      fragment.hasEnd ? border.bottom : .none,
      isRightToLeft ? border.end : border.start,
    ]
    let size = rect.size
    func used(_ radius: LengthPercentage, _ hasCorner: Bool) -> Size {
      guard hasCorner else { return Size(width: 0, height: 0) }
      return Size(
        width: max(0, limited(radius.points(of: size.width))),
        height: max(0, limited(radius.points(of: size.height))))
    }
    radii = [
      used(isRightToLeft ? radius.topEnd : radius.topStart, fragment.hasStart),
      used(isRightToLeft ? radius.topStart : radius.topEnd, fragment.hasStart),
      used(isRightToLeft ? radius.bottomStart : radius.bottomEnd, fragment.hasEnd),
      used(isRightToLeft ? radius.bottomEnd : radius.bottomStart, fragment.hasEnd),
    ]
    fit()
  }

  /// Shrinks borders that meet and corners that overlap (CSS Backgrounds 3, section 4.5).
  private mutating func fit() {
    for (side, extent) in [(0, rect.size.height), (1, rect.size.width)] {
      let both = borders[side].width + borders[side + 2].width
      guard both > extent else { continue }
      borders[side].width *= extent / both
      borders[side + 2].width *= extent / both
    }
    var scale = 1.0
    for side in 0..<4 {
      let isAcross = side.isMultiple(of: 2)
      let extent = isAcross ? rect.size.width : rect.size.height
      let (first, second) = (radii[side], radii[(side + 1) % 4])
      let both = isAcross ? first.width + second.width : first.height + second.height
      if both > extent { scale = min(scale, extent / both) }
    }
    guard scale < 1 else { return }
    for corner in radii.indices {
      radii[corner].width *= scale
      radii[corner].height *= scale
    }
  }

  /// Returns the outer edge moved outward by `extent`, without borders. Returns `nil` if it would be empty.
  /// - Parameter rounds: whether sharp corners become round.
  func grown(by extent: Double, rounds: Bool) -> BoxOutline? {
    var outline = self
    outline.rect = rect.grown(by: extent)
    guard outline.rect.size.width > 0, outline.rect.size.height > 0 else { return nil }
    outline.borders = InlineArray(repeating: .none)
    for corner in radii.indices where rounds || isRounded(corner) {
      outline.radii[corner].width = max(0, radii[corner].width + extent)
      outline.radii[corner].height = max(0, radii[corner].height + extent)
    }
    outline.fit()
    return outline
  }

  /// Rectangle inside the border.
  var inside: Rect {
    Rect(
      x: rect.origin.x + borders[3].width, y: rect.origin.y + borders[0].width,
      width: max(0, rect.size.width - borders[1].width - borders[3].width),
      height: max(0, rect.size.height - borders[0].width - borders[2].width))
  }

  func hasBorder(_ side: Int) -> Bool { borders[side % 4].width > 0 }

  func isRounded(_ corner: Int) -> Bool {
    radii[corner % 4].width > 0 && radii[corner % 4].height > 0
  }

  // MARK: Contours

  /// Returns the contour around the whole box.
  /// - Parameter depth: 0 for the outer edge of the border, 1 for its inner edge.
  func contour(at depth: Double) -> [PathSegment] {
    let arcs = (0..<4).map { arc($0, at: depth) }
    return (0..<4).flatMap { side -> [PathSegment] in
      let next = arcs[(side + 1) % 4]
      let line = PathSegment.line(arcs[side].end, next.start)
      return next.isCurve ? [line, next] : [line]
    }
  }

  /// Returns the contour along consecutive sides. At each end it includes half of the corner if the adjacent
  /// side has a border too, otherwise the whole corner.
  func contour(along sides: Range<Int>, at depth: Double) -> [PathSegment] {
    var segments: [PathSegment] = []
    for side in sides {
      let (from, to) = (arc(side, at: depth), arc(side + 1, at: depth))
      if side == sides.lowerBound, from.isCurve {
        segments.append(hasBorder(side + 3) ? from.halves.1 : from)
      }
      segments.append(.line(from.end, to.start))
      guard to.isCurve else { continue }
      let isShared = side + 1 == sides.upperBound && hasBorder(side + 1)
      segments.append(isShared ? to.halves.0 : to)
    }
    return segments
  }

  /// Returns a corner as a clockwise curve, or as a point if it is not rounded.
  private func arc(_ corner: Int, at depth: Double) -> PathSegment {
    let corner = corner % 4
    let isLeft = corner == 0 || corner == 3
    let isTop = corner < 2
    let xInset = borders[isLeft ? 3 : 1].width * depth
    let yInset = borders[isTop ? 0 : 2].width * depth
    let point = Point(
      x: isLeft ? rect.origin.x + xInset : rect.maxX - xInset,
      y: isTop ? rect.origin.y + yInset : rect.end - yInset)
    let xRadius = max(0, radii[corner].width - xInset)
    let yRadius = max(0, radii[corner].height - yInset)
    guard xRadius > 0, yRadius > 0 else { return .line(point, point) }
    let besideIt = Point(x: point.x + (isLeft ? xRadius : -xRadius), y: point.y)
    let belowIt = Point(x: point.x, y: point.y + (isTop ? yRadius : -yRadius))
    let (start, end) = corner.isMultiple(of: 2) ? (belowIt, besideIt) : (besideIt, belowIt)
    return .curve(
      start, start.moved(to: point, by: Path.curvature), end.moved(to: point, by: Path.curvature),
      end)
  }
}

extension PathSegment {
  fileprivate var isCurve: Bool { if case .curve = self { true } else { false } }
}

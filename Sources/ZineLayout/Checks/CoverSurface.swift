import ZineStyle
import ZineText

/// The area that an opaque picture or background hides: the part of its rectangle that is inside its shape.
struct CoverSurface {
  private var bounds: Rect
  /// Outlines of the shape. A point is hidden only if it is inside all of these outlines.
  private var outlines: [Outline] = []

  init(_ cover: PageSurvey.Cover, _ styled: StyledStory, _ pictures: any PictureSource) {
    bounds = cover.bounds
    let place = cover.context.place
    // Whether rectangles still have horizontal and vertical sides on the page.
    let keepsRectangles = place.turn?.keepsSidesLevel ?? true
    func outline(_ path: Path, _ rule: FillRule = .nonzero) -> Outline {
      Outline(path.map(place.apply(to:)), fillRule: rule)
    }
    switch cover.content {
    case .picture(let picture):
      guard case .picture(let source) = styled.story.attachment(picture.attachment),
        pictures.isOpaque(source)
      else {
        bounds = .zero
        return
      }
      if let image = picture.image { bounds = bounds.overlap(with: place.apply(to: image)) }
      outlines = picture.clips.map { outline($0.path, $0.fillRule) }
      if !keepsRectangles { outlines.append(outline(Path(picture.rect))) }
    case .background(let box):
      guard box.style.radius != BoxCorners(0.0) || !keepsRectangles else { return }
      outlines = [outline(Path(BoxOutline(box).contour(at: 0), isClosed: true))]
    }
  }

  /// Returns whether the surface hides a visible part of a box. Tests nine points of the part of the box that
  /// is in the surface's rectangle: its middle, and points near its corners and sides.
  func hides(_ box: Rect) -> Bool {
    guard box.crosses(bounds) else { return false }
    let shared = box.overlap(with: bounds)
    guard !outlines.isEmpty else { return true }
    let points = [0.5, 0.05, 0.95].flatMap { x in
      [0.5, 0.05, 0.95].map { y in
        Point(
          x: shared.origin.x + x * shared.size.width, y: shared.origin.y + y * shared.size.height)
      }
    }
    return points.contains { point in outlines.allSatisfy { $0.contains(point) } }
  }
}

extension Rect {
  /// Returns the intersection of two rectangles; empty if the rectangles do not touch.
  fileprivate func overlap(with other: Rect) -> Rect {
    let (left, top) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
    return Rect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(end, other.end) - top))
  }
}

extension Outline {
  /// Counts the edges to the right of a point, with their directions (Sunday, "Inclusion of a point in a
  /// polygon", 2001).
  fileprivate func contains(_ point: Point) -> Bool {
    var winding = 0
    var crossings = 0
    for ring in rings {
      guard var last = ring.last else { continue }
      for next in ring {
        defer { last = next }
        guard (last.y <= point.y) != (next.y <= point.y) else { continue }
        let x = last.x + (point.y - last.y) / (next.y - last.y) * (next.x - last.x)
        guard x > point.x else { continue }
        crossings += 1
        winding += next.y > last.y ? 1 : -1
      }
    }
    return fillRule == .evenodd ? !crossings.isMultiple(of: 2) : winding != 0
  }
}

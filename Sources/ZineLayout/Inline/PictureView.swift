import ZineStyle
import ZineText

/// Fit, position and clip of a picture in its box.
struct PictureView: Hashable, Sendable {
  private let object: ObjectStyle
  private let focus: Point?
  private let radius: BoxCorners<LengthPercentage>
  /// Size of the image file, in pixels.
  private let natural: Size

  /// Creates the view of a picture; `nil` if the picture fills its box and is not clipped.
  init?(_ box: PictureBox, natural: Size, focus: Point?) {
    guard box.placing.object != ObjectStyle() || box.style.radius != BoxCorners(0.0) else {
      return nil
    }
    object = box.placing.object
    self.focus = focus
    radius = box.style.radius
    self.natural = natural
  }

  /// Size of a CSS pixel, in points.
  private static let pixel = 0.75

  /// Returns the rectangle of the whole picture (CSS Images 3, section 4.5).
  /// - Parameter box: the picture's content box.
  func image(in box: Rect) -> Rect {
    let own = Size(
      width: max(1, natural.width) * Self.pixel, height: max(1, natural.height) * Self.pixel)
    let (x, y) = (box.size.width / own.width, box.size.height / own.height)
    let scale =
      switch object.fit {
      case .fill: Size(width: x, height: y)
      case .contain: Size(width: min(x, y), height: min(x, y))
      case .cover: Size(width: max(x, y), height: max(x, y))
      case .none: Size(width: 1, height: 1)
      case .scaleDown: Size(width: min(1, x, y), height: min(1, x, y))
      case .coverScaleDown: Size(width: min(1, max(x, y)), height: min(1, max(x, y)))
      }
    let size = Size(width: own.width * scale.width, height: own.height * scale.height)
    return Rect(
      x: box.origin.x + place(object.position?.x, focus?.x, rest: box.size.width - size.width),
      y: box.origin.y + place(object.position?.y, focus?.y, rest: box.size.height - size.height),
      width: size.width, height: size.height)
  }

  /// Returns the distance of the picture's edge from the edge of its box, in points.
  /// - Parameters:
  ///   - focus: focal point as a fraction of the picture's size, used if the picture is cropped.
  ///   - rest: size of the box minus size of the picture, in points.
  private func place(
    _ position: LengthPercentage?, _ focus: Double?, rest: Double
  ) -> Double {
    if let position { return limited(position.points(of: rest)) }
    return limited(rest * (rest < 0 ? focus ?? 0.5 : 0.5))
  }

  /// Returns the clip path of the content box, with its rounded corners; `nil` if it cuts nothing off.
  func contentClip(in boxes: FloatBoxes) -> ClipPath? {
    let corners = corners(in: boxes)
    let isRounded = corners.contains { $0.width > 0 && $0.height > 0 }
    guard isRounded || !image(in: boxes.content).isWithin(boxes.content) else { return nil }
    return ClipPath(path: .roundedRect(boxes.content, corners))
  }

  /// Returns the style's clip path for the picture and its box (CSS Masking 1, section 5.1); `nil` if there
  /// is none.
  func clip(in boxes: FloatBoxes) -> ClipPath? {
    switch object.clip {
    case .none, .contour: nil
    case .box(let box): ClipPath(path: .roundedRect(boxes[box], Self.sharp))
    case .basic(let shape, let box): shape.path(in: boxes[box])
    }
  }

  private static let sharp = Array(repeating: Size(width: 0, height: 0), count: 4)

  /// Returns the corner radii of the content box, clockwise from the top left. They are the border's radii
  /// minus border and padding (CSS Backgrounds 3, section 4.2).
  private func corners(in boxes: FloatBoxes) -> [Size] {
    let (outer, inner) = (boxes.border, boxes.content)
    let left = inner.origin.x - outer.origin.x
    let top = inner.origin.y - outer.origin.y
    let right = outer.size.width - inner.size.width - left
    let bottom = outer.size.height - inner.size.height - top
    let corners = [
      (radius.topStart, left, top), (radius.topEnd, right, top),
      (radius.bottomEnd, right, bottom), (radius.bottomStart, left, bottom),
    ]
    return corners.map { radius, x, y in
      Size(
        width: max(0, limited(radius.points(of: outer.size.width)) - x),
        height: max(0, limited(radius.points(of: outer.size.height)) - y))
    }
  }
}

extension Rect {
  /// Whether the rectangle is inside another one, with a tolerance for rounding errors.
  fileprivate func isWithin(_ other: Rect) -> Bool {
    origin.x >= other.origin.x - 0.01 && origin.y >= other.origin.y - 0.01
      && maxX <= other.maxX + 0.01 && end <= other.end + 0.01
  }
}

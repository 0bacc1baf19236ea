/// A point on a page. Coordinates are in points from the top left corner of the page, and y increases
/// downward.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height, in points unless the name says otherwise.
package struct Size: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle on a page, in points.
package struct Rect: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }
}

/// The rule that decides which points are inside a shape whose edges cross (CSS Shapes 1, section 3.1).
package enum FillRule: String, CaseIterable, Hashable, Sendable {
  case nonzero, evenodd
}

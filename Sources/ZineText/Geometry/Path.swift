/// A shape on a page, made of lines and cubic curves.
package struct Path: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    /// A cubic curve with two control points and its end point.
    case curve(Point, Point, Point)
    case close
  }

  package var elements: [Element] = []

  package init() {}
}

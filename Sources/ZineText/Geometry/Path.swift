/// A shape on a page: lines and cubic curves.
package struct Path: Hashable, Sendable {
  package enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    /// By its two control points and its end.
    case curve(Point, Point, Point)
    case close
  }

  package var elements: [Element] = []

  package init() {}
}

import ZineText

/// How an element floats to the top or bottom of a column, page or spread (CSS Page Floats 3).
package struct PageFloatStyle: Hashable, Sendable {
  package var reference = FloatReference.inline
  package var deferral = FloatDeferral.none
  /// Distance from the edge of the float reference. Percentages refer to the height of the float reference.
  package var offset: LengthPercentage = 0.0
  package var snap = SnapStyle()

  package init() {}
}

/// The area whose edge an element floats to.
package enum FloatReference: String, CaseIterable, Hashable, Sendable {
  case inline, column, page
  /// Both pages of a spread.
  case spread = "-zine-spread"
}

/// Number of columns or pages by which a float is moved to a later position.
package enum FloatDeferral: Hashable, Sendable {
  case none
  case later(Int)
  /// Moves the float to the end of the text.
  case last
}

/// How a block in flow snaps to the top or bottom edge of its column.
package struct SnapStyle: Hashable, Sendable {
  package enum Edge: String, CaseIterable, Hashable, Sendable { case start, end, near }

  /// Maximum distance from the edge at which the block snaps, in points.
  package var distance = 24.0
  package var edge = Edge.near

  package init() {}
}

/// The value of `float`: the side and the arguments of `snap-block()`.
struct FloatValue: Hashable, Sendable {
  var side: FloatSide
  var snap: SnapStyle
}

extension PlacingStyle {
  var floatValue: FloatValue {
    get { FloatValue(side: float, snap: pageFloat.snap) }
    set { (float, pageFloat.snap) = (newValue.side, newValue.snap) }
  }
}

import ZineText

/// How something floats to the head or foot of a column, or of a page (CSS Page Floats 3).
package struct PageFloatStyle: Hashable, Sendable {
  package var reference = FloatReference.inline
  package var deferral = FloatDeferral.none
  /// How far from the edge it stands. Percentages are of the reference's height.
  package var offset: LengthPercentage = 0.0
  package var snap = SnapStyle()

  package init() {}
}

/// What something floats in.
package enum FloatReference: String, CaseIterable, Hashable, Sendable {
  case inline, column, page
  /// Both pages that lie open together.
  case spread = "-zine-spread"
}

/// How many columns, or pages, later than its text something floats.
package enum FloatDeferral: Hashable, Sendable {
  case none
  case later(Int)
  /// Where the text ends.
  case last
}

/// When something in the flow floats to an edge of its column.
package struct SnapStyle: Hashable, Sendable {
  package enum Edge: String, CaseIterable, Hashable, Sendable { case start, end, near }

  /// How near it has to come, in points.
  package var distance = 24.0
  package var edge = Edge.near

  package init() {}
}

/// The value of `float`.
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

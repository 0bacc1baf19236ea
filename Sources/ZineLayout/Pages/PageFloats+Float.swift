extension PageFloats {
  /// A float with its position on the page.
  struct Float {
    var anchor: PositionedAnchor
    /// Object whose anchor is in a column: the float itself, or the object that contains it.
    var holder: OutOfFlow
    var object: MeasuredObject
    var isTop: Bool
    var columns: Range<Int>
    /// Whether the float is above or below all columns of the page.
    var isOfAll: Bool
    /// Whether the float spans both pages of the spread.
    var isOfSpread = false
    /// Whether the float is the second half of a float on the first page of the spread.
    var isOpposite = false
    /// Whether a top float is nearer to the edge than earlier floats, which are narrower.
    var isOutside = false
    /// Distance from the top of the page's columns to the band of columns that contains the float, in points.
    var bandStart: Double
    /// Last paragraph of the spanner directly above this band; `nil` if there is none.
    var spannerAbove: Int?
    /// Height that the float takes from its columns, from their edge to the text, in points.
    var extent: Double
    var offset: Double
    /// The part of the offset with which the float makes way for positioned objects, in points.
    var shift = 0.0
    var isAnchoredHere: Bool
    /// Number of times the float was moved because its band moved.
    var moveCount = 0

    /// Moves the float away from its edge to make way for positioned objects.
    mutating func move(by distance: Double) {
      shift += distance
      offset += distance
      extent += distance
    }
  }
}

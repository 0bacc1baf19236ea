import ZineText

package struct TabStop: Hashable, Sendable {
  /// Distance from the start edge of the paragraph. Percentages refer to the width of the paragraph.
  package var position: LengthPercentage
  package var alignment: TabAlignment
  /// Text that is repeated to fill the space before the stop. The copies are aligned vertically across lines.
  package var leader: String?

  package init(position: LengthPercentage, alignment: TabAlignment = .start, leader: String? = nil)
  {
    self.position = position
    self.alignment = alignment
    self.leader = leader
  }
}

/// The part of the following text that is aligned at the stop. The text ends at the next tab.
package enum TabAlignment: Hashable, Sendable {
  case start, end, center
  /// The first occurrence of this character. If there is none, the end of the text.
  case decimal(Unicode.Scalar)
}

/// The tab stops of a paragraph.
package struct TabStops: Hashable, Sendable {
  package let stops: [TabStop]
  /// Distance between the default stops after the last explicit stop, in points. At least 1.
  package let interval: Double

  package init(_ stops: [TabStop] = [], interval: Double = 36) {
    self.stops = stops
    self.interval = max(1, interval)
  }

  /// Returns the stops with an additional stop at the line end. Copies of `leader` fill the space before it.
  package func endingWith(leader: String) -> TabStops {
    let end = TabStop(position: .whole, alignment: .end, leader: leader)
    return TabStops(stops + [end], interval: interval)
  }

  /// Resolves the stops for lines of a given width. A stop beyond the line end moves to the line end.
  /// Therefore a stop at the full column width aligns with the text edge even in narrower boxes.
  package func used(in extent: Double) -> UsedTabStops {
    UsedTabStops(
      stops.map { stop in
        UsedTabStop(
          position: min(max(stop.position.points(of: extent), 0), extent),
          alignment: stop.alignment, leader: stop.leader)
      }, interval: interval)
  }
}

/// A tab stop for lines of a given width.
package struct UsedTabStop: Hashable, Sendable {
  /// Distance from the start edge of the line, in points.
  package var position: Double
  package var alignment = TabAlignment.start
  package var leader: String?
  /// Whether the stop is a default stop after the explicit stops.
  package var isRepeated = false
}

/// Tab stops for lines of a given width.
package struct UsedTabStops: Hashable, Sendable {
  /// Explicit stops in ascending order.
  package let stops: [UsedTabStop]
  /// Distance between the default stops, in points.
  package let interval: Double

  init(_ stops: [UsedTabStop], interval: Double) {
    // Stops at the same position keep their declared order.
    self.stops = stops.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }.map(\.element)
    self.interval = interval
  }

  /// Returns the first stop after a position in the line.
  package func next(after position: Double) -> UsedTabStop {
    let tolerance = 0.001
    if let stop = stops.first(where: { $0.position > position + tolerance }) { return stop }
    let count = ((position + tolerance) / interval).rounded(.down) + 1
    var stop = UsedTabStop(position: max(count, 1) * interval)
    stop.isRepeated = true
    return stop
  }
}

import ZineText

/// A tab stop.
package struct TabStop: Hashable, Sendable {
  /// Distance from the start edge of the paragraph. Percentages refer to the paragraph's width.
  package var position: LengthPercentage
  package var alignment: TabAlignment
  /// Text repeated to fill the space before the stop. The copies are aligned between lines.
  package var leader: String?

  package init(position: LengthPercentage, alignment: TabAlignment = .start, leader: String? = nil)
  {
    self.position = position
    self.alignment = alignment
    self.leader = leader
  }
}

/// Which part of the text between this tab and the next is aligned at the stop.
package enum TabAlignment: Hashable, Sendable {
  case start, end, center
  /// The first occurrence of this character, or the end of the text if there is none.
  case decimal(Unicode.Scalar)
}

/// The tab stops of a paragraph.
package struct TabStops: Hashable, Sendable {
  package let stops: [TabStop]
  /// Distance of the default stops after the last explicit one, in points; at least 1.
  package let interval: Double

  package init(_ stops: [TabStop] = [], interval: Double = 36) {
    self.stops = stops
    self.interval = max(1, interval)
  }

  /// Returns the stops with an additional one at the line end; `leader` fills the space before it.
  package func endingWith(leader: String) -> TabStops {
    let end = TabStop(position: .whole, alignment: .end, leader: leader)
    return TabStops(stops + [end], interval: interval)
  }

  /// Resolves the stops for lines of a given width. Stops beyond the line end move to the line end, so that a
  /// stop at the column's full width aligns with the text edge even in narrower boxes.
  package func used(in extent: Double) -> UsedTabStops {
    UsedTabStops(
      stops.map { stop in
        UsedTabStop(
          position: min(max(stop.position.points(of: extent), 0), extent),
          alignment: stop.alignment, leader: stop.leader)
      }, interval: interval)
  }
}

/// A tab stop resolved for a given line width.
package struct UsedTabStop: Hashable, Sendable {
  /// Distance from the start edge of the line, in points.
  package var position: Double
  package var alignment = TabAlignment.start
  package var leader: String?
  /// Whether the stop is one of the default stops after the explicit ones.
  package var isRepeated = false
}

/// Tab stops resolved for a given line width.
package struct UsedTabStops: Hashable, Sendable {
  /// Explicit stops in ascending order.
  package let stops: [UsedTabStop]
  /// Distance of the default stops, as in `TabStops`.
  package let interval: Double

  init(_ stops: [UsedTabStop], interval: Double) {
    // Stops at the same position keep their order in the style sheet.
    self.stops = stops.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }.map(\.element)
    self.interval = interval
  }

  /// Returns the next stop after a position in the line.
  package func next(after position: Double) -> UsedTabStop {
    let tolerance = 0.001
    if let stop = stops.first(where: { $0.position > position + tolerance }) { return stop }
    let count = ((position + tolerance) / interval).rounded(.down) + 1
    var stop = UsedTabStop(position: max(count, 1) * interval)
    stop.isRepeated = true
    return stop
  }
}

import ZineText

/// Where text goes on behind a tab.
package struct TabStop: Hashable, Sendable {
  /// From the edge where the paragraph's lines start; percentages are of its own width.
  package var position: LengthPercentage
  package var alignment: TabAlignment
  /// Fills the white before the stop, as often as it has room there, at the same places in all lines.
  package var leader: String?

  package init(position: LengthPercentage, alignment: TabAlignment = .start, leader: String? = nil)
  {
    self.position = position
    self.alignment = alignment
    self.leader = leader
  }
}

/// What of the text up to the next tab stands at a stop.
package enum TabAlignment: Hashable, Sendable {
  case start, end, center
  /// The first character of this kind, or the text's end where there is none.
  case decimal(Unicode.Scalar)
}

/// The tab stops of a paragraph.
package struct TabStops: Hashable, Sendable {
  package let stops: [TabStop]
  /// Behind the last one, a stop stands at every multiple of this, in points; at least 1.
  package let interval: Double

  package init(_ stops: [TabStop] = [], interval: Double = 36) {
    self.stops = stops
    self.interval = max(1, interval)
  }

  /// The stops, with a last one at the end of the lines, up to which a leader fills the white.
  package func endingWith(leader: String) -> TabStops {
    let end = TabStop(position: .whole, alignment: .end, leader: leader)
    return TabStops(stops + [end], interval: interval)
  }

  /// The stops of lines of a certain width. Those beyond the lines' end move to that end: a stop at the
  /// column's full width means the edge of the text, however narrow the box around it makes the lines.
  package func used(in extent: Double) -> UsedTabStops {
    UsedTabStops(
      stops.map { stop in
        UsedTabStop(
          position: min(max(stop.position.points(of: extent), 0), extent),
          alignment: stop.alignment, leader: stop.leader)
      }, interval: interval)
  }
}

/// A tab stop in lines whose width is known.
package struct UsedTabStop: Hashable, Sendable {
  /// From the edge where the lines start, in points.
  package var position: Double
  package var alignment = TabAlignment.start
  package var leader: String?
  /// Whether it is one of those behind all that were named.
  package var isRepeated = false
}

/// The tab stops of lines whose width is known.
package struct UsedTabStops: Hashable, Sendable {
  /// In ascending order.
  package let stops: [UsedTabStop]
  /// As in `TabStops`.
  package let interval: Double

  init(_ stops: [UsedTabStop], interval: Double) {
    // Of several at one place, the one that is written first comes first.
    self.stops = stops.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }.map(\.element)
    self.interval = interval
  }

  /// The next stop behind a place in a line.
  package func next(after position: Double) -> UsedTabStop {
    let tolerance = 0.001
    if let stop = stops.first(where: { $0.position > position + tolerance }) { return stop }
    let count = ((position + tolerance) / interval).rounded(.down) + 1
    var stop = UsedTabStop(position: max(count, 1) * interval)
    stop.isRepeated = true
    return stop
  }
}

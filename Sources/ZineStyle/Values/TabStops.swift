import ZineText

/// Where text goes on behind a tab.
package struct TabStop: Hashable, Sendable {
  /// From the edge where the paragraph's lines start, in points.
  package var position: Double
  package var alignment: TabAlignment
  /// Fills the white before the stop, as often as it has room there, at the same places in all lines.
  package var leader: String?
  /// Whether it is one of those behind all that were named.
  package var isRepeated = false

  package init(position: Double, alignment: TabAlignment = .start, leader: String? = nil) {
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
  /// In ascending order.
  package let stops: [TabStop]
  /// Behind the last one, a stop stands at every multiple of this, in points; at least 1.
  package let interval: Double

  package init(_ stops: [TabStop] = [], interval: Double = 36) {
    self.stops = stops.sorted { $0.position < $1.position }
    self.interval = max(1, interval)
  }

  /// The stops, with a last one at the end of the lines, up to which a leader fills the white.
  package func endingWith(leader: String) -> TabStops {
    let end = TabStop(position: .greatestFiniteMagnitude, alignment: .end, leader: leader)
    return TabStops(stops + [end], interval: interval)
  }

  /// The stops, those beyond the lines' end moved to that end: a stop at the column's full width means the
  /// edge of the text, however narrow the box around it makes the lines.
  package func within(_ extent: Double) -> TabStops {
    TabStops(
      stops.map { stop in
        var stop = stop
        stop.position = min(stop.position, extent)
        return stop
      }, interval: interval)
  }

  /// The next stop behind a place in a line.
  package func next(after position: Double) -> TabStop {
    let tolerance = 0.001
    if let stop = stops.first(where: { $0.position > position + tolerance }) { return stop }
    let count = ((position + tolerance) / interval).rounded(.down) + 1
    var stop = TabStop(position: max(count, 1) * interval)
    stop.isRepeated = true
    return stop
  }
}

/// The strips of a frame for the lines of a paragraph, from top to bottom, and the segments of each strip
/// that text can use. Segments that are too narrow are skipped.
struct Strips {
  /// A segment for one line.
  struct Slot: Hashable {
    /// Top of the strip, in points from the frame's top.
    var blockStart: Double
    /// Horizontal extent inside the paragraph's insets.
    var segment: FrameSegment
    /// Whether the segment has the full width of the paragraph.
    var isWhole: Bool
    /// Whether this is the last segment of its strip.
    var endsStrip: Bool
  }

  private let start: Double
  private let step: Double
  /// Full width of lines without exclusions beside them.
  private let whole: FrameSegment
  /// Segments of all strips above the end of the last exclusion.
  private var slots: [Slot] = []
  /// Whether all strips have the full width.
  let isEven: Bool
  /// Number of segments above the end of the last exclusion.
  var unevenCount: Int { slots.count }
  /// Top of the first strip below all exclusions, in points from the frame's top.
  private(set) var evenStart: Double
  /// Width of a strip without exclusions.
  var inlineExtent: Double { whole.extent }

  /// A paragraph's requirements for its strips.
  struct Request {
    /// Part of the frame's width inside the paragraph's boxes.
    var area: FrameSegment
    /// Insets on the left and right of all lines.
    var insets: (left: Double, right: Double) = (0, 0)
    /// Distance between strips, in points. It may be 0, since some fonts declare no height.
    var step: Double
    /// Vertical extent of the text in a strip; `nil` for the whole strip.
    var ink: ClosedRange<Double>?
    /// Minimum width of a segment beside an exclusion.
    var minimum: Double
    /// Minimum width of a segment beside an initial, which takes much of a narrow column and must not be alone there.
    var leastBesideInitial = 0.0
    /// Width of the list marker before the first line, with the gap between them.
    var markerExtent = 0.0
    var isRightToLeft = false
    /// Number of segments of the first strip that are already used.
    var usedCount = 0
    /// Maximum number of segments needed.
    var most = Int.max
  }

  init(_ path: FramePath, from start: Double, _ request: Request) {
    self.start = start
    step = max(request.step, 0.01)
    let (area, insets) = (request.area, request.insets)
    whole = area.inset(left: insets.left, right: insets.right)
    evenStart = start
    let reach = path.exclusions.reduce(-Double.infinity) { max($0, $1.reach) }
    var used = request.usedCount
    var stripCount = 0
    while evenStart < min(reach, path.blockExtent), slots.count < request.most {
      let strip = Strip(start: evenStart, height: step, ink: request.ink)
      var free = path.segments(of: area, strip)
      if let last = free.indices.last {
        // Insets apply to the paragraph's edges, and not between the segments of a strip.
        free[0] = free[0].inset(left: insets.left, right: 0)
        free[last] = free[last].inset(left: 0, right: insets.right)
      }
      // The marker of a list item is in the paragraph's inset, or has room beside an exclusion.
      let edge = request.isRightToLeft ? free.last : free.first
      let isWhole = free == [whole]
      if !isWhole {
        var minimum = request.minimum
        if free.count == 1, free[0].extent < minimum, path.isNarrowedByInitials(strip, in: area) {
          minimum = request.leastBesideInitial
        }
        free.removeAll { $0.extent < minimum || $0.extent <= 0 }
      }
      if request.isRightToLeft { free.reverse() }
      if slots.isEmpty, request.markerExtent > 0, used < free.count, free[used] != edge {
        let room = free[used].extent - request.markerExtent
        if room >= request.minimum {
          if !request.isRightToLeft { free[used].start += request.markerExtent }
          free[used].extent = room
        } else if used == 0 {
          free = []
        }
      }
      for (index, segment) in free.enumerated() where index >= used {
        slots.append(
          Slot(
            blockStart: evenStart, segment: segment, isWhole: isWhole,
            endsStrip: index == free.count - 1))
      }
      used = 0
      stripCount += 1
      evenStart = start + Double(stripCount) * step
    }
    isEven = slots.count >= stripCount && slots.allSatisfy(\.isWhole)
    if isEven {
      slots = []
      evenStart = start
    }
  }

  /// Returns the segment of a line, counted from the first one. Below all exclusions, and below the frame, it
  /// has the full width.
  subscript(index: Int) -> Slot {
    if slots.indices.contains(index) { return slots[index] }
    return Slot(
      blockStart: evenStart + Double(index - slots.count) * step, segment: whole, isWhole: true,
      endsStrip: true)
  }
}

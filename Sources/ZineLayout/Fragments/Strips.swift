import ZineText

/// The strips of a frame that take the lines of a paragraph, one below the other, and in each strip the places
/// where a line can stand. Those where too little room is left are passed over.
struct Strips {
  /// A place for a line.
  struct Slot: Hashable {
    /// Of its strip, from the frame's first edge.
    var blockStart: Double
    /// Without the paragraph's insets.
    var segment: FrameSegment
    /// Whether it has all that the paragraph has of the frame's width.
    var isWhole: Bool
    /// Whether nothing comes behind it in its strip.
    var endsStrip: Bool
  }

  private let start: Double
  private let step: Double
  /// What the lines have of the frame's width where nothing stands beside them.
  private let whole: FrameSegment
  /// Down to where nothing stands beside the lines any more.
  private var slots: [Slot] = []
  /// Whether all strips have all of the room.
  let isEven: Bool
  /// How many places there are down to where nothing stands beside the lines any more.
  var unevenCount: Int { slots.count }
  /// Where the strips with nothing beside them begin, from the frame's first edge.
  private(set) var evenStart: Double
  /// Of a strip with nothing beside it.
  var inlineExtent: Double { whole.extent }

  /// What a paragraph asks of its strips.
  struct Request {
    /// What its boxes leave of the frame's width.
    var area: FrameSegment
    /// On the left and on the right of all lines.
    var insets: (left: Double, right: Double) = (0, 0)
    /// From strip to strip, in points. A font may claim to have no height at all.
    var step: Double
    /// What letters take of a strip; `nil` for all of it.
    var ink: ClosedRange<Double>?
    /// The least extent of a place beside something that is worth to be used.
    var minimum: Double
    var isRightToLeft = false
    /// How many places of the first strip are used already.
    var usedCount = 0
    /// How many places there can be lines for.
    var most = Int.max
  }

  init(_ path: FramePath, from start: Double, _ request: Request) {
    self.start = start
    step = max(request.step, 0.01)
    let (area, insets) = (request.area, request.insets)
    whole = area.inset(left: insets.left, right: insets.right)
    evenStart = start
    let reach = path.exclusions.reduce(-Double.infinity) { max($0, $1.reach) }
    guard reach > start else {
      isEven = true
      return
    }
    var used = request.usedCount
    var stripCount = 0
    while evenStart < min(reach, path.blockExtent), slots.count < request.most {
      let strip = Strip(start: evenStart, height: step, ink: request.ink)
      var free = path.segments(of: area, strip)
      if let last = free.indices.last {
        // Insets are for the paragraph's own edges, not for what stands between the parts of a strip.
        free[0] = free[0].inset(left: insets.left, right: 0)
        free[last] = free[last].inset(left: 0, right: insets.right)
      }
      let isWhole = free == [whole]
      if !isWhole { free.removeAll { $0.extent < request.minimum || $0.extent <= 0 } }
      if request.isRightToLeft { free.reverse() }
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

  /// The place of a line, counted from the first one; behind the frame's end, all of the room.
  subscript(index: Int) -> Slot {
    if slots.indices.contains(index) { return slots[index] }
    return Slot(
      blockStart: evenStart + Double(index - slots.count) * step, segment: whole, isWhole: true,
      endsStrip: true)
  }
}

import ZineText

extension Fragmenter {
  /// The state of a fragment while it is filled.
  struct Filling {
    let flow: Flow
    let space: ConstraintSpace
    /// The container of the fragment.
    var container: Fragmentainer
    var fragment: Fragment
    var token: BreakToken
    var boxes: FrameBoxes
    /// Space above a block's content that depends on the block's height, by block.
    var spacesAbove: [BlockID: SpaceAbove] = [:]
    /// Position of the next line, in points from the frame's top.
    var block: Double
    /// The part of the current strip that is already used.
    var strip = OpenStrip()
    /// Origin of the initial (drop cap) whose first line comes next.
    var initial: Point?
    /// Bottom of the last initial, in points from the frame's top.
    var initialEnd = 0.0
    /// Whether the last line ends with an inserted hyphen.
    var endsHyphenated = false
    /// Number of lines left in a paragraph that continues in the next frame.
    var restCount = 0
    /// Minimum width of the remaining line if `restCount` is 1.
    var restWidth = Double.infinity
    /// Smallest additional height that would have made room for more content, in points.
    var shortage = Double.infinity
    /// Whether the next content had no room for its footnotes.
    var lacksNoteRoom = false
    /// Whether a line had no room for its footnotes and moves its whole paragraph to the next frame.
    var movesParagraph = false
    /// Extra lines of paragraphs inside nested columns, by paragraph index. Negative values mean fewer lines.
    var innerChanges: [Int: Int] = [:]

    /// - Parameter room: Part of the width for footnotes directly below text; `nil` for all of it.
    init(
      _ flow: Flow, in space: ConstraintSpace, notesWithin room: FrameSegment?,
      from token: BreakToken,
      boxes: FrameBoxes
    ) {
      self.flow = flow
      self.space = space
      container = Fragmentainer(space, notesWithin: room)
      self.token = token
      self.boxes = boxes
      fragment = Fragment(container.path)
      block = space.head
    }

    var path: FramePath { container.path }
    var grid: LineGrid? { space.grid }

    /// Keeps footnotes that have room below the content.
    /// - Parameter calls: the footnotes that were added, or that a container around this one has to place.
    mutating func keep(_ area: NoteArea, of calls: [BlockID] = []) {
      if area.style == nil { fragment.calls += calls }
      guard !area.notes.isEmpty || !area.pending.isEmpty else { return }
      container.keep(area)
      fragment.noteExtent = area.extent
    }

    /// Moves into a block that is broken.
    /// - Parameters:
    ///   - rest: The token at which the block is broken.
    ///   - end: Index one past the last paragraph of the block.
    mutating func goInside(_ rest: BreakToken, before end: Int) {
      token.goInside(rest, before: end)
      container.pendingFloats += token.pendingFloats
      token.pendingFloats = []
    }

    /// Marks a segment of a strip as used or skipped.
    /// - Parameters:
    ///   - start: the strip's top.
    ///   - end: the bottom of the line in the segment.
    mutating func use(_ slot: Strips.Slot, from start: Double, to end: Double) {
      if strip.usedCount == 0 { block = start }
      strip.usedCount += 1
      strip.end = max(strip.end, end)
      if slot.endsStrip { endStrip() }
    }

    /// Moves the next line below the current strip.
    mutating func endStrip() {
      guard strip.usedCount > 0 else { return }
      block = max(block, strip.end)
      strip = OpenStrip()
    }
  }

  /// A strip with several lines side by side, as on both sides of a float.
  struct OpenStrip {
    /// Number of segments used or skipped.
    var usedCount = 0
    /// Bottom of the lowest line in the strip, in points from the frame's top.
    var end = 0.0
  }
}

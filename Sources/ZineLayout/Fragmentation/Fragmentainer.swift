/// The container that a flow fills: a column or a part of one, all columns of a page together, or a block.
///
/// It holds what belongs to the container and not to the flow: its free shape, its footnotes, and the floats that it has
/// no room for. A checkpoint is a copy.
struct Fragmentainer {
  /// The free shape above the footnotes, with the exclusions of everything placed in it.
  private(set) var path: FramePath
  private(set) var notes: NoteArea
  /// Floats that wait for the next fragmentainer, in order.
  var pendingFloats: [OutOfFlow] = []

  /// - Parameter room: part of the width for footnotes directly below text; `nil` for all of it.
  init(_ space: ConstraintSpace, notesWithin room: FrameSegment? = nil) {
    path = space.path
    notes = NoteArea(space, within: room)
  }

  /// Whether neither floats nor footnotes wait.
  var isSettled: Bool { pendingFloats.isEmpty && notes.pending.isEmpty }

  /// The free shape down to the lower end of the footnotes.
  var wholePath: FramePath {
    var path = path
    path.blockExtent += notes.extent
    return path
  }

  /// Excludes a part of the shape from text.
  mutating func exclude(_ exclusion: FrameExclusion) { path.exclusions.append(exclusion) }

  /// Ends the free shape above these footnotes.
  mutating func keep(_ area: NoteArea) {
    let whole = path.blockExtent + notes.extent
    path.objectExtent = path.roomForObjects
    path.blockExtent = max(0, whole - area.extent)
    notes = area
  }
}

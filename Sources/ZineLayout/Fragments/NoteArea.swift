import ZineStyle
import ZineText

/// Where notes stand whose marks stand in a frame.
enum NoteOwner: Hashable, Sendable {
  /// In what holds the frame.
  case around
  /// At the frame's foot.
  case foot(NoteAreaStyle)
  /// Right below what the frame holds.
  case below(NoteAreaStyle)

  /// For what stands by itself: right below.
  var below: NoteOwner {
    switch self {
    case .around: .around
    case .foot(let style), .below(let style): .below(style)
    }
  }
}

/// A note, or what is left of one, that waits for the next frame.
struct PendingNote: Hashable, Sendable {
  var block: BlockID
  /// Where it goes on; `nil` for all of it.
  var start: BreakToken?
  /// Whether its mark stands right above, over the columns that begin there.
  var isFromAbove = false
}

/// The notes at the foot of a frame in the making, in the order of their marks.
struct NoteArea {
  /// `nil` where they stand elsewhere.
  let style: UsedBoxStyle?
  let isAtFoot: Bool
  /// Between its border's outer edges, across the lines, and what is left within its padding.
  let border: FrameSegment
  let content: FrameSegment
  /// What stands near the frame's foot that lines make way for, from the foot upward: those in its way stand below the
  /// notes.
  private let obstacles: [ClosedRange<Double>]
  private(set) var notes: [Note] = []
  /// What has no room any more.
  var pending: [PendingNote] = []

  struct Note {
    var block: BlockID
    var fragment: Fragment
    /// In the area, below its upper padding.
    var blockStart: Double
    var inlineStart: Double
    var extent: Double
    /// White that is wanted below it.
    var marginBottom: Double

    var end: Double { blockStart + extent }
  }

  /// - Parameter room: what notes right below text have of the frame's width; `nil` for all of it.
  init(_ space: Space, within room: FrameSegment? = nil) {
    let room = room ?? FrameSegment(start: 0, extent: space.path.inlineExtent)
    let width = room.extent
    let own: NoteAreaStyle?
    switch space.notes {
    case .around: (own, isAtFoot) = (nil, false)
    case .foot(let style): (own, isAtFoot) = (style, true)
    case .below(let style): (own, isAtFoot) = (style, false)
    }
    guard let own else {
      (style, border, content, obstacles) = (nil, room, room, [])
      return
    }
    let style = own.box.used(in: width)
    self.style = style
    let most = width * PreparedParagraph.mostInset
    let edges = (
      left: style.border.start.width + style.padding.start,
      right: style.border.end.width + style.padding.end
    )
    let wanted = style.margin.start + style.margin.end + edges.left + edges.right
    let scale = wanted > most ? most / wanted : 1
    border = room.inset(left: style.margin.start * scale, right: style.margin.end * scale)
    content = border.inset(left: edges.left * scale, right: edges.right * scale)
    obstacles = isAtFoot ? space.shape.obstacles(within: border) : []
  }

  /// What it takes of the frame, with the white above it and what it stands above; nothing without notes.
  var extent: Double { notes.isEmpty ? 0 : ownExtent + lift(of: ownExtent) }

  /// Without what it stands above.
  var ownExtent: Double {
    guard let style, let last = notes.last else { return 0 }
    return max(
      0,
      style.margin.top + style.topEdge + last.end + style.bottomEdge
        + style.margin.bottom)
  }

  /// How far above the frame's foot an area stands that is so high.
  func lift(of extent: Double) -> Double {
    var lift = 0.0
    while let obstacle = obstacles.first(where: {
      $0.lowerBound < lift + extent - 0.01 && $0.upperBound > lift + 0.01
    }) {
      lift = obstacle.upperBound
    }
    return lift
  }

  /// What more it takes than its notes.
  var edgeExtent: Double {
    guard let style else { return 0 }
    return max(0, style.margin.top + style.topEdge + style.bottomEdge + style.margin.bottom)
  }

  /// Where the next note would begin.
  /// - Parameter margin: the white wanted above it.
  func nextStart(margin: Double) -> Double {
    notes.last.map { $0.end + max($0.marginBottom, margin) } ?? 0
  }

  /// How badly something of a note is to stand in an area.
  enum Need {
    /// All of it, or lines enough on both sides of where it is divided.
    case well
    case anyLine
    /// A line of it, whatever room there is.
    case always
  }

  /// Adds the notes of marks that stand together. Answers whether it could.
  /// - Parameters:
  ///   - mustTake: whether they wait rather than have what holds their marks wait.
  ///   - add: adds one as far as there is room, and answers whether anything of it stands there.
  mutating func add(
    _ calls: [BlockID], mustTake: (BlockID) -> Bool,
    add: (PendingNote, inout NoteArea, Need) -> Bool
  ) -> Bool {
    for block in calls {
      let note = PendingNote(block: block)
      if pending.isEmpty, add(note, &self, .well) { continue }
      guard mustTake(block) else { return false }
      if pending.isEmpty, add(note, &self, .anyLine) { continue }
      pending.append(note)
    }
    return true
  }

  mutating func append(_ note: Note) { notes.append(note) }

  /// The notes in the order of the text, with as much white between them as they have as they came: those of what
  /// floats came first.
  func inOrder(of place: (BlockID) -> Int) -> [Note] {
    let places = notes.map { place($0.block) }
    let order = notes.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    // What goes on in another's last line stays behind that.
    let isStack = zip(notes, notes.dropFirst()).allSatisfy { $1.blockStart >= $0.end }
    guard isStack, order != Array(notes.indices) else { return notes }
    var end = notes[0].blockStart
    return order.enumerated().map { index, number in
      var note = notes[number]
      note.blockStart =
        index == 0 ? end : end + notes[index].blockStart - notes[index - 1].end
      end = note.end
      return note
    }
  }
}

extension Fragmenter.Filling {
  /// Has the frame end above its notes.
  /// - Parameter calls: those that were found room for, or are to find it elsewhere.
  mutating func keep(_ area: NoteArea, of calls: [BlockID] = []) {
    if area.style == nil { fragment.calls += calls }
    guard !area.notes.isEmpty || !area.pending.isEmpty else { return }
    let full = fragment.path.blockExtent + notes.extent
    notes = area
    if fragment.path.objectExtent == nil {
      fragment.path.objectExtent = fragment.path.roomForObjects
    }
    fragment.path.blockExtent = max(0, full - area.extent)
    fragment.noteExtent = area.extent
  }
}

extension FramePath {
  /// What is positioned in a part of its width and leaves no room to notes there, from its last edge upward.
  fileprivate func obstacles(within part: FrameSegment) -> [ClosedRange<Double>] {
    exclusions.compactMap { exclusion in
      guard exclusion.floatSide == nil, exclusion.inlineExtent > 0,
        exclusion.inlineStart < part.end - 0.01, exclusion.inlineEnd > part.start + 0.01,
        exclusion.top < blockExtent, exclusion.reach > exclusion.top
      else { return nil }
      return (blockExtent - exclusion.reach)...(blockExtent - exclusion.top)
    }
  }
}

import ZineStyle
import ZineText

/// Destination of footnotes whose calls are in a frame.
enum NoteOwner: Hashable, Sendable {
  /// The container of the frame.
  case around
  /// The bottom of the frame.
  case foot(NoteAreaStyle)
  /// Directly below the frame's content. Footnotes that would end more than `limit` points below the top of the content
  /// wait for the next frame.
  case below(NoteAreaStyle, limit: Double = .infinity)
  /// The foot of the page, below all columns. The size is that of all columns together.
  case page(NoteAreaStyle, Size)

  /// The same area, placed directly below the content, for content that is laid out independently.
  var below: NoteOwner {
    switch self {
    case .around, .page: .around
    case .foot(let style), .below(let style, _): .below(style)
    }
  }
}

/// A footnote, or the rest of one, that waits for the next frame.
struct PendingNote: Hashable, Sendable {
  var block: BlockID
  /// Start of the rest; `nil` for a whole footnote.
  var start: BreakToken?
  /// Whether the call is in a spanner directly above the columns that place the footnote.
  var isFromAbove = false
}

/// The footnotes of a frame while it is filled, in the order of their calls.
struct NoteArea {
  /// Style of the area; `nil` if footnotes are placed elsewhere.
  let style: UsedBoxStyle?
  let isAtFoot: Bool
  /// Horizontal extents of the border box and the content box.
  let border: FrameSegment
  let content: FrameSegment
  /// Exclusions near the frame's bottom, as ranges in points upwards from the bottom. The area moves up above
  /// an exclusion in its way.
  private let obstacles: [ClosedRange<Double>]
  /// Maximum height of pictures and blocks in the footnotes, in points.
  private let objectExtent: Double
  private let isLeftHand: Bool
  private(set) var notes: [Note] = []
  /// Footnotes without room in this frame.
  var pending: [PendingNote] = []

  struct Note {
    var block: BlockID
    var fragment: Fragment
    /// Position below the area's top padding.
    var blockStart: Double
    var inlineStart: Double
    /// Margin below the footnote.
    var marginBottom: Double

    var extent: Double { fragment.path.blockExtent }
    var end: Double { blockStart + extent }
  }

  /// - Parameter room: part of the frame's width for footnotes directly below text; `nil` for all of it.
  init(_ space: ConstraintSpace, within room: FrameSegment? = nil) {
    let room = room ?? FrameSegment(start: 0, extent: space.path.inlineExtent)
    (objectExtent, isLeftHand) = (space.path.roomForObjects, space.isLeftHand)
    let own: NoteAreaStyle
    switch space.notes {
    case .around, .page:
      (style, isAtFoot, border, content, obstacles) = (nil, false, room, room, [])
      return
    case .foot(let style): (own, isAtFoot) = (style, true)
    case .below(let style, _): (own, isAtFoot) = (style, false)
    }
    let style = own.box.used(in: room.extent)
    self.style = style
    let most = room.extent * PreparedParagraph.mostInset
    let wanted = style.margin.start + style.margin.end + style.startInset + style.endInset
    let scale = wanted > most ? most / wanted : 1
    border = room.inset(left: style.margin.start * scale, right: style.margin.end * scale)
    content = border.inset(left: style.startInset * scale, right: style.endInset * scale)
    obstacles = isAtFoot ? space.path.obstacles(within: border) : []
  }

  /// Height that the area takes from the frame, including its margins and the distance it moves up; 0 without
  /// footnotes.
  var extent: Double { notes.isEmpty ? 0 : ownExtent + lift(of: ownExtent) }

  /// Whether the area moves up to avoid an exclusion.
  var isLifted: Bool { !notes.isEmpty && lift(of: ownExtent) > 0 }

  /// Height of the area's margin box; 0 without footnotes.
  var ownExtent: Double {
    guard let style, let last = notes.last else { return 0 }
    return max(
      0, style.margin.top + style.topEdge + last.end + style.bottomEdge + style.margin.bottom)
  }

  /// Returns how far above the frame's bottom an area of the given height is placed, to avoid exclusions.
  func lift(of extent: Double) -> Double {
    var lift = 0.0
    while let obstacle = obstacles.first(where: {
      $0.lowerBound < lift + extent - 0.01 && $0.upperBound > lift + 0.01
    }) {
      lift = obstacle.upperBound
    }
    return lift
  }

  /// Returns the height of the highest area within a height above the frame's bottom that avoids exclusions.
  func mostExtent(in room: Double) -> Double {
    let feet = [0] + obstacles.map(\.upperBound)
    return feet.reduce(0) { most, foot in
      if obstacles.contains(where: { $0.lowerBound < foot - 0.01 && $0.upperBound > foot + 0.01 }) {
        return most
      }
      let above = obstacles.map(\.lowerBound).filter { $0 >= foot - 0.01 }
      return max(most, min(room, above.min() ?? room) - foot)
    }
  }

  /// Height of the area's margins, borders and padding.
  var edgeExtent: Double {
    guard let style else { return 0 }
    return max(0, style.margin.top + style.topEdge + style.bottomEdge + style.margin.bottom)
  }

  /// Returns the top of the next footnote.
  /// - Parameter margin: top margin of the footnote.
  func nextStart(margin: Double) -> Double {
    notes.last.map { $0.end + max($0.marginBottom, margin) } ?? 0
  }

  /// Returns the space of a footnote.
  func space(width: Double, height: Double = Fragmenter.endlessExtent) -> ConstraintSpace {
    var path = FramePath(inlineExtent: width, blockExtent: height)
    path.objectExtent = objectExtent
    path.outerExtent = content.extent
    var space = ConstraintSpace(path)
    space.inherited = InheritedConstraints(isLeftHand: isLeftHand, isFloating: true)
    space.takenBreaks = .none
    return space
  }

  /// The minimum part of a footnote to place in an area.
  enum Need {
    /// The whole footnote, or enough lines on both sides of its break.
    case well
    case anyLine
    /// At least one line, even without enough room.
    case always
  }

  /// Adds a footnote, as high as its content.
  mutating func append(_ note: Note) {
    notes.append(note)
    notes[notes.count - 1].fragment.path.blockExtent = note.fragment.usedExtent
  }

  /// Returns the footnotes in text order, with unchanged spacing. Footnotes of page floats were added before
  /// all others.
  func inOrder(of place: (BlockID) -> Int) -> [Note] {
    let places = notes.map { place($0.block) }
    let order = notes.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    // Footnotes that share a line must keep their order.
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

extension FramePath {
  /// Returns the vertical ranges of positioned exclusions in a part of the width, in points upwards from the
  /// frame's bottom.
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

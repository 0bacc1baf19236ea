import ZineStyle
import ZineText

/// A side of a page: the outer one, or the one at the binding.
enum MarginSide: CaseIterable {
  case outer, inner

  var other: MarginSide { self == .outer ? .inner : .outer }
}

/// The notes in a margin of a page, from top to bottom.
struct MarginNotes {
  private let filler: ColumnFiller
  private let style: PageStyle
  /// Whether the margin is on the left side of its page.
  private let isLeft: Bool
  var calls: [Call] = []
  private var notes: [Note] = []
  /// Vertical ranges of the positioned objects in the margin, in points from the page's top, from top to bottom.
  private var obstacles: [(start: Double, end: Double)] = []

  /// - Parameter objects: the objects of the page.
  init(
    _ side: MarginSide, of style: PageStyle, around objects: [PlannedObject], _ filler: ColumnFiller
  ) {
    (self.style, self.filler) = (style, filler)
    isLeft = style.isLeftHand == (side == .outer)
    let area = Rect(x: left(ofWidth: room), y: 0, width: room, height: style.size.height)
    obstacles = objects.compactMap { $0.exclusion?.seen(from: area) }.map {
      ($0.top - gap, $0.reach + gap)
    }.sorted { $0.start < $1.start }
  }

  /// A note with the place of its call.
  struct Call {
    let note: PendingNote
    /// Baseline of the call on the page. For a note from an earlier page, or the rest of one, it is negative infinity.
    let baseline: Double
    /// The note itself, or the float or positioned object that contains the call.
    let anchor: OutOfFlow
    let anchorNumber: Int

    init(
      note: PendingNote, baseline: Double = -.infinity, anchor: OutOfFlow? = nil,
      anchorNumber: Int = 0
    ) {
      (self.note, self.baseline, self.anchorNumber) = (note, baseline, anchorNumber)
      self.anchor = anchor ?? .block(note.block)
    }
  }

  private struct Note {
    let call: Call
    var measured: MeasuredObject

    var extent: Double { measured.size.height }
  }

  /// Maximum gaps between a note and the text and between a note and the page edge, as a share of the margin
  /// and in points.
  private static let gapShare = 0.2
  private static let mostGap = 9.0
  private static let mostEdge = 14.0
  /// Minimum width for notes in a margin, in points. With less space, the notes go to the other margin if it
  /// has more.
  static let leastWidth = 40.0
  /// Minimum number of body lines of a note before its rest continues on the next page.
  private static let leastLines = 2.0

  /// How often notes are laid out again in less room, because objects in the margin divide it.
  private static let mostAttempts = 8

  private var margin: Double { isLeft ? style.margins.left : style.margins.right }
  private var innerGap: Double { min(Self.mostGap, Self.gapShare * margin) }
  /// Distance between two notes, in points.
  private var gap: Double { filler.lineHeight / 4 }
  /// Whether notes without room continue on the next page. If not, they extend past the foot of the margin.
  private var isBreakable: Bool { room >= Self.leastWidth && !style.fitsContent }
  /// Highest and lowest position for notes, in points from the page's top.
  private var head: Double { isBreakable ? style.margins.top : 0 }
  private var foot: Double { style.size.height - style.margins.bottom }

  /// The width that the margin has for notes.
  var room: Double { margin - innerGap - min(Self.mostEdge, Self.gapShare * margin) }

  /// Returns the left edge of notes with the given width.
  private func left(ofWidth width: Double) -> Double {
    isLeft ? margin - innerGap - width : style.size.width - margin + innerGap
  }

  /// - Parameter limit: height at which the note is broken.
  private func measure(_ note: PendingNote, limit: Double) -> MeasuredObject {
    var room = BlockRoom(
      size: Size(width: margin, height: style.size.height), available: max(1, self.room),
      isFilled: true,
      inherited: InheritedConstraints(isLeftHand: style.isLeftHand, isFloating: true),
      notes: .below(style.noteArea))
    (room.start, room.limit) = (note.start, limit.isFinite ? limit : nil)
    return filler.fragmenter.measure(note.block, in: room)
  }

  /// Lays out the notes. Every note begins on its page if there is room for the first lines of all. If they are too long
  /// for the margin together, the longest ones are broken. Returns the notes and rests for the next page.
  mutating func fill() -> [PendingNote] {
    let most = isBreakable ? foot - head : .infinity
    var rests = fill(most)
    // The parts of the margin above and below objects may have room for less.
    for attempt in 1...Self.mostAttempts where isBreakable && !obstacles.isEmpty {
      guard let last = notes.last, let top = tops.last, top + last.extent > foot + lengthTolerance
      else { break }
      rests = fill(most * (1 - Double(attempt) / Double(Self.mostAttempts)))
    }
    return rests
  }

  /// Lays out notes of a total height.
  private mutating func fill(_ room: Double) -> [PendingNote] {
    // At the same height, calls keep their order.
    let calls = calls.enumerated().sorted {
      ($0.element.baseline, $0.offset) < ($1.element.baseline, $1.offset)
    }.map(\.element)
    notes = []
    var (whole, needed) = (-gap, -gap)
    for call in calls {
      let measured = measure(call.note, limit: room)
      needed += gap + least(of: measured)
      if needed > room, !notes.isEmpty { break }
      notes.append(Note(call: call, measured: measured))
      whole += gap + measured.size.height
    }
    let late = calls.dropFirst(notes.count).map(\.note)
    let longest = notes.indices.sorted { (notes[$1].extent, $0) < (notes[$0].extent, $1) }
    for index in longest where whole > room + lengthTolerance {
      let note = notes[index]
      let limit = max(least(of: note.measured), note.extent - (whole - room))
      let part = measure(note.call.note, limit: limit)
      guard part.next != nil else { continue }
      notes[index].measured = part
      whole -= note.extent - part.size.height
    }
    let rests = notes.compactMap { note in
      note.measured.next.map { PendingNote(block: note.call.note.block, start: $0) }
    }
    return rests + late
  }

  /// Returns the height of the part of a note that is on its page at least.
  private func least(of note: MeasuredObject) -> Double {
    min(note.size.height, Self.leastLines * filler.lineHeight)
  }

  /// Returns the notes at their places. The first line of each note is aligned with the line of its call. Notes move up
  /// or down if they would overlap other notes or objects in the margin, or cross the page area's bottom edge.
  func placed() -> [PlannedObject] {
    zip(notes, tops).map { note, top in
      let x = left(ofWidth: note.measured.size.width)
      let (block, start) = (note.call.note.block, note.call.note.start)
      var object = PlannedObject(
        .block(block),
        paragraph: start?.paragraph ?? filler.fragmenter.paragraphs(in: block).lowerBound,
        content: note.measured.content.moved(by: Point(x: x, y: top)),
        findings: note.measured.findings, anchoredIn: note.call.anchor)
      object.anchorNumber = note.call.anchorNumber
      return object
    }
  }

  /// The tops of the notes, in points from the page's top.
  private var tops: [Double] {
    // Place the notes downward from their preferred positions, then move them up from the foot of the page.
    var end = -Double.infinity
    var tops = notes.map { note -> Double in
      let first = note.measured.content.block?.fragment.firstOwnLine?.baseline ?? 0
      let wanted = note.call.baseline - first - note.measured.edges.margin.top
      let top = below(max(end, wanted.isFinite ? wanted : style.margins.top), note.extent)
      end = top + note.extent + gap
      return top
    }
    var least = max(0, min(head, tops.first ?? 0))
    var limit = foot
    for index in notes.indices.reversed() {
      tops[index] = above(min(tops[index], limit - notes[index].extent), notes[index].extent)
      limit = tops[index] - gap
    }
    // If the margin is too short, notes extend past its foot. All of them begin on the page.
    for index in notes.indices {
      tops[index] = below(max(tops[index], least), notes[index].extent)
      least = tops[index] + notes[index].extent + gap
    }
    return tops
  }

  /// Returns the first position at or below another one where a note does not overlap an object.
  private func below(_ top: Double, _ extent: Double) -> Double {
    obstacles.reduce(top) { top, object in
      top < object.end && top + extent > object.start ? object.end : top
    }
  }

  /// Returns the first position at or above another one where a note does not overlap an object.
  private func above(_ top: Double, _ extent: Double) -> Double {
    obstacles.reversed().reduce(top) { top, object in
      top < object.end && top + extent > object.start ? object.start - extent : top
    }
  }
}

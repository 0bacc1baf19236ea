import ZineStyle
import ZineText

/// Notes in the page margins, beside their calls.
extension ColumnFiller {
  /// Returns the notes in the margins of a page, and the notes and rests for the next page.
  /// - Parameters:
  ///   - objects: the floats and positioned objects of the page, which may contain calls as the columns do.
  ///   - earlier: notes and rests from earlier pages.
  func notesInMargins(
    of page: FilledPage, beside objects: [PlannedObject], _ style: PageStyle,
    _ earlier: [MarginSide: [PendingNote]]
  ) -> (objects: [PlannedObject], rests: [MarginSide: [PendingNote]]) {
    var margins = [
      MarginSide.outer: MarginNotes(.outer, of: style, around: objects, self),
      .inner: MarginNotes(.inner, of: style, around: objects, self),
    ]
    /// Adds a note to a margin, or to the other one if this one has too little room and the other one has more.
    func add(_ call: MarginNotes.Call, to side: MarginSide, width: (Double) -> Double) {
      guard let room = margins[side]?.room, let other = margins[side.other]?.room else { return }
      let side = room < width(room) && other > room ? side.other : side
      margins[side]?.calls.append(call)
    }
    /// Adds the notes of the calls in a column or object to the nearer margin.
    /// - Parameters:
    ///   - top: position from which the anchors are measured, in points from the page's top.
    ///   - object: the object that contains the calls; `nil` for a column.
    func add(
      _ anchors: [PositionedAnchor], below top: Double, center: Double,
      in object: PlannedObject? = nil
    ) {
      let middle = (style.margins.left + style.size.width - style.margins.right) / 2
      let isLeft = center < middle
      let side: MarginSide =
        abs(center - middle) < 1 || isLeft == style.isLeftHand ? .outer : .inner
      for anchor in anchors {
        guard case .block(let note) = anchor.content, fragmenter.isInMargin(note) else { continue }
        let width = fragmenter.placing(of: anchor.content).width
        let call = MarginNotes.Call(
          note: PendingNote(block: note), baseline: top + anchor.block,
          anchor: object?.anchor ?? anchor.content, anchorNumber: object?.anchorNumber ?? 0)
        add(call, to: side) { room in
          width.map { limited($0.points(of: room)) } ?? MarginNotes.leastWidth
        }
      }
    }
    for side in MarginSide.allCases {
      for note in earlier[side] ?? [] {
        add(MarginNotes.Call(note: note), to: side) { _ in MarginNotes.leastWidth }
      }
    }
    for column in page.columns {
      add(
        column.fragment.anchors, below: column.origin.y,
        center: column.origin.x + column.fragment.path.inlineExtent / 2)
    }
    for object in objects {
      let rect = object.content.bounds
      add(object.anchors, below: 0, center: rect.origin.x + rect.size.width / 2, in: object)
    }
    var objects: [PlannedObject] = []
    var rests: [MarginSide: [PendingNote]] = [:]
    for side in MarginSide.allCases {
      guard var margin = margins[side], !margin.calls.isEmpty else { continue }
      let own = margin.fill()
      if !own.isEmpty { rests[side] = own }
      objects += margin.placed()
    }
    return (objects, rests)
  }
}

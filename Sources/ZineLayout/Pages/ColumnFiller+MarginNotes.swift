import ZineStyle
import ZineText

/// Notes in the page margins, beside their calls.
extension ColumnFiller {
  /// Returns the notes in the margins of a page, and the notes and rests for the next page.
  /// - Parameter earlier: notes and rests from earlier pages.
  func notesInMargins(
    of page: FilledPage, _ style: PageStyle, _ earlier: [MarginSide: [PendingNote]]
  ) -> (objects: [PlannedObject], rests: [MarginSide: [PendingNote]]) {
    var margins = [
      MarginSide.outer: MarginNotes(.outer, of: style, self),
      .inner: MarginNotes(.inner, of: style, self),
    ]
    /// Adds a note to a margin, or to the other one if this one has too little room and the other one has more.
    func add(
      _ note: PendingNote, at baseline: Double, to side: MarginSide, width: (Double) -> Double
    ) {
      guard let room = margins[side]?.room, let other = margins[side.other]?.room else { return }
      let side = room < width(room) && other > room ? side.other : side
      margins[side]?.calls.append((note, baseline))
    }
    for side in MarginSide.allCases {
      for note in earlier[side] ?? [] {
        add(note, at: -.infinity, to: side) { _ in MarginNotes.leastWidth }
      }
    }
    for column in page.columns {
      let center = column.origin.x + column.fragment.path.inlineExtent / 2
      let middle = (style.margins.left + style.size.width - style.margins.right) / 2
      let isLeft = center < middle
      let side: MarginSide =
        abs(center - middle) < 1 || isLeft == style.isLeftHand ? .outer : .inner
      for anchor in column.fragment.anchors {
        guard case .block(let note) = anchor.content, fragmenter.isInMargin(note) else { continue }
        let width = fragmenter.placing(of: anchor.content).width
        add(PendingNote(block: note), at: column.origin.y + anchor.block, to: side) { room in
          width.map { limited($0.points(of: room)) } ?? MarginNotes.leastWidth
        }
      }
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

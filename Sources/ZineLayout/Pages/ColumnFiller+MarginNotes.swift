import ZineStyle
import ZineText

/// Notes in the page margins, beside their calls.
extension ColumnFiller {
  /// Maximum gaps between a note and the text and between a note and the page edge, as a share of the margin
  /// and in points.
  private static let gapShare = 0.2
  private static let mostGap = 9.0
  private static let mostEdge = 14.0
  /// Minimum width for notes in a margin, in points. With less space, the notes go to the other margin if it
  /// has more.
  private static let leastWidth = 40.0

  /// Returns the width that a margin has for notes.
  private func room(in margin: Double) -> Double {
    margin - min(Self.mostGap, Self.gapShare * margin) - min(Self.mostEdge, Self.gapShare * margin)
  }

  /// Returns the notes in the margins of a page. The first line of each note is aligned with the line of its
  /// call. Notes move up or down if they would overlap other notes or cross the page area's bottom edge.
  func notesInMargins(of page: FilledPage, _ style: PageStyle) -> [PlannedObject] {
    var sides: [Bool: [(baseline: Double, object: PlannedObject, block: MeasuredObject)]] = [:]
    for (number, column) in page.columns.enumerated() {
      let center = column.origin.x + column.fragment.path.inlineExtent / 2
      let middle = (style.margins.left + style.size.width - style.margins.right) / 2
      // A single column has its notes in the outer margin.
      let isNearLeft = abs(center - middle) < 1 ? style.isLeftHand : center < middle
      for (index, anchor) in column.fragment.anchors.enumerated() {
        guard case .block(let note) = anchor.content, fragmenter.isInMargin(note) else { continue }
        let near = room(in: isNearLeft ? style.margins.left : style.margins.right)
        let far = room(in: isNearLeft ? style.margins.right : style.margins.left)
        let placing = fragmenter.placing(of: anchor.content)
        let wanted = placing.width.map { limited($0.points(of: near)) } ?? Self.leastWidth
        let isLeft = near < wanted && far > near ? !isNearLeft : isNearLeft
        let margin = isLeft ? style.margins.left : style.margins.right
        let room = BlockRoom(
          size: Size(width: margin, height: style.size.height),
          available: max(1, self.room(in: margin)),
          isFilled: true, isLeftHand: style.isLeftHand, notes: .below(style.noteArea),
          isFloating: true)
        let block = fragmenter.measure(note, in: room)
        var object = PlannedObject(
          anchor.content, paragraph: anchor.paragraph,
          content: block.content, findings: block.findings)
        (object.column, object.anchorNumber) = (number, index + 1)
        sides[isLeft, default: []].append(
          (column.origin.y + anchor.block, object, block))
      }
    }
    return [true, false].flatMap { isLeft -> [PlannedObject] in
      var notes = sides[isLeft] ?? []
      // Sort notes by the position of their calls. At the same height, keep the order of the calls.
      notes = notes.enumerated().sorted { ($0.1.baseline, $0.0) < ($1.1.baseline, $1.0) }.map(
        \.element)
      // Place the notes downward from their preferred positions, then move them up from the foot of the page.
      var end = -Double.infinity
      var tops = notes.map { note -> Double in
        let first = note.block.content.block?.fragment.firstOwnLine?.baseline ?? 0
        let top = max(end, note.baseline - first - note.block.edges.margin.top)
        end = top + note.block.size.height + lineHeight / 4
        return top
      }
      var limit = style.size.height - style.margins.bottom
      for index in notes.indices.reversed() {
        tops[index] = min(tops[index], limit - notes[index].block.size.height)
        limit = tops[index] - lineHeight / 4
      }
      // If the margin is too short, notes extend past its foot. All of them begin on the page.
      var least = 0.0
      for index in notes.indices {
        tops[index] = max(tops[index], least)
        least = tops[index] + notes[index].block.size.height + lineHeight / 4
      }
      return zip(notes, tops).map { note, top in
        let margin = isLeft ? style.margins.left : style.margins.right
        let gap = min(Self.mostGap, Self.gapShare * margin)
        let x =
          isLeft ? margin - gap - note.block.size.width : style.size.width - margin + gap
        var object = note.object
        object.content = note.block.content.moved(by: Point(x: x, y: top))
        return object
      }
    }
  }
}

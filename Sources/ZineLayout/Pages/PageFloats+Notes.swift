import ZineStyle
import ZineText

/// Footnotes of floats, and of the page before.
extension PageFloats {
  /// Height of the columns above the footnotes of the page before. With a grid, it is a whole number of lines then.
  var heightAboveNotes: Double {
    guard continuedNoteExtent > 0 else { return height }
    return max(0, Self.foot(below: 0, height - continuedNoteExtent, pageStyle.grid))
  }

  /// Footnotes of floats, or the rests of them, that had no room below the floats.
  var pendingNotes: [PendingNote] {
    floats.flatMap { $0.isOpposite ? [] : $0.object.next?.notes ?? [] }
  }

  /// Footnotes whose calls are in floats.
  var calls: [BlockID] { floats.flatMap(\.object.calls) }

  /// Returns the footnotes whose calls are in floats, grouped by the column at whose foot they are placed.
  /// For each float, this is the column with text that is closest to the float's first column.
  /// - Parameter columns: columns that contain text.
  func calls(below columns: [Column]) -> [(column: Column, calls: [BlockID])] {
    var result = columns.map { (column: $0, calls: [BlockID]()) }
    for float in floats where !float.object.calls.isEmpty {
      let own = rects[float.columns.lowerBound].origin.x
      let distances = columns.map { abs($0.rect.origin.x - own) }
      if let index = distances.indices.min(by: { distances[$0] < distances[$1] }) {
        result[index].calls += float.object.calls
      }
    }
    return result.filter { !$0.calls.isEmpty }
  }
}

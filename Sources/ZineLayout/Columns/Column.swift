import ZineStyle
import ZineText

/// The number of a column in its page or block, counted from 0 in the order in which the columns are filled.
struct ColumnID: Hashable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// A column, or a part of it between two spanners.
struct Column: Hashable, Sendable {
  let id: ColumnID
  /// Number of the part, counted from 0 at the top. A spanner counts as a part, unless it is at the top of its columns.
  var part = 0
  var rect: Rect
  /// Footnotes at the foot of this part whose calls are above the spanner over it.
  var notes: [BlockID] = []
  /// Whether the footnotes of this part are placed at the foot of a lower part.
  var passesNotes = false
  /// First paragraph of the spanner that ends this part; `nil` if that is not known. Floats anchored below the spanner are
  /// not in this part.
  var spannerBelow: Int?
  var tallContent = TallContent.moves

  /// What becomes of content at the top of the column that has no room in it, but would have in a whole column.
  enum TallContent {
    /// It moves to the next column or page.
    case moves
    case overflows
    /// Its pictures become smaller.
    case shrinks
  }

  /// Returns the columns of a page or block.
  /// - Parameter rects: Rectangles of the columns, in the order in which they are filled.
  static func columns(_ rects: [Rect]) -> [Column] {
    rects.enumerated().map { Column(id: ColumnID($0), rect: $1) }
  }

  func limited(to height: Double) -> Column {
    var column = self
    column.rect.size.height = height
    return column
  }
}

extension [Column] {
  /// The columns, with their footnotes placed below them.
  var passingNotes: [Column] {
    map { column in
      var column = column
      column.passesNotes = true
      return column
    }
  }

  /// The columns as parts above a spanner.
  /// - Parameter paragraph: First paragraph of the spanner.
  func above(spannerAt paragraph: Int) -> [Column] {
    map { column in
      var column = column
      column.spannerBelow = paragraph
      return column
    }
  }

  /// The smallest rectangle around columns with the same bottom. It begins where the last of the columns does.
  var bounds: Rect? {
    guard let left = map(\.rect.origin.x).min(),
      let right = map({ $0.rect.origin.x + $0.rect.size.width }).max(),
      let lowest = self.max(by: { $0.rect.origin.y < $1.rect.origin.y })
    else { return nil }
    return Rect(
      x: left, y: lowest.rect.origin.y, width: right - left, height: lowest.rect.size.height)
  }

  /// Distances of the columns' tops below the highest one, in points.
  var offsets: [Double] {
    let top = map(\.rect.origin.y).min() ?? 0
    return map { $0.rect.origin.y - top }
  }
}

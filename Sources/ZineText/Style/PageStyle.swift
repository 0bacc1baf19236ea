/// The white around the columns of a page, in points.
package struct PageMargins: Hashable, Sendable {
  package var top: Double
  package var right: Double
  package var bottom: Double
  package var left: Double
  /// Whether left and right change places on left-hand pages. `right` is the outer one of a
  /// right-hand page then, `left` the inner one.
  package var isMirrored: Bool

  package init(top: Double, right: Double, bottom: Double, left: Double, isMirrored: Bool) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
    self.isMirrored = isMirrored
  }
}

/// Where the page number stands at a page's foot.
package enum FolioPlace: Hashable, Sendable {
  case outside
  case center
}

/// The geometry of the pages, in points.
package struct PageStyle: Hashable, Sendable {
  package var size: Size
  package var margins: PageMargins
  package var columns: Int
  package var columnGap: Double
  package var folio: FolioPlace
  /// The distance of the lines that all columns share; `nil` for pages without a grid.
  package var grid: Double?

  package init(
    size: Size, margins: PageMargins, columns: Int, columnGap: Double, folio: FolioPlace,
    grid: Double?
  ) {
    self.size = size
    self.margins = margins
    self.columns = columns
    self.columnGap = columnGap
    self.folio = folio
    self.grid = grid
  }

  /// The margins of a page, by its number from 1: odd pages are right-hand ones.
  package func margins(ofPage number: Int) -> PageMargins {
    guard margins.isMirrored, number.isMultiple(of: 2) else { return margins }
    var mirrored = margins
    swap(&mirrored.left, &mirrored.right)
    return mirrored
  }

  package var columnSize: Size {
    let width = size.width - margins.left - margins.right
    return Size(
      width: (width - columnGap * Double(columns - 1)) / Double(columns),
      height: size.height - margins.top - margins.bottom)
  }

  /// The columns' rectangles on a page, from left to right.
  package func columnRects(ofPage number: Int) -> [Rect] {
    let margins = margins(ofPage: number)
    let size = columnSize
    return (0..<columns).map { column in
      Rect(
        origin: Point(
          x: margins.left + Double(column) * (size.width + columnGap), y: margins.top),
        size: size)
    }
  }
}

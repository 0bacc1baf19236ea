import ZineStyle
import ZineText

/// Measures how much height text needs, by filling columns that nobody will see.
package struct ContentHeight {
  /// With findings of its own, which nobody is told: pages report what is wrong with them.
  private let columns: ColumnFiller
  private let grid: Double?

  package init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)? = nil,
    pictures: any PictureSource
  ) {
    columns = ColumnFiller(styled, shaper: shaper, hyphenator: hyphenator, pictures: pictures)
    grid = styled.pages.plain.grid
  }

  // MARK: One column

  /// In points: higher than any picture wants to be, and low enough for columns to be gone through in
  /// strips. A longer story takes several, and leaves less than a line between them.
  private static let longColumn = 100_000.0

  /// What all of the story takes in one long column.
  /// - Parameter width: of the column, in points.
  package func column(ofWidth width: Double) -> (height: Double, lineCount: Int) {
    var (height, lineCount) = (0.0, 0)
    var position: Position? = .start
    while let start = position {
      let path = FramePath(
        inlineExtent: width, blockExtent: Self.longColumn, grid: grid)
      let (frame, next) = columns.framesetter.frame(from: start, in: path)
      height += frame.usedExtent
      lineCount += frame.lines.count
      position = next
    }
    return (height, lineCount)
  }

  // MARK: Pages

  /// The height of a page that holds what begins at a position, with its margins: down to the next
  /// forced page, or to the story's end. Where that is more than the page's size, it is that size.
  ///
  /// One column is as long as what stands in it. Several are as short as they can be: the least height
  /// at which all fits is found by halving, to a line where there is a grid and to a tenth of a point
  /// where there is none.
  func pageHeight(of style: PageStyle, from start: Position) -> Double {
    let (frames, end) = columns.fill(style, from: start)
    guard end.map(columns.beginsPage) ?? true else { return style.size.height }
    let extents = frames.map(\.frame.usedExtent)
    var enough = extents.max() ?? 0
    if style.columns > 1 {
      // No line or picture may be cut or shrunk for the sake of an even page.
      let tallest = frames.map(\.frame.tallestPart).max() ?? 0
      let total = extents.reduce(0, +)
      enough = least(from: max(total / Double(style.columns), tallest), to: enough, style) {
        self.fits($0, style, from: start, to: end)
      }
      var even = style
      even.size.height = height(of: style, columns: enough)
      enough = columns.fill(even, from: start).0.map(\.frame.usedExtent).max() ?? enough
    }
    return height(of: style, columns: enough)
  }

  /// The least height between two at which text fits, the second of which is enough.
  private func least(
    from low: Double, to high: Double, _ style: PageStyle, fits: (Double) -> Bool
  ) -> Double {
    let step = style.grid ?? 0.1
    var few = Int((low / step - 1e-6).rounded(.up)) - 1
    var many = Int((high / step - 1e-6).rounded(.up))
    while many - few > 1 {
      let middle = few + (many - few) / 2
      if fits(Double(middle) * step) { many = middle } else { few = middle }
    }
    return min(Double(many) * step, max(high, low))
  }

  private func fits(
    _ extent: Double, _ style: PageStyle, from start: Position, to end: Position?
  ) -> Bool {
    var style = style
    style.size.height = height(of: style, columns: extent)
    let next = columns.fill(style, from: start).next
    return next?.paragraph == end?.paragraph && (next?.line ?? 0) == (end?.line ?? 0)
      && next?.waitingFloats.count == end?.waitingFloats.count
  }

  /// Of a page, in whole lines of its grid, and no less than a page may have.
  private func height(of style: PageStyle, columns extent: Double) -> Double {
    let grid = style.grid ?? 0.001
    let whole = (extent / grid - 1e-3).rounded(.up) * grid
    let margins = style.margins.top + style.margins.bottom
    return min(style.size.height, max(whole, 1) + margins)
  }
}

extension Frame {
  /// How far down anything stands in it, in points.
  var usedExtent: Double {
    var end = lines.last.map { $0.blockStart + $0.height } ?? 0
    for float in floats {
      end = max(end, float.picture.bounds.origin.y + float.picture.bounds.size.height)
    }
    for box in boxes { end = max(end, box.rect.origin.y + box.rect.size.height) }
    return end
  }

  /// The height of the tallest line or picture.
  fileprivate var tallestPart: Double {
    max(
      lines.map(\.height).max() ?? 0, floats.map(\.picture.bounds.size.height).max() ?? 0)
  }
}

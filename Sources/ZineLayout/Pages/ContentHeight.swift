import ZineStyle
import ZineText

/// Measures how much height text needs, by filling columns that nobody will see.
package struct ContentHeight {
  private let columns: ColumnFiller
  private let plain: PageStyle

  package init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)? = nil,
    pictures: any PictureSource
  ) {
    self.init(
      styled,
      ColumnFiller(styled, shaper: shaper, hyphenator: hyphenator, pictures: pictures))
  }

  init(_ styled: StyledStory, _ columns: ColumnFiller) {
    self.columns = columns
    plain = styled.pages.plain
  }

  // MARK: One column

  /// In points: higher than any picture wants to be, and low enough for columns to be gone through in
  /// strips. A longer story takes several, and leaves less than a line between them.
  private static let longColumn = 100_000.0

  /// What all of the story takes in one long column.
  /// - Parameter width: of the column, in points.
  package func column(ofWidth width: Double) -> (height: Double, lineCount: Int) {
    var (height, lineCount) = (0.0, 0)
    var token: BreakToken? = .start
    let space = columns.space(
      of: Rect(x: 0, y: plain.margins.top, width: width, height: Self.longColumn), on: plain)
    while let start = token {
      let outcome = columns.fragmenter.layout(in: space, from: start)
      height += outcome.fragment.usedExtent
      lineCount += outcome.fragment.lines.count
      token = outcome.next
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
  /// - Parameter placedEarlier: what stands on pages before.
  func pageHeight(
    of style: PageStyle, from start: BreakToken, placedEarlier: Set<OutOfFlow>,
    deferredFloats: [DeferredFloat] = []
  ) -> Double {
    func fill(_ style: PageStyle) -> FilledPage {
      columns.fill(style, from: start, placedEarlier: placedEarlier, deferredFloats: deferredFloats)
    }
    let page = fill(style)
    let (filled, end) = (page.columns, page.next)
    guard end.map({ columns.fragmenter.beginsPage($0) }) ?? true else { return style.size.height }
    let extents = filled.map(\.fragment.usedExtent)
    func foot(_ column: PlannedColumn) -> Double {
      column.origin.y - style.margins.top + column.fragment.usedExtent
    }
    let below = page.footExtent + page.noteExtent
    var enough = (filled.map(foot).max() ?? 0) + below
    if style.columns > 1 {
      // No line or picture may be cut or shrunk for the sake of an even page.
      let tallest = filled.map(\.fragment.tallestPart).max() ?? 0
      let total = extents.reduce(0, +)
      enough = least(from: max(total / Double(style.columns), tallest), to: enough, style) {
        self.fits($0, style, to: end, fill)
      }
      var even = style
      even.size.height = height(of: style, columns: enough)
      let evenPage = fill(even)
      enough =
        evenPage.columns.map(foot).max().map { $0 + evenPage.footExtent + evenPage.noteExtent }
        ?? enough
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
    _ extent: Double, _ style: PageStyle, to end: BreakToken?, _ fill: (PageStyle) -> FilledPage
  ) -> Bool {
    var style = style
    style.size.height = height(of: style, columns: extent)
    let next = fill(style).next
    return next?.paragraph == end?.paragraph && (next?.line ?? 0) == (end?.line ?? 0)
      && next?.pendingFloats.count == end?.pendingFloats.count
  }

  /// Of a page, in whole lines of its grid, and no less than a page may have.
  private func height(of style: PageStyle, columns extent: Double) -> Double {
    let grid = style.grid ?? 0.001
    let whole = (extent / grid - 1e-3).rounded(.up) * grid
    let margins = style.margins.top + style.margins.bottom
    return min(style.size.height, max(whole, 1) + margins)
  }
}

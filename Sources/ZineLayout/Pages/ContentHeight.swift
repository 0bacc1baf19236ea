import ZineStyle
import ZineText

/// Measures the height that text needs, by filling columns that are then discarded.
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

  /// Column height in points. It exceeds the height of any picture, but is small enough for the layout to
  /// divide the column into strips. A longer story is measured in several columns, with less than one line
  /// lost between them.
  private static let longColumn = 100_000.0

  /// Returns the height of the whole story in one long column.
  /// - Parameter width: width of the column, in points.
  package func column(ofWidth width: Double) -> (height: Double, lineCount: Int) {
    var (height, lineCount) = (0.0, 0)
    var token: BreakToken? = .start
    let space = columns.space(
      of: Rect(x: 0, y: plain.margins.top, width: width, height: Self.longColumn), on: plain)
    while let start = token {
      let outcome = columns.fragmenter.layout(in: space, from: start)
      height += outcome.fragment.usedExtent
      lineCount += outcome.fragment.lineCount
      token = outcome.next
    }
    return (height, lineCount)
  }

  // MARK: Pages

  /// Returns the height of a page that contains the text up to the next forced page break or the end of the
  /// story. The height includes the margins. It is limited to the height in the page style.
  ///
  /// A single column is as long as its content. Several columns have the lowest height at which everything
  /// fits. A binary search finds it, to one line with a grid and to 0.1 points without.
  func pageHeight(of style: PageStyle, from state: PageState) -> Double {
    func fill(_ style: PageStyle) -> FilledPage { columns.fill(style, from: state) }
    let page = fill(style)
    let (filled, end) = (page.columns, page.after.token)
    guard end.map({ columns.fragmenter.beginsPage($0) }) ?? true else { return style.size.height }
    func foot(_ column: PlannedColumn) -> Double {
      column.origin.y - style.margins.top + column.fragment.usedExtent
    }
    let below = page.footExtent + page.noteExtent
    var enough = max((filled.map(foot).max() ?? 0) + below, page.floatExtent)
    if style.columns > 1 {
      // Balancing must not cut or shrink a line or picture.
      let tallest = max(filled.map(\.fragment.tallestPart).max() ?? 0, page.floatExtent)
      let total = filled.map(\.fragment.usedExtent).reduce(0, +)
      enough = least(from: max(total / Double(style.columns), tallest), to: enough, style) {
        var trial = style
        trial.size.height = height(of: style, columns: $0)
        let filled = fill(trial)
        return filled.after.token.isAtSamePlace(as: end)
          && filled.deferredCount <= page.deferredCount
      }
      var even = style
      even.size.height = height(of: style, columns: enough)
      let evenPage = fill(even)
      enough =
        evenPage.columns.map(foot).max().map {
          max($0 + evenPage.footExtent + evenPage.noteExtent, evenPage.floatExtent)
        } ?? enough
    }
    return height(of: style, columns: enough)
  }

  /// Returns the lowest height between two limits at which the text fits. The upper limit must be sufficient.
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

  /// Returns a page height in whole grid lines, with a minimum of one point between the margins.
  private func height(of style: PageStyle, columns extent: Double) -> Double {
    let grid = style.grid ?? 0.001
    let whole = (extent / grid - 1e-3).rounded(.up) * grid
    let margins = style.margins.top + style.margins.bottom
    return min(style.size.height, max(whole, 1) + margins)
  }
}

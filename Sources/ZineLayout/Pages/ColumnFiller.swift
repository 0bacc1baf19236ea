import ZineStyle
import ZineText

/// A column of a page with what it will hold.
package struct PlannedColumn: Sendable {
  /// Of the column's corner, on the page.
  package var origin: Point
  package var fragment: Fragment
  /// Those whose pictures found no room in it, or in a column before, in the story's list.
  package var waitingParagraphs: [Int]
}

/// Fills the columns of pages.
struct ColumnFiller {
  let fragmenter: Fragmenter
  private let styled: StyledStory
  private let body: FontMetrics
  private let shapes: FrameShapes

  init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)?,
    pictures: any PictureSource, phases: PhaseClock? = nil
  ) {
    self.styled = styled
    body = shaper.metrics(of: styled.body)
    shapes = FrameShapes(styled, lineHeight: styled.pages.plain.grid ?? body.ascent + body.descent)
    fragmenter = Fragmenter(
      styled, shaper: shaper, hyphenator: hyphenator, phases: phases,
      delegate: { id in
        switch styled.story.attachment(id) {
        case .picture(let picture):
          pictures.size(of: picture).map {
            var delegate = PictureDelegate(
              picture: picture, natural: $0, box: styled.pictureBoxes[id])
            if let placing = delegate.box?.placing, placing.shapeOutside == .contour {
              delegate.contour = {
                pictures.contour(
                  of: picture, threshold: placing.shapeImageThreshold,
                  tolerance: placing.contourTolerance)
              }
            }
            return delegate
          }
        case .rule: RuleDelegate()
        }
      })
  }

  /// The columns of a page from a place in the story on, and where the next page goes on.
  func fill(
    _ style: PageStyle, from start: BreakToken
  ) -> (columns: [PlannedColumn], next: BreakToken?) {
    var token: BreakToken? = start
    var columns: [PlannedColumn] = []
    for rect in style.columnRects {
      guard let start = token, columns.isEmpty || !beginsPage(start) else { break }
      // A shape may leave a column out.
      guard shapes.isUsed(rect, on: style) else { continue }
      var space = space(of: rect, on: style)
      // Pages take their height from pictures, not pictures theirs from pages.
      if style.fitsContent {
        space.path.objectExtent =
          Limits.pageSide.upperBound - style.margins.top - style.margins.bottom
      }
      var outcome = layout(in: space, from: start)
      if columns.isEmpty, !shapes.hasRoom(on: style) {
        outcome.fragment.findings.append(
          Finding(key: .pageShape(style.shapeInside), diagnostic: Diagnostic(.noRoomInShape)))
      }
      columns.append(
        PlannedColumn(
          origin: rect.origin, fragment: outcome.fragment,
          waitingParagraphs: outcome.next?.waitingFloats.map(\.paragraph) ?? []))
      token = outcome.next
    }
    return (columns, token)
  }

  /// A column of a page. The page's grid begins below its upper margin.
  func space(of rect: Rect, on style: PageStyle) -> Space {
    var path = FramePath(
      inlineExtent: rect.size.width, blockExtent: rect.size.height, grid: style.grid)
    let grid = style.grid.map {
      LineGrid(step: $0, body: body, origin: style.margins.top - rect.origin.y)
    }
    if let exclusion = shapes.exclusion(in: rect, on: style) { path.exclusions = [exclusion] }
    var space = Space(path, grid: grid)
    space.isLeftHand = style.isLeftHand
    return space
  }

  /// Fills a space up to its end, or to a better place to divide the story where there is one.
  func layout(in space: Space, from start: BreakToken) -> Outcome {
    let outcome = fragmenter.layout(in: space, from: start)
    guard let earlier = outcome.earlier, earlier.appeal > outcome.appeal else { return outcome }
    var shorter = space
    shorter.lineLimit = earlier.lineCount
    return fragmenter.layout(in: shorter, from: start)
  }

  /// Whether a page has to end before what comes next.
  func beginsPage(_ token: BreakToken) -> Bool {
    token.line == 0 && styled.paragraphs.indices.contains(token.paragraph)
      && styled.paragraphs[token.paragraph].breakBefore == .page
  }
}

import ZineStyle
import ZineText

/// Fills the columns of pages.
struct ColumnFiller {
  let framesetter: Framesetter
  private let styled: StyledStory

  init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)?,
    pictures: any PictureSource
  ) {
    self.styled = styled
    let grid = styled.pages.plain.grid.map { step in
      LineGrid(step: step, body: shaper.metrics(of: styled.body))
    }
    framesetter = Framesetter(
      styled, shaper: shaper, hyphenator: hyphenator, grid: grid,
      delegate: { id in
        switch styled.story.attachment(id) {
        case .picture(let picture):
          pictures.size(of: picture).map {
            PictureDelegate(picture: picture, natural: $0, box: styled.pictureBoxes[id])
          }
        case .rule: RuleDelegate()
        }
      })
  }

  /// The columns of a page from a position on, and where the next page goes on.
  func fill(_ style: PageStyle, from start: Position) -> ([PlacedFrame], next: Position?) {
    var position: Position? = start
    var frames: [PlacedFrame] = []
    for rect in style.columnRects {
      guard let start = position, frames.isEmpty || !beginsPage(start) else { break }
      var path = FramePath(
        inlineExtent: rect.size.width, blockExtent: rect.size.height, grid: style.grid)
      // Pages take their height from pictures, not pictures theirs from pages.
      if style.fitsContent {
        path.objectExtent =
          Limits.pageSide.upperBound - style.margins.top - style.margins.bottom
      }
      var (frame, next) = framesetter.frame(from: start, in: path)
      if let following = next, let lineLimit = linesBeforeStrandedHeading(frame, following) {
        (frame, next) = framesetter.frame(from: start, in: path, lineLimit: lineLimit)
      }
      frames.append(PlacedFrame(origin: rect.origin, frame: frame))
      position = next
    }
    return (frames, position)
  }

  /// Whether a page has to end before what comes next.
  func beginsPage(_ position: Position) -> Bool {
    position.line == 0 && styled.paragraphs.indices.contains(position.paragraph)
      && styled.paragraphs[position.paragraph].breakBefore == .page
  }

  /// How many lines a column keeps that ends in a heading, whose text would stand in the next one;
  /// `nil` where it does not, or holds nothing else, or where the source wants the break.
  private func linesBeforeStrandedHeading(_ frame: Frame, _ next: Position) -> Int? {
    if next.line == 0, styled.paragraphs.indices.contains(next.paragraph),
      styled.paragraphs[next.paragraph].breakBefore != nil
    {
      return nil
    }
    guard let last = frame.lines.lastIndex(where: { !isHeading($0) }) else { return nil }
    return last + 1 < frame.lines.count ? last + 1 : nil
  }

  private func isHeading(_ line: Line) -> Bool {
    if case .heading = styled.paragraphs[line.paragraph].kind { true } else { false }
  }
}

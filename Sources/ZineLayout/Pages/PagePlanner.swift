import ZineStyle
import ZineText

/// A page whose content is decided: what stands in which column, and under which number.
package struct PlannedPage: Sendable {
  /// From 1.
  package var number: Int
  /// What the counter of pages says.
  package var folio: Int
  package var style: PageStyle
  package var columns: [PlannedColumn]
  /// What stands on it out of its columns, in reading order.
  var positioned: [PlannedObject] = []
  /// Whether the story ends on it.
  package var isLast: Bool
}

/// Decides the pages of a story, one after the other. No glyph gets a place.
package struct PagePlanner: Sequence, IteratorProtocol {
  private let styled: StyledStory
  private let filler: ColumnFiller
  /// Of pages that are as high as their content.
  private let content: ContentHeight?
  private var thread = Thread()
  private var page = PageIdentity(number: 0)
  /// What the counter of pages says on the page made last.
  private var folio = 0
  /// How many pages of each name there are so far.
  private var pagesOfName: [String: Int] = [:]

  /// One flow of text through its columns.
  private struct Thread {
    /// Where it goes on; `nil` behind its end.
    var token: BreakToken? = .start
    /// The paragraphs before this one have begun.
    var nextParagraph = 0
    /// What stands on a page before the one where it has its place in the text by now.
    var placedAhead: Set<OutOfFlow> = []
  }

  package init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)? = nil,
    pictures: any PictureSource, phases: PhaseClock? = nil
  ) {
    self.styled = styled
    filler = ColumnFiller(
      styled, shaper: shaper, hyphenator: hyphenator, pictures: pictures, phases: phases)
    content = styled.pages.fitsContent ? ContentHeight(styled, filler) : nil
  }

  /// How many pages were decided.
  package var count: Int { page.number }
  package var isAtEnd: Bool { thread.token == nil }

  /// The next page; `nil` after the last one.
  package mutating func next() -> PlannedPage? {
    guard let token = thread.token else { return nil }
    if let blank = blankPage(before: token) { return blank }
    beginPage(with: token)
    let style = pageStyle(from: token)
    let filled = filler.fill(style, from: token, placedAhead: thread.placedAhead)
    thread.token = filled.next
    thread.placedAhead = filled.placedAhead
    countPage(style, filled)
    return PlannedPage(
      number: page.number, folio: folio, style: style, columns: filled.columns,
      positioned: filled.positioned, isLast: filled.next == nil)
  }

  /// An empty page before one that has to be of the other side.
  private mutating func blankPage(before token: BreakToken) -> PlannedPage? {
    guard token.line == 0, styled.paragraphs.indices.contains(token.paragraph),
      case .side(let wanted)? = styled.paragraphs[token.paragraph].breakBefore
    else { return nil }
    let isRightToLeft = styled.pages.isRightToLeft
    let isLeft =
      switch wanted {
      case .left: true
      case .right: false
      case .recto: isRightToLeft
      case .verso: !isRightToLeft
      }
    var next = PageIdentity(number: page.number + 1)
    next.isRightToLeft = isRightToLeft
    guard (next.side == .left) != isLeft else { return nil }
    next.isBlank = true
    page = next
    var style = styled.pages[page]
    // What is as high as its content has none here.
    if style.fitsContent { style.size.height = style.margins.top + style.margins.bottom + 1 }
    folio = style.counter.applied(to: folio, standard: 1)
    return PlannedPage(number: page.number, folio: folio, style: style, columns: [], isLast: false)
  }

  /// Pages take their name from the text that they begin with.
  private mutating func beginPage(with token: BreakToken) {
    page = PageIdentity(number: page.number + 1)
    guard styled.paragraphs.indices.contains(token.paragraph),
      let name = styled.paragraphs[token.paragraph].pageName
    else { return }
    page.name = name
    pagesOfName[name, default: 0] += 1
    page.numberOfName = pagesOfName[name] ?? 1
  }

  private func pageStyle(from token: BreakToken) -> PageStyle {
    var style = styled.pages[page]
    if style.fitsContent, let content {
      style.size.height = content.pageHeight(
        of: style, from: token, placedAhead: thread.placedAhead)
    }
    return style
  }

  /// Counts the page: what begins on it may set the counter.
  private mutating func countPage(_ style: PageStyle, _ filled: FilledPage) {
    folio = style.counter.applied(to: folio, standard: 1)
    let last = filled.columns.map(\.fragment.lastParagraph).max() ?? -1
    // Paragraphs before the last one that have no line of their own are counted along with it.
    while thread.nextParagraph <= last {
      folio = styled.paragraphs[thread.nextParagraph].pageChanges.applied(to: folio)
      thread.nextParagraph += 1
    }
  }
}

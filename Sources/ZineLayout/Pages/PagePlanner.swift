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
    beginPage(with: token)
    let style = pageStyle(from: token)
    let (columns, next) = filler.fill(style, from: token)
    thread.token = next
    countPage(style, columns)
    return PlannedPage(
      number: page.number, folio: folio, style: style, columns: columns, isLast: next == nil)
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
      style.size.height = content.pageHeight(of: style, from: token)
    }
    return style
  }

  /// Counts the page: what begins on it may set the counter.
  private mutating func countPage(_ style: PageStyle, _ columns: [PlannedColumn]) {
    folio = style.counter.applied(to: folio, standard: 1)
    let last = columns.reduce(-1) { last, column in
      Swift.max(
        last, column.fragment.lines.last?.paragraph ?? -1,
        column.fragment.floats.map(\.paragraph).max() ?? -1)
    }
    // Paragraphs before the last one that have no line of their own are counted along with it.
    while thread.nextParagraph <= last {
      folio = styled.paragraphs[thread.nextParagraph].pageChanges.applied(to: folio)
      thread.nextParagraph += 1
    }
  }
}

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
  /// By how many lines the columns of both pages that lie open together are longer, by the number of these.
  private var slack: (spread: Int, lines: Int)?

  /// One flow of text through its columns.
  private struct Thread {
    /// Where it goes on; `nil` behind its end.
    var token: BreakToken? = .start
    /// The paragraphs before this one have begun.
    var nextParagraph = 0
    /// What stands on a page before the one where it has its place in the text by now.
    var placedAhead: Set<OutOfFlow> = []
    /// What floats to a page behind that of its place in the text.
    var owed: [OwedFloat] = []
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

  /// What styles want of blocks that these can't do where they stand.
  var idleStyles: [Diagnostic] {
    filler.fragmenter.tree.idle.prefix(Limits.styleErrors).map { style, index in
      Diagnostic(
        .idleStyle(style),
        at: styled.story.sourceMap.span(at: styled.paragraphs[index].range.lowerBound))
    }
  }

  /// How many pages were decided.
  package var count: Int { page.number }
  package var isAtEnd: Bool { thread.token == nil }

  /// The next page; `nil` after the last one.
  package mutating func next() -> PlannedPage? {
    guard let token = thread.token else { return nil }
    if let blank = blankPage(before: token) { return blank }
    beginPage(with: token)
    let (style, filled) = fill(pageStyle(from: token), from: token)
    thread.token = filled.next
    thread.placedAhead = filled.placedAhead
    thread.owed = filled.owed
    // What floats to a page behind the text's end has one there.
    if thread.token == nil, !thread.owed.isEmpty {
      thread.token = BreakToken(paragraph: styled.paragraphs.count, start: .paragraph, line: 0)
    }
    countPage(style, filled)
    return PlannedPage(
      number: page.number, folio: folio, style: style, columns: filled.columns,
      positioned: filled.positioned, isLast: thread.token == nil)
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
        of: style, from: token, placedAhead: thread.placedAhead, owed: thread.owed)
    }
    return style
  }

  // MARK: Slack

  /// Of a page whose columns are a line longer or shorter.
  private static let slackCost = 300.0

  /// Fills a page, where its style lets it with columns that are a line longer or shorter: as it costs least on both
  /// pages that lie open together, which share one such difference.
  private mutating func fill(
    _ style: PageStyle, from token: BreakToken
  ) -> (PageStyle, FilledPage) {
    let owed = thread.owed
    func fill(
      _ style: PageStyle, _ token: BreakToken, _ ahead: Set<OutOfFlow>, owed: [OwedFloat]
    ) -> FilledPage {
      filler.fill(style, from: token, placedAhead: ahead, owed: owed)
    }
    guard style.hasSlack else { return (style, fill(style, token, thread.placedAhead, owed: owed)) }
    let spread = page.number / 2
    if let slack, slack.spread == spread {
      let own = style.longer(by: slack.lines)
      return (own, fill(own, token, thread.placedAhead, owed: owed))
    }
    var best: (cost: Double, lines: Int, style: PageStyle, page: FilledPage)?
    for lines in [0, 1, -1] {
      let own = style.longer(by: lines)
      let filled = fill(own, token, thread.placedAhead, owed: owed)
      var cost = filled.endCost + (lines == 0 ? 0 : Self.slackCost)
      if page.number.isMultiple(of: 2), let next = filled.next, !filler.fragmenter.beginsPage(next)
      {
        var identity = PageIdentity(number: page.number + 1, name: page.name)
        identity.numberOfName = page.numberOfName + 1
        let facing = styled.pages[identity]
        if facing.hasSlack {
          cost +=
            fill(facing.longer(by: lines), next, filled.placedAhead, owed: filled.owed)
            .endCost
        }
      }
      if cost < best?.cost ?? .infinity { best = (cost, lines, own, filled) }
      if cost == 0 { break }
    }
    guard let best else {
      return (style, fill(style, token, thread.placedAhead, owed: owed))
    }
    slack = (spread, best.lines)
    return (best.style, best.page)
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

extension PageStyle {
  /// Whether its columns may be longer or shorter: by a line of a grid, and where they have lines enough.
  fileprivate var hasSlack: Bool {
    guard columnSlack > 0, let grid, !fitsContent, shapeInside == .none else { return false }
    return margins.bottom >= grid && columnSize.height >= 4 * grid
  }

  fileprivate func longer(by lines: Int) -> PageStyle {
    var style = self
    if hasSlack { style.extraLines = lines }
    return style
  }
}

extension FilledPage {
  /// What the ends of its columns cost.
  fileprivate var endCost: Double {
    columns.reduce(0) { sum, column in
      guard column.end.reason == .full else { return sum }
      return sum
        + ColumnSearch.cost(
          column.end.appeal, missingLines: column.end.missingLines,
          isDivided: column.end.isDivided)
    }
  }
}

import ZineText

/// Grades the possible breaks of a flow, for columns, pages, paragraphs and blocks alike.
extension Fragmenter {
  /// Whether a forced page break precedes the next content.
  func beginsPage(_ token: BreakToken, _ taken: TakenBreaks = .all) -> Bool {
    taken == .all && forcedBreak(at: token)?.isOfPage == true
  }

  /// Returns the forced break before the next content. Inside a table it is the break before the next row.
  func forcedBreak(at token: BreakToken) -> ForcedBreak? {
    switch token.inner {
    case .table(let table)?: return table.rowBreak
    case .flow(let token)?: return forcedBreak(at: token)
    case .figure(let figure)?: return figure.start.flatMap(forcedBreak)
    case nil:
      guard token.line == 0, token.paragraph < styled.paragraphs.count else { return nil }
      return styled.paragraphs[token.paragraph].breakBefore
    }
  }

  /// Maximum number of attempts to find a better break in a column.
  private static let mostPlaces = 3

  /// Looks for a better break in a space that was filled up to its end.
  /// - Parameter layout: fills a space that ends earlier.
  func better(_ full: Outcome, in space: ConstraintSpace, _ layout: (ConstraintSpace) -> Outcome)
    -> Outcome
  {
    var outcome = full
    var shorter = space
    // In a shorter space, other lines may be chosen before the break. The new break is therefore graded and
    // improved again.
    for _ in 0..<Self.mostPlaces {
      guard let earlier = outcome.earlier, earlier.breakQuality > outcome.breakQuality else {
        break
      }
      (shorter.lineLimit, shorter.limitingParagraph) = (earlier.lineCount, earlier.paragraph)
      outcome = layout(shorter)
    }
    if outcome.breakQuality <= .avoided, outcome.earlier == nil, isWholeInColumn(space, layout) {
      (shorter.lineLimit, shorter.limitingParagraph) = (0, nil)
      outcome = layout(shorter)
    }
    if shorter.lineLimit < space.lineLimit {
      (outcome.rejected, outcome.lacksNoteRoom) = (full.breakQuality, full.lacksNoteRoom)
      // A little more height may already lead to another break.
      outcome.shortage = min(outcome.shortage, full.shortage)
    }
    return outcome
  }

  /// Whether content that has no good break in a part of a column moves to a whole column, where it has one.
  private func isWholeInColumn(_ space: ConstraintSpace, _ layout: (ConstraintSpace) -> Outcome)
    -> Bool
  {
    let extent = space.path.roomForObjects
    guard !space.mustTake, space.moves(tallContent: extent),
      space.path.blockExtent < extent - lengthTolerance
    else {
      return false
    }
    var whole = space
    whole.path.blockExtent = extent
    return better(layout(whole), in: whole, layout).breakQuality == .perfect
  }

  /// The content after a possible break.
  private struct Follower {
    /// Paragraph index in the story.
    var paragraph: Int
    /// Number of the paragraph's next line.
    var line: Int
    /// Number of lines left in the paragraph; `nil` if unknown.
    var restCount: Int?
    /// Minimum width of the next line if it is the paragraph's last one.
    var restWidth = Double.infinity
  }

  /// Minimum number of lines below a heading.
  private static let leastLinesBelowHeading = 2

  /// Grades the break at the end of a fragment, and finds the last better break before it.
  /// - Parameters:
  ///   - restCount: number of lines left in the paragraph that is broken.
  ///   - restWidth: minimum width of the remaining line if there is only one.
  func gradeBreak(
    of outcome: inout Outcome, before next: BreakToken, restCount: Int, restWidth: Double,
    of flow: Flow, in space: ConstraintSpace
  ) {
    let fragment = outcome.fragment
    guard styled.paragraphs.indices.contains(next.paragraph) else { return }
    // Forced breaks are not graded.
    if forcedBreak(at: next) != nil { return }
    if next.isBetweenBlocks, !space.keepsToSpanner, spanner(at: next, in: flow) != nil { return }
    var follower = Follower(
      paragraph: next.paragraph, line: next.line, restCount: next.line > 0 ? restCount : nil,
      restWidth: restWidth)
    let blocks = fragment.blocksAtEnd
    if let end = blocks.last {
      guard isAvoided(after: end, before: next, of: flow, in: space) else { return }
      // The last break between two of the blocks is better, if it is not avoided too.
      for (above, below) in zip(blocks, blocks.dropFirst()).reversed()
      where !isAvoided(after: above, before: BreakToken(at: below), of: flow, in: space) {
        (outcome.breakQuality, outcome.earlier) = (.avoided, (fragment.lineCount, .lines, below))
        return
      }
      follower = Follower(paragraph: blocks[0], line: 0)
    }
    let rows = fragment.rows
    guard let last = rows.last?.line else {
      // A block that is higher than a whole column is divided in any case.
      if space.isLowered { outcome.breakQuality = .avoided }
      return
    }
    outcome.breakQuality = breakQuality(
      after: rows.count - 1, of: rows, before: follower, of: flow, in: space)
    if !blocks.isEmpty, outcome.breakQuality > .avoided {
      // The break before the blocks is better than the one in or after them.
      (outcome.breakQuality, outcome.earlier) = (.avoided, (fragment.lineCount, .lines, nil))
      return
    }
    guard outcome.breakQuality < .perfect else { return }
    var below = last.paragraph == next.paragraph ? follower.restCount ?? 0 : 0
    var best = outcome.breakQuality
    for index in stride(from: rows.count - 1, through: 0, by: -1) {
      let line = rows[index].line
      if index + 1 < rows.count, rows[index + 1].line.paragraph != line.paragraph { below = 0 }
      below += 1
      // Try the break between the line and a block directly above it.
      if line.number == 0, best < .perfect,
        let block = rows[index].blockAbove,
        !isAvoided(
          after: block, before: BreakToken(at: line.paragraph), of: flow, in: space)
      {
        outcome.earlier = (index, .perfect, line.paragraph)
        return
      }
      if index == 0 { return }
      follower = Follower(paragraph: line.paragraph, line: line.number, restCount: below)
      if below == 1, line.setting.isLast { follower.restWidth = line.width }
      let breakQuality = breakQuality(
        after: index - 1, of: rows, before: follower, of: flow, in: space)
      if breakQuality > best {
        best = breakQuality
        outcome.earlier = (index, breakQuality, nil)
        if breakQuality == .perfect { return }
      }
    }
  }

  /// Whether styles avoid a break between a block and the next content.
  /// - Parameter index: index of the block's first paragraph. The block may continue after the break.
  private func isAvoided(
    after index: Int, before next: BreakToken, of flow: Flow, in space: ConstraintSpace
  ) -> Bool {
    let block = tree.block(leaving: flow.root, atParagraph: next.paragraph)
    let isFragmented = block.map { paragraphs(in: $0).contains(index) } ?? false
    guard isFragmented || next.line == 0 && index < next.paragraph else { return false }
    let own = styled.paragraphs[next.paragraph].keep
    var avoided = own.shared(with: styled.paragraphs[index].keep)
    // Inside a multi-column block, `break-before` applies to the block's own columns.
    if !isFragmented { avoided.formUnion(own.before) }
    return !avoided.isDisjoint(with: space.end)
  }

  private func breakQuality(
    after index: Int, of rows: [Fragment.Row], before next: Follower, of flow: Flow,
    in space: ConstraintSpace
  ) -> BreakQuality {
    let last = rows[index].line
    let shared = styled.paragraphs[last.paragraph].keep.shared(
      with: styled.paragraphs[next.paragraph].keep)
    let isInside = !shared.isDisjoint(with: space.end)
    // The paragraphs between both lines are invisible.
    if keepsToPrevious(next.paragraph, after: last.paragraph, of: flow, in: space) {
      return isInside ? .avoidedTwice : .avoided
    }
    let run = rows[...index].reversed().prefix { $0.line.paragraph == last.paragraph }
    // An initial must not be separated from the lines beside it.
    if last.paragraph == next.paragraph, run.last?.line.number == 0,
      let initial = rows[index].prepared.initial, run.count < initial.sink
    {
      return isInside ? .avoidedTwice : .avoided
    }
    return leavesFewLines(run, before: next, index, rows, of: flow, in: space)
      ? isInside ? .avoidedTwice : .lines : isInside ? .avoided : .perfect
  }

  /// Whether a break leaves too few lines of a paragraph on one side, or too few lines below a heading.
  /// - Parameters:
  ///   - run: the lines of the last paragraph before the break, from the last to the first.
  ///   - index: index of the last row before the break.
  private func leavesFewLines(
    _ run: some Collection<Fragment.Row>, before next: Follower, _ index: Int,
    _ rows: [Fragment.Row], of flow: Flow, in space: ConstraintSpace
  ) -> Bool {
    let last = rows[index].line
    if last.paragraph == next.paragraph {
      let paragraph = styled.paragraphs[last.paragraph]
      let composing = styled.styles[paragraph.composing]
      if run.count < composing.orphans { return true }
      if let rest = next.restCount, rest < composing.widows { return true }
      // A last line that is shorter than the allowed minimum must not begin a column.
      let size = styled.styles[paragraph.shaping].size
      if next.restCount == 1, next.restWidth < composing.lastLineMinimum * size { return true }
    }
    // A block between the heading and this paragraph already keeps the heading from being alone.
    let followsBlock = rows[index + 1 - run.count].blockAbove != nil
    // A section with a single line may end here if another heading follows.
    let isBeforeHeading =
      last.paragraph < next.paragraph
      && keepsToPrevious(next.paragraph + 1, after: next.paragraph, of: flow, in: space)
    guard !followsBlock, !isBeforeHeading, run.count < Self.leastLinesBelowHeading,
      rows[index + 1 - run.count].line.number == 0, index >= run.count
    else { return false }
    let heading = rows[index - run.count].line.paragraph
    return keepsToPrevious(last.paragraph, after: heading, of: flow, in: space)
      && !isEndOfBox(around: heading, last.paragraph, before: next.paragraph)
  }

  /// Whether a box that contains two paragraphs ends before the next content.
  private func isEndOfBox(around first: Int, _ last: Int, before next: Int) -> Bool {
    tree.ancestors(from: tree.leaves[first]).contains { block in
      let paragraphs = paragraphs(in: block)
      return paragraphs.contains(last) && !paragraphs.contains(next)
    }
  }

  /// Whether styles avoid any break from one paragraph of a flow up to a later one. Breaks in other flows between them
  /// do not count.
  func keepsToPrevious(
    _ index: Int, after before: Int, of flow: Flow, in space: ConstraintSpace
  ) -> Bool {
    guard before < index, index < styled.paragraphs.count else { return false }
    return (before + 1...index).contains { number in
      guard !styled.paragraphs[number].keep.before.isDisjoint(with: space.end) else { return false }
      guard number < index, let block = tree.block(leaving: flow.root, atParagraph: number) else {
        return true
      }
      return paragraphs(in: block).lowerBound == number
    }
  }
}

extension Fragment {
  /// A line with what a break before or after it depends on.
  fileprivate struct Row {
    let line: LineFragment
    let prepared: PreparedParagraph
    /// First paragraph of the block between this line and the previous one; `nil` if there is no block.
    let blockAbove: Int?
  }

  fileprivate var rows: [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(lineCount)
    var block: Int?
    for child in children {
      switch child {
      case .lines(let run):
        for line in run.lines {
          rows.append(Row(line: line, prepared: run.prepared, blockAbove: block))
          block = nil
        }
      case .nested(let nested): if nested.role.isInFlow { block = nested.paragraph }
      case .anchor: continue
      }
    }
    return rows
  }
}

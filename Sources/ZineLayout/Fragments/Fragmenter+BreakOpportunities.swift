import ZineStyle
import ZineText

/// How good the places are at which a flow may be divided: one table for all that is to stay together.
extension Fragmenter {
  /// Paragraphs that follow each other in one flow.
  struct Flow: Equatable {
    /// The block that holds it; `nil` for the story's own.
    var root: BlockID?
    /// Behind its last paragraph, in the story's list.
    var end: Int
  }

  /// The story's own flow.
  var story: Flow { Flow(root: nil, end: styled.paragraphs.count) }

  /// Whether a page has to end before what comes next.
  func beginsPage(_ token: BreakToken, _ taken: TakenBreaks = .all) -> Bool {
    taken == .all && forcedBreak(at: token)?.isOfPage == true
  }

  /// The break that is asked for before what comes next; in a table it is the row's.
  func forcedBreak(at token: BreakToken) -> ForcedBreak? {
    guard token.line == 0, styled.paragraphs.indices.contains(token.paragraph) else { return nil }
    return token.row == nil ? styled.paragraphs[token.paragraph].breakBefore : token.rowBreak
  }

  // MARK: The best place

  /// So many places to divide a column are tried at most, one before the other.
  private static let mostPlaces = 3

  /// Fills a space up to its end, or to a better place to divide the flow where there is one.
  /// - Parameter isAwaited: see `layout(_:in:from:awaiting:)`.
  func layoutWell(
    _ flow: Flow, in space: Space, from start: BreakToken, awaiting isAwaited: Awaited? = nil
  ) -> Outcome {
    let full = layoutColumn(flow, in: space, from: start, awaiting: isAwaited)
    if full.isCut { return full }
    return better(full, in: space) { layoutColumn(flow, in: $0, from: start) }
  }

  /// The same for a space that was filled up to its end.
  /// - Parameter layout: fills a space that ends earlier.
  func better(_ full: Outcome, in space: Space, _ layout: (Space) -> Outcome) -> Outcome {
    var outcome = full
    var shorter = space
    // The lines before a better place may be other ones for it, and leave less behind it.
    for _ in 0..<Self.mostPlaces {
      guard let earlier = outcome.earlier, earlier.breakQuality > outcome.breakQuality else {
        break
      }
      (shorter.lineLimit, shorter.limitingParagraph) = (earlier.lineCount, earlier.paragraph)
      outcome = layout(shorter)
    }
    if shorter.lineLimit < space.lineLimit {
      outcome.rejected = full.breakQuality
      // A line more is what it takes to end elsewhere.
      outcome.shortage = min(outcome.shortage, full.shortage)
    }
    return outcome
  }

  // MARK: The grades of places

  /// What comes behind a place where a flow may be divided.
  private struct Follower {
    /// In the story's list.
    var paragraph: Int
    /// Of its next line.
    var line: Int
    /// How many lines it has left; `nil` where nobody has counted them.
    var restCount: Int?
    /// How wide its next line is at least, where that is its last one.
    var restWidth = Double.infinity
  }

  /// So few lines below a heading are too few.
  private static let leastLinesBelowHeading = 2

  /// Grades the place where a fragment ends, and finds the last better one in it.
  /// - Parameters:
  ///   - restCount: how many lines the paragraph has left that goes on.
  ///   - restWidth: how wide the only one of them is at least.
  func gradeBreak(
    of outcome: inout Outcome, before next: BreakToken, restCount: Int, restWidth: Double,
    of flow: Flow, in space: Space
  ) {
    let fragment = outcome.fragment
    let lines = fragment.lines
    guard let last = lines.last, styled.paragraphs.indices.contains(next.paragraph) else { return }
    // The source wants this one.
    if forcedBreak(at: next) != nil { return }
    if next.line == 0, !space.keepsToSpanner, spanner(at: next, in: flow) != nil { return }
    // What stands below the last line in the flow is divided above it, or not at all.
    if let float = fragment.lastFloat, float.isInFlow, float.lineCount == lines.count {
      if isAvoided(after: float.paragraph, before: next, of: flow, in: space) {
        outcome.breakQuality = .avoided
        outcome.earlier = (lines.count, .lines, nil)
      }
      return
    }
    var follower = Follower(
      paragraph: next.paragraph, line: next.line, restCount: next.line > 0 ? restCount : nil)
    follower.restWidth = restWidth
    outcome.breakQuality = breakQuality(
      after: lines.count - 1, of: fragment, before: follower, in: space)
    guard outcome.breakQuality < .perfect else { return }
    var below = last.paragraph == next.paragraph ? follower.restCount ?? 0 : 0
    var best = outcome.breakQuality
    for index in stride(from: lines.count - 1, through: 0, by: -1) {
      let line = lines[index]
      if index + 1 < lines.count, lines[index + 1].paragraph != line.paragraph { below = 0 }
      below += 1
      // Behind a block that stands above the line.
      if line.number == 0, best < .perfect,
        let block = fragment.floats.last(where: { $0.isInFlow && $0.lineCount == index }),
        !isAvoided(
          after: block.paragraph,
          before: BreakToken(paragraph: line.paragraph, start: .paragraph, line: 0), of: flow,
          in: space)
      {
        outcome.earlier = (index, .perfect, line.paragraph)
        return
      }
      if index == 0 { return }
      follower = Follower(paragraph: line.paragraph, line: line.number, restCount: below)
      if below == 1, line.setting.isLast { follower.restWidth = line.width }
      let breakQuality = breakQuality(after: index - 1, of: fragment, before: follower, in: space)
      if breakQuality > best {
        best = breakQuality
        outcome.earlier = (index, breakQuality, nil)
        if breakQuality == .perfect { return }
      }
    }
  }

  /// - Parameter index: of the first paragraph in what stands there, which may go on behind the place.
  private func isAvoided(
    after index: Int, before next: BreakToken, of flow: Flow, in space: Space
  ) -> Bool {
    let block = tree.block(leaving: flow.root, atParagraph: next.paragraph)
    let isFragmented = block.map { paragraphs(in: $0).contains(index) } ?? false
    guard isFragmented || next.line == 0 && index < next.paragraph else { return false }
    let own = styled.paragraphs[next.paragraph].keep
    var avoided = own.shared(with: styled.paragraphs[index].keep)
    // What a paragraph in a block's columns keeps to is a matter of these.
    if !isFragmented { avoided.formUnion(own.before) }
    return !avoided.isDisjoint(with: space.end)
  }

  private func breakQuality(
    after index: Int, of fragment: Fragment, before next: Follower, in space: Space
  ) -> BreakQuality {
    let last = fragment.lines[index]
    if last.paragraph < next.paragraph {
      // Of what stands between them nothing is seen.
      var avoided: BreakKinds = []
      for paragraph in last.paragraph + 1...next.paragraph {
        avoided.formUnion(styled.paragraphs[paragraph].keep.before)
      }
      if !avoided.isDisjoint(with: space.end) { return .avoided }
    }
    let shared = styled.paragraphs[last.paragraph].keep.shared(
      with: styled.paragraphs[next.paragraph].keep)
    if !shared.isDisjoint(with: space.end) { return .avoided }

    let run = fragment.lines[...index].reversed().prefix { $0.paragraph == last.paragraph }
    if last.paragraph == next.paragraph {
      // An initial stands with all its lines.
      if run.last?.number == 0, let initial = fragment.paragraph(of: last).initial,
        run.count < initial.sink
      {
        return .avoided
      }
      let composing = styled.styles[styled.paragraphs[last.paragraph].composing]
      if run.count < composing.orphans { return .lines }
      if let rest = next.restCount, rest < composing.widows { return .lines }
      // A shorter line than a paragraph may end with is nothing to begin a column with.
      let paragraph = styled.paragraphs[last.paragraph]
      let size = styled.styles[paragraph.shaping].size
      if next.restCount == 1, next.restWidth < composing.lastLineMinimum * size { return .lines }
    }
    let count = run.count
    // A heading above a block has that below it.
    let followsBlock = fragment.floats.contains {
      $0.isInFlow && $0.lineCount == index + 1 - count
    }
    // One that has but a line of its own does not take the next heading along.
    let isBeforeHeading =
      last.paragraph < next.paragraph
      && keepsToPrevious(next.paragraph + 1, after: next.paragraph, in: space)
    if !followsBlock, !isBeforeHeading, count < Self.leastLinesBelowHeading,
      run.last?.number == 0, index >= count,
      keepsToPrevious(last.paragraph, after: fragment.lines[index - count].paragraph, in: space)
    {
      return .lines
    }
    return .perfect
  }

  /// Whether no break is wanted between two paragraphs one of which may come some behind the other.
  private func keepsToPrevious(_ index: Int, after before: Int, in space: Space) -> Bool {
    guard before < index, index < styled.paragraphs.count else { return false }
    return (before + 1...index).contains {
      !styled.paragraphs[$0].keep.before.isDisjoint(with: space.end)
    }
  }
}

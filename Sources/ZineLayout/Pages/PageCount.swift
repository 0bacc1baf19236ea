import ZineStyle
import ZineText

/// Finds how far an issue is from its wanted number of pages.
///
/// Pages are counted by stretches: the text from one forced page break to the next. To have fewer pages, the stretches
/// lose their last pages, those with the fewest lines first: they are what ran over.
struct PageCount {
  private let target: (pages: TargetPages, place: SourceSpan?)?
  private let styled: StyledStory
  /// Of body text, where there is no grid.
  private let lineHeight: Double
  private var stretches: [[FilledRoom]] = []
  private var count = 0

  /// The lines of body text that a page has room for, and how many of them are taken.
  private struct FilledRoom {
    var room: Int
    var taken: Int
    /// The range of its first line in the story's text.
    var start: Range<Int>?
  }

  init(_ styled: StyledStory, body: FontMetrics) {
    self.styled = styled
    target = styled.pages.target
    lineHeight = body.ascent + body.descent
  }

  mutating func add(_ page: PlannedPage) {
    guard target != nil else { return }
    count += 1
    let pitch = max(page.style.grid ?? lineHeight, 0.5)
    func lines(_ height: Double) -> Int { Int((max(0, height) / pitch + 0.01).rounded(.down)) }
    let room = page.style.columnRects.reduce(0) { $0 + lines($1.size.height) }
    let taken = page.columns.reduce(0) { $0 + lines($1.fragment.usedExtent + pitch / 2) }
    let filled = FilledRoom(
      room: max(1, room), taken: taken,
      start: page.columns.lazy.compactMap { $0.fragment.firstLine?.range }.first)
    // A blank page stands before a page of its side, and is no part of any text.
    if stretches.isEmpty || page.beginsAnew || page.columns.isEmpty {
      stretches.append([filled])
    } else {
      stretches[stretches.count - 1].append(filled)
    }
  }

  /// A warning where there are more or fewer pages than wanted; none otherwise.
  var diagnostics: [Diagnostic] {
    guard let target, let last = stretches.last?.last else { return [] }
    var (below, above): (Int?, Int?) = (nil, nil)
    switch target.pages {
    case .number(let number):
      if count > number { below = number }
      if count < number { above = number }
    case .multiple(let number):
      guard !count.isMultiple(of: number) else { return [] }
      let lower = count / number * number
      below = lower > 0 ? lower : nil
      above = lower + number
    }
    guard below != nil || above != nil else { return [] }
    let excess = below.map { pagesToRemove(count - $0) } ?? []
    let miss = PageCountMiss(
      pages: count,
      below: below.map { wanted in
        PageCountDistance(pages: wanted, lines: excess.reduce(0) { $0 + $1.taken })
      },
      above: above.map { wanted in
        let free = max(0, last.room - last.taken)
        return PageCountDistance(
          pages: wanted, lines: free + (wanted - count - 1) * last.room + 1)
      })
    var diagnostic = Diagnostic(.pageCount(miss), at: target.place)
    if let start = excess.compactMap(\.start).min(by: { $0.lowerBound < $1.lowerBound }) {
      diagnostic.related = [RelatedPlace(.excess, at: styled.span(of: start))]
    }
    return [diagnostic]
  }

  /// The pages that go first: always the last one of a stretch that has more than one, with the fewest lines. Where no
  /// stretch has several pages left, whole ones go, from the end.
  private func pagesToRemove(_ number: Int) -> [FilledRoom] {
    func taken(_ pages: [FilledRoom]) -> Int { pages.last?.taken ?? 0 }
    var stretches = stretches
    return (0..<number).compactMap { _ in
      let long = stretches.indices.filter { stretches[$0].count > 1 }
      let shortest = long.reversed().min { taken(stretches[$0]) < taken(stretches[$1]) }
      if let index = shortest { return stretches[index].removeLast() }
      return stretches.popLast()?.last
    }
  }
}

extension Fragment {
  /// The first line in its flow, be it in a block of the flow.
  fileprivate var firstLine: LineFragment? {
    if let float = floats.first(where: { $0.isInFlow && !$0.isRepeated }),
      float.lineCount == 0, let block = float.block
    {
      return block.fragment.firstLine ?? lines.first
    }
    return lines.first
  }
}

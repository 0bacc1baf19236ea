import ZineStyle
import ZineText

/// Compares the number of pages of an issue with the desired number.
///
/// Pages are grouped into stretches. A stretch is the text from one forced page break to the next. To save
/// pages, stretches lose their last pages. The pages with the fewest lines are removed first, since they
/// contain the overflow.
struct TargetPageCheck {
  private let target: (pages: TargetPages, place: SourceSpan?)?
  private let styled: StyledStory
  /// Line height of body text, for pages without a grid, in points.
  private let lineHeight: Double
  private var stretches: [[FilledRoom]] = []
  private var count = 0

  /// Number of body text lines that fit on a page, and the number already used.
  private struct FilledRoom {
    var room: Int
    var taken: Int
    /// Range of the page's first line in the story's text.
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
    // A blank page before a left or right page forms a stretch of its own.
    if stretches.isEmpty || page.beginsAnew || page.columns.isEmpty {
      stretches.append([filled])
    } else {
      stretches[stretches.count - 1].append(filled)
    }
  }

  /// Warning if the number of pages differs from the desired number.
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

  /// Returns the pages to remove first. These are the last pages of stretches with several pages, starting
  /// with the page with the fewest lines. If no such stretch is left, whole stretches are removed from the
  /// end.
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
  /// First line of the flow. It can be inside a block of the flow.
  fileprivate var firstLine: LineFragment? {
    for child in children {
      switch child {
      case .lines(let run): return run.lines.first
      case .nested(let nested) where nested.role.isInFlow && nested.role != .repeated:
        return nested.block?.fragment.firstLine ?? firstOwnLine
      case .nested, .anchor: continue
      }
    }
    return nil
  }
}

import ZineStyle
import ZineText

/// Finds how far an issue is from the number of pages that it is to have.
struct PageCount {
  private let target: (pages: TargetPages, place: SourceSpan?)?
  /// Of body text, where there is no grid.
  private let lineHeight: Double
  /// How many lines of body text each page has the room of, and how many of them are taken.
  private var pages: [(room: Int, taken: Int)] = []

  init(_ target: (pages: TargetPages, place: SourceSpan?)?, body: FontMetrics) {
    self.target = target
    lineHeight = body.ascent + body.descent
  }

  mutating func add(_ page: PlannedPage) {
    guard target != nil else { return }
    let pitch = max(page.style.grid ?? lineHeight, 0.5)
    func lines(_ height: Double) -> Int { Int((max(0, height) / pitch + 0.01).rounded(.down)) }
    let room = page.style.columnRects.reduce(0) { $0 + lines($1.size.height) }
    let taken = page.columns.reduce(0) { $0 + lines($1.fragment.usedExtent + pitch / 2) }
    pages.append((max(1, room), taken))
  }

  /// That there are more or fewer pages; none where all is well, or nobody asked.
  var diagnostics: [Diagnostic] {
    guard let target, let last = pages.last else { return [] }
    let count = pages.count
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
    let miss = PageCountMiss(
      pages: count,
      below: below.map { wanted in
        PageCountDistance(pages: wanted, lines: pages[wanted...].reduce(0) { $0 + $1.taken })
      },
      above: above.map { wanted in
        let free = max(0, last.room - last.taken)
        return PageCountDistance(
          pages: wanted, lines: free + (wanted - count - 1) * last.room + 1)
      })
    return [Diagnostic(.pageCount(miss), at: target.place)]
  }
}

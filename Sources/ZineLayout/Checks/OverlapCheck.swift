import ZineStyle
import ZineText

/// Finds text that overlaps other text, and text that is hidden by an opaque picture or background painted
/// after it.
///
/// The check sweeps down the page to find frames that overlap. Lines are compared only if their frames
/// overlap, and glyphs only if their lines overlap.
///
/// Some overlaps are not reported here. If the leading is so tight that the lines of one frame touch,
/// `touching-lines` reports it. Text painted over pictures and backgrounds is intended, and so are all
/// overlaps that involve an explicit `z-index`.
struct OverlapCheck {
  let survey: PageSurvey
  let styled: StyledStory
  let shaper: any TextShaper
  let pictures: any PictureSource

  /// Two units whose overlap is reported only once, however many of their lines overlap. A unit is a float, a
  /// positioned object or a paragraph.
  private struct Pair: Hashable {
    var first: Int
    var second: Int

    init(_ a: Int, _ b: Int) { (first, second) = (min(a, b), max(a, b)) }
  }

  /// State of a search for overlaps.
  private struct Search {
    var findings: [Finding] = []
    var known: Set<Pair> = []
    /// Ink boxes of lines in page coordinates, by their positions in the paint order.
    var ink: [Int: [Rect]] = [:]
    /// Number of boxes that may still be compared.
    var budget = Limits.overlapTests
    var isOver: Bool { budget <= 0 || findings.count >= DiagnosticList.maximum }
  }

  var findings: [Finding] {
    // Nearly all pages have only columns that are filled in order and do not overlap. This test skips the
    // search for them.
    if survey.covers.isEmpty, survey.texts.allSatisfy(\.isStacked), !survey.texts.meet { return [] }
    var search = Search()
    for text in survey.texts where !text.isStacked { compare(text.lines, &search) }
    compareFrames(&search)
    return search.findings
  }

  // MARK: Frames

  /// Compares all frames and covers that overlap.
  private func compareFrames(_ search: inout Search) {
    let count = survey.texts.count
    sweep(survey.texts.map(\.area) + survey.covers.map(\.bounds), &search) { a, b, search in
      switch (a < count, b < count) {
      case (true, true): compare(a, with: b, &search)
      case (true, false): compare(cover: b - count, with: a, &search)
      case (false, true): compare(cover: a - count, with: b, &search)
      case (false, false): break
      }
    }
  }

  /// Calls a closure with the indices of any two boxes that overlap. The first box begins at or above the second one.
  private func sweep(
    _ boxes: [Rect], _ search: inout Search, _ compare: (Int, Int, inout Search) -> Void
  ) {
    let order = boxes.indices.sorted {
      (boxes[$0].origin.y, $0) < (boxes[$1].origin.y, $1)
    }
    var open: [Int] = []
    for index in order {
      open.removeAll { boxes[$0].end <= boxes[index].origin.y }
      search.budget -= open.count
      for other in open where boxes[other].crosses(boxes[index]) {
        guard !search.isOver else { return }
        compare(other, index, &search)
      }
      open.append(index)
    }
  }

  private func compare(_ a: Int, with b: Int, _ search: inout Search) {
    let (first, second) = (survey.texts[a], survey.texts[b])
    if first.context.hasStatedOrder || second.context.hasStatedOrder { return }
    let others = second.lines.filter { $0.bounds.crosses(first.area) }
    search.budget -= first.lines.count + second.lines.count
    guard !others.isEmpty else { return }
    for line in first.lines where line.bounds.crosses(second.area) {
      search.budget -= others.count
      for other in others where line.bounds.crosses(other.bounds) {
        guard !search.isOver else { return }
        compare(line, with: other, &search)
      }
    }
  }

  /// Compares the lines of one frame with each other.
  private func compare(_ lines: [PageSurvey.Line], _ search: inout Search) {
    sweep(lines.map(\.bounds), &search) { upper, lower, search in
      if abs(upper - lower) == 1, lines[upper].isApart(from: lines[lower]) { return }
      compare(lines[upper], with: lines[lower], &search)
    }
  }

  // MARK: Lines

  private func compare(
    _ first: PageSurvey.Line, with second: PageSurvey.Line, _ search: inout Search
  ) {
    guard first.paragraph != second.paragraph else { return }
    let pair = pair(of: first, second)
    guard !search.known.contains(pair) else { return }
    let inks = (ink(of: first, &search), ink(of: second, &search))
    let others = inks.1.filter { $0.crosses(first.bounds) }
    search.budget -= inks.0.count + inks.1.count
    guard !others.isEmpty else { return }
    let overlaps = inks.0.contains { box in
      guard box.crosses(second.bounds) else { return false }
      search.budget -= others.count
      return others.contains { $0.crosses(box) }
    }
    guard overlaps else { return }
    search.known.insert(pair)
    let (upper, lower) = first.rank > second.rank ? (first, second) : (second, first)
    if first.paragraph < 0 || second.paragraph < 0 {
      let text = first.paragraph < 0 ? second : first
      search.findings.append(styled.finding(.overlap(.marginBox), at: text.range))
    } else {
      search.findings.append(finding(.text, at: upper.range, over: lower.range))
    }
  }

  private func compare(cover number: Int, with text: Int, _ search: inout Search) {
    let cover = survey.covers[number]
    let own = survey.texts[text]
    if cover.context.hasStatedOrder || own.context.hasStatedOrder { return }
    guard let first = own.lines.first, first.paragraph >= 0, first.rank < cover.rank else { return }
    search.budget -= own.lines.count
    var surface: CoverSurface?
    for line in own.lines where line.rank < cover.rank && line.bounds.crosses(cover.bounds) {
      guard !search.isOver else { return }
      let pair = Pair(
        unit(of: line),
        cover.context.object.map(Self.unit(ofObject:)) ?? cover.context.paragraph)
      guard pair.first != pair.second, !search.known.contains(pair) else { continue }
      let boxes = ink(of: line, &search).filter { $0.crosses(cover.bounds) }
      guard !boxes.isEmpty else { continue }
      let found = surface ?? CoverSurface(cover, styled, pictures)
      surface = found
      guard boxes.contains(where: found.hides) else { continue }
      search.known.insert(pair)
      let part: OverlappingPart =
        if case .picture = cover.content { .picture } else { .background }
      let range = styled.paragraphs[cover.context.paragraph].range
      search.findings.append(finding(part, at: range, over: line.range))
    }
  }

  private func finding(
    _ part: OverlappingPart, at upper: Range<Int>, over lower: Range<Int>
  ) -> Finding {
    var diagnostic = Diagnostic(.overlap(part), at: styled.span(of: upper))
    diagnostic.related = [RelatedPlace(.covered, at: styled.span(of: lower))]
    return Finding(.places(upper.lowerBound, lower.lowerBound), diagnostic)
  }

  // MARK: Properties of lines

  /// Returns the ink boxes of a line, in page coordinates.
  private func ink(of line: PageSurvey.Line, _ search: inout Search) -> [Rect] {
    if let known = search.ink[line.rank] { return known }
    let boxes = line.content.inkBoxes(shaper, styled.styles).map(line.context.place.apply)
    search.ink[line.rank] = boxes
    return boxes
  }

  private func pair(of first: PageSurvey.Line, _ second: PageSurvey.Line) -> Pair {
    if let object = first.context.object, object == second.context.object {
      return Pair(first.paragraph, second.paragraph)
    }
    return Pair(unit(of: first), unit(of: second))
  }

  private func unit(of line: PageSurvey.Line) -> Int {
    guard let object = line.context.object else { return line.paragraph }
    // All footnotes of a column are in one object, but each footnote is a separate unit.
    return styled.paragraphs[line.paragraph].kind == .note
      ? line.paragraph : Self.unit(ofObject: object)
  }

  /// Returns the unit number of an object. It is below −1, so that it differs from all paragraph numbers and
  /// from −1, the unit number of margin box text.
  private static func unit(ofObject number: Int) -> Int { -1 - number }
}

extension PageSurvey.Line {
  /// Returns whether the box of this line does not overlap the box of another line.
  fileprivate func isApart(from other: Self) -> Bool {
    let (upper, lower) = blockStart < other.blockStart ? (self, other) : (other, self)
    return lower.blockStart >= upper.blockStart + upper.height - Rect.seenDistance
  }
}

extension [PageSurvey.Text] {
  /// Whether any two of the frames overlap. Always true for more than eight frames, because comparing every
  /// pair would take too long.
  fileprivate var meet: Bool {
    guard count <= 8 else { return true }
    return indices.contains { a in
      indices[(a + 1)...].contains { self[a].area.crosses(self[$0].area) }
    }
  }
}

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
  private let survey: PageSurvey
  private let styled: StyledStory
  private let shaper: any TextShaper
  private let pictures: any PictureSource

  init(
    _ survey: PageSurvey, _ styled: StyledStory, _ shaper: any TextShaper,
    _ pictures: any PictureSource
  ) {
    self.survey = survey
    self.styled = styled
    self.shaper = shaper
    self.pictures = pictures
  }

  /// A line, as the index of its frame in the survey and its index in that frame.
  private struct LineID: Hashable {
    var text: Int
    var line: Int
  }

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
    var ink: [LineID: [Rect]] = [:]
    /// Number of boxes that may still be compared.
    var budget = Limits.overlapTests
    var isOver: Bool { budget <= 0 || findings.count >= DiagnosticList.maximum }
  }

  func findings(onPage page: Int) -> [Finding] {
    // Nearly all pages have only columns that are filled in order and do not overlap. This test skips the
    // search for them.
    if survey.covers.isEmpty, survey.texts.allSatisfy(\.isStacked), !survey.texts.meet { return [] }
    var search = Search()
    for (number, text) in survey.texts.enumerated() where !text.isStacked {
      compareLines(of: number, &search)
    }
    sweep(&search)
    return search.findings
  }

  // MARK: Frames

  private enum Item {
    case text(Int)
    case cover(Int)
  }

  /// Compares all frames and covers that overlap.
  private func sweep(_ search: inout Search) {
    let items =
      (survey.texts.indices.map { (survey.texts[$0].area, Item.text($0)) }
      + survey.covers.indices.map { (survey.covers[$0].bounds, Item.cover($0)) })
      .enumerated().sorted {
        ($0.element.0.origin.y, $0.offset) < ($1.element.0.origin.y, $1.offset)
      }.map(\.element)
    var open: [(Rect, Item)] = []
    for item in items {
      open.removeAll { $0.0.end <= item.0.origin.y }
      search.budget -= open.count
      for other in open where other.0.crosses(item.0) {
        guard !search.isOver else { return }
        switch (other.1, item.1) {
        case (.text(let a), .text(let b)): compare(a, with: b, &search)
        case (.text(let text), .cover(let cover)), (.cover(let cover), .text(let text)):
          compare(cover: cover, with: text, &search)
        case (.cover, .cover): break
        }
      }
      open.append(item)
    }
  }

  private func compare(_ a: Int, with b: Int, _ search: inout Search) {
    let (first, second) = (survey.texts[a], survey.texts[b])
    if first.hasStatedOrder || second.hasStatedOrder { return }
    let others = second.bounds.indices.filter { second.bounds[$0].crosses(first.area) }
    search.budget -= first.bounds.count + second.bounds.count
    guard !others.isEmpty else { return }
    for index in first.bounds.indices where first.bounds[index].crosses(second.area) {
      search.budget -= others.count
      for other in others where first.bounds[index].crosses(second.bounds[other]) {
        guard !search.isOver else { return }
        compare(LineID(text: a, line: index), with: LineID(text: b, line: other), &search)
      }
    }
  }

  /// Compares the lines of one frame with each other.
  private func compareLines(of number: Int, _ search: inout Search) {
    let text = survey.texts[number]
    let order = text.bounds.indices.sorted {
      (text.bounds[$0].origin.y, $0) < (text.bounds[$1].origin.y, $1)
    }
    var open: [Int] = []
    for index in order {
      let bounds = text.bounds[index]
      open.removeAll { text.bounds[$0].end <= bounds.origin.y }
      search.budget -= open.count
      for other in open where text.bounds[other].crosses(bounds) {
        guard !search.isOver else { return }
        if abs(index - other) == 1, text.lines[index].isApart(from: text.lines[other]) { continue }
        compare(LineID(text: number, line: other), with: LineID(text: number, line: index), &search)
      }
      open.append(index)
    }
  }

  // MARK: Lines

  private func compare(_ a: LineID, with b: LineID, _ search: inout Search) {
    let (first, second) = (line(a), line(b))
    guard first.paragraph != second.paragraph else { return }
    let pair = pair(of: a, b)
    guard !search.known.contains(pair) else { return }
    let inks = (ink(of: a, &search), ink(of: b, &search))
    let (boundsA, boundsB) = (bounds(a), bounds(b))
    let others = inks.1.filter { $0.crosses(boundsA) }
    search.budget -= inks.0.count + inks.1.count
    guard !others.isEmpty else { return }
    let overlaps = inks.0.contains { box in
      guard box.crosses(boundsB) else { return false }
      search.budget -= others.count
      return others.contains { $0.crosses(box) }
    }
    guard overlaps else { return }
    search.known.insert(pair)
    let (upper, lower) = rank(a) > rank(b) ? (first, second) : (second, first)
    if survey.texts[a.text].isOfMargins || survey.texts[b.text].isOfMargins {
      let text = first.paragraph < 0 ? second : first
      search.findings.append(styled.finding(.overlap(.marginBox), at: text.range))
    } else {
      search.findings.append(finding(.text, at: upper.range, over: lower.range))
    }
  }

  private func compare(cover number: Int, with text: Int, _ search: inout Search) {
    let cover = survey.covers[number]
    let own = survey.texts[text]
    if cover.hasStatedOrder || own.hasStatedOrder || own.isOfMargins { return }
    guard own.ranks.first.map({ $0 < cover.rank }) ?? false else { return }
    search.budget -= own.bounds.count
    var surface: CoverSurface?
    for index in own.bounds.indices
    where own.ranks[index] < cover.rank && own.bounds[index].crosses(cover.bounds) {
      guard !search.isOver else { return }
      let id = LineID(text: text, line: index)
      let line = own.lines[index]
      let pair = Pair(
        unit(own, line), cover.object.map(Self.unit(ofObject:)) ?? cover.paragraph)
      guard pair.first != pair.second, !search.known.contains(pair) else { continue }
      let boxes = ink(of: id, &search).filter { $0.crosses(cover.bounds) }
      guard !boxes.isEmpty else { continue }
      let found = surface ?? CoverSurface(cover, styled, pictures)
      surface = found
      guard boxes.contains(where: found.hides) else { continue }
      search.known.insert(pair)
      let (part, range) = place(of: cover)
      search.findings.append(finding(part, at: range, over: line.range))
    }
  }

  private func place(of cover: PageSurvey.Cover) -> (OverlappingPart, Range<Int>) {
    let range = styled.paragraphs[cover.paragraph].range
    return switch cover.content {
    case .picture: (.picture, range)
    case .background: (.background, range)
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

  private func line(_ id: LineID) -> PageSurvey.Line { survey.texts[id.text].lines[id.line] }
  private func bounds(_ id: LineID) -> Rect { survey.texts[id.text].bounds[id.line] }
  private func rank(_ id: LineID) -> Int { survey.texts[id.text].ranks[id.line] }

  /// Returns the ink boxes of a line, in page coordinates.
  private func ink(of id: LineID, _ search: inout Search) -> [Rect] {
    if let known = search.ink[id] { return known }
    let text = survey.texts[id.text]
    let boxes = text.lines[id.line].content.inkBoxes(shaper, styled.styles).map(text.place.apply)
    search.ink[id] = boxes
    return boxes
  }

  private func pair(of a: LineID, _ b: LineID) -> Pair {
    let (first, second) = (survey.texts[a.text], survey.texts[b.text])
    if first.object != nil, first.object == second.object {
      return Pair(line(a).paragraph, line(b).paragraph)
    }
    return Pair(unit(first, line(a)), unit(second, line(b)))
  }

  private func unit(_ text: PageSurvey.Text, _ line: PageSurvey.Line) -> Int {
    guard let object = text.object else { return line.paragraph }
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

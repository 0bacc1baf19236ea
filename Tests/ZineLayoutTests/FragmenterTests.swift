import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Invariants of fragments and break tokens, checked on random documents.
@Suite struct FragmenterTests {
  /// A random document of paragraphs, headings, boxes and floating pictures.
  private struct Document {
    let layout: BoxLayout
    let height: Double
    let width: Double

    init(seed: UInt64) {
      var random = LinearCongruence(seed: seed)
      var items: [BoxLayout.Item] = []
      for _ in 0...3 + random.next(6) {
        let words = (0...random.next(20)).map { _ in
          String(repeating: "a", count: 1 + random.next(6))
        }
        var text = words.joined(separator: " ")
        switch random.next(6) {
        case 0: text = "<h2>\(words[0])</h2>"
        case 1: text = "<img src=x align=\(random.pick(["left", "right"])) width=20>" + text
        default: break
        }
        items.append(BoxLayout.Item(text, in: random.next(3) == 0 ? random.next(2) : nil))
      }
      let boxes = [
        StyledBox.filled { $0.padding = BoxSides(top: 3, bottom: 4, start: 2, end: 2) },
        .filled(in: 0) { $0.margin = BoxSides(top: 5, bottom: 7, start: 0, end: 0) },
      ]
      layout = BoxLayout(items, boxes: boxes, grid: random.pick([nil, 12]))
      width = Double(random.pick([70, 90, 130]))
      height = Double(random.pick([36, 60, 100]))
    }

    var space: ConstraintSpace {
      let step = layout.layout.style.page.grid
      return ConstraintSpace(
        FramePath(inlineExtent: width, blockExtent: height, grid: step),
        grid: step.map { LineGrid(step: $0, body: FontMetrics(ascent: 8, descent: 2)) })
    }

    /// Returns all fragments, each with the token before it.
    func outcomes(_ fragmenter: Fragmenter) -> [(token: BreakToken, outcome: Outcome)] {
      var outcomes: [(BreakToken, Outcome)] = []
      var token: BreakToken? = .start
      while let start = token, outcomes.count < 200 {
        let outcome = fragmenter.layout(in: space, from: start)
        outcomes.append((start, outcome))
        token = outcome.next
      }
      return outcomes
    }
  }

  private static let seeds = 0..<150 as Range<UInt64>

  /// Layout from any token without cached state gives the same result.
  @Test(.timeLimit(.minutes(5))) func resumesFromAnyTokenUncached() {
    for seed in Self.seeds {
      let document = Document(seed: seed)
      let all = document.outcomes(document.layout.framesetter().fragmenter)
      for (token, outcome) in all {
        let cold = document.layout.framesetter().fragmenter.layout(in: document.space, from: token)
        #expect(cold.fragment.lines == outcome.fragment.lines, "seed \(seed)")
        #expect(
          cold.fragment.nested.map(\.bounds) == outcome.fragment.nested.map(\.bounds),
          "seed \(seed)")
        #expect(cold.fragment.boxes == outcome.fragment.boxes, "seed \(seed)")
        #expect(cold.next == outcome.next, "seed \(seed)")
      }
    }
  }

  /// Attempts in other spaces in between change nothing.
  @Test(.timeLimit(.minutes(5))) func doesNotDependOnAttempts() {
    for seed in Self.seeds {
      let document = Document(seed: seed)
      let all = document.outcomes(document.layout.framesetter().fragmenter)
      let fragmenter = document.layout.framesetter().fragmenter
      for (token, outcome) in all {
        var trial = document.space
        trial.path.blockExtent *= 2
        _ = fragmenter.layout(in: trial, from: token)
        trial.lineLimit = 1
        _ = fragmenter.layout(in: trial, from: token)
        let again = fragmenter.layout(in: document.space, from: token)
        #expect(again.fragment.lines == outcome.fragment.lines, "seed \(seed)")
        #expect(again.next == outcome.next, "seed \(seed)")
      }
    }
  }

  /// All tokens differ, so layout terminates.
  @Test(.timeLimit(.minutes(5))) func advances() {
    for seed in Self.seeds {
      let document = Document(seed: seed)
      let all = document.outcomes(document.layout.framesetter().fragmenter)
      #expect(Set(all.map(\.token)).count == all.count, "seed \(seed)")
      #expect(all.last?.outcome.next == nil, "seed \(seed)")
      #expect(all.allSatisfy { !$0.outcome.fragment.isEmpty }, "seed \(seed)")
    }
  }

  /// A frame higher by less than the shortage holds the same content; higher by the shortage, it holds more.
  @Test(.timeLimit(.minutes(5))) func computesShortage() {
    var count = 0
    for seed in Self.seeds {
      let document = Document(seed: seed)
      let fragmenter = document.layout.framesetter().fragmenter
      for (token, outcome) in document.outcomes(fragmenter)
      where outcome.shortage < .infinity && !outcome.fragment.lines.isEmpty {
        func next(_ more: Double) -> BreakToken? {
          var space = document.space
          space.path.blockExtent += more
          return fragmenter.layout(in: space, from: token).next
        }
        count += 1
        let place = outcome.next.map { ($0.paragraph, $0.line, $0.pendingFloats.count) }
        let less = next(outcome.shortage - 0.02).map {
          ($0.paragraph, $0.line, $0.pendingFloats.count)
        }
        #expect(place.map { $0 == less ?? (0, 0, 0) } ?? false, "seed \(seed)")
        let more = next(outcome.shortage).map { ($0.paragraph, $0.line, $0.pendingFloats.count) }
        #expect(more.map { $0 != place ?? (0, 0, 0) } ?? true, "seed \(seed)")
      }
    }
    #expect(count > 100)
  }

  /// A paragraph is set a line longer or shorter on request if possible. It continues in the next frame as it
  /// began.
  @Test func loosensParagraphs() {
    let layout = Layout(String(repeating: "a b ", count: 42)) {
      $0.body.alignment = .justify
      $0.body.composing.wrap = .pretty
      $0.body.composing.wordSpacing = WordSpacing(minimum: 0.5, optimum: 1, maximum: 4)
    }
    let fragmenter = layout.framesetter().fragmenter
    func counts(_ change: Int?) -> [Int] {
      var space = ConstraintSpace(FramePath(inlineExtent: 200, blockExtent: 48))
      space.loosened[0] = change
      let head = fragmenter.layout(in: space, from: .start)
      guard let next = head.next else { return [head.fragment.lines.count] }
      space.path.blockExtent = 1000
      space.loosened = [:]
      return [
        head.fragment.lines.count, fragmenter.layout(in: space, from: next).fragment.lines.count,
      ]
    }
    let usual = counts(nil)
    #expect(counts(1) == [usual[0], usual[1] + 1])
    #expect(counts(-1) == [usual[0], usual[1] - 1])
  }

  /// Without pictures, headings and margins dropped at breaks, frames of equal width have the same lines as a
  /// single high frame.
  @Test func setsSameLinesAcrossFrames() {
    let layout = Layout(
      "aaa bb cccc d eeeee ff g hhh iiii\njj kkk l mmmm nn\n"
        + String(repeating: "oo p ", count: 30))
    let whole = layout.frames(width: 90).flatMap(\.lines).map(\.text)
    for height in [12.0, 24, 36, 60, 84] {
      let parts = layout.frames(width: 90, height: height)
      #expect(parts.flatMap(\.lines).map(\.text) == whole)
      #expect(parts.count == (whole.count + Int(height / 12) - 1) / Int(height / 12))
    }
  }

  /// If a picture is smaller in a lower frame, the lines are broken again.
  @Test func rebreaksLinesIfPicturesShrink() throws {
    let words = (0..<12).map { "w\($0)" }.joined(separator: " ")
    let layout = Layout(
      "\(words) <img src=x width=80> a bb ccc dd e ffff gg <img src=x width=80> h ii")
    let fragmenter = layout.framesetter().fragmenter
    var token: BreakToken? = .start
    var end = 0
    var heights = [48.0, 30, 26, 60, 40]
    while let start = token, end < 1_000 {
      let height = heights.isEmpty ? 60 : heights.removeFirst()
      let outcome = fragmenter.layout(
        in: ConstraintSpace(FramePath(inlineExtent: 100, blockExtent: height)), from: start)
      for line in outcome.fragment.lines {
        #expect(line.range.lowerBound == end || line.range.lowerBound == end + 1)
        #expect(line.width <= 100.01)
        end = line.range.upperBound
      }
      token = outcome.next
    }
    #expect(end == layout.styled.paragraphs.last?.range.upperBound)
  }

  // MARK: Headings

  /// A break after a heading at the bottom of a frame is worse than a break before it.
  @Test func ratesItsBreaks() throws {
    let fragmenter = Layout("aaa\nbbb\n<h2>c</h2>\nddd\neee").framesetter().fragmenter
    func outcome(_ height: Double) -> Outcome {
      fragmenter.layout(
        in: ConstraintSpace(FramePath(inlineExtent: 100, blockExtent: height)), from: .start)
    }
    #expect(outcome(24).breakQuality == .perfect)
    #expect(outcome(24).earlier == nil)
    let stranding = outcome(37)
    #expect(stranding.fragment.lines.count == 3)
    #expect(stranding.breakQuality == .avoided)
    #expect(stranding.earlier?.lineCount == 2)
    #expect(stranding.earlier?.breakQuality == .perfect)
    // A single line below the heading is not enough.
    #expect(outcome(49).breakQuality == .lines)
    #expect(outcome(49).earlier?.lineCount == 2)
  }

  /// A heading is first tried at the bottom of a page, but its faults are reported only where it is finally
  /// placed.
  @Test func reportsFaultOnFinalPage() throws {
    let text =
      "<p>aa</p><p>aa</p><p>aa</p><h3>" + String(repeating: "x", count: 60) + "</h3><p>aa</p>"
    let pages = SheetPages(
      text,
      "@page { size: 200pt 94pt } h3 { font: 10pt/12pt serif; margin: 0; overflow-wrap: normal }")
    #expect(pages.pages.map { $0.columns[0].fragment.lines.count } == [3, 2])
    let overfull = pages.findings.filter {
      if case .overfullLine = $0.fact { true } else { false }
    }
    #expect(overfull.map(\.page) == [2])
  }

  // MARK: Baseline grid

  @Test func findsLinesOfGridWithOffsetOrigin() {
    let body = FontMetrics(ascent: 8, descent: 2)
    let grid = LineGrid(step: 12, body: body, origin: -5)
    #expect(grid.first == 7)
    #expect(grid.next(after: 0) == 7)
    #expect(grid.next(after: 7) == 7)
    #expect(grid.next(after: 8) == 19)
    #expect(grid.last(before: 18) == 7)
    #expect(LineGrid(step: 12, body: body, origin: 24).first == 0)
    #expect(LineGrid(step: 12, body: body, origin: 11.995).first == 0)
  }

  @Test(.timeLimit(.minutes(5))) func alignsToGridWithOffsetOrigin() {
    for seed in Self.seeds {
      let document = Document(seed: seed)
      let grid = LineGrid(step: 12, body: FontMetrics(ascent: 8, descent: 2), origin: 5)
      let fragmenter = document.layout.framesetter().fragmenter
      let space = ConstraintSpace(
        FramePath(inlineExtent: document.width, blockExtent: document.height), grid: grid)
      var token: BreakToken? = .start
      while let start = token {
        let outcome = fragmenter.layout(in: space, from: start)
        let fragment = outcome.fragment
        #expect(
          fragment.lines.allSatisfy { line in
            // Headings are not aligned to the grid.
            let snaps = document.layout.styled.paragraphs[line.paragraph].lineSnap != .none
            let isOnGrid = abs((line.blockStart - 5).remainder(dividingBy: 12)) < 0.01
            return (isOnGrid || !snaps) && line.blockStart >= 5
          }, "seed \(seed)")
        token = outcome.next
      }
    }
  }

  /// A named page may have its own grid.
  @Test func alignsToGridOfItsPage() {
    let pages = SheetPages(
      "<p>a</p><p>b</p><div class=n><p>c</p><p>d</p></div>",
      """
      @page { -zine-baseline-grid: 12pt } @page wide { -zine-baseline-grid: 20pt }
      .n { page: wide; break-before: page } p { line-height: 12pt }
      """)
    #expect(
      pages.pages.map { $0.columns[0].fragment.lines.map(\.blockStart) } == [[0, 12], [0, 20]])
  }

  // MARK: References

  /// Planning pages alone gives the same result as making them.
  @Test func planMatchesPages() {
    let markup =
      "<h1 id=a>A</h1>" + String(repeating: "<p id=p>aaa bbb ccc ddd</p>", count: 12)
      + "<img id=i src=x align=left width=20><p>text</p><a id=end></a>"
    let pages = SheetPages(markup, "")
    let planned = Array(
      PagePlanner(
        pages.styled, shaper: FixedWidthShaper(pages.styled.styles), pictures: FixedPictures()))
    #expect(planned.count == pages.pages.count)
    for (plan, page) in zip(planned, pages.pages) {
      #expect(plan.folio == page.folio)
      #expect(
        plan.columns.map { $0.fragment.lines.map(\.range) }
          == page.columns.map { $0.fragment.lines.map(\.range) })
    }
    var cursor = DestinationCursor(pages.styled)
    #expect(
      planned.map { cursor.destinations(on: $0) } == pages.pages.map(\.destinations))
  }
}

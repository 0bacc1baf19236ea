import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Figure layout without a page. Characters are 10 pt wide, lines 12 pt high.
@Suite struct FigureLayoutTests {
  /// A figure with a fragmenter that has no cached state.
  private struct Made {
    let fragmenter: Fragmenter
    let figure: Figure

    init(_ markup: String, _ sheet: String = "") throws {
      let base = """
        @page { -zine-baseline-grid: none } body { orphans: 1; widows: 1 } figure { margin: 0; font: 10pt/12pt serif }
        figcaption { margin: 0; font: 10pt/12pt serif }

        """
      let styled = SheetPages(markup, base + sheet).styled
      let fragmenter = Fragmenter(
        styled, shaper: FixedWidthShaper(styled.styles), delegate: { _ in nil })
      let figures = fragmenter.tree.blocks.indices.compactMap { fragmenter.figure(BlockID($0)) }
      self.fragmenter = fragmenter
      figure = try #require(figures.first)
    }

    func layout(
      from start: BreakToken? = nil, width: Double = 200, height: Double, mustTake: Bool = true
    ) -> Outcome {
      let first = fragmenter.paragraphs(in: figure.block).lowerBound
      var space = ConstraintSpace(FramePath(inlineExtent: width, blockExtent: height))
      space.mustTake = mustTake
      return FigureLayout(fragmenter, figure, in: space, from: start ?? BreakToken(at: first))
        .layout()
    }
  }

  private static let lines = (1...9).map { "l\($0)" }.joined(separator: "<br>")
  private static let words = Array(repeating: "word", count: 40).joined(separator: " ")

  private static let figures = [
    "<figure><p>\(lines)</p><figcaption>c</figcaption></figure>",
    "<figure><figcaption>a</figcaption><p>\(lines)</p><figcaption>b</figcaption><p>\(lines)</p></figure>",
    "<figure><p>x</p><figcaption style=\"caption-side: top\">\(words)</figcaption></figure>",
    "<figure><p>\(lines)</p><figcaption style=\"caption-side: inline-end\">said</figcaption></figure>",
    "<figure><p>x</p><figcaption style=\"caption-side: inline-end\">\(words) \(words)</figcaption></figure>",
    "<figure><table><tr><td>\(lines)</table><p>\(lines)</p></figure>",
  ]

  /// From every token, a fragmenter without cached state makes the same fragment, and every part is placed.
  @Test(arguments: figures, [25.0, 50, 80, 1000])
  func resumesFromAnyToken(_ markup: String, _ height: Double) throws {
    for value in ["avoid", "auto"] {
      let sheet = "figure { break-inside: \(value) } figure { border: 1pt solid }"
      let made = try Made(markup, sheet)
      let placed = try paragraphsPlacedFromEveryToken {
        // Another width of the columns in between changes nothing.
        _ = made.layout(from: $0, width: 120, height: height)
        return made.layout(from: $0, height: height)
      } cold: {
        try Made(markup, sheet).layout(from: $0, height: height)
      }
      var firsts = Set(made.figure.parts.map(\.paragraphs.lowerBound))
      if let caption = made.figure.besideCaption {
        firsts.insert(caption.part.paragraphs.lowerBound)
      }
      #expect(placed.isSuperset(of: firsts))
    }
  }

  /// A figure without room moves as a whole, unless its content may be fragmented.
  @Test(arguments: [("avoid", 0), ("auto", 1)])
  func breaksInside(_ value: String, _ count: Int) throws {
    let made = try Made(Self.figures[0], "figure { break-inside: \(value) }")
    var space = ConstraintSpace(FramePath(inlineExtent: 200, blockExtent: 60))
    space.path.objectExtent = 200
    space.mustTake = false
    let first = BreakToken(at: made.fragmenter.paragraphs(in: made.figure.block).lowerBound)
    let outcome = FigureLayout(made.fragmenter, made.figure, in: space, from: first).layout()
    #expect(outcome.fragment.nested.count == count)
    #expect(outcome.next?.figure?.part == 0)
    #expect((outcome.next?.figure?.start == nil) == (count == 0))
  }

  @Test func measuresExtents() throws {
    let made = try Made("<figure><p>ab</p><figcaption>abcdefgh</figcaption></figure>")
    let widths = FigureWidths(made.fragmenter, made.figure)
    #expect(abs(widths.captionExtent(in: 1000) - 80) < 0.1)
    #expect(abs(widths.naturalExtent(in: 1000) - 20) < 0.1)
    #expect(widths.naturalExtent(in: 10) == 10)
  }
}

import ZineStyle
import ZineText

@testable import ZineLayout

/// Text with explicit styles, laid out with the fixed-width shaper.
struct StyledText {
  /// A run of equal style; the default is black text of 10 pt.
  struct Part {
    var text: String
    var shaping = ShapingStyle(families: FontFamilies(fallback: ["fixed"]), size: 10)
    var paint = TextPaint(fill: .black)

    init(
      _ text: String, shaping changeShaping: (inout ShapingStyle) -> Void = { _ in },
      paint changePaint: (inout TextPaint) -> Void = { _ in }
    ) {
      self.text = text
      changeShaping(&shaping)
      changePaint(&paint)
    }
  }

  private(set) var styled = StyledStory(
    story: Story(), paragraphs: [], styles: StyleTable(),
    pages: PageStyles(
      PageStyle(
        size: Size(width: 200, height: 200),
        margins: PageMargins(top: 0, right: 0, bottom: 0, left: 0), columns: 1, columnGap: 0,
        grid: nil)),
    body: ShapingStyleID(0))

  init() {}

  /// Creates a text of one paragraph.
  init(_ parts: Part..., change: (inout StyledParagraph) -> Void = { _ in }) {
    add(parts, change: change)
  }

  mutating func add(_ parts: [Part], change: (inout StyledParagraph) -> Void = { _ in }) {
    let attributes = TextAttributes(element: .body)
    let start = styled.story.text.count
    let runs = parts.map { part in
      styled.story.text.append(Array(part.text.utf8), attributes)
      return StyledRun(
        length: part.text.utf8.count, shaping: styled.styles.intern(part.shaping),
        paint: styled.styles.intern(part.paint))
    }
    var paragraph = StyledParagraph(
      range: start..<styled.story.text.count, kind: .paragraph, runs: runs,
      shaping: styled.styles.intern(Part("").shaping),
      composing: styled.styles.intern(ComposingStyle.plain), lineHeight: .fixed(12),
      alignment: .start, indent: 0)
    change(&paragraph)
    styled.paragraphs.append(paragraph)
  }

  /// Returns the lines in a single frame of sufficient height.
  func lines(width: Double = 200) -> [LineFragment] { linesAndDiagnostics(width: width).lines }

  func linesAndDiagnostics(width: Double = 200) -> (
    lines: [LineFragment], diagnostics: [Diagnostic]
  ) {
    let (frame, diagnostics) = frame(width: width)
    return (frame.lines, diagnostics)
  }

  func frame(width: Double = 200) -> (Fragment, diagnostics: [Diagnostic]) {
    let framesetter = Framesetter(
      styled, shaper: FixedWidthShaper(styled.styles), grid: nil, delegate: { _ in nil })
    let path = FramePath(inlineExtent: width, blockExtent: 10_000, grid: nil)
    return (framesetter.frame(from: .start, in: path).0, framesetter.diagnostics)
  }
}

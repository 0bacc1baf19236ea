import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// Any style with any text results in pages. The random styles and texts use extreme values, because crashes
/// occur where those meet.
@Suite struct RandomPageTests {
  private static let selectors = [
    "*", "p", "b", "li", "ul", "h1", "pre", "img", "div", "p::first-letter", "p::first-line",
    "p::before", "b::after", "i", "b i", "li::marker", "p:nth-child(2n)", "blockquote",
  ]
  private static let lengths = [
    "0", "0.001pt", "1pt", "-1pt", "9pt", "40pt", "-40pt", "300pt", "14400pt", "-14400pt", "9em",
    "-9em", "50%", "-50%", "100lh",
  ]
  private static let lengthProperties = [
    "margin", "margin-top", "margin-left", "padding", "padding-left", "text-indent",
    "letter-spacing", "word-spacing", "font-size", "line-height", "border-width", "tab-size",
    "width", "vertical-align", "max-width", "height", "-zine-baseline-grid", "border-radius",
  ]
  private static let words = [
    "display: none", "display: block", "display: inline", "white-space: pre",
    "white-space: pre-wrap", "white-space: nowrap", "text-align: justify", "text-align: right",
    "text-align: center", "direction: rtl", "direction: ltr", "hyphens: none", "hyphens: manual",
    "break-before: page", "break-after: column", "content: \"\"", "content: \"x\\2028y\"",
    "content: leader(dotted)", "content: counter(c)", "counter-increment: c", "list-style: none",
    "float: left", "float: right", "float: outside", "clear: both", "wrap-flow: both",
    "wrap-flow: clear", "wrap-flow: minimum", "shape-outside: circle()",
    "shape-outside: -zine-contour", "shape-outside: polygon(0 0, 900% 900%, 0 50%, 100% 0)",
    "shape-outside: path(\"M 0 0 C 9999 9 -9999 9 0 9 z\") border-box", "shape-margin: 0",
    "shape-margin: 9999pt", "-zine-wrap-minimum: 0", "initial-letter: 3", "initial-letter: 50 1",
    "initial-letter: 1 50; initial-letter-wrap: all",
    "initial-letter: 4; initial-letter-wrap: none",
    "border: 9pt solid", "border: 1pt dashed; padding: 3pt",
    "text-wrap: pretty", "text-wrap: balance",
    "overflow-wrap: normal", "overflow-wrap: anywhere", "word-break: break-all",
    "text-transform: uppercase", "font-variant-caps: small-caps", "text-decoration: underline",
    "opacity: 0", "page: x", "string-set: s content()", "orphans: 9", "column-count: 3",
    "widows: 9", "break-inside: avoid", "break-inside: avoid-page", "break-before: recto",
    "break-after: verso", "break-before: avoid", "break-after: avoid-column", "column-span: all",
    "column-span: 2", "column-span: 100", "-zine-pagination: optimal", "height: 30pt",
    "-zine-drop-cap: 3", "-zine-looseness: 3", "hanging-punctuation: first last",
    "-zine-tab-stops: 10pt, 30pt right, 50pt decimal", "background: red",
  ]
  private static let pages = [
    "", "@page { size: 30pt 30pt; margin: 1pt }", "@page { size: A4; columns: 9 }",
    "@page { size: 200pt 20pt; margin: 2pt; columns: 2; column-gap: 0 }",
    "@page { size: 200pt 300pt; margin: 9pt; shape-inside: ellipse(); shape-padding: 3pt }",
    "@page { size: 200pt 300pt; margin: 9pt; columns: 2; shape-inside: polygon(evenodd, 0 0, 100% 0, 0 100%, 100% 100%) }",
    "@page { shape-inside: circle(0) }",
    "@page { size: 40pt 4000pt; margin: 0 }", "@page x { columns: 3 }",
    "@page { @top-center { content: string(s) counter(page) } }",
    "@page :nth(2n + 1) { size: 99pt 60pt; margin: 5pt }",
  ]
  private static let texts = [
    "word", " ", "\t", "\n", "a longer stretch of words", "Donaudampfschiff", "\u{AD}", "\u{200D}",
    "\u{301}", "\u{FFFC}", "\u{2028}", "\u{202E}", "שלום", "\u{A0}", "漢字", "**", "1.5", "-", "…",
    "“", "&amp;", "<br>", "<b>", "</b>", "<i>", "</i>", "<p>", "</p>", "<img src=x>",
    "<img src=x align=left>",
    "<hr>", "<ul><li>", "</ul>", "<li>", "<h1>", "</h1>", "<pre>", "</pre>", "<div>", "</div>",
    "<pagebreak>", "<blockquote>", "</blockquote>", "<a href=#x id=x>", "</a>", "<p align=right>",
  ]

  /// Pictures of extreme sizes.
  private struct Pictures: PictureSource {
    var size: Size
    func size(of picture: Picture) -> Size? { size }

    func contour(of picture: Picture, threshold: Double, tolerance: Double) -> Outline? {
      size.width > size.height
        ? nil
        : Outline(rings: [[Point(x: 0.5, y: 0), Point(x: 1, y: 0.5), Point(x: 0.2, y: 1)]])
    }
  }

  private static func sheet(_ random: inout LinearCongruence) -> String {
    let rules = (0...random.next(5)).map { _ in
      let declarations = (0...random.next(4)).map { _ in
        random.next(2) == 0
          ? "\(random.pick(lengthProperties)): \(random.pick(lengths))" : random.pick(words)
      }
      return "\(random.pick(selectors)) { \(declarations.joined(separator: "; ")) }"
    }
    return random.pick(pages) + rules.joined()
  }

  @Test(.timeLimit(.minutes(5))) func yieldsPages() {
    for seed in 0..<100 as Range<UInt64> {
      var random = LinearCongruence(seed: seed)
      let sheet = Self.sheet(&random)
      let text = (0...random.next(40)).map { _ in random.pick(Self.texts) }.joined()
      var sources = StyleSources()
      sources.sheets = [
        StyleSheetParser.parse(Array(sheet.utf8), source: SourceID(1), target: .a4).sheet
      ]
      let source = SourceFile(id: SourceID(0), name: "text", bytes: Array(text.utf8))
      let (styled, problems) = StyleResolver.resolve(
        MarkupParser.parse([source]).manuscript, sources, language: "en")
      if problems.contains(where: { $0.severity == .error }) { continue }
      let side = Double(random.pick([1, 50, 100_000]))
      var composer = PageComposer(
        styled, language: "en", shaper: FixedWidthShaper(styled.styles),
        pictures: Pictures(size: Size(width: side, height: 10)))
      var end = 0
      var count = 0
      while count < 50, let page = composer.next() {
        count += 1
        for line in page.columns.flatMap(\.fragment.lines) {
          #expect(line.range.lowerBound >= end, "seed \(seed): \(sheet)\n\(text)")
          end = line.range.upperBound
        }
      }
      #expect(count == 50 || composer.next() == nil, "seed \(seed)")
    }
  }
}

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// An issue with a place of every kind, for testing the effect of declarations.
struct PlaceProbe {
  /// Styles that make effects visible, such as text for pseudo-elements and a counter.
  private static let base = """
    @page { size: 260pt 280pt; margin: 30pt; columns: 1; -zine-baseline-grid: none }
    @page special { margin: 50pt }
    @page { @top-left { content: "margin words\\A of two lines " string(name) } }
    @page { @top-right { content: counter(page) } }
    body { font: 10pt/12pt serif; text-align: start; hyphens: manual; orphans: 1; widows: 1 }
    .t::before, .t::after { content: "gen it" }
    .c::before, .late::before, .end::before { content: "(" counter(k) ")" }
    h1 { column-span: none; font-size: 16.5pt; line-height: 1.15; margin: 24pt 0 0 }
    ul, ol, p { margin-block: 0; block-step: none } figure, table { margin-block: 12pt }
    h1 + p::first-letter { initial-letter: normal }
    table { font: 7.6pt/9.8pt serif; block-step: none }
    table { border-collapse: separate }
    .own li::marker { content: "mark it" }

    """

  private static let baseSheet = StyleSheetParser.parse(
    Array(base.utf8), source: SourceID(1), target: .a4
  ).sheet

  private static let markup = """
    <h1 id=head>Title words</h1>
    <section class=g>
    <p class=t><img src=y.png width=9 height=30 align=left>Some words "here" <b class=i>inline <q>said</q> "words"</b> and more <img class=m src=x.png width=20> text with\ta tab <u class=c>on</u>, and on and on to the second<footnote>Short</footnote> line<footnote>Note words that go on for so long that there are several lines of them at the foot of the page</footnote> of it, which the third line follows.</p>
    </section>


    <p class=late>So it. Late <a href="#head">link</a> "words". And more of them, on to a second line.</p>
    <ul><li><img src=y.png width=9 height=30 align=left>item words</ul>
    <ol class=own><li>numbered words</ol>
    <p><b class=i>Pl</b>ain words that run beside what floats there, and go on for a line or for two.</p>


    <hr>
    <p class=end><img src=y.png width=9 height=40 align=left>End.</p>
    <hr>
    <p><img class=m src=x.png width=20 alt=Q>uite plain words, which run beside what stands there, and go on for a line or for two.</p>
    <figure><img src=x.png width=20><figcaption>Said of it</figcaption></figure>
    <table><caption>Told</caption><tr><td>one<td>two<br>words<tr><td>and three of them<td>four</table>
    """

  private static let manuscript = MarkupParser.parse([
    SourceFile(id: SourceID(0), name: "test", bytes: Array(markup.utf8))
  ]).manuscript

  /// Returns a rule with declarations for a kind of place.
  static func rule(_ declarations: String, for place: StylePlace) -> String {
    switch place {
    case .body: "body { \(declarations) }"
    case .block, .float, .pageFloat, .positioned, .columned, .sized, .stretched, .wholeNote:
      "h1, .g, .t, ul, li, .late { \(declarations) }"
    case .inline: ".i { \(declarations) }"
    case .picture: ".m { \(declarations) }"
    case .rule: "hr { \(declarations) }"
    case .page: "@page { \(declarations) }"
    case .marginBox: "@page { @top-left { \(declarations) } }"
    case .table, .separated, .collapsed: "table { \(declarations) }"
    case .row: "tr { \(declarations) }"
    case .cell: "td { \(declarations) }"
    case .figure: "figure { \(declarations) }"
    case .caption: "caption, figcaption { \(declarations) }"
    case .note, .footnote: "footnote { \(declarations) }"
    case .noteArea: "@footnote { \(declarations) }"
    case .generated: ".t::before, .t::after { \(declarations) }"
    case .marker: "li::marker { \(declarations) }"
    case .firstPart: ".late::-zine-first-sentence { \(declarations) }"
    case .firstLine: ".t::first-line { \(declarations) }"
    case .match: "@-zine-match \"and more\" { \(declarations) }"
    }
  }

  /// Everything visible on the pages, and the warnings about the declarations.
  let pages: [Sight]
  let facts: [DiagnosticFact]

  /// The properties that were warned about.
  var names: [String] {
    facts.compactMap { fact in
      switch fact {
      case .noEffect(let name, _), .misplacedProperty(let name): name
      default: nil
      }
    }
  }

  init(_ sheet: String) {
    let (own, problems) = StyleSheetParser.parse(
      Array(sheet.utf8), source: SourceID(2), target: .a4)
    var sources = StyleSources()
    sources.sheets = [Self.baseSheet, own]
    let (styled, diagnostics) = StyleResolver.resolve(
      Self.manuscript, sources, language: "en", matcher: WordMatcher())
    facts = (problems + diagnostics.filter { $0.span?.source == SourceID(2) }).map(\.fact)
    var triangle = Path()
    triangle.elements = [
      .move(Point(x: 0, y: -20)), .line(Point(x: 10, y: -20)), .line(Point(x: 0, y: 0)), .close,
    ]
    var composer = PageComposer(
      styled, language: "en", shaper: FixedWidthShaper(styled.styles, outline: triangle),
      pictures: FixedPictures())
    var sights: [Sight] = []
    while let page = composer.next(), page.number < 20 {
      sights.append(
        .page(page.size, bleed: page.bleed, page.marks, mostResolution: page.mostResolution))
      sights += page.items.map { Sight($0.content, styled.styles) }
      sights += page.items.compactMap { $0.transform.map(Sight.turned) }
      sights += page.items.enumerated().compactMap { index, item in
        item.blendMode == .normal ? nil : .mixed(index, item.blendMode)
      }
      sights += page.groups.map(Sight.group)
      sights += page.links.map { .link($0.rect) }
      sights += page.destinations.map(Sight.destination)
    }
    sights += composer.outline.map(Sight.entry)
    sights += composer.diagnostics.compactMap { diagnostic in
      if case .pageCount(let miss) = diagnostic.fact { .pageCount(miss) } else { nil }
    }
    // Line breaking parameters are compared here; their results are tested elsewhere.
    sights += styled.paragraphs.filter { $0.runs.contains { $0.attachment == nil } }
      .map { .composing(styled.styles[$0.composing]) }
    pages = sights
  }
}

/// Something visible on a page, without identifiers that would change if an unused style were added.
enum Sight: Equatable {
  case page(Size, bleed: Rect?, PrinterMarks, mostResolution: Double?)
  case pageCount(PageCountMiss)
  case glyphs(ShapingStyle, Ink, at: Point, width: Double, xs: [Double], text: [UInt8])
  case shapes(ShapingStyle, at: Point, Color)
  case picture(PlacedPicture)
  case drawing(PageItem.Content)
  case turned(Transform)
  case mixed(Int, BlendMode)
  case group(PageGroup)
  case link(Rect)
  case destination(PlacedDestination)
  case entry(OutlineEntry)
  case composing(ComposingStyle)

  /// The part of a paint that renderers use for glyphs; decorations are separate items.
  struct Ink: Equatable {
    var fill: Color?
    var stroke: TextPaint.Stroke?
    var opacity: Double
    var effect: TextEffect?
    var overprint: Overprint
  }

  init(_ content: PageItem.Content, _ styles: StyleTable) {
    switch content {
    case .glyphs(let run):
      let paint = styles[run.paint]
      let ink = Ink(
        fill: paint.fill, stroke: paint.stroke, opacity: paint.opacity, effect: paint.effect,
        overprint: paint.overprint)
      self = .glyphs(
        styles.shapingStyles[Int(run.font.index)], ink, at: run.origin, width: run.width,
        xs: run.glyphs.map(\.x), text: run.text)
    case .shapes(let shapes):
      self = .shapes(
        styles.shapingStyles[Int(shapes.font.index)], at: shapes.origin, shapes.color)
    case .picture(let picture): self = .picture(picture)
    case .rule, .box, .path: self = .drawing(content)
    }
  }
}

/// Finds literal words.
private struct WordMatcher: PatternMatcher {
  func matches(of pattern: String, in text: [UInt8]) throws(PatternFailure) -> [PatternMatch] {
    let words = Array(pattern.utf8)
    return text.indices.filter { text[$0...].starts(with: words) }.map {
      PatternMatch(range: $0..<$0 + words.count, marks: [])
    }
  }
}

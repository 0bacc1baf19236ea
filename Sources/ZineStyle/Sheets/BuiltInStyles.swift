import ZineText

/// The built-in style sheets. Style sheets of the user override them.
package enum BuiltInStyles {
  private static let sans = #"Arial, "Liberation Sans", sans-serif"#
  private static let serif = #""Liberation Serif", "Times New Roman", serif"#

  /// The style sheet that all targets share.
  package static let baseText = """
    @page { @footnote { margin-top: 0.5rlh; border-top: 0.4pt solid; padding-top: 0.25rlh } }
    /* What tags look like on every page. */
    body { font: -zine-body; line-snap: baseline }

    h1 { font: -zine-display1; column-span: all; letter-spacing: -0.015em; string-set: title content() }
    h2 { font: -zine-title2; letter-spacing: -0.01em }
    h3 { font: -zine-title3 }
    h4 { font: -zine-headline }
    h5 { font: -zine-subheadline }
    h6 { font: -zine-callout }
    h1, h2, h3, h4, h5, h6 {
      font-weight: bold; font-synthesis-weight: none; text-align: start; text-indent: 0;
      text-wrap-style: balance; hyphens: manual; -zine-looseness: 0; -zine-last-line-min: none;
      break-inside: avoid; break-after: avoid;
    }
    /* A title keeps its own leading, and takes whole lines of the grid with its margins. */
    h1, h2, h3, h4, h5, h6 { line-snap: none; block-step: -zine-grid end }
    h1, h2 { margin-break: discard }
    /* Nearer to what follows than to what comes before. */
    h1 { margin: 2rlh 0 0.25rlh }
    h2 { margin: 1rlh 0 0.2rlh }
    h3, h4, h5, h6 { margin-top: 1rlh }
    h2 + h3 { margin-top: 0.5rlh }
    h6 { font-style: italic }

    /* What stands between a title and its text. */
    .deck {
      column-span: all; text-align: start; text-indent: 0; text-wrap-style: balance; hyphens: manual;
      margin: 0 0 0.75rlh; break-after: avoid; line-snap: none; block-step: -zine-grid;
      -zine-looseness: 0; -zine-last-line-min: none;
    }
    .byline {
      font: bold 0.85rem/1rlh \(sans); text-align: start; text-indent: 0; hyphens: manual; break-after: avoid;
    }
    h1 + .byline, .deck + .byline { column-span: all; margin-bottom: 1rlh }
    .deck + p, .byline + p { text-indent: 0 }
    .dateline { font-family: \(sans); font-weight: bold; font-size: 0.85rem }
    .dateline::after { content: "\\2002" }

    b, strong { font-weight: bold }
    i, em, cite, var, dfn, address { font-style: italic }
    u, ins { text-decoration: underline }
    s, del, strike { text-decoration: line-through }
    sup { vertical-align: super; font-size: 65% }
    sub { vertical-align: sub; font-size: 65% }
    small { font-size: calc(100% / 1.2) }
    big { font-size: 120% }
    code, kbd, samp, tt, pre {
      font-family: "Liberation Mono", "Courier New", monospace; font-size: 87%;
      -zine-smart-quotes: none;
    }
    mark { background-color: #ffee88 }
    q::before { content: open-quote }
    q::after { content: close-quote }
    a[href] { color: #1a4f9c }

    ul { list-style: disc }
    ul ul { list-style: circle }
    ul ul ul { list-style: square }
    ol { list-style: decimal }
    ol[type="a"] { list-style: lower-alpha }
    ol[type="A"] { list-style: upper-alpha }
    ol[type="i"] { list-style: lower-roman }
    ol[type="I"] { list-style: upper-roman }
    li { margin-inline-start: 1.5em }
    li.task { list-style: none }
    dd { margin-inline-start: 1.2em }
    dt { font-weight: bold; text-align: start; break-after: avoid }
    blockquote { margin-inline: 1em }
    center { text-align: center }
    address { text-align: start }
    pre {
      margin: 1rlh 0; text-align: start; white-space: pre-wrap;
      text-wrap-style: auto; hyphens: manual; -zine-last-line-min: none;
      -zine-optical-margin: none; -zine-glyph-scaling-limits: none;
      -zine-letter-spacing-limits: none;
    }
    /* What interrupts the text has as much space above as below. */
    figure, table, blockquote, ul, ol, dl, p:-zine-only-pictures {
      margin-block: 0.5rlh; block-step: -zine-grid center;
    }
    li ul, li ol { margin-block: 0; block-step: none }
    p:-zine-only-pictures { text-indent: 0 }
    figure { break-inside: avoid; caption-side: bottom }
    figcaption, .caption {
      margin: 0.3rlh 0 0; font: 0.81rem/1.26 \(sans); text-align: start; text-indent: 0; hyphens: manual;
      -zine-looseness: 0; -zine-last-line-min: none;
    }
    .credit { font-family: \(sans); font-size: 0.7rem; color: #666666 }
    p.credit { text-align: start; text-indent: 0 }
    blockquote > .credit { break-before: avoid }
    .spoiler > .title { font-weight: bold; text-align: start; hyphens: manual; break-after: avoid }
    aside, .ad {
      margin: 0.5rlh 0; padding: 0.6rlh 0.8em; font: 0.9rem/1.3 \(sans); text-align: start; hyphens: manual;
      line-snap: none; block-step: -zine-grid center;
    }
    aside { background-color: #ebebeb }
    .ad { border: 0.5pt solid; text-align: center }
    aside > :first-child, .ad > :first-child { margin-top: 0 }
    aside h3, .ad h3 { line-height: 1.3; margin: 0 0 0.2rlh; block-step: none; text-align: inherit }
    aside p, .ad p { text-indent: 0 }
    aside ul, aside ol { margin-block: 0; block-step: none }
    aside, .ad, pullquote { break-inside: avoid }
    pullquote {
      font: italic 1.6rem/1.2 \(serif); margin: 1rlh 0; padding: 0.4rlh 0; border-block: 0.5pt solid;
      text-align: start; text-indent: 0; text-wrap-style: balance; hyphens: manual; -zine-looseness: 0;
      -zine-last-line-min: none; line-snap: none; block-step: -zine-grid center;
    }
    .listing p {
      font: 0.9rem/1rlh \(sans); text-align: start; hyphens: manual; padding-inline-start: 1.2em;
      text-indent: -1.2em;
    }
    .qa dt { font: bold 0.95rem/1rlh \(sans); hyphens: manual }
    .qa dd { margin-inline-start: 0 }
    .qa dd + dt { margin-top: 0.5rlh }
    footnote {
      float: footnote; counter-increment: footnote; font: -zine-footnote;
      -zine-looseness: 0; -zine-last-line-min: none;
    }
    table {
      caption-side: top; border-collapse: collapse; border-block: 1pt solid; font: 0.85rem/1.25 \(sans);
      text-align: start; line-snap: none; text-indent: 0; hyphens: manual; -zine-looseness: 0; -zine-last-line-min: none;
    }
    caption { margin: 0 0 0.3rlh; font-weight: bold; break-after: avoid }
    td, th { padding: 0.2em 0.5em; vertical-align: baseline }
    th { font-weight: bold }
    .align-left { text-align: left }
    .align-center { text-align: center }
    .align-right { text-align: right }
    thead { border-bottom: 0.5pt solid }
    tbody tr + tr { border-top: 0.5pt solid #999999 }
    ::footnote-call { content: counter(footnote); vertical-align: super; font-size: 65% }
    .footnote-call::after {
      content: target-counter(attr(href), footnote); vertical-align: super; font-size: 65%;
    }
    ::footnote-marker { content: counter(footnote) }
    li, dt, dd, footnote, blockquote, pre, figure { text-indent: 0 }

    """

  /// Returns the style sheet for a target. It is applied after the style sheet that all targets share.
  package static func text(of target: Target) -> String {
    switch target {
    case .a4:
      print(
        size: "A4", margins: ("18mm", "15mm", "22mm", "15mm"), columns: 3, gap: "5mm",
        base: "9.4pt 12pt", titles: "")
    case .letter:
      print(
        size: "letter", margins: ("0.7in", "0.6in", "0.85in", "0.6in"), columns: 3, gap: "0.2in",
        base: "9.4pt 12pt", titles: "")
    case .a5:
      print(
        size: "A5", margins: ("14mm", "12mm", "18mm", "12mm"), columns: 2, gap: "5mm",
        base: "9pt 11.5pt",
        titles: """
          h1 { font-size: calc(21.5pt + 0.6rem) }
          h2 { font-size: calc(9pt + 0.8rem) }
          h2:-zine-in-column { font-size: calc(4pt + 1rem) }
          .deck { font-size: calc(5pt + 0.75rem) }

          """)
    case .tabloid:
      print(
        size: "tabloid", margins: ("0.7in", "0.6in", "0.85in", "0.6in"), columns: 5, gap: "0.2in",
        base: "9.4pt 12pt",
        titles: """
          h1 { font-size: calc(50pt + 0.6rem) }
          .deck { font-size: calc(11pt + 0.75rem) }

          """)
    // On screens, the size of body text is a fortieth of the page height.
    case .tablet:
      screen(
        size: "768pt 1024pt", columns: 2, base: "25.6pt normal",
        titles: """
          h1 { font-size: calc(52pt + 0.6rem) }
          h2 { font-size: calc(15.3pt + 1rem) }
          .deck { font-size: calc(16.5pt + 0.75rem) }

          """)
    case .phone:
      screen(
        size: "375pt 667pt", columns: 1, base: "16.675pt normal",
        titles: """
          h1 { font-size: calc(16.7pt + 1rem) }
          h2 { font-size: calc(7.5pt + 1rem) }
          .deck { font-size: calc(7.5pt + 0.75rem) }

          """)
    }
  }

  /// Returns the style sheet for double-sided printing. The step of its baseline grid is the body's line
  /// height.
  /// - Parameters:
  ///   - margins: Top, outside, bottom and inside margins.
  ///   - titles: Rules for titles whose sizes differ from those on A4. Each size has a fixed part in points,
  ///     so that titles grow less than body text when the reader's text size grows.
  private static func print(
    size: String, margins: (top: String, outside: String, bottom: String, inside: String),
    columns: Int, gap: String, base: String, titles: String
  ) -> String {
    let header = """
      content: string(title, first-except); font: italic calc(4.5pt + 0.4rem)/1 \(serif)
      """
    let folio = "content: counter(page); font: bold calc(4pt + 0.4rem)/1 \(sans)"
    return """
      @page {
        size: \(size); columns: \(columns); column-gap: \(gap);
        margin-top: \(margins.top); margin-outside: \(margins.outside);
        margin-bottom: \(margins.bottom); margin-inside: \(margins.inside);
      }
      @page :left { @top-left { \(header) } @bottom-left { \(folio) } }
      @page :right { @top-right { \(header) } @bottom-right { \(folio) } }
      body {
        -zine-text-base: \(base); text-align: justify; -zine-pagination: optimal;
        font-family: \(serif);
      }
      h2 { font: -zine-display2; column-span: all; -zine-span-minimum: 12; margin: 2rlh 0 0.25rlh }
      h2:-zine-in-column { font-size: calc(5.6pt + 1rem); line-height: 1.1; margin: 1rlh 0 0.2rlh }
      h3 { font: bold 1rem/1rlh \(sans) }
      aside h3, .ad h3 { line-height: 1.3 }
      .deck { font-size: calc(7pt + 0.75rem); line-height: 1.28 }
      :is(h1, h1 + .deck, h1 + .byline, h1 + .deck + .byline) + p:not(.deck, .byline):-zine-lines(6)::first-letter {
        initial-letter: 3;
      }
      \(titles)
      p + p { text-indent: 1em }
      center p, address p, aside p, .ad p, p.deck, p.byline, .deck + p, .byline + p, p.credit, p.caption,
      .spoiler > .title, .spoiler > .title + p,
      p:-zine-only-pictures { text-indent: 0 }
      .listing p { text-indent: -1.2em }

      """
  }

  /// Returns the style sheet for a screen, modelled on magazine apps that use Core Text. The page is inset by
  /// 20 pt and divided into columns, and each column is inset by another 20 pt.
  /// - Parameter titles: Rules for the sizes of titles.
  private static func screen(
    size: String, columns: Int, base: String, titles: String
  ) -> String {
    """
    @page {
      size: \(size); columns: \(columns); column-gap: 40pt; margin: 40pt;
      -zine-baseline-grid: none;
      @bottom-center { content: counter(page); font-size: 85% }
    }
    body {
      -zine-text-base: \(base); text-align: start; hyphens: manual; -zine-blank-lines: keep;
      font-family: \(sans);
    }
    h1 { margin-top: 0 }
    h3 { font-family: \(sans) }
    .byline { font-size: 0.78rem }
    pullquote { font-family: \(sans) }
    \(titles)
    /* Ragged lines don't show where paragraphs end. */
    p + p, ul + p, ol + p, dl + p { margin-top: 0.5rlh }
    p + ul, p + ol, p + dl { margin-top: 0.5rlh }

    """
  }

  /// Style sheet of `--auto-style notes`, which recognises the informal markup of notes and e-mails, such as
  /// `*bold*`.
  package static let notesText = #"""
    @-zine-match "(?<![\w*])(?<mark1>\*)(?=\S)[^*\n]*[^*\s](?<mark2>\*)(?![\w*])" { font-weight: bold }
    @-zine-match "(?<!\w)(?<mark1>_)(?=\S)[^_\n]*[^_\s](?<mark2>_)(?!\w)" { font-style: italic }
    @-zine-match "(?<![\w-])(?<mark1>-)(?=[^\s-])[^\n-]*[^\s-](?<mark2>-)(?![\w-])" {
      text-decoration: line-through;
    }
    @-zine-match "(?<![\w~])(?<mark1>~)(?=\S)[^~\n]*[^~\s](?<mark2>~)(?![\w~])" {
      font-family: "Z003", "URW Chancery L", "Zapfino", cursive; font-size: 115%;
    }
    @-zine-match "\b\p{Lu}{2,}\b(?:[\s&]+\p{Lu}{2,}\b)*" { color: #c00000 }
    @-zine-match "(?m)^\d+\.(?=\s)" { font-weight: bold }

    """#

  static let notes = parse(notesText, .target, for: .a4)

  static let base = parse(baseText, .builtIn, for: .a4)

  static func sheet(of target: Target) -> StyleSheet {
    switch target {
    case .a4: a4
    case .letter: letter
    case .a5: a5
    case .tabloid: tabloid
    case .tablet: tablet
    case .phone: phone
    }
  }

  // Each style sheet is parsed once, on first use.
  private static let a4 = parsed(.a4)
  private static let letter = parsed(.letter)
  private static let a5 = parsed(.a5)
  private static let tabloid = parsed(.tabloid)
  private static let tablet = parsed(.tablet)
  private static let phone = parsed(.phone)

  private static func parsed(_ target: Target) -> StyleSheet {
    parse(text(of: target), .target, for: target)
  }

  private static func parse(
    _ text: String, _ source: SourceID, for target: Target
  ) -> StyleSheet {
    let (sheet, diagnostics) = StyleSheetParser.parse(
      Array(text.utf8), source: source, target: target, isBuiltIn: true)
    assert(diagnostics.isEmpty, "\(diagnostics)")
    return sheet
  }
}

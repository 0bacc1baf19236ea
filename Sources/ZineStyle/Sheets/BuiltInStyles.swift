import ZineText

/// The style sheets that hold before anything the user says.
package enum BuiltInStyles {
  /// What all targets share.
  package static let baseText = """
    @page { @footnote { margin-top: 0.5rlh; border-top: 0.4pt solid; padding-top: 0.25rlh } }
    /* What tags look like on every page. */
    body { font: -zine-body; line-snap: baseline }

    h1 { font: -zine-title1 }
    h2 { font: -zine-title2 }
    h3 { font: -zine-title3 }
    h4 { font: -zine-headline }
    h5 { font: -zine-subheadline }
    h6 { font: -zine-callout }
    h1, h2, h3, h4, h5, h6 {
      font-weight: bold; font-synthesis-weight: none; text-align: start; text-indent: 0;
      text-wrap-style: balance; hyphens: manual; -zine-looseness: 0; -zine-last-line-min: none;
      break-after: avoid;
    }
    /* A title keeps its own leading, and takes whole lines of the grid with its margins. */
    h1, h2, h3, h4, h5, h6 { line-snap: none; block-step: -zine-grid end }
    h1, h2 { margin-break: discard }
    /* Nearer to what follows than to what comes before. */
    h1, h2 { margin-top: 2rlh }
    h3, h4, h5, h6, h1 + h2, h2 + h3 { margin-top: 1rlh }
    h6 { font-style: italic }

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
    li, dd { margin-inline-start: 1.75em }
    dt { font-weight: bold; text-align: start; break-after: avoid }
    blockquote { margin: 1rlh 1em }
    center { text-align: center }
    address { text-align: start }
    pre {
      margin: 1rlh 0; text-align: start; white-space: pre-wrap;
      text-wrap-style: auto; hyphens: manual; -zine-last-line-min: none;
      -zine-optical-margin: none; -zine-glyph-scaling-limits: none;
      -zine-letter-spacing-limits: none;
    }
    figure {
      margin: 1rlh 0; break-inside: avoid; caption-side: bottom; block-step: -zine-grid center;
    }
    figcaption {
      margin: 0.25rlh 0; font: -zine-caption1; text-align: start; -zine-looseness: 0; -zine-last-line-min: none;
    }
    aside { margin: 1rlh 0; padding: 0.5rlh 0.75em; background-color: #eeeeee }
    aside > :first-child { margin-top: 0 }
    aside, pullquote { break-inside: avoid }
    pullquote {
      font: -zine-title3; margin: 1rlh 0; text-align: start; text-wrap-style: balance;
      hyphens: manual; -zine-looseness: 0; -zine-last-line-min: none;
      line-snap: none; block-step: -zine-grid center;
    }
    footnote {
      float: footnote; counter-increment: footnote; font: -zine-footnote;
      -zine-looseness: 0; -zine-last-line-min: none;
    }
    table {
      margin: 1rlh 0; caption-side: top; border-collapse: collapse; font: -zine-footnote; text-align: start;
      line-snap: none;
      text-indent: 0; hyphens: manual; -zine-looseness: 0; -zine-last-line-min: none;
    }
    caption { margin: 0.25rlh 0; font-weight: bold; break-after: avoid }
    td, th { padding: 0.2em 0.5em; vertical-align: baseline }
    th { font-weight: bold }
    thead { border-bottom: 0.6pt solid }
    ::footnote-call { content: counter(footnote); vertical-align: super; font-size: 65% }
    ::footnote-marker { content: counter(footnote) }
    li, dt, dd, footnote, blockquote, pre, figure, figcaption, pullquote { text-indent: 0 }

    """

  /// What a target adds.
  package static func text(of target: Target) -> String {
    switch target {
    case .a4:
      print(
        size: "A4", margins: ("18mm", "15mm", "22mm", "15mm"), columns: 3, gap: "5mm",
        base: "9.4pt 12pt")
    case .letter:
      print(
        size: "letter", margins: ("0.7in", "0.6in", "0.85in", "0.6in"), columns: 3, gap: "0.2in",
        base: "9.4pt 12pt")
    case .a5:
      print(
        size: "A5", margins: ("14mm", "12mm", "18mm", "12mm"), columns: 2, gap: "5mm",
        base: "9pt 11.5pt")
    case .tabloid:
      print(
        size: "tabloid", margins: ("0.7in", "0.6in", "0.85in", "0.6in"), columns: 5, gap: "0.2in",
        base: "9.4pt 12pt")
    // On screens, body text is a fortieth of the page's height.
    case .tablet: screen(size: "768pt 1024pt", columns: 2, base: "25.6pt normal")
    case .phone: screen(size: "375pt 667pt", columns: 1, base: "16.675pt normal")
    }
  }

  /// A page to be printed on both sides, with a grid of the body's line height.
  /// - Parameter margins: top, outside, bottom, inside.
  private static func print(
    size: String, margins: (top: String, outside: String, bottom: String, inside: String),
    columns: Int, gap: String, base: String
  ) -> String {
    """
    @page {
      size: \(size); columns: \(columns); column-gap: \(gap);
      margin-top: \(margins.top); margin-outside: \(margins.outside);
      margin-bottom: \(margins.bottom); margin-inside: \(margins.inside);
    }
    @page :left { @bottom-left { content: counter(page); font-size: 85% } }
    @page :right { @bottom-right { content: counter(page); font-size: 85% } }
    body {
      -zine-text-base: \(base); text-align: justify; -zine-pagination: optimal;
      font-family: "Liberation Serif", "Times New Roman", serif;
    }
    /* A line of these takes one line of the grid. */
    h2 { line-height: 0.98 }
    h3 { line-height: 1.08 }
    p + p { text-indent: 1em }
    center p, address p { text-indent: 0 }

    """
  }

  /// A page of the Core Text magazine apps: the page inset by 20 pt and divided, each column inset by
  /// 20 pt again.
  private static func screen(size: String, columns: Int, base: String) -> String {
    """
    @page {
      size: \(size); columns: \(columns); column-gap: 40pt; margin: 40pt;
      -zine-baseline-grid: none;
      @bottom-center { content: counter(page); font-size: 85% }
    }
    body {
      -zine-text-base: \(base); text-align: start; hyphens: manual; -zine-blank-lines: keep;
      font-family: Arial, "Liberation Sans", sans-serif;
    }
    h1, h2 { margin-top: 1rlh }
    /* Ragged lines don't show where paragraphs end. */
    p + p, ul + p, ol + p, dl + p { margin-top: 0.5rlh }
    p + ul, p + ol, p + dl { margin-top: 0.5rlh }

    """
  }

  /// `--auto-style notes`: the marks that people make in notes and mail.
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

  // Each is read once, and only where it is asked for.
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

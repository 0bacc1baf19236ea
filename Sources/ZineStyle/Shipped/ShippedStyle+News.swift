import ZineText

extension ShippedStyle {
  /// A news magazine, tight and narrow.
  static let newsText = """
    /* A news magazine: three tight columns, narrow bold headlines under black rules, one red.

       Faces: Linux Libertine (Debian: fonts-linuxlibertine) for the text, Roboto Condensed
       (fonts-roboto-unhinted) for the headlines. Without them the Liberation faces. */

    @page {
      size: A4; columns: 3; column-gap: 5mm;
      margin: 20mm 16mm 21mm; margin-outside: 16mm; margin-inside: 16mm;
    }
    @page :left {
      @top-left {
        content: string(section); text-transform: uppercase; letter-spacing: 0.06em;
        font: bold 85% "Roboto Condensed", "Liberation Sans Narrow", "Liberation Sans", sans-serif;
        color: #c8102e;
      }
      @bottom-left {
        content: counter(page) "   " string(title);
        font: bold 85% "Roboto Condensed", "Liberation Sans Narrow", "Liberation Sans", sans-serif;
      }
    }
    @page :right {
      @top-right {
        content: string(section); text-transform: uppercase; letter-spacing: 0.06em;
        font: bold 85% "Roboto Condensed", "Liberation Sans Narrow", "Liberation Sans", sans-serif;
        color: #c8102e;
      }
      @bottom-right {
        content: string(title) "   " counter(page);
        font: bold 85% "Roboto Condensed", "Liberation Sans Narrow", "Liberation Sans", sans-serif;
      }
    }
    @page :first { @top-left { content: none } @top-right { content: none } }

    body {
      --red: #c8102e;
      --tint: #f0efec;
      -zine-text-base: 9.6pt 12pt;
      font-family: "Linux Libertine O", "Liberation Serif", serif;
    }
    @media (-zine-target: tabloid) { body { -zine-text-base: 9pt 11.5pt } }
    @media screen {
      @page { -zine-baseline-grid: auto; @bottom-center { content: none } }
      body { -zine-blank-lines: auto }
      p, ul, ol, dl { margin-top: 0 }
    }
    @media (-zine-target: tablet) { body { -zine-text-base: 19pt 25pt } }
    @media (-zine-target: phone) { body { -zine-text-base: 17pt 22pt } }

    h1, h2, h3, h4, h5, h6, p.byline, dt, blockquote, li::marker {
      font-family: "Roboto Condensed", "Liberation Sans Narrow", "Liberation Sans", sans-serif;
    }
    h1 {
      font-size: 3rem; line-height: 3rlh; -zine-line-height-max: 3rlh; letter-spacing: -0.01em;
      text-transform: uppercase; color: var(--red); string-set: title content();
    }
    h2 {
      font-size: 2rem; line-height: 2rlh; -zine-line-height-max: 2rlh;
      margin-top: 2rlh; padding-top: 4pt; border-top: 3pt solid black;
      string-set: section content();
    }
    h3 { font-size: 1.2rem; color: var(--red) }
    h4 { font-size: 1rem }
    h5, h6 { font-size: 0.88rem; text-transform: uppercase; letter-spacing: 0.05em }
    h6 { font-weight: normal }
    h3, h4, h5, h6 { line-height: 1rlh; -zine-line-height-max: 1rlh; margin-top: 1rlh }
    h1 + h2, h2 + h3 { margin-top: 1rlh }

    p + p { text-indent: 1em }
    .byline + p { text-indent: 0 }
    p.byline {
      text-align: start; margin-bottom: 1rlh; font-size: 85%; color: #666;
      text-transform: uppercase; letter-spacing: 0.05em; line-height: 1rlh;
    }
    .byline + p::-zine-first-word { font-weight: bold; color: var(--red) }

    blockquote {
      margin: 0.5rlh 0; padding: 0.5rlh 0.8em; background: var(--tint);
      border-left: 3pt solid var(--red); text-align: start;
      font-size: 1.1rem; line-height: 1rlh; -zine-line-height-max: 1rlh;
    }
    ul { list-style: square }
    ul ul { list-style: "–" }
    li::marker { color: var(--red); font-weight: bold }
    li, dd { margin-inline-start: 1.3em }
    pre, code { font-family: "Liberation Mono", monospace; font-size: 82% }
    pre { margin: 0.5rlh 0; padding: 0.5rlh 0.6em; background: var(--tint) }
    mark { background: #ffe9a8 }
    a[href] { color: var(--red) }

    """
}

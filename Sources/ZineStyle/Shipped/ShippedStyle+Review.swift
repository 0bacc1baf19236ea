import ZineText

extension ShippedStyle {
  /// A literary review, quiet and in Garamond.
  static let reviewText = """
    /* A literary review: two quiet columns of Garamond, small capitals, one dark red.

       Faces: EB Garamond (Debian: fonts-ebgaramond), with the bold of Linux Libertine
       (fonts-linuxlibertine). Without them Liberation Serif. */

    @page {
      size: 170mm 240mm; columns: 2; column-gap: 6mm;
      margin: 21mm 18mm 25mm; margin-outside: 18mm; margin-inside: 16mm;
    }
    @page :left {
      @top-left {
        content: string(title); font-variant-caps: all-small-caps; letter-spacing: 0.08em;
      }
      @bottom-left { content: counter(page); font-size: 100% }
    }
    @page :right {
      @top-right { content: string(piece); font-style: italic }
      @bottom-right { content: counter(page); font-size: 100% }
    }
    @page :first { @top-left { content: none } @top-right { content: none } }

    body {
      --accent: #7b1e22;
      -zine-text-base: 11pt 14pt;
      font-family: "EB Garamond 12", "EB Garamond", "Linux Libertine O", "Liberation Serif", serif;
      font-variant-numeric: oldstyle-nums;
    }
    @media (-zine-target: tabloid) { body { -zine-text-base: 10pt 13pt } }
    @media (-zine-target: a5) { body { -zine-text-base: 10.5pt 13pt } }
    @media screen {
      @page { background: #fbf8f1; -zine-baseline-grid: auto; @bottom-center { content: none } }
      body { color: #2b2724; -zine-blank-lines: auto }
      p, ul, ol, dl { margin-top: 0 }
    }
    @media (-zine-target: tablet) { body { -zine-text-base: 20pt 26pt } }
    @media (-zine-target: phone) { body { -zine-text-base: 17.5pt 23pt } }

    /* The title of the number, and of each piece. */
    h1, h2, h3, h4, h5, h6 { font-weight: normal; color: var(--accent) }
    h1 {
      font-size: 3rem; line-height: 3rlh; -zine-line-height-max: 3rlh; text-align: center;
      margin: 1rlh 0; string-set: title content(), piece content();
    }
    h2 {
      font-size: 1.85rem; font-style: italic; line-height: 2rlh; -zine-line-height-max: 2rlh;
      margin: 2rlh 0 1rlh; string-set: piece content();
    }
    h3, h4 {
      font-size: 1rem; line-height: 1rlh; margin-top: 1rlh;
      font-variant-caps: small-caps; letter-spacing: 0.06em;
    }
    h4 { color: inherit }
    h5, h6 {
      font-size: 1rem; line-height: 1rlh; margin-top: 1rlh; font-style: italic; color: inherit;
    }
    h1 + h2, h2 + h3 { margin-top: 1rlh }

    /* Paragraphs are told by their indents, the first of a piece by its first line. */
    p + p { text-indent: 1.2em }
    .byline + p { text-indent: 0 }
    h1 + p::first-line, h2 + p::first-line, .byline + p::first-line {
      font-variant-caps: small-caps; letter-spacing: 0.03em;
    }
    p.byline {
      text-align: start; font-style: italic; margin-bottom: 1rlh; color: #555;
    }
    p.byline::first-line { font-variant-caps: normal; letter-spacing: 0 }

    blockquote {
      margin: 1rlh 0; padding: 0 1em; border-left: 0.75pt solid var(--accent);
      font-style: italic; text-align: start;
    }
    ul { list-style: "–" }
    ul ul { list-style: "·" }
    li::marker { color: var(--accent) }
    li, dd { margin-inline-start: 1.4em }
    dt { font-weight: normal; font-variant-caps: small-caps; letter-spacing: 0.04em }
    pre, code { font-family: "Liberation Mono", monospace; font-size: 78% }
    pre { margin: 1rlh 0 }
    /* Debian's EB Garamond 12 has a bold that fontconfig passes over. */
    b, strong { font-family: "Linux Libertine O", "Liberation Serif", serif; font-size: 94% }
    mark { background: #f1e2c4 }
    a[href] { color: var(--accent) }

    """
}

import ZineText

extension ShippedStyle {
  /// A fanzine, loud and in two inks.
  static let fanzineText = """
    /* A fanzine, to be folded from A4: loud headlines in black boxes, typewritten asides, and two
       inks that do not quite meet.

       Faces: Bebas Neue (Debian: fonts-bebas-neue) for the headlines, Cabin (fonts-cabin) for the
       text, GNU Typewriter (fonts-gnutypewriter) for asides. Without them the Liberation faces. */

    @page {
      size: A5; columns: 2; column-gap: 5mm;
      margin: 14mm 12mm 18mm; margin-outside: 12mm; margin-inside: 12mm;
    }
    @page :left {
      @bottom-left {
        content: "- " counter(page) " -";
        font: 100% GNUTypewriter, "Liberation Mono", monospace;
      }
      @bottom-right {
        content: string(title); text-transform: uppercase; letter-spacing: 0.08em;
        font: bold 100% "Bebas Neue", "Liberation Sans Narrow", "Liberation Sans", sans-serif;
        color: #e6004c;
      }
    }
    @page :right {
      @bottom-right {
        content: "- " counter(page) " -";
        font: 100% GNUTypewriter, "Liberation Mono", monospace;
      }
      @bottom-left {
        content: string(title); text-transform: uppercase; letter-spacing: 0.08em;
        font: bold 100% "Bebas Neue", "Liberation Sans Narrow", "Liberation Sans", sans-serif;
        color: #e6004c;
      }
    }

    body {
      --pink: #e6004c;
      --blue: #00a0c6;
      --yellow: #ffe74a;
      -zine-text-base: 9.4pt 12pt;
      font-family: Cabin, "Liberation Sans", sans-serif;
      text-align: start; hyphens: auto;
    }
    @media (-zine-target: tabloid) { body { -zine-text-base: 8.8pt 11.5pt } }
    @media screen {
      @page { background: #fffdf4; -zine-baseline-grid: auto; @bottom-center { content: none } }
      body { -zine-blank-lines: auto; hyphens: manual }
      p, ul, ol, dl { margin-top: 0 }
    }
    @media (-zine-target: tablet) { body { -zine-text-base: 18pt 24pt } }
    @media (-zine-target: phone) { body { -zine-text-base: 16pt 21pt } }

    h1, h2, h3 {
      font-family: "Bebas Neue", "Liberation Sans Narrow", "Liberation Sans", sans-serif;
      text-transform: uppercase;
    }
    h1 {
      font-size: 3.9rem; line-height: 3rlh; -zine-line-height-max: 3rlh; margin-bottom: 1rlh;
      color: var(--pink); text-shadow: 1.6pt 1.2pt var(--blue); string-set: title content();
    }
    @media (-zine-target: tabloid) { h1 { font-size: 3.2rem } }
    h2 {
      font-size: 2.2rem; line-height: 2rlh; -zine-line-height-max: 2rlh;
      margin: calc(2rlh - 2pt) 0 calc(1rlh - 3pt); padding: 2pt 0.25em 3pt;
      color: white; background: black;
    }
    h3 { font-size: 1.6rem; color: var(--pink); line-height: 1rlh; margin-top: 1rlh }
    h4, h5, h6 { font-size: 1rem; line-height: 1rlh; margin-top: 1rlh }
    h4 { text-decoration: underline var(--pink) 1.5pt }
    h5, h6 {
      font-family: GNUTypewriter, "Liberation Mono", monospace; font-weight: normal;
    }
    h1 + h2 { margin-top: 0 }

    p + p { text-indent: 1em }
    .byline + p { text-indent: 0 }
    h2 + p::-zine-first-word, .byline + p::-zine-first-word {
      font-weight: bold; text-transform: uppercase; color: var(--pink);
    }
    p.byline {
      font: 92%/1rlh GNUTypewriter, "Liberation Mono", monospace; margin-bottom: 1rlh;
    }
    p.byline::-zine-first-word { font-weight: normal; text-transform: none; color: black }

    blockquote {
      margin: 0.5rlh 0; padding: calc(0.5rlh - 1.5pt) 0.7em;
      background: var(--yellow); border: 1.5pt dashed black; border-radius: 5pt;
      font: 92%/1rlh GNUTypewriter, "Liberation Mono", monospace;
    }
    ul { list-style: "✗" }
    ul ul { list-style: "→" }
    li::marker {
      color: var(--pink); font-weight: bold;
      font-family: "DejaVu Sans", "Liberation Sans", sans-serif;
    }
    ol > li::marker { font-family: Cabin, "Liberation Sans", sans-serif }
    li, dd { margin-inline-start: 1.6em }
    pre, code { font-family: "Liberation Mono", monospace; font-size: 85% }
    pre {
      margin: 0.5rlh 0; padding: calc(0.5rlh - 1pt) 0.6em; border: 1pt solid black;
    }
    mark { background: var(--yellow) }
    a[href] { color: var(--pink); text-decoration: underline }

    """
}

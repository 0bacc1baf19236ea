/// How a new magazine looks.
extension NewProject {
  static let styleText = """
    /* The house style: two columns of serif type under a quiet title, and one colour. */

    @page {
      size: A4; columns: 2; column-gap: 7mm;
      margin: 24mm 24mm 30mm;
    }
    @page :left  { @bottom-left  { content: counter(page) "    " string(title); font-size: 85% } }
    @page :right { @bottom-right { content: string(title) "    " counter(page); font-size: 85% } }

    body {
      --accent: #1d4f5c;
      --tint: #e9efee;
      font-family: "Liberation Serif", serif;
    }
    /* On paper, and on screens. */
    @media print { body { -zine-text-base: 10.5pt 14pt } }
    @media (-zine-target: tablet) { body { -zine-text-base: 20pt 27pt } }
    @media (-zine-target: phone) { body { -zine-text-base: 16pt 21pt } }
    @media screen {
      @page { -zine-baseline-grid: auto; @bottom-center { content: none } }
      body { -zine-blank-lines: auto }
      p, ul, ol, dl { margin-top: 0 }
    }

    /* The title, and what the issue is called. */
    h1 {
      font: bold 3.4rem/4rlh "Liberation Sans", sans-serif; letter-spacing: -0.02em;
      -zine-line-height-max: 4rlh; color: var(--accent); text-align: start; hyphens: manual;
      string-set: title content();
    }
    /* Where columns are narrow. */
    @media (-zine-target: tabloid) { h1 { font-size: 2.2rem; line-height: 3rlh } }
    @media screen { h1 { font-size: 2.4rem; line-height: 2rlh; -zine-line-height-max: 2rlh } }
    p.issue {
      font: 0.9rem/1rlh "Liberation Sans", sans-serif; letter-spacing: 0.08em;
      color: var(--accent); margin-bottom: 1rlh;
    }

    /* A piece, who wrote it, and its first letter. */
    h2 {
      font-size: 1.9rem; line-height: 2rlh; -zine-line-height-max: 2rlh; font-weight: normal;
      margin-top: 2rlh; text-align: start; hyphens: manual;
    }
    p.issue + h2 { margin-top: 1rlh }
    p.byline {
      font: 0.8rem/1rlh "Liberation Sans", sans-serif; color: #666; text-align: start;
      margin-bottom: 1rlh;
    }
    p + p { text-indent: 1.2em }
    p.issue + p, .byline + p { text-indent: 0 }
    .byline + p::first-letter { font-size: 2.4em; color: var(--accent) }

    /* A box stands apart from what is around it. */
    .box { background: var(--tint); padding: 0.5rlh 0.8em; margin: 1rlh 0 }
    .box h3 { font: bold 0.9rem/1rlh "Liberation Sans", sans-serif; color: var(--accent); margin: 0 }
    .box p { font: 0.85rem/1rlh "Liberation Sans", sans-serif; text-align: start }
    .box code { font: 0.8rem "Liberation Mono", monospace }

    ul { list-style: "–" }
    li { margin-inline-start: 1.2em }
    li::marker { color: var(--accent) }
    a[href] { color: var(--accent) }

    """
}

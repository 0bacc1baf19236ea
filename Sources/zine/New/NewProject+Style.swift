/// The style sheet of a new project.
extension NewProject {
  var styleText: String {
    """
    /* The house style: a masthead over the whole page, two columns of serif type, and one colour. */

    @page { size: A4; columns: 2; column-gap: 7mm; margin: 16mm 18mm 21mm }
    @media print {
      @page :left  { @bottom-left  { content: counter(page) "    " string(title); font: bold 8pt "Liberation Sans", sans-serif } }
      @page :right { @bottom-right { content: string(title) "    " counter(page); font: bold 8pt "Liberation Sans", sans-serif } }
    }

    body {
      --accent: #1d4f5c;
      --tint: #e6eeec;
      --sans: "Liberation Sans", sans-serif;
      font-family: "Liberation Serif", serif;
    }
    /* Text size and line height, on paper and on screens. */
    @media print { body { -zine-text-base: 9.8pt 12.5pt } }
    @media (-zine-target: tablet) { body { -zine-text-base: 18pt 25pt } }
    @media (-zine-target: phone) { body { -zine-text-base: 16pt 22pt } }
    @media screen { body { -zine-blank-lines: auto } }

    /* The masthead: what the magazine and the issue are called. The name fills the width of the page. */
    h1 {
      column-span: all; font: bold calc(20pt + 1rem)/0.95 var(--sans); letter-spacing: -0.035em;
      text-fit: grow per-line-all 300%; color: var(--accent); margin: 0 0 0.25rlh; string-set: title content();
    }
    p.issue {
      column-span: all; font: bold 0.85rem/1rlh var(--sans); color: var(--accent);
      padding: 0.25rlh 0; border-block: 1pt solid; margin-bottom: 1rlh; line-snap: none; block-step: -zine-grid;
    }

    /* A piece: its title, a sentence about it, who wrote it. The title of class "lead" spans the page. */
    h2 { column-span: none; font-size: calc(9pt + 0.9rem); line-height: 1.08; letter-spacing: -0.01em; margin: 1rlh 0 0.2rlh }
    h2.lead { column-span: all; -zine-span-minimum: none; font-size: calc(24pt + 0.8rem); letter-spacing: -0.02em; margin: 0 0 0.2rlh }
    p.deck {
      column-span: all; font-size: calc(7pt + 0.7rem); line-height: 1.25; text-align: start; text-wrap-style: balance;
      margin-bottom: 0.5rlh; line-snap: none; block-step: -zine-grid;
    }
    p.byline { font: bold 0.8rem/1rlh var(--sans); color: var(--accent); text-align: start; text-indent: 0; hyphens: manual }
    .deck + p.byline { column-span: all; margin-bottom: 1rlh }
    @media print { p + p { text-indent: 1.2em } }
    .byline + p { text-indent: 0 }
    @media print { .deck + .byline + p::first-letter { initial-letter: 3; color: var(--accent) } }

    /* Pictures, with a line below them. */
    figure { margin: 0.5rlh 0; block-step: -zine-grid center }
    figure.wide { column-span: all }
    figcaption { font: 0.78rem/1.25 var(--sans); margin: 0.3rlh 0 0 }

    /* A box stands apart from what is around it. */
    .box { background: var(--tint); padding: 0.6rlh 0.9em; margin: 0.5rlh 0; line-snap: none; block-step: -zine-grid center; break-inside: avoid }
    .box h3 { font: bold 0.95rem/1.3 var(--sans); color: var(--accent); margin: 0 0 0.2rlh; block-step: none }
    .box p { font: 0.85rem/1.35 var(--sans); text-align: start; text-indent: 0 }
    .box code { font-size: 0.8rem }

    ul { list-style: "–"; margin: 0.5rlh 0; block-step: -zine-grid center }
    li { margin-inline-start: 1.2em }
    li::marker { color: var(--accent) }
    a[href] { color: var(--accent) }

    """
  }
}

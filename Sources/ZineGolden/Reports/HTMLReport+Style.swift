extension HTMLReport {
  /// The style sheet of a report: one red for the old state, one blue for the new one, everything else like
  /// ink on paper.
  static let style: HTML = """
    :root {
      color-scheme: light dark;
      --ink: #1c1b19; --quiet: #67635c; --line: #dcd8d0; --ground: #faf9f6; --raised: #ffffff;
      --old: #b23a1e; --new: #1b5fae; --old-wash: #fbeae5; --new-wash: #e6f0fb;
      --warn: #8a5a00; --warn-wash: #fdf3dc;
      --gap: 1.25rem; --bar: 3rem;
      --text: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
      --read: ui-serif, "Iowan Old Style", Palatino, Georgia, "Liberation Serif", serif;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --ink: #ebe8e2; --quiet: #a29d94; --line: #3b3935; --ground: #191816; --raised: #242220;
        --old: #f0937c; --new: #85b8f5; --old-wash: #41231b; --new-wash: #1a2f49;
        --warn: #e8bd6a; --warn-wash: #352a14;
      }
    }
    *, *::before, *::after { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0 auto; max-width: 110rem; padding: 0 clamp(1rem, 3vw, 2.5rem) 4rem;
      font: 1rem/1.5 var(--text); color: var(--ink); background: var(--ground);
      overflow-wrap: anywhere;
    }
    h1, h2, h3, h4, p, ul, ol, figure { margin: 0; padding: 0; font-size: inherit; }
    ul, ol { list-style: none; }
    a { color: inherit; text-underline-offset: .2em; text-decoration-color: var(--quiet); }
    :focus-visible { outline: 3px solid var(--new); outline-offset: 2px; }
    .skip { position: absolute; left: 1rem; top: -10rem; }
    .skip:focus {
      top: .5rem; z-index: 3; padding: .5rem 1rem; background: var(--raised); color: var(--ink);
    }

    /* The summary */
    h1 { font-size: .8125rem; font-weight: 600; letter-spacing: .04em; color: var(--quiet); }
    .summary { padding-top: 1.5rem; }
    .lead { font: 600 1.75rem/1.2 var(--read); margin-top: .25rem; }
    .contents { margin: 1.5rem 0 2rem; border-top: 1px solid var(--line); }
    .contents li {
      display: grid; grid-template-columns: minmax(8rem, 22rem) 1fr; gap: 0 1.5rem;
      padding: .4rem 0; border-bottom: 1px solid var(--line);
    }
    .contents a { font-weight: 600; }
    .contents .same, .contents .same a { color: var(--quiet); font-weight: 400; }
    .issue { padding-bottom: 1rem; }
    .issue + .issue { margin-top: 2rem; border-top: 3px double var(--line); }
    .issue > header { padding: .75rem 0 1.25rem; max-width: 60rem; }
    .issue + .issue > header { padding-top: 1.75rem; }
    h2 { font: 600 2rem/1.15 var(--read); scroll-margin-top: calc(var(--bar) + 1rem); }
    .files { color: var(--quiet); font-size: .875rem; margin-top: .25rem; }
    .verdict { font-size: 1.25rem; line-height: 1.35; margin-top: .75rem; }
    .remark, .more { color: var(--quiet); }
    .causes {
      margin: 1rem 0; padding: .75rem 1rem; max-width: 60rem;
      background: var(--warn-wash); border-left: 4px solid var(--warn);
    }
    .causes ul { margin-top: .35rem; }
    .causes li { padding-left: 1rem; text-indent: -1rem; }
    .causes li::before { content: "– "; color: var(--warn); }
    .issue .causes { padding: .4rem 1rem; font-size: .9375rem; }
    .issue .causes:has(ul) { padding: .75rem 1rem; font-size: 1rem; }
    .where { color: var(--quiet); }
    .document { margin-top: .75rem; }
    .document li { padding: .2rem 0; }
    .kind {
      display: inline-block; padding: 0 .5em; border: 1px solid currentColor; border-radius: 1em;
      font-size: .8125rem; line-height: 1.45; white-space: nowrap;
    }
    .kind.unseen, .document .kind { color: var(--quiet); border-color: var(--line); }
    .jumps { margin-top: .75rem; line-height: 1.9; }
    .jumps a { margin-left: .4em; font-variant-numeric: tabular-nums; }

    .keys { color: var(--quiet); font-size: .8125rem; white-space: nowrap; }
    kbd {
      padding: 0 .35em; border: 1px solid var(--line); border-radius: .25em;
      font: inherit; background: var(--raised);
    }

    /* From page to page */
    .bar { display: none; }
    .js .bar {
      position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: .5rem;
      height: var(--bar); margin: 0 -.5rem; padding: 0 .5rem;
      background: var(--ground); border-bottom: 1px solid var(--line);
    }
    .place {
      flex: 1; min-width: 0; color: var(--quiet); font-size: .875rem; padding-left: .5rem;
      overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
    }
    button {
      font: inherit; font-size: .875rem; line-height: 1.2; color: var(--quiet); cursor: pointer;
      min-height: 2.125rem; padding: .3rem .75rem; white-space: nowrap;
      background: transparent; border: 1px solid var(--line); border-radius: .375rem;
    }
    button:hover { border-color: var(--quiet); }
    button[aria-pressed="true"] {
      background: var(--raised); border-color: var(--ink); color: var(--ink);
    }
    .bar [data-step], .play { background: var(--raised); color: var(--ink); }
    button:disabled { opacity: .45; cursor: default; }

    /* A changed page */
    .page { padding: 1.75rem 0; border-top: 1px solid var(--line); }
    .page > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .35rem .5rem; }
    .page, .issue { scroll-margin-top: var(--bar); }
    h3 { font: 600 1.375rem/1.25 var(--read); margin-right: .5rem; }
    .controls, .tool { display: none; }
    .js .controls { display: flex; flex-wrap: wrap; gap: .375rem; margin-top: .75rem; }
    .stage { display: grid; gap: var(--gap); margin-top: .75rem; align-items: start; }
    .views[data-count="3"] .stage { grid-template-columns: repeat(3, minmax(0, 1fr)); }
    .views[data-count="2"] .stage { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .views[data-count="1"] .stage, .views[data-count="2"] .stage { max-width: 72rem; }
    .views[data-count="1"] .stage { grid-template-columns: minmax(0, 24rem); }
    figcaption { font-size: .8125rem; color: var(--quiet); padding-bottom: .3rem; }
    .old > figcaption { color: var(--old); }
    .new > figcaption { color: var(--new); }
    .paper { position: relative; }
    .sheet {
      position: relative; overflow: hidden; background: #fff; border: 1px solid var(--line);
    }
    .sheet img { display: block; width: 100%; height: auto; }
    .sheet svg { position: absolute; inset: 0; width: 100%; height: 100%; }
    .sheet rect { fill: none; vector-effect: non-scaling-stroke; }
    .moved { stroke: #1b5fae; stroke-width: 1; stroke-opacity: .75; }
    .old .moved { stroke: #b23a1e; }
    .area { stroke: #55514a; stroke-width: 1.25; stroke-dasharray: 5 3; }
    .plain .sheet svg { display: none; }

    /* What differs, in words */
    .notes {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
      gap: 1rem 2rem; margin-top: 1rem;
    }
    .notes:not(:has(> :nth-child(2))) { max-width: 60rem; }
    h4 { font-size: .8125rem; font-weight: 600; color: var(--quiet); margin-bottom: .25rem; }
    .words li, .lines li { font-family: var(--read); padding: .1rem 0; }
    del, ins { text-decoration-thickness: 1px; padding: 0 .15em; border-radius: .15em; }
    del { color: var(--old); background: var(--old-wash); }
    ins { color: var(--new); background: var(--new-wash); text-underline-offset: .2em; }
    .details li { padding: .1rem 0; }
    .lines li { color: var(--quiet); }
    .lines ul { padding-left: 1.1rem; }
    summary { cursor: pointer; }

    /* Pages that are the same */
    .same > summary { padding: 1rem 0; color: var(--quiet); }
    details.same { border-top: 1px solid var(--line); }
    .thumbnails {
      display: grid; grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr));
      gap: .75rem; padding-bottom: 1.25rem;
    }
    .thumbnails li {
      font-size: .75rem; line-height: 1.3; text-align: center; color: var(--quiet);
      font-variant-numeric: tabular-nums;
    }
    .thumbnails img, .blank {
      display: block; width: 100%; margin-bottom: .25rem;
      background: #fff; border: 1px solid var(--line);
    }
    .blank { aspect-ratio: 1 / 1.414; background: var(--raised); }

    \(views)

    \(narrow)

    \(print)
    """

  /// Style rules for the views that overlay the images of a page or show only one of them.
  private static let views: HTML = """
    @media screen {
      .views:not([data-view="side"]) {
        --edge: 50%;
        --single: min(100%, max(34rem, (100vh - 13rem) * var(--width) / var(--height)));
      }
      .views:not([data-view="side"]) .stage {
        grid-template-columns: minmax(0, 1fr); width: var(--single); max-width: none;
      }
      .views:not([data-view="side"], [data-view="difference"]) :is(.old, .new) {
        grid-area: 1 / 1;
      }
      .views:not([data-view="side"], [data-view="difference"]) .difference,
      .views[data-view="difference"] :is(.old, .new) { display: none; }
      .views[data-view="slider"] .tool.slider, .views[data-view="blink"] .tool.blink {
        display: block; width: var(--single); margin-top: .75rem;
      }
      .views[data-view="slider"] .stage { touch-action: pan-y; cursor: ew-resize; }
      .views[data-view="slider"] img { user-select: none; -webkit-user-drag: none; }
      .views[data-view="slider"] .new > figcaption { text-align: right; }
      .views[data-view="slider"] .new .sheet { clip-path: inset(0 0 0 var(--edge)); }
      .views[data-view="slider"] .new .paper::after {
        content: ""; position: absolute; inset: 0 auto 0 var(--edge); width: 2px;
        margin-left: -1px; background: #1b5fae;
      }
      .views[data-view="blink"]:not(.now) .new, .views[data-view="blink"].now .old {
        visibility: hidden;
      }
      input[type="range"] {
        display: block; width: calc(100% + 1rem); height: 1.5rem; margin: 0 -.5rem;
        accent-color: var(--new); background: transparent;
      }
    }
    """

  private static let narrow: HTML = """
    @media screen and (max-width: 64rem) {
      .keys { display: none; }
      .views[data-view="side"][data-count="3"] .stage {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
    @media screen and (max-width: 40rem) {
      .views[data-view="side"][data-count] .stage { grid-template-columns: minmax(0, 1fr); }
      .contents li { grid-template-columns: minmax(0, 1fr); }
      .outlines { display: none; }
      h2 { font-size: 1.625rem; }
      .lead { font-size: 1.5rem; }
      .verdict { font-size: 1.125rem; }
      .views { --single: 100%; }
      .thumbnails { grid-template-columns: repeat(auto-fill, minmax(3.5rem, 1fr)); }
    }
    @media screen and (max-width: 64rem) {
      .views:not([data-view="side"]) { --single: 100%; }
    }
    """

  private static let print: HTML = """
    @media print {
      @page { size: landscape; margin: 12mm; }
      body { max-width: none; padding: 0; font-size: 9.5pt; background: none; }
      .js .bar, .skip, .js .controls, .tool, .thumbnails { display: none; }
      .views[data-count] .stage {
        grid-template-columns: repeat(3, minmax(0, 1fr)); max-width: none; gap: 6mm;
      }
      .stage { break-inside: avoid; }
      .paper { max-width: calc(135mm * var(--width) / var(--height)); }
      .page { break-before: page; border-top: 0; padding-top: 0; }
      .page > header, h2, h4 { break-after: avoid; }
      .lines ul { display: none; }
      summary { list-style: none; }
      summary::-webkit-details-marker { display: none; }
      .moved { stroke-width: .6; }
      del, ins, .causes { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }
    """
}

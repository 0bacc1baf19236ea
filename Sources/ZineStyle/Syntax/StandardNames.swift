/// The lists of names for `StandardCSS`. Each list is parsed on first use, so style sheets without unknown
/// names need no time for the lists.
enum StandardNames {
  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  /// Properties that zine does not support.
  static let properties = names(
    """
    accent-color align-content align-items align-self align-tracks alignment-baseline all \
    anchor-name anchor-scope animation animation-composition animation-delay animation-direction \
    animation-duration animation-fill-mode animation-iteration-count animation-name \
    animation-play-state animation-range animation-range-end animation-range-start \
    animation-timeline animation-timing-function animation-trigger appearance aspect-ratio azimuth \
    backdrop-filter backface-visibility background-attachment background-blend-mode \
    background-clip background-origin background-position-x \
    background-position-y baseline-shift baseline-source \
    block-ellipsis block-step block-step-align block-step-insert block-step-round block-step-size \
    bookmark-state border-block-color border-block-style border-block-width border-boundary \
    border-collapse border-end-end-radius border-end-start-radius border-image border-image-outset \
    border-image-repeat border-image-slice border-image-source border-image-width \
    border-inline-color border-inline-style border-inline-width border-shape \
    border-start-end-radius border-start-start-radius box-decoration-break box-sizing box-snap \
    caret caret-animation caret-color caret-shape chains clip clip-rule color-adjust \
    color-interpolation color-interpolation-filters color-scheme column-height column-rule-break \
    column-rule-outset column-width column-wrap contain contain-intrinsic-block-size \
    contain-intrinsic-height contain-intrinsic-inline-size contain-intrinsic-size \
    contain-intrinsic-width container container-name container-type content-visibility continue \
    corner-block-end-shape corner-block-start-shape corner-bottom-left-shape \
    corner-bottom-right-shape corner-bottom-shape corner-end-end-shape corner-end-start-shape \
    corner-inline-end-shape corner-inline-start-shape corner-left-shape corner-right-shape \
    corner-shape corner-start-end-shape corner-start-start-shape corner-top-left-shape \
    corner-top-right-shape corner-top-shape counter-set cue cue-after cue-before cursor cx cy d \
    dominant-baseline dynamic-range-limit empty-cells field-sizing fill fill-break fill-color \
    fill-image fill-opacity fill-origin fill-position fill-repeat fill-rule fill-size filter flex \
    flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap flood-color flood-opacity \
    flow font-language-override font-optical-sizing font-palette font-size-adjust font-smooth \
    font-synthesis font-synthesis-position font-synthesis-small-caps font-synthesis-style \
    font-synthesis-weight font-variant font-variant-alternates font-variant-east-asian \
    font-variant-emoji font-variant-position font-variation-settings forced-color-adjust \
    frame-sizing glyph-orientation-horizontal glyph-orientation-vertical grid grid-area \
    grid-auto-columns grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-start \
    grid-row grid-row-end grid-row-gap grid-row-start grid-template grid-template-areas \
    grid-template-columns grid-template-rows hanging-punctuation hyphenate-character \
    hyphenate-limit-zone image-orientation image-rendering image-resolution ime-mode \
    initial-letter-align inline-sizing inset-inline inset-inline-end inset-inline-start \
    interactivity interest-delay interest-delay-end interest-delay-start interpolate-size \
    isolation justify-content justify-items justify-self justify-tracks leading-trim \
    letter-spacing-trim lighting-color line-break line-clamp line-fit-edge line-grid \
    line-height-step line-padding line-snap link-parameters list-style-image margin-break \
    margin-trim marker marker-end marker-mid marker-side marker-start mask mask-border \
    mask-border-mode mask-border-outset mask-border-repeat mask-border-slice mask-border-source \
    mask-border-width mask-clip mask-composite mask-image mask-mode mask-origin mask-position \
    mask-repeat mask-size mask-type masonry-auto-flow math-depth math-shift math-style max-height \
    max-lines mix-blend-mode nav-down nav-left nav-right nav-up object-view-box offset \
    offset-anchor offset-distance offset-path offset-position offset-rotate order outline \
    outline-color outline-offset outline-style outline-width overflow overflow-anchor \
    overflow-block overflow-clip-box overflow-clip-margin overflow-inline overflow-x overflow-y \
    overlay overscroll-behavior overscroll-behavior-block overscroll-behavior-inline \
    overscroll-behavior-x overscroll-behavior-y page-orientation page-policy paint-order \
    path-length pause pause-after pause-before perspective perspective-origin pitch pitch-range \
    place-content place-items place-self play-during pointer-events position-anchor position-area \
    position-try position-try-fallbacks position-try-order position-visibility print-color-adjust \
    r reading-flow reading-order region-fragment resize rest rest-after rest-before richness \
    rotate row-gap row-rule row-rule-break row-rule-color row-rule-outset row-rule-style \
    row-rule-width ruby-align ruby-merge ruby-overhang ruby-position rule rule-color rule-style \
    rule-width running rx ry scale scroll-behavior scroll-initial-target scroll-margin \
    scroll-margin-block scroll-margin-block-end scroll-margin-block-start scroll-margin-bottom \
    scroll-margin-inline scroll-margin-inline-end scroll-margin-inline-start scroll-margin-left \
    scroll-margin-right scroll-margin-top scroll-marker-group scroll-padding scroll-padding-block \
    scroll-padding-block-end scroll-padding-block-start scroll-padding-bottom \
    scroll-padding-inline scroll-padding-inline-end scroll-padding-inline-start \
    scroll-padding-left scroll-padding-right scroll-padding-top scroll-snap-align \
    scroll-snap-coordinate scroll-snap-destination scroll-snap-points-x scroll-snap-points-y \
    scroll-snap-stop scroll-snap-type scroll-snap-type-x scroll-snap-type-y scroll-target-group \
    scroll-timeline scroll-timeline-axis scroll-timeline-name scrollbar-color scrollbar-gutter \
    scrollbar-width shape-rendering speak speak-as speak-header speak-numeral speak-punctuation \
    speech-rate stop-color stop-opacity stress string-set stroke stroke-align stroke-alignment \
    stroke-break stroke-color stroke-dash-corner stroke-dash-justify stroke-dasharray \
    stroke-dashoffset stroke-image stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity \
    stroke-origin stroke-position stroke-size stroke-width text-align-all text-anchor \
    text-autospace text-box text-box-edge text-box-trim text-combine-upright text-decoration-inset \
    text-decoration-skip text-decoration-skip-box text-decoration-skip-ink \
    text-decoration-skip-self text-decoration-skip-spaces text-emphasis text-emphasis-color \
    text-emphasis-position text-emphasis-skip text-emphasis-style text-group-align \
    text-justify text-orientation text-overflow text-rendering text-size-adjust text-spacing \
    text-spacing-trim text-underline-position text-wrap text-wrap-mode timeline-scope \
    timeline-trigger timeline-trigger-activation-range timeline-trigger-activation-range-end \
    timeline-trigger-activation-range-start timeline-trigger-active-range \
    timeline-trigger-active-range-end timeline-trigger-active-range-start timeline-trigger-name \
    timeline-trigger-source touch-action transform-box transform-style \
    transition transition-behavior transition-delay transition-duration transition-property \
    transition-timing-function translate trigger-scope unicode-bidi user-select vector-effect \
    view-timeline view-timeline-axis view-timeline-inset view-timeline-name view-transition-class \
    view-transition-name view-transition-scope visibility voice-balance voice-duration \
    voice-family voice-pitch voice-range voice-rate voice-stress voice-volume volume \
    white-space-collapse white-space-trim will-change word-boundary-detection \
    word-boundary-expansion word-space-transform word-wrap wrap-after wrap-before wrap-inside \
    wrap-through writing-mode x y zoom
    """)

  /// Descriptors of at-rules, which are not properties. They have no effect in style rules.
  static let descriptors = fontDescriptors.union(
    names(
      """
      additive-symbols base-palette fallback font-family inherits initial-value navigation negative \
      override-colors pad page-orientation prefix range result src suffix symbols syntax system types
      """))

  /// Properties that exist only with a vendor prefix. The prefix is omitted here.
  static let prefixed = names(
    """
    accelerator app-region binding block-progression border-after border-after-color \
    border-after-style border-after-width border-before border-before-color border-before-style \
    border-before-width border-bottom-colors border-bottom-left-radius border-end border-end-color \
    border-end-style border-end-width border-left-colors border-radius-bottomleft \
    border-radius-bottomright border-radius-topleft border-radius-topright border-right-colors \
    border-start border-start-color border-start-style border-start-width border-top-colors \
    box-align box-direction box-flex box-flex-group box-lines box-ordinal-group box-orient \
    box-pack box-reflect column-break-after column-break-before column-break-inside \
    content-zoom-chaining content-zoom-limit content-zoom-limit-max content-zoom-limit-min \
    content-zoom-snap content-zoom-snap-points content-zoom-snap-type content-zooming \
    context-properties flex-align flex-item-align flex-line-pack flex-negative flex-order \
    flex-pack flex-positive flex-preferred-size float-edge font-smooth font-smoothing \
    force-broken-image-icon grid-columns grid-rows high-contrast-adjust ime-align \
    interpolation-mode line-clamp margin-end margin-start mask-attachment mask-box-image \
    mask-position-x mask-position-y mask-repeat-x mask-repeat-y orient osx-font-smoothing \
    outline-radius outline-radius-bottomleft outline-radius-bottomright outline-radius-topleft \
    outline-radius-topright overflow-scrolling overflow-style padding-end padding-start \
    print-color-adjust rtl-ordering scroll-chaining scroll-limit scroll-limit-x-max \
    scroll-limit-x-min scroll-limit-y-max scroll-limit-y-min scroll-rails scroll-snap-points-x \
    scroll-snap-points-y scroll-snap-x scroll-snap-y scroll-translation scrollbar-3dlight-color \
    scrollbar-arrow-color scrollbar-base-color scrollbar-darkshadow-color scrollbar-face-color \
    scrollbar-highlight-color scrollbar-shadow-color scrollbar-track-color stack-sizing \
    tap-highlight-color text-blink text-fill-color text-size-adjust touch-callout touch-select \
    user-drag user-focus user-input user-modify window-dragging window-shadow wrap-margin
    """)

  /// Names of at-rules, without the `@`.
  static let atRules = names(
    """
    annotation character-variant color-profile container counter-style custom-media \
    custom-selector document font-feature-values font-palette-values function historical-forms \
    keyframes layer namespace ornaments position-try property scope starting-style styleset \
    stylistic supports swash view-transition viewport
    """)

  /// Names of pseudo-elements, without the colons.
  static let pseudoElements = names(
    """
    backdrop checkmark column cue cue-region details-content file-selector-button first-letter \
    first-line footnote-area grammar-error highlight part picker picker-icon placeholder \
    scroll-button scroll-marker scroll-marker-group search-text selection slotted spelling-error \
    target-text view-transition view-transition-group view-transition-image-pair \
    view-transition-new view-transition-old
    """)

  /// Names of pseudo-classes, without the colon.
  static let pseudoClasses = names(
    """
    active active-view-transition autofill blank buffering checked current default defined dir \
    disabled empty enabled first focus focus-visible focus-within fullscreen future has host \
    host-context hover in-range indeterminate invalid last left local-link modal muted nth-col \
    nth-last-child nth-last-col nth-last-of-type only-of-type open optional out-of-range past \
    paused picture-in-picture placeholder-shown playing popover-open read-only read-write \
    required right scope seeking stalled state target target-current target-within user-invalid \
    user-valid valid visited volume-locked
    """)

  /// Names of HTML and SVG elements, in lower case.
  static let elements = names(
    """
    abbr acronym applet area audio base basefont bdo blink button canvas circle clippath col \
    colgroup data datalist defs details dialog dir ellipse embed fieldset foreignobject form \
    frame frameset g hgroup html iframe image input label legend line lineargradient map mask \
    math menu meter noscript object optgroup option output param path pattern picture polygon \
    polyline progress radialgradient rect rp rt ruby script search select slot source stop \
    summary svg symbol template text textarea textpath track tspan use video
    """)

  /// Descriptors of `@font-face`.
  static let fontDescriptors = names(
    """
    ascent-override descent-override font-display font-feature-settings font-language-override \
    font-named-instance font-stretch font-style font-variant font-variation-settings font-weight \
    font-width line-gap-override size-adjust subscript-position-override subscript-size-override \
    superscript-position-override superscript-size-override unicode-range
    """)

  /// Functions that are valid in any property.
  static let functions = names(
    """
    abs acos anchor anchor-size asin atan atan2 clamp cos cross-fade element env exp hypot \
    if image image-set log max min mod paint pow random rem round sign sin sqrt tan toggle
    """)

  /// Functions whose result is a colour.
  static let colorFunctions = names(
    """
    color color-mix contrast-color device-cmyk hwb light-dark
    """)

  /// System colours.
  static let systemColors = names(
    """
    accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext \
    field fieldtext graytext highlight highlighttext linktext mark marktext selecteditem \
    selecteditemtext visitedtext
    """)

  /// Units, in lower case.
  static let units = names(
    """
    cap cqb cqh cqi cqmax cqmin cqw dpcm dpi dppx dvb dvh dvi dvmax dvmin dvw hz ic khz lvb lvh \
    lvi lvmax lvmin lvw ms q rcap rch rex ric s svb svh svi svmax svmin svw vb vh vi vmax vmin \
    vw
    """)

  /// Media features, without the prefixes `min-` and `max-`.
  static let mediaFeatures = names(
    """
    -webkit-device-pixel-ratio -webkit-transform-3d any-hover any-pointer aspect-ratio color \
    color-gamut color-index device-aspect-ratio device-height device-pixel-ratio device-width \
    display-mode dynamic-range environment-blending forced-colors grid height \
    horizontal-viewport-segments hover inverted-colors monochrome nav-controls orientation \
    overflow-block overflow-inline pointer prefers-color-scheme prefers-contrast \
    prefers-reduced-data prefers-reduced-motion prefers-reduced-transparency resolution scan \
    scripting shape update vertical-viewport-segments video-color-gamut video-dynamic-range \
    width
    """)

  /// CSS-wide keywords that zine does not support.
  static let wideWords: Set<String> = ["revert", "revert-layer"]

  /// Unsupported keywords and functions, keyed by property. The name of a function ends with `(`.
  static let words: [String: Set<String>] = {
    var words: [String: Set<String>] = [:]
    for line in wordTable.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      words[String(parts[0])] = names(String(parts[1]))
    }
    // The properties of single border edges accept the same keywords as `border`.
    for side in ["top", "right", "bottom", "left", "block", "inline", "inline-start", "inline-end"]
    {
      words["border-\(side)"] = words["border"]
      words["border-\(side)-style"] = words["border"]
    }
    words["column-rule"] = words["border"]
    words["column-rule-style"] = words["border"]
    words["list-style-type"] = words["list-style"]
    return words
  }()

  private static let wordTable = """
    display: block-flow contents flex flow flow-root grid inline inline-block inline-flex \
    inline-grid inline-table list-item math ruby ruby-base ruby-text run-in table table-caption \
    table-cell table-column table-column-group table-footer-group table-header-group table-row \
    table-row-group -webkit-box -webkit-flex -ms-flexbox
    position: relative fixed sticky running(
    float: inline-start inline-end block-start block-end
    clear: inline-start inline-end block-start block-end top bottom
    float-reference: region
    text-align: match-parent justify-all -webkit-center -moz-center -webkit-match-parent \
    -webkit-auto
    text-align-last: match-parent
    text-transform: full-size-kana math-auto
    text-decoration: blink spelling-error grammar-error
    text-decoration-line: blink spelling-error grammar-error
    text-underline-offset: from-font
    vertical-align: text-top text-bottom
    white-space: break-spaces pre-line nowrap pre preserve preserve-breaks preserve-spaces \
    collapse wrap
    word-break: break-word auto-phrase manual
    overflow-wrap: break-word anywhere
    line-break: anywhere loose strict
    text-indent: hanging each-line
    font-family: ui-serif ui-sans-serif ui-monospace ui-rounded math emoji fangsong
    font-style: left right
    font-size: math
    font: caption icon menu message-box small-caption status-bar
    list-style: inside url( arabic-indic armenian bengali cambodian cjk-decimal \
    cjk-earthly-branch cjk-heavenly-stem cjk-ideographic decimal-leading-zero devanagari \
    disclosure-closed disclosure-open ethiopic-numeric georgian gujarati gurmukhi hebrew \
    hiragana hiragana-iroha japanese-formal japanese-informal kannada katakana katakana-iroha \
    khmer korean-hangul-formal korean-hanja-formal korean-hanja-informal lao lower-armenian \
    lower-greek malayalam mongolian myanmar oriya persian simp-chinese-formal \
    simp-chinese-informal symbols( tamil telugu thai tibetan trad-chinese-formal \
    trad-chinese-informal upper-armenian
    list-style-position: inside
    border: groove ridge inset outset
    border-style: groove ridge inset outset
    background: scroll fixed local conic-gradient( repeating-conic-gradient( image-set( \
    cross-fade( element( border-box padding-box content-box text
    background-image: conic-gradient( repeating-conic-gradient( image-set( cross-fade( element(
    content: contents no-open-quote no-close-quote linear-gradient( element( symbols(
    break-before: region avoid-region
    break-after: region avoid-region
    break-inside: avoid-region
    box-shadow: inset
    text-box: cap ex alphabetic ideographic ideographic-ink
    text-box-edge: cap ex alphabetic ideographic ideographic-ink
    align-content: baseline first last space-between space-around space-evenly stretch safe \
    unsafe flex-start flex-end
    width: min-content max-content fit-content fit-content( stretch -webkit-fill-available \
    -moz-available
    height: min-content max-content fit-content fit-content( stretch -webkit-fill-available
    min-width: min-content max-content fit-content fit-content( stretch
    max-width: min-content max-content fit-content fit-content( stretch -webkit-fill-available
    max-height: min-content max-content fit-content fit-content( stretch -webkit-fill-available
    min-height: min-content max-content fit-content fit-content( stretch -webkit-fill-available
    writing-mode: vertical-rl vertical-lr horizontal-tb lr lr-tb rl tb tb-rl tb-lr
    column-fill: balance-all
    clip-path: url( path( rect( xywh( shape( border-box padding-box content-box margin-box \
    fill-box stroke-box view-box
    shape-outside: border-box padding-box content-box
    size: portrait landscape jis-b4 jis-b5 ledger
    caption-side: block-start block-end
    """
}

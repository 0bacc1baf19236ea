import ZineText

/// Alternative names of properties: legacy names, names with vendor prefixes, and flow-relative names for the
/// block axis. The block axis is always vertical.
enum PropertyAlias {
  /// The name of the property or shorthand that each alias stands for.
  static let names = [
    "page-break-before": "break-before", "page-break-after": "break-after",
    "page-break-inside": "break-inside", "word-wrap": "overflow-wrap",
    "text-wrap": "text-wrap-style",
    "-webkit-hyphens": "hyphens", "-moz-hyphens": "hyphens", "-webkit-box-sizing": "box-sizing",
    "-moz-box-sizing": "box-sizing", "-webkit-column-count": "column-count",
    "-webkit-columns": "columns", "-webkit-column-gap": "column-gap",
    "-webkit-column-rule": "column-rule", "-webkit-column-span": "column-span",
    "-moz-column-count": "column-count", "-moz-column-gap": "column-gap",
    "-webkit-border-radius": "border-radius", "-moz-border-radius": "border-radius",
    "-webkit-box-shadow": "box-shadow", "-webkit-shape-outside": "shape-outside",
    "-webkit-column-break-inside": "break-inside",
    "-webkit-box-decoration-break": "box-decoration-break",
    "-webkit-font-feature-settings": "font-feature-settings",
    "-webkit-font-kerning": "font-kerning", "grid-gap": "gap", "grid-column-gap": "column-gap",
    "inline-size": "width", "block-size": "height", "max-inline-size": "max-width",
    "min-inline-size": "min-width", "min-block-size": "min-height",
    "max-block-size": "max-height", "margin-block-start": "margin-top",
    "margin-block-end": "margin-bottom", "padding-block-start": "padding-top",
    "padding-block-end": "padding-bottom", "border-block-start": "border-top",
    "border-block-end": "border-bottom", "border-block-start-width": "border-top-width",
    "border-block-start-style": "border-top-style", "border-block-start-color": "border-top-color",
    "border-block-end-width": "border-bottom-width",
    "border-block-end-style": "border-bottom-style",
    "border-block-end-color": "border-bottom-color", "inset-block-start": "top",
    "inset-block-end": "bottom",
  ]

  /// Translates a keyword of a legacy property to the keyword of the current property.
  static func word(_ word: String, of name: String) -> String {
    switch (name, word) {
    case (_, "always") where name.hasPrefix("page-break-"): "page"
    case ("text-wrap", "wrap"): "auto"
    default: word
    }
  }
}

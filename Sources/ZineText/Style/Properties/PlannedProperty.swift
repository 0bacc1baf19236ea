/// The rest of the style language, which is a warning until it is built.
enum PlannedProperty {
  static let names = [
    "widows", "orphans", "break-inside", "width", "height", "max-height", "object-fit",
    "object-position", "clip-path", "transform", "column-rule", "column-fill", "column-span",
    "-zine-column-widths", "float", "float-reference", "float-defer", "clear", "position", "inset",
    "-zine-inset-from", "z-index", "wrap-flow", "shape-outside", "shape-margin",
    "shape-image-threshold", "-zine-shape-inside", "initial-letter", "flow-into", "flow-from",
    "grid-template-areas", "grid-template-columns", "grid-area", "bleed", "marks", "line-snap",
    "-zine-vertical-justify", "-zine-target-pages",
  ]
}

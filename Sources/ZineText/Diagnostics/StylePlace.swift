/// A kind of box that a declaration can apply to. Most properties have an effect on some kinds only.
package enum StylePlace: String, CaseIterable, Hashable, Sendable {
  case body
  /// A paragraph or a group of paragraphs.
  case block
  /// Part of a paragraph.
  case inline
  case picture
  /// `<hr>`.
  case rule
  /// `@page` itself.
  case page
  case marginBox
  /// `@footnote`.
  case noteArea
  /// `::before` and `::after`.
  case generated
  /// `::marker`.
  case marker
  /// `::first-letter` and similar pseudo-elements.
  case firstPart
  case firstLine
  /// Matches of `@-zine-match`.
  case match
  /// A block that floats to the side, a block that floats to the top or bottom, and a block with `position:
  /// absolute`. They are blocks as well.
  case float, pageFloat, positioned
  /// `<table>`, `<tr>` and row groups, `<td>` and `<th>`, `<figure>`, and `<caption>` and `<figcaption>`.
  /// They are blocks as well.
  case table, row, cell, figure, caption
  /// A note, whose text is set elsewhere, and a footnote, whose text is set at the foot of a column or page.
  /// They are blocks as well.
  case note, footnote
  /// A block with columns, a block with a height, and a block with a minimum height. They are blocks as well.
  case columned, sized, stretched
  /// A table with separate borders, a table with collapsed borders, and a block used as a note, which only
  /// part of a paragraph can be. They are blocks as well.
  case separated, collapsed, wholeNote

  /// Kinds that depend on the style of an element, not only on its name.
  package static let states: [StylePlace] = [
    .float, .pageFloat, .positioned, .table, .row, .cell, .figure, .caption, .note, .footnote,
    .columned, .sized, .stretched, .separated, .collapsed, .wholeNote,
  ]
}

extension StylePlace {
  var words: String {
    switch self {
    case .body: "the body"
    case .block: "paragraphs and groups"
    case .inline: "parts of a paragraph"
    case .picture: "pictures"
    case .rule: "<hr>"
    case .page: "pages"
    case .marginBox: "margin boxes"
    case .noteArea: "@footnote"
    case .generated: "::before and ::after"
    case .marker: "::marker"
    case .firstPart: "::first-letter and similar pseudo-elements"
    case .firstLine: "::first-line"
    case .match: "@-zine-match"
    case .float: "floats"
    case .pageFloat: "floats at the top or bottom"
    case .positioned: "positioned blocks"
    case .table: "tables"
    case .row: "table rows and row groups"
    case .cell: "table cells"
    case .figure: "figures"
    case .caption: "captions"
    case .note: "notes"
    case .footnote: "footnotes"
    case .columned: "blocks with columns"
    case .sized: "blocks with a height"
    case .stretched: "blocks with a min-height"
    case .separated: "tables with separate borders"
    case .collapsed: "tables with collapsed borders"
    case .wholeNote: "paragraphs and groups used as notes"
    }
  }
}

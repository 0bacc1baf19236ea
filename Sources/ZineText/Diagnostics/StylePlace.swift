/// A kind of place that declarations are made for. Most properties have an effect on some kinds alone.
package enum StylePlace: String, CaseIterable, Hashable, Sendable {
  case body
  /// A paragraph, or a group of them.
  case block
  /// A part of a paragraph.
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
  /// `::first-letter` and its kin.
  case firstPart
  case firstLine
  /// What `@-zine-match` finds.
  case match
  /// A block that stands beside others, one at the head or foot of a column or page, and one that stands anywhere on
  /// its page. They are blocks as well.
  case float, pageFloat, positioned
  /// `<table>`, `<tr>` and what groups rows, `<td>` and `<th>`, `<figure>`, and `<caption>` and `<figcaption>`. They
  /// are blocks as well.
  case table, row, cell, figure, caption
  /// A part of a paragraph whose text stands elsewhere, and one whose text stands at a column's or a page's foot. They
  /// are blocks as well.
  case note, footnote
  /// A block whose content goes through columns, one whose height is known, and one that has a least height. They are
  /// blocks as well.
  case columned, sized, stretched
  /// A table whose borders are apart, one whose cells share theirs, and a block that is to be a note, which only a
  /// part of a paragraph can be. They are blocks as well.
  case separated, collapsed, wholeNote

  /// How an element of any kind may stand.
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

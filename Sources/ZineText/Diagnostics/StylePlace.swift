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
  /// `<table>`, `<td>` and `<th>`, `<figure>`, and `<caption>` and `<figcaption>`. They are blocks as well.
  case table, cell, figure, caption
  /// A part of a paragraph whose text stands at a page's foot. It is a block as well.
  case note

  /// How an element of any kind may stand.
  package static let states: [StylePlace] = [
    .float, .pageFloat, .positioned, .table, .cell, .figure, .caption, .note,
  ]
}

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
  /// `::before` and `::after`.
  case generated
  /// `::marker`.
  case marker
  /// `::first-letter` and its kin.
  case firstPart
  case firstLine
  /// What `@-zine-match` finds.
  case match
}

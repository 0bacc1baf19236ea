import ZineText

extension StyleCascade {
  /// Estimates text lengths for the selectors and properties that depend on them. Must be called before any
  /// style except that of the body is computed.
  mutating func measure(_ manuscript: Manuscript) {
    let (columns, width) = PageResolver(sources).columns(&self)
    rules.matcher.lengths = TextLengths(
      manuscript,
      TextLengths.Measure(columns: columns, width: width, fontSize: body.inherited.fontSize))
  }

  /// Returns whether an element must not span columns although it declares `column-span`. There are two
  /// reasons. Either less text follows than `-zine-span-minimum` requires, or the text before the element has
  /// footnotes. These footnotes would be placed above the spanner, in the middle of the page.
  func staysInColumn(_ element: ElementID, _ style: SharedStyle) -> Bool {
    let placing = style.own.placing
    guard placing.columnSpan > 1, placing.spanMinimum > 0, let lengths = rules.matcher.lengths
    else { return false }
    let level = tree.tag(of: element).headingLevel
    return lengths.linesAfter(element, level: level) < Double(placing.spanMinimum)
      || lengths.hasNotes(before: element, level: level)
  }
}

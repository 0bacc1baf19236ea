import ZineText

extension StyleCascade {
  /// Measures the text for selectors and properties that depend on its length. Must be called before any
  /// style except the body's is computed.
  mutating func measure(_ manuscript: Manuscript) {
    let (columns, width) = PageResolver(sources).columns(&self)
    rules.matcher.lengths = TextLengths(
      manuscript,
      TextLengths.Measure(columns: columns, width: width, fontSize: body.inherited.fontSize))
  }

  /// Returns whether an element must not span columns (`-zine-span-minimum`): either too little text follows,
  /// or the text before it has footnotes, which would end up above the spanner in the middle of the page.
  func staysInColumn(_ element: ElementID, _ style: ComputedStyle) -> Bool {
    let placing = style.own.placing
    guard placing.columnSpan > 1, placing.spanMinimum > 0, let lengths = rules.matcher.lengths
    else { return false }
    let level = tree.tag(of: element).headingLevel
    return lengths.linesAfter(element, level: level) < Double(placing.spanMinimum)
      || lengths.hasNotes(before: element, level: level)
  }
}

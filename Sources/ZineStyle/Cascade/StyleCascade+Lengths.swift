import ZineText

extension StyleCascade {
  /// Takes the text into account for selectors and properties that ask how long it is. Nothing but the body may have
  /// a style yet.
  mutating func measure(_ manuscript: Manuscript) {
    let (columns, width) = PageResolver(sources).columns(&self)
    rules.matcher.lengths = TextLengths(
      manuscript,
      TextLengths.Measure(columns: columns, width: width, fontSize: body.inherited.fontSize))
  }

  /// Whether an element is kept from spanning columns (`-zine-span-minimum`): too little text follows, or the text
  /// before it has footnotes, which would stand above it in the middle of the page.
  func staysInColumn(_ element: ElementID, _ style: ComputedStyle) -> Bool {
    let placing = style.own.placing
    guard placing.columnSpan > 1, placing.spanMinimum > 0, let lengths = rules.matcher.lengths
    else { return false }
    let level = tree.tag(of: element).headingLevel
    return lengths.linesAfter(element, level: level) < Double(placing.spanMinimum)
      || lengths.hasNotes(before: element, level: level)
  }
}

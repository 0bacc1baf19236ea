import ZineText

extension ElementTag {
  /// Role of the element in a table or figure.
  var tableState: StylePlace? {
    switch name {
    case "table": .table
    case "tr", "thead", "tbody", "tfoot": .row
    case "td", "th": .cell
    case "figure": .figure
    case "caption", "figcaption": .caption
    default: nil
    }
  }

  /// Whether the element can become a note: a `<footnote>`, or another inline element with text.
  var mayBeNote: Bool { StylePlace(self, nil) == .inline || name == "footnote" }

  /// Whether text in the element usually has a different style from body text, as in titles or tables.
  var isSetApart: Bool {
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6", "table", "figure", "caption", "figcaption", "aside",
      "pullquote", "blockquote":
      true
    default: false
    }
  }
}

extension PlacingStyle {
  /// The kind of element that results from these placing properties; `nil` for an ordinary element.
  var state: StylePlace? {
    if float.isNote { return .note }
    if position == .absolute { return .positioned }
    if float.isOfPage || snaps { return .pageFloat }
    return float == .none ? nil : .float
  }
}

extension StyleCascade {
  package mutating func computed(_ element: ElementID) -> ComputedStyle {
    let id = style(of: element)
    return self[id]
  }

  /// Returns the kinds of an element that its style determines, such as float or note.
  func states(
    of element: ElementID, _ place: StylePlace, _ style: ComputedStyle,
    inside parent: ComputedStyleID
  ) -> StylePlaces {
    let placing = style.own.placing
    var states: StylePlaces = []
    if let state = placing.state,
      place == .block || place == .picture || state == .note && place == .inline
    {
      states.insert(StylePlaces(state))
    }
    if placing.float == .footnote, states.contains(.note) { states.insert(.footnote) }
    if states.contains(.note) { states.insert(.block) }
    if placing.float.isNote, !tree.tag(of: element).mayBeNote { states.insert(.wholeNote) }
    guard place == .block else { return states }
    if let state = tableState(of: element, style, inside: parent) {
      states.insert(StylePlaces(state))
    }
    if style.hasColumns { states.insert(.columned) }
    let isBetweenEdges =
      placing.position == .absolute && placing.inset.top != nil && placing.inset.bottom != nil
    if placing.height != nil || isBetweenEdges { states.insert(.sized) }
    if placing.minimumHeight != nil { states.insert(.stretched) }
    if states.contains(.table) {
      states.insert(placing.table.borders == .separate ? .separated : .collapsed)
    }
    return states
  }

  /// Whether an element is a paragraph of pictures that are floated or positioned, so that it has no line.
  mutating func holdsOnlyPicturesOutOfFlow(_ element: ElementID) -> Bool {
    guard let lengths = rules.matcher.lengths, tree.tag(of: element).name == "p" else {
      return false
    }
    return lengths.holdsOnlyPicturesOutOfFlow(element) { computed($0).own.placing.isOutOfFlow }
  }

  /// Returns the role of an element in a table or figure. A figure with columns is treated as an ordinary block, and so
  /// is its caption.
  private func tableState(
    of element: ElementID, _ style: ComputedStyle, inside parent: ComputedStyleID
  ) -> StylePlace? {
    let node = tree.node(element)
    switch tree.tag(node.tag).tableState {
    case .figure? where style.hasColumns: return nil
    case .caption?:
      let isOfFigure =
        node.parent.map { tree.tag(tree.node($0).tag).tableState == .figure } ?? false
      return isOfFigure && self[parent].hasColumns ? nil : .caption
    case let state: return state
    }
  }
}

extension ComputedStyle {
  /// Whether the style sets the content in several columns.
  fileprivate var hasColumns: Bool { own.sheet.columns > 1 || own.sheet.columnWidths.count > 1 }
}

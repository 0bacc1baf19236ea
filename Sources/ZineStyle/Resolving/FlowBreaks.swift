import ZineText

/// Determines the breaks between paragraphs that styles force or avoid.
struct FlowBreaks {
  private let story: Story
  private let styles: ElementStyles
  private let properties: BoxProperties
  /// The flows of the two most recent elements, because they are often requested again.
  private var recent: [FlowChain] = []
  /// The element and the page name of the previous paragraph.
  private var previous: (element: ElementID, page: String?)?

  private struct FlowChain {
    var element: ElementID
    var holder: ElementID?
    /// The element and its ancestors in the main flow, outermost first. The list excludes the element if it
    /// is out of flow.
    var elements: [ElementID]
  }

  init(_ story: Story, _ styles: ElementStyles, _ properties: BoxProperties) {
    self.story = story
    self.styles = styles
    self.properties = properties
  }

  /// Sets the page name of a paragraph, the forced break before it, and the breaks to avoid.
  mutating func set(_ styled: inout StyledParagraph, at index: Int) {
    let page = pageName(of: story.paragraphs[index].node)
    let isOnNewPage = index > 0 && page != pageName(of: story.paragraphs[index - 1].node)
    previous = (story.paragraphs[index].node, page)
    styled.pageName = page
    let breaks = breaks(before: index)
    styled.breakBefore = breaks.forced?.isOfPage != true && isOnNewPage ? .page : breaks.forced
    styled.keep = keep(at: index, avoided: breaks.avoided)
  }

  private mutating func pageName(of element: ElementID) -> String? {
    if let previous, previous.element == element { return previous.page }
    return properties.pageName(of: elementsInFlow(around: element))
  }

  private mutating func elementsInFlow(around element: ElementID) -> [ElementID] {
    if let known = recent.first(where: { $0.element == element }) { return known.elements }
    var chain = FlowChain(
      element: element, holder: properties.holder(of: element), elements: [])
    if let sibling = recent.last, sibling.holder == chain.holder,
      sibling.elements.last == sibling.element, !properties.isOutOfFlow(element)
    {
      chain.elements = sibling.elements
      chain.elements[chain.elements.count - 1] = element
    } else {
      chain.elements = properties.elementsInFlow(around: element)
    }
    if recent.count > 1 { recent.removeFirst() }
    recent.append(chain)
    return chain.elements
  }

  /// Returns the innermost out-of-flow element around an element, or the element itself, and the elements
  /// between both, outermost first. Returns `nil` if the element is in the main flow.
  private mutating func ownFlow(
    around element: ElementID
  ) -> (root: ElementID, elements: [ElementID])? {
    // Fast path: most elements are in the main flow.
    if elementsInFlow(around: element).last == element { return nil }
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next {
      if properties.isOutOfFlow(id) { return (id, chain.reversed()) }
      chain.append(id)
      next = properties.holder(of: id)
    }
    return nil
  }

  /// Returns the break before a paragraph. The source, elements that end before the paragraph, and elements
  /// that begin with it can request breaks. A page break wins over a column break, and a break to a left or
  /// right page wins over other page breaks. Between equally strong breaks, the last one wins.
  private mutating func breaks(before index: Int) -> (forced: ForcedBreak?, avoided: BreakKinds) {
    guard index > 0 else { return (firstSide, []) }
    var forced = story.paragraphs[index].breakBefore
    var avoided: BreakKinds = []
    let (last, next) = (story.paragraphs[index - 1].node, story.paragraphs[index].node)
    var before = elementsInFlow(around: last)
    var after = elementsInFlow(around: next)
    // Breaks inside a float apply to the columns of the float.
    if let own = ownFlow(around: next), let other = ownFlow(around: last), own.root == other.root {
      (before, after) = (other.elements, own.elements)
    }
    func take(_ asked: BreakBetween?) {
      switch asked {
      case .forced(let new)?: if new.strength >= forced?.strength ?? 0 { forced = new }
      case .avoided(let kinds)?: avoided.formUnion(kinds)
      case nil: break
      }
    }
    for id in boundaries(in: before, outside: after) { take(styles.computed(id).own.breakAfter) }
    for id in boundaries(in: after, outside: before) { take(styles.computed(id).own.breakBefore) }
    return (forced, avoided)
  }

  /// Returns the elements in a chain that end, or begin, between two paragraphs. Breaks between two rows are
  /// excluded, because the table handles them. A break before the first row or after the last row applies to
  /// the whole table.
  private func boundaries(in chain: [ElementID], outside other: [ElementID]) -> [ElementID] {
    var isInTable = false
    return chain.filter { id in
      switch properties.role(of: id) {
      case .table?:
        isInTable = other.contains(id)
        return !isInTable
      case .cell?: return false
      case .row?: return !isInTable && !other.contains(id)
      // Table heads and feet are excluded, because their position on the page differs from that in the
      // source.
      case .group(let kind, _)?: return !isInTable && kind == .body && !other.contains(id)
      default: return !other.contains(id)
      }
    }
  }

  /// The side of the first page (left or right) that elements at the start of the story request; `nil` if
  /// none is requested.
  private var firstSide: ForcedBreak? {
    mutating get {
      for id in elementsInFlow(around: story.paragraphs[0].node) {
        if case .forced(.side(let side))? = styles.computed(id).own.breakBefore {
          return .side(side)
        }
      }
      return nil
    }
  }

  private mutating func keep(at index: Int, avoided: BreakKinds) -> KeepStyle {
    var keep = KeepStyle()
    keep.before = avoided
    let node = story.paragraphs[index].node
    let elements = ownFlow(around: node)?.elements ?? elementsInFlow(around: node)
    for id in elements where id != .body {
      let inside = styles.computed(id).own.breakInside
      if inside.contains(.column), keep.columnGroup == nil { keep.columnGroup = id.index }
      if inside.contains(.page), keep.pageGroup == nil { keep.pageGroup = id.index }
    }
    return keep
  }
}

import ZineText

/// Finds the breaks that elements ask for, and what is to stay together, in the flow in which they stand.
extension StyleResolver {
  mutating func pageName(of element: ElementID) -> String? {
    for id in elementsInFlow(around: element).reversed() {
      if let name = cascade.computed(id).own.page, !isRowPart(id) { return name }
    }
    return nil
  }

  /// An element and those around it, the outermost first, up to one that is out of the story's flow: what is in
  /// that has no columns and pages of its own.
  private mutating func elementsInFlow(around element: ElementID) -> [ElementID] {
    if let known = flowChains.first(where: { $0.element == element }) { return known.elements }
    var chain = FlowChain(element: element, holder: holder(of: element), elements: [])
    if let sibling = flowChains.last, sibling.holder == chain.holder,
      sibling.elements.last == sibling.element, !isOutOfFlow(element)
    {
      chain.elements = sibling.elements
      chain.elements[chain.elements.count - 1] = element
    } else {
      chain.elements = makeFlowChain(around: element)
    }
    // That of the paragraph before is asked for again.
    if flowChains.count > 1 { flowChains.removeFirst() }
    flowChains.append(chain)
    return chain.elements
  }

  /// The innermost element around another one, or itself, that is out of the story's flow, and what is around the other
  /// one in that, the outermost first; `nil` in the story's flow.
  private mutating func ownFlow(
    around element: ElementID
  ) -> (root: ElementID, elements: [ElementID])? {
    // Most are told by what they have asked for already.
    if elementsInFlow(around: element).last == element { return nil }
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next {
      if isOutOfFlow(id) { return (id, chain.reversed()) }
      chain.append(id)
      next = holder(of: id)
    }
    return nil
  }

  private mutating func isOutOfFlow(_ element: ElementID) -> Bool {
    // Cells have places of their own that are seldom out of the flow.
    facts(of: element).isOutOfFlow && placing(of: element)?.isOutOfFlow == true
  }

  /// What is asked of every element's style.
  mutating func facts(of element: ElementID) -> StyleFacts {
    let id = cascade.style(of: element)
    let index = Int(id.index)
    while styleFacts.count <= index { styleFacts.append(nil) }
    if let known = styleFacts[index] { return known }
    let facts = StyleFacts(cascade[id])
    styleFacts[index] = facts
    return facts
  }

  private mutating func makeFlowChain(around element: ElementID) -> [ElementID] {
    var chain: [ElementID] = []
    var next: ElementID? = element
    while let id = next {
      chain.append(id)
      if isOutOfFlow(id) { chain = [] }
      next = holder(of: id)
    }
    return chain.reversed()
  }

  /// What the source and the elements that end and begin here ask for. A page is stronger than a column, and a
  /// side stronger than a page; of equal ones the last counts.
  mutating func breaks(before index: Int) -> (forced: ForcedBreak?, avoided: BreakKinds) {
    guard index > 0 else { return (firstSide, []) }
    var forced = story.paragraphs[index].breakBefore
    var avoided: BreakKinds = []
    let (last, next) = (story.paragraphs[index - 1].node, story.paragraphs[index].node)
    var before = elementsInFlow(around: last)
    var after = elementsInFlow(around: next)
    // In what floats, its columns are divided by it.
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
    for id in places(in: before, outside: after) { take(cascade.computed(id).own.breakAfter) }
    for id in places(in: after, outside: before) { take(cascade.computed(id).own.breakBefore) }
    return (forced, avoided)
  }

  /// The elements that end, or begin, between two paragraphs. The breaks between rows of one table are the table's
  /// own; the first or last row, where nothing stands beyond it, asks for the table.
  private mutating func places(in chain: [ElementID], outside other: [ElementID]) -> [ElementID] {
    var isInTable = false
    return chain.filter { id in
      switch role(of: id) {
      case .table?:
        isInTable = other.contains(id)
        return !isInTable
      case .cell?: return false
      case .row?: return !isInTable && !other.contains(id)
      // Heads and feet stand where they belong, wherever they are written.
      case .group(let kind, _)?: return !isInTable && kind == .body && !other.contains(id)
      default: return !other.contains(id)
      }
    }
  }

  /// Whether it is a row, a group of rows or a cell: a table begins and ends where it does itself.
  private mutating func isRowPart(_ element: ElementID) -> Bool {
    switch role(of: element) {
    case .row?, .group?, .cell?: true
    default: false
    }
  }

  /// The side on which the first page is to be.
  private var firstSide: ForcedBreak? {
    mutating get {
      for id in elementsInFlow(around: story.paragraphs[0].node) {
        if case .forced(.side(let side))? = cascade.computed(id).own.breakBefore {
          return .side(side)
        }
      }
      return nil
    }
  }

  mutating func keep(at index: Int, avoided: BreakKinds) -> KeepStyle {
    var keep = KeepStyle()
    keep.before = avoided
    let node = story.paragraphs[index].node
    let elements = ownFlow(around: node)?.elements ?? elementsInFlow(around: node)
    for id in elements where id != .body {
      let inside = cascade.computed(id).own.breakInside
      if inside.contains(.column), keep.columnGroup == nil { keep.columnGroup = id.index }
      if inside.contains(.page), keep.pageGroup == nil { keep.pageGroup = id.index }
    }
    return keep
  }
}

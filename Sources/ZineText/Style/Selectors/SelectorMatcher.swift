/// Tells which elements of a tree a selector means.
struct SelectorMatcher {
  let tree: ElementTree
  /// The language of an element, a BCP 47 tag.
  let language: (ElementID) -> String
  private let places: ElementPlaces
  private let memory = SelectorMemory()

  init(_ tree: ElementTree, language: @escaping (ElementID) -> String) {
    self.tree = tree
    self.language = language
    places = ElementPlaces(tree)
  }

  func matches(_ selector: Selector, _ element: ElementID) -> Bool {
    matches(selector.subject, element) && match(selector.steps[...], from: element) == .found
  }

  /// Whether a selector means an element of a tag that its subject may have.
  func matchesPlace(_ selector: Selector, _ element: ElementID) -> Bool {
    selector.subject.pseudoClasses.allSatisfy { matches($0, element) }
      && match(selector.steps[...], from: element) == .found
  }

  /// Looks on the left of an element for all that is asked.
  private func match(
    _ steps: ArraySlice<Selector.Step>, from element: ElementID
  ) -> SelectorSearch {
    guard let step = steps.first else { return .found }
    let node = tree.node(element)
    switch step.combinator {
    case .child: return node.parent.map { look(at: $0, steps) } ?? .nowhere
    case .next: return node.previous.map { look(at: $0, steps) } ?? .notAmongSiblings
    case .descendant: return search(from: node.parent, steps, then: \.parent) ?? .nowhere
    case .later: return search(from: node.previous, steps, then: \.previous) ?? .notAmongSiblings
    }
  }

  private func look(
    at candidate: ElementID, _ steps: ArraySlice<Selector.Step>
  ) -> SelectorSearch {
    guard let step = steps.first, matches(step.compound, candidate) else { return .notHere }
    return match(steps.dropFirst(), from: candidate)
  }

  /// Tries one candidate after the other. A long search is remembered, and ends where an earlier one
  /// went; `nil` where there are no more candidates.
  private func search(
    from start: ElementID?, _ steps: ArraySlice<Selector.Step>,
    then next: KeyPath<ElementNode, ElementID?>
  ) -> SelectorSearch? {
    guard let step = steps.first else { return .found }
    let isAmongSiblings = step.combinator == .later
    var candidate = start
    var long: SelectorMemory.Search?
    var count = step.isNested ? Self.shortSearch : 0
    while let element = candidate {
      if long == nil, count >= Self.shortSearch, let number = step.number {
        long = SelectorMemory.Search(
          step: number, start: element,
          parent: isAmongSiblings ? tree.node(element).parent : nil)
      }
      if let long, let known = memory.outcome(of: long, at: element) {
        return known
      }
      let outcome = look(at: element, steps)
      if outcome == .found || outcome == .nowhere
        || outcome == .notAmongSiblings && isAmongSiblings
      {
        if let long { memory.remember(outcome, of: long, end: element) }
        return outcome
      }
      candidate = tree.nodes[Int(element.index)][keyPath: next]
      count += 1
    }
    let outcome = isAmongSiblings ? SelectorSearch.notAmongSiblings : .nowhere
    if let long { memory.remember(outcome, of: long, end: .body) }
    return outcome
  }

  /// Candidates that are tried faster than anything is looked up.
  private static let shortSearch = 16

  // MARK: One element

  private func matches(_ compound: Selector.Compound, _ element: ElementID) -> Bool {
    matches(compound, tree.tag(of: element))
      && compound.pseudoClasses.allSatisfy { matches($0, element) }
  }

  /// Whether a tag is what a compound asks for, its place aside.
  func matches(_ compound: Selector.Compound, _ tag: ElementTag) -> Bool {
    if let type = compound.type, type != tag.name { return false }
    if let identifier = compound.identifiers.first {
      guard compound.identifiers.allSatisfy({ $0 == identifier }), tag.identifier == identifier
      else { return false }
    }
    return compound.classes.allSatisfy(tag.classes.contains)
      && compound.attributes.allSatisfy { matches($0, tag) }
  }

  private func matches(_ test: Selector.AttributeTest, _ tag: ElementTag) -> Bool {
    guard var value = tag.value(of: test.name) else { return false }
    var wanted = test.value
    if test.ignoresCase {
      value = value.lowercased()
      wanted = wanted.lowercased()
    }
    return switch test.comparison {
    case .exists: true
    case .equals: value == wanted
    case .includes: value.split { $0.isWhitespace }.contains { $0 == wanted }
    case .dashMatch: value == wanted || value.hasPrefix(wanted + "-")
    case .prefix: !wanted.isEmpty && value.hasPrefix(wanted)
    case .suffix: !wanted.isEmpty && value.hasSuffix(wanted)
    case .substring: !wanted.isEmpty && value.holds(wanted)
    }
  }

  private func matches(_ pseudoClass: Selector.PseudoClass, _ element: ElementID) -> Bool {
    let index = Int(element.index)
    return switch pseudoClass {
    case .root: element == .body
    case .firstChild: places.index[index] == 1
    case .lastChild: places.isLast(element)
    case .onlyChild: places.index[index] == 1 && places.isLast(element)
    case .firstOfType: places.indexOfType[index] == 1
    case .lastOfType: places.isLastOfType(element)
    case .nthChild(let step, let offset):
      isNth(Int(places.index[index]), step: step, offset: offset)
    case .nthOfType(let step, let offset):
      isNth(Int(places.indexOfType[index]), step: step, offset: offset)
    case .not(let selectors): !selectors.contains { matches($0, element) }
    case .any(let selectors): selectors.contains { matches($0, element) }
    case .language(let ranges): ranges.contains { isLanguage(language(element), in: $0) }
    }
  }

  private func isNth(_ place: Int, step: Int, offset: Int) -> Bool {
    let distance = place - offset
    guard step != 0 else { return distance == 0 }
    return distance % step == 0 && distance / step >= 0
  }

  private func isLanguage(_ language: String, in range: String) -> Bool {
    let (language, range) = (language.lowercased(), range.lowercased())
    return range == "*" || language == range || language.hasPrefix(range + "-")
  }
}

extension String {
  fileprivate func holds(_ part: String) -> Bool {
    let (text, part) = (Array(utf8), Array(part.utf8))
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
  }
}

/// Tells which elements of a tree a selector means.
final class SelectorMatcher {
  let tree: ElementTree
  /// The language of an element, a BCP 47 tag.
  private let language: (ElementID) -> String
  private let nodes: [ElementNode]
  private let names: [TagNames.Names]
  private let places: ElementPlaces
  private let memory = SelectorMemory()
  private var compiler: SelectorCompiler

  init(_ tree: ElementTree, language: @escaping (ElementID) -> String) {
    self.tree = tree
    self.language = language
    nodes = tree.nodes
    places = ElementPlaces(tree)
    let names = TagNames(tree.tags)
    self.names = names.tags
    compiler = SelectorCompiler(names)
  }

  /// - Returns: `nil` where no element can be meant.
  func test(_ selector: Selector) -> SelectorTest? { compiler.test(selector) }

  func matches(_ test: SelectorTest, _ element: ElementID) -> Bool {
    matches(test.subject, element) && match(test.step, from: element) == .found
  }

  /// Whether a selector means an element of a tag that its subject may have.
  func matchesPlace(_ test: SelectorTest, _ element: ElementID) -> Bool {
    matchesPlace(test.subject, element) && match(test.step, from: element) == .found
  }

  /// Whether a tag is what a compound asks for, its place aside.
  func matches(_ compound: CompoundTest, _ tag: ElementTagID) -> Bool {
    let index = Int(tag.index)
    if let type = compound.type, type != names[index].type { return false }
    if let identifier = compound.identifier, identifier != names[index].identifier { return false }
    return compound.classes.allSatisfy(names[index].classes.contains)
      && compound.attributes.allSatisfy { matches($0, tree.tag(tag)) }
  }

  // MARK: What stands on the left

  /// Looks on the left of an element for all that is asked.
  private func match(_ step: StepTest?, from element: ElementID) -> SelectorSearch {
    guard let step else { return .found }
    let node = nodes[Int(element.index)]
    switch step.combinator {
    case .child: return node.parent.map { look(at: $0, step) } ?? .nowhere
    case .next: return node.previous.map { look(at: $0, step) } ?? .notAmongSiblings
    case .descendant: return search(from: node.parent, step, isAmongSiblings: false)
    case .later: return search(from: node.previous, step, isAmongSiblings: true)
    }
  }

  private func look(at candidate: ElementID, _ step: StepTest) -> SelectorSearch {
    matches(step.compound, candidate) ? match(step.next, from: candidate) : .notHere
  }

  /// Tries one candidate after the other. A long search is remembered, and ends where an earlier one
  /// went.
  private func search(
    from start: ElementID?, _ step: StepTest, isAmongSiblings: Bool
  ) -> SelectorSearch {
    var candidate = start
    var long: SelectorMemory.Search?
    var count = step.isNested ? Self.shortSearch : 0
    while let element = candidate {
      let node = nodes[Int(element.index)]
      if long == nil, count >= Self.shortSearch {
        long = SelectorMemory.Search(
          step: step.number, start: element, parent: isAmongSiblings ? node.parent : nil)
      }
      if let long, let known = memory.outcome(of: long, at: element) { return known }
      let outcome = look(at: element, step)
      if outcome == .found || outcome == .nowhere
        || outcome == .notAmongSiblings && isAmongSiblings
      {
        if let long { memory.remember(outcome, of: long, end: element) }
        return outcome
      }
      candidate = isAmongSiblings ? node.previous : node.parent
      count += 1
    }
    let outcome = isAmongSiblings ? SelectorSearch.notAmongSiblings : .nowhere
    if let long { memory.remember(outcome, of: long, end: .body) }
    return outcome
  }

  /// Candidates that are tried faster than anything is looked up.
  private static let shortSearch = 16

  // MARK: One element

  private func matches(_ compound: CompoundTest, _ element: ElementID) -> Bool {
    matches(compound, nodes[Int(element.index)].tag) && matchesPlace(compound, element)
  }

  private func matchesPlace(_ compound: CompoundTest, _ element: ElementID) -> Bool {
    compound.pseudoClasses.allSatisfy { pseudoClass in
      switch pseudoClass {
      case .place(let place): isAt(place, element)
      case .not(let tests): !tests.contains { matches($0, element) }
      case .any(let tests): tests.contains { matches($0, element) }
      }
    }
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

  private func isAt(_ place: Selector.PseudoClass, _ element: ElementID) -> Bool {
    let index = Int(element.index)
    return switch place {
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
    case .language(let ranges): ranges.contains { isLanguage(language(element), in: $0) }
    case .not, .any: false
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

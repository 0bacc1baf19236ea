import ZineText

/// Matches selectors against the elements of a tree.
final class SelectorMatcher {
  let tree: ElementTree
  /// Function that returns the language of an element as a BCP 47 tag.
  private let language: (ElementID) -> String
  private let nodes: [ElementNode]
  private let names: [TagNames.Names]
  private lazy var places = ElementPlaces(tree)
  private let memory = SelectorMemory()
  private var compiler: SelectorCompiler
  /// For each element known to be out of flow, the nearest previous sibling that is in flow.
  private var neighbours: [ElementID: ElementID?] = [:]
  /// The paragraphs that consist of pictures out of flow.
  private var withoutFlow: Set<ElementID> = []
  /// The elements that declare `column-span` but must not span columns.
  private var inColumn: Set<ElementID> = []
  /// Estimated text lengths; `nil` before they are measured.
  var lengths: TextLengths?
  /// Number of simple selectors tested so far, which is limited.
  private var work = 0

  /// Whether the limit is reached. No selector matches after that.
  var isExhausted: Bool { work >= Limits.selectorTests }

  /// Resets the number of tests before styles are computed again.
  func beginAgain() {
    if !isExhausted { work = 0 }
  }

  init(_ tree: ElementTree, language: @escaping (ElementID) -> String) {
    self.tree = tree
    self.language = language
    nodes = tree.nodes
    let names = TagNames(tree.tags)
    self.names = names.tags
    compiler = SelectorCompiler(names)
  }

  /// Records that an element is out of flow. Must be called in document order.
  func noteOutOfFlow(_ element: ElementID) {
    neighbours[element] = .some(previousInFlow(nodes[Int(element.index)]))
  }

  /// Records that a paragraph consists of pictures out of flow. Must be called in document order.
  func noteWithoutFlow(_ paragraph: ElementID) {
    withoutFlow.insert(paragraph)
    noteOutOfFlow(paragraph)
  }

  /// Records that an element does not span columns. Must be called in document order.
  func noteInColumn(_ element: ElementID) { inColumn.insert(element) }

  /// - Parameter isOwn: Whether the selector is part of a built-in style sheet. It then ignores elements and
  ///   pictures that are out of flow.
  /// - Returns: `nil` if the selector cannot match any element of the tree.
  func test(_ selector: Selector, isOwn: Bool = false) -> SelectorTest? {
    compiler.test(isOwn ? selector.inFlow : selector)
  }

  func matches(_ test: SelectorTest, _ element: ElementID) -> Bool {
    matches(test.subject, element) && match(test.step, from: element) == .found
  }

  /// Returns whether a selector matches an element. The element's tag must already match the subject.
  func matchesPlace(_ test: SelectorTest, _ element: ElementID) -> Bool {
    matchesPlace(test.subject, element) && match(test.step, from: element) == .found
  }

  /// Returns whether a tag matches a compound selector, apart from its pseudo-classes.
  func matches(_ compound: CompoundTest, _ tag: ElementTagID) -> Bool {
    let index = Int(tag.index)
    if let type = compound.type, type != names[index].type { return false }
    if let identifier = compound.identifier, identifier != names[index].identifier { return false }
    work += 1 + compound.classes.count + compound.attributes.count
    return !isExhausted && compound.classes.allSatisfy(names[index].hasClass)
      && compound.attributes.allSatisfy { matches($0, tree.tag(tag)) }
  }

  // MARK: Combinators

  /// Matches the compounds to the left of an element against its ancestors and siblings.
  private func match(_ step: StepTest?, from element: ElementID) -> SelectorSearch {
    guard let step else { return .found }
    let node = nodes[Int(element.index)]
    switch step.combinator {
    case .child: return node.parent.map { look(at: $0, step) } ?? .nowhere
    case .next: return node.previous.map { look(at: $0, step) } ?? .notAmongSiblings
    case .nextInFlow:
      return previousInFlow(node).map { look(at: $0, step) } ?? .notAmongSiblings
    case .descendant: return search(from: node.parent, step, isAmongSiblings: false)
    case .later: return search(from: node.previous, step, isAmongSiblings: true)
    }
  }

  /// Returns the nearest previous sibling that is in flow.
  private func previousInFlow(_ node: ElementNode) -> ElementID? {
    node.previous.flatMap { neighbours[$0] ?? $0 }
  }

  private func look(at candidate: ElementID, _ step: StepTest) -> SelectorSearch {
    matches(step.compound, candidate) ? match(step.next, from: candidate) : .notHere
  }

  /// Tries candidates from the nearest outward. The results of long searches are stored. A search ends early
  /// if it reaches a candidate whose result is stored.
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

  /// Number of bytes of an attribute value that count as one simple selector in the limit.
  private static let bytesPerTest = 64

  /// Number of candidates that are tried before stored results are used. For few candidates, trying is faster
  /// than a lookup.
  private static let shortSearch = 16

  // MARK: Compound selectors

  private func matches(_ compound: CompoundTest, _ element: ElementID) -> Bool {
    matches(compound, nodes[Int(element.index)].tag) && matchesPlace(compound, element)
  }

  private func matchesPlace(_ compound: CompoundTest, _ element: ElementID) -> Bool {
    work += compound.pseudoClasses.count
    if isExhausted { return false }
    return compound.pseudoClasses.allSatisfy { pseudoClass in
      switch pseudoClass {
      case .place(let place): isAt(place, element)
      case .not(let tests): !tests.contains { matches($0, element) }
      case .any(let tests): tests.contains { matches($0, element) }
      }
    }
  }

  private func matches(_ test: Selector.AttributeTest, _ tag: ElementTag) -> Bool {
    guard var value = tag.value(of: test.name) else { return false }
    work += value.utf8.count / Self.bytesPerTest
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
    case .firstChild: nodes[index].previous == nil
    case .lastChild: tree.isLastChild(element)
    case .onlyChild: nodes[index].previous == nil && tree.isLastChild(element)
    case .firstOfType: places.indexOfType[index] == 1
    case .lastOfType: places.isLastOfType(element)
    case .nthChild(let step, let offset):
      isNth(Int(places.index[index]), step: step, offset: offset)
    case .nthOfType(let step, let offset):
      isNth(Int(places.indexOfType[index]), step: step, offset: offset)
    case .language(let ranges): ranges.contains { isLanguage(language(element), in: $0) }
    case .lines(let count): (lengths?.lines(of: element) ?? 0) >= Double(count)
    case .onlyPictures: lengths?.holdsOnlyPictures(element) ?? false
    case .onlyPicturesInFlow:
      !withoutFlow.contains(element) && lengths?.holdsOnlyPictures(element) ?? false
    case .inColumn: inColumn.contains(element)
    case .not, .any, .weightless, .unsupported, .nesting: false
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

extension Selector {
  /// The selector with `+` combinators that skip siblings out of flow, and with `:-zine-only-pictures` for
  /// pictures in flow.
  fileprivate var inFlow: Selector {
    var selector = self
    selector.subject = subject.inFlow
    for index in steps.indices {
      selector.steps[index].compound = steps[index].compound.inFlow
      if steps[index].combinator == .next { selector.steps[index].combinator = .nextInFlow }
    }
    return selector
  }
}

extension Selector.Compound {
  fileprivate var inFlow: Selector.Compound {
    var compound = self
    for index in pseudoClasses.indices where pseudoClasses[index] == .onlyPictures {
      compound.pseudoClasses[index] = .onlyPicturesInFlow
    }
    return compound
  }
}

extension String {
  /// Returns whether the string contains the given part. Takes linear time (Knuth, Morris, Pratt 1977).
  fileprivate func holds(_ part: String) -> Bool {
    let part = Array(part.utf8)
    // For each prefix of the part, the length of its longest border. A border is a shorter prefix that is
    // also a suffix.
    var borders = [Int](repeating: 0, count: part.count)
    var length = 0
    for index in part.indices.dropFirst() {
      while length > 0, part[index] != part[length] { length = borders[length - 1] }
      if part[index] == part[length] { length += 1 }
      borders[index] = length
    }
    length = 0
    for byte in utf8 {
      while length > 0, byte != part[length] { length = borders[length - 1] }
      if byte == part[length] { length += 1 }
      if length == part.count { return true }
    }
    return false
  }
}

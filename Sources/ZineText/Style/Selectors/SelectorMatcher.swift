/// Tells which elements of a tree a selector means.
struct SelectorMatcher {
  let tree: ElementTree
  /// The language of an element, a BCP 47 tag.
  let language: (ElementID) -> String
  private let places: ElementPlaces

  init(_ tree: ElementTree, language: @escaping (ElementID) -> String) {
    self.tree = tree
    self.language = language
    places = ElementPlaces(tree)
  }

  func matches(_ selector: Selector, _ element: ElementID) -> Bool {
    matches(selector.subject, element) && match(selector.steps[...], from: element) == .found
  }

  /// How far a search has failed: without this, long selectors on deep trees would take exponential
  /// time, every ancestor being tried for every step.
  private enum Outcome {
    case found
    /// Another element may do.
    case notHere
    /// None of the siblings will do, another ancestor may.
    case notAmongSiblings
    case nowhere
  }

  /// Looks on the left of an element for all that is asked.
  private func match(_ steps: ArraySlice<Selector.Step>, from element: ElementID) -> Outcome {
    guard let step = steps.first else { return .found }
    func look(at candidate: ElementID) -> Outcome {
      matches(step.compound, candidate) ? match(steps.dropFirst(), from: candidate) : .notHere
    }
    let node = tree.node(element)
    switch step.combinator {
    case .child: return node.parent.map(look) ?? .nowhere
    case .next: return node.previous.map(look) ?? .notAmongSiblings
    case .descendant:
      var next = node.parent
      while let candidate = next {
        let outcome = look(at: candidate)
        if outcome == .found || outcome == .nowhere { return outcome }
        next = tree.node(candidate).parent
      }
      return .nowhere
    case .later:
      var next = node.previous
      while let candidate = next {
        let outcome = look(at: candidate)
        if outcome != .notHere { return outcome }
        next = tree.node(candidate).previous
      }
      return .notAmongSiblings
    }
  }

  // MARK: One element

  private func matches(_ compound: Selector.Compound, _ element: ElementID) -> Bool {
    let tag = tree.tag(of: element)
    if let type = compound.type, type != tag.name { return false }
    if let identifier = compound.identifiers.first {
      guard compound.identifiers.allSatisfy({ $0 == identifier }), tag.identifier == identifier
      else { return false }
    }
    return compound.classes.allSatisfy(tag.classes.contains)
      && compound.attributes.allSatisfy { matches($0, tag) }
      && compound.pseudoClasses.allSatisfy { matches($0, element) }
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

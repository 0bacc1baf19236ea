import ZineText

/// The selectors of a rule that contains nested rules. In the nested rules, `&` stands for these selectors
/// (CSS Nesting 1, section 3).
struct NestingParent {
  let selectors: [Selector]
  private let extent: SelectorExtent

  init(_ selectors: [Selector]) {
    self.selectors = selectors
    extent = SelectorExtent(of: selectors, parent: SelectorExtent())
  }

  /// Returns the selectors of a nested rule after replacing each `&`.
  /// - Parameters:
  ///   - parts: Number of compound selectors in the style sheet's nested rules so far, which is limited.
  ///   - token: The first token of the selectors, for diagnostics.
  func resolved(
    _ written: [Selector], parts: inout Int, at token: StyleToken?
  ) throws(SelectorParser.Failure) -> [Selector] {
    if let pseudoElement = selectors.lazy.compactMap(\.pseudoElement).first {
      throw SelectorParser.Failure(
        fact: .styleSyntax(.nestedInPseudoElement(pseudoElement.rawValue)), token: token)
    }
    // The size is checked first, because nested selectors can grow exponentially.
    let extent = SelectorExtent(of: written, parent: extent)
    guard extent.depth <= Limits.styleNesting else {
      throw SelectorParser.Failure(fact: .styleSyntax(.tooDeep), token: token)
    }
    guard extent.parts <= Limits.nestedSelectorParts - parts else {
      throw SelectorParser.Failure(fact: .styleSyntax(.tooManyNestedSelectors), token: token)
    }
    parts += extent.parts
    let resolved = written.map { resolving($0.mergedOnTheLeft(selectors)) }
    guard resolved.allSatisfy({ $0.steps.count < Limits.selectorParts }) else {
      throw SelectorParser.Failure(fact: .styleSyntax(.longSelector), token: token)
    }
    return resolved
  }

  private func resolving(_ selector: Selector) -> Selector {
    var selector = selector
    selector.subject = resolving(selector.subject)
    for index in selector.steps.indices {
      selector.steps[index].compound = resolving(selector.steps[index].compound)
    }
    return selector
  }

  private func resolving(_ compound: Selector.Compound) -> Selector.Compound {
    var compound = compound
    compound.pseudoClasses = compound.pseudoClasses.map { pseudoClass in
      switch pseudoClass {
      case .nesting: .any(selectors)
      case .not(let inner): .not(inner.map(resolving))
      case .any(let inner): .any(inner.map(resolving))
      case .weightless(let inner): .weightless(inner.map(resolving))
      default: pseudoClass
      }
    }
    return compound
  }
}

extension Selector {
  /// If the rule has a single parent selector, merges it into the leftmost compound. In `.a { > b {} }` the
  /// result is `.a > b`. This selector matches faster and is easier to read than `:is(.a) > b`.
  fileprivate func mergedOnTheLeft(_ parents: [Selector]) -> Selector {
    guard parents.count == 1, let leftmost = steps.last?.compound ?? subject as Compound?,
      let compound = leftmost.merged(with: parents[0].subject)
    else { return self }
    var selector = self
    if steps.isEmpty {
      selector.subject = compound
    } else {
      selector.steps[steps.count - 1].compound = compound
    }
    selector.steps += parents[0].steps
    return selector.withoutRootOfBody
  }

  /// The selector without a root to the left of `body`. Because `body` is the root of the tree, the root
  /// selector could not match any ancestor of `body`.
  var withoutRootOfBody: Selector {
    guard let root = steps.last, root.compound.isPlainRoot,
      (steps.dropLast().last?.compound ?? subject).type == "body"
    else { return self }
    var selector = self
    selector.steps.removeLast()
    return selector
  }
}

extension Selector.Compound {
  /// Returns the compound after replacing one `&` by the conditions of the parent. Returns `nil` if the
  /// compound has no `&`, or if the compound and the parent both contain an element name.
  fileprivate func merged(with parent: Selector.Compound) -> Selector.Compound? {
    guard let place = pseudoClasses.firstIndex(of: .nesting), type == nil || parent.type == nil
    else { return nil }
    var merged = self
    merged.pseudoClasses.remove(at: place)
    merged.type = type ?? parent.type
    merged.identifiers = parent.identifiers + identifiers
    merged.classes = parent.classes + classes
    merged.attributes = parent.attributes + attributes
    // The parent's pseudo-classes are already resolved. The compound can still contain another `&`.
    merged.pseudoClasses = parent.pseudoClasses + merged.pseudoClasses
    return merged
  }
}

/// Size of a list of selectors after each `&` is replaced.
private struct SelectorExtent {
  /// Number of compound selectors.
  var parts = 1
  /// Nesting depth of selector lists.
  var depth = 0

  init() {}

  init(of selectors: [Selector], parent: SelectorExtent) {
    parts = 0
    for selector in selectors {
      add(selector.subject, parent)
      for step in selector.steps { add(step.compound, parent) }
    }
  }

  private mutating func add(_ compound: Selector.Compound, _ parent: SelectorExtent) {
    parts += 1
    for pseudoClass in compound.pseudoClasses {
      switch pseudoClass {
      case .nesting: add(parent)
      case .not(let inner), .any(let inner), .weightless(let inner):
        add(SelectorExtent(of: inner, parent: parent))
      default: break
      }
    }
  }

  private mutating func add(_ inner: SelectorExtent) {
    parts = min(parts + inner.parts, Int(Int32.max))
    depth = max(depth, inner.depth + 1)
  }
}

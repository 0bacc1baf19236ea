import ZineText

/// The selectors of a rule that others are nested in: what `&` stands for in these (CSS Nesting 1, section 3).
struct NestingParent {
  let selectors: [Selector]
  private let extent: SelectorExtent

  init(_ selectors: [Selector]) {
    self.selectors = selectors
    extent = SelectorExtent(of: selectors, parent: SelectorExtent())
  }

  /// The selectors of a nested rule without `&`.
  /// - Parameters:
  ///   - parts: the number of compounds in all nested selectors of the sheet so far.
  ///   - token: where the selectors begin.
  func resolved(
    _ written: [Selector], parts: inout Int, at token: StyleToken?
  ) throws(SelectorParser.Failure) -> [Selector] {
    if let pseudoElement = selectors.lazy.compactMap(\.pseudoElement).first {
      throw SelectorParser.Failure(
        fact: .styleSyntax(.nestedInPseudoElement(pseudoElement.rawValue)), token: token)
    }
    // Counted before they are built.
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
  /// The same with its leftmost compound joined to a single parent whose `&` it has. `.a { > b {} }` becomes
  /// `.a > b` and not `:is(.a) > b`, which is found faster and reads better.
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

  /// The same without a root on the left of the body, since the root is the body here.
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
  /// The compound with one `&` replaced by what a parent asks of the same element; `nil` if it has none, or both
  /// name a type.
  fileprivate func merged(with parent: Selector.Compound) -> Selector.Compound? {
    guard let place = pseudoClasses.firstIndex(of: .nesting), type == nil || parent.type == nil
    else { return nil }
    var merged = self
    merged.pseudoClasses.remove(at: place)
    merged.type = type ?? parent.type
    merged.identifiers = parent.identifiers + identifiers
    merged.classes = parent.classes + classes
    merged.attributes = parent.attributes + attributes
    // Another `&` is not resolved yet, and those of the parent are.
    merged.pseudoClasses = parent.pseudoClasses + merged.pseudoClasses
    return merged
  }
}

/// How large selectors are once each `&` is resolved.
private struct SelectorExtent {
  /// The number of compounds.
  var parts = 1
  /// How deep lists of selectors are nested.
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

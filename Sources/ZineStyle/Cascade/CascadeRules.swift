import ZineText

/// Origin of a rule. A declaration in a later layer wins over one in an earlier layer, whatever their
/// specificity.
package enum StyleLayer: Int, Comparable, Sendable {
  case builtIn, target, sheet, attribute, setting

  package static func < (a: StyleLayer, b: StyleLayer) -> Bool { a.rawValue < b.rawValue }
}

/// Precedence of a declaration among declarations of the same property.
struct CascadePriority: Comparable {
  var layer: StyleLayer
  var isImportant = false
  var specificity = Specificity()
  /// Position in the source, which decides between equal declarations: the later one wins.
  var order: Int

  static func < (a: CascadePriority, b: CascadePriority) -> Bool {
    if a.layer != b.layer { return a.layer < b.layer }
    if a.isImportant != b.isImportant { return b.isImportant }
    if a.specificity != b.specificity { return a.specificity < b.specificity }
    return a.order < b.order
  }
}

/// A declaration and its precedence.
struct CascadedDeclaration {
  var declaration: Declaration
  var priority: CascadePriority
  /// Index of the declaration's rule, or `nil` if the declaration comes from an attribute.
  var rule: Int?

  static func sorted(_ declarations: [CascadedDeclaration]) -> [CascadedDeclaration] {
    // Sorting small priorities is faster than sorting large declarations.
    let priorities = declarations.map(\.priority)
    return declarations.indices.sorted { priorities[$0] < priorities[$1] }
      .map { declarations[$0] }
  }

  /// Returns the declarations of a tag's attributes, in the order given.
  static func ofAttributes(_ declarations: [Declaration]) -> [CascadedDeclaration] {
    declarations.enumerated().map { order, declaration in
      CascadedDeclaration(
        declaration: declaration,
        priority: CascadePriority(
          layer: .attribute, isImportant: declaration.isImportant, order: order))
    }
  }
}

/// The rules of all style sheets. An index by the parts of selectors, such as element names and classes,
/// keeps the number of candidates for an element small.
struct CascadeRules {
  /// One selector of a rule, with the declarations that it applies.
  struct Rule {
    var selector: Selector
    /// The compiled selector, or `nil` if it cannot match any element of the tree.
    var test: SelectorTest?
    /// Index of the declaration block. All selectors in a selector list share one block.
    var block: Int
    var layer: StyleLayer
    var specificity: Specificity
    var order: Int
  }

  /// A declaration block.
  struct Block {
    var declarations: [Declaration]
    var layer: StyleLayer
  }

  /// The rules that match an element. Elements with equal tags share the list of rules that depend only on
  /// the tag.
  struct Matching {
    var ofTag: [Int]
    /// Identifier of the list `ofTag`. Equal lists have the same identifier.
    var tagList: Int
    var ofPlace: [Int]

    var isEmpty: Bool { ofTag.isEmpty && ofPlace.isEmpty }
  }

  private struct TagKey: Hashable {
    var tag: ElementTagID
    var pseudoElement: PseudoElement?
  }

  /// For each tag, the rules that match all elements with the tag, and the rules that also depend on an
  /// element's position in the tree.
  private var byTag: [TagKey: (all: [Int], list: Int, some: [Int])] = [:]
  private var lists: [[Int]: Int] = [:]
  let matcher: SelectorMatcher
  private(set) var rules: [Rule] = []
  private(set) var blocks: [Block] = []
  private var byIdentifier: [Key: [Int]] = [:]
  private var byClass: [Key: [Int]] = [:]
  /// Rules that require an exact attribute value, keyed by attribute name and value.
  private var byAttribute: [Key: [Int]] = [:]
  private var byType: [Key: [Int]] = [:]
  private var others: [PseudoElement?: [Int]] = [:]
  /// The pseudo-elements that selectors use. There are few, so that an array is faster than a set.
  private(set) var pseudoElements: [PseudoElement] = []

  private struct Key: Hashable {
    var name: String
    var value: String?
    var pseudoElement: PseudoElement?

    init(name: String, pseudoElement: PseudoElement?) {
      (self.name, self.pseudoElement) = (name, pseudoElement)
    }

    init(attribute: String, value: String, pseudoElement: PseudoElement?) {
      (name, self.value, self.pseudoElement) = (attribute, value, pseudoElement)
    }
  }

  init(matcher: SelectorMatcher) { self.matcher = matcher }

  mutating func add(_ sheet: StyleSheet, layer: StyleLayer) {
    for rule in sheet.rules {
      for selector in rule.selectors {
        add(
          Rule(
            selector: selector, test: matcher.test(selector, isOwn: layer < .sheet),
            block: blocks.count, layer: layer,
            specificity: selector.specificity, order: rules.count))
      }
      blocks.append(Block(declarations: rule.declarations, layer: layer))
    }
  }

  private mutating func add(_ rule: Rule) {
    let index = rules.count
    rules.append(rule)
    guard rule.test != nil else { return }
    let pseudoElement = rule.selector.pseudoElement
    if let pseudoElement, !pseudoElements.contains(pseudoElement) {
      pseudoElements.append(pseudoElement)
    }
    let subject = rule.selector.subject
    if let name = subject.identifiers.first {
      byIdentifier[Key(name: name, pseudoElement: pseudoElement), default: []].append(index)
    } else if let name = subject.classes.first {
      byClass[Key(name: name, pseudoElement: pseudoElement), default: []].append(index)
    } else if let test = subject.attributes.first(where: \.isWholeValue) {
      let key = Key(attribute: test.name, value: test.value, pseudoElement: pseudoElement)
      byAttribute[key, default: []].append(index)
    } else if let name = subject.type {
      byType[Key(name: name, pseudoElement: pseudoElement), default: []].append(index)
    } else {
      others[pseudoElement, default: []].append(index)
    }
  }

  mutating func matching(_ element: ElementID, _ pseudoElement: PseudoElement?) -> Matching {
    let (all, list, some) = candidates(
      TagKey(tag: matcher.tree.node(element).tag, pseudoElement: pseudoElement))
    return Matching(
      ofTag: all, tagList: list,
      ofPlace: some.filter { rules[$0].test.map { matcher.matchesPlace($0, element) } ?? false })
  }

  private mutating func candidates(_ key: TagKey) -> (all: [Int], list: Int, some: [Int]) {
    if let known = byTag[key] { return known }
    let (tag, pseudoElement) = (matcher.tree.tag(key.tag), key.pseudoElement)
    var candidates = others[pseudoElement] ?? []
    candidates += byType[Key(name: tag.name, pseudoElement: pseudoElement)] ?? []
    if let name = tag.identifier {
      candidates += byIdentifier[Key(name: name, pseudoElement: pseudoElement)] ?? []
    }
    for name in Set(tag.classes) {
      candidates += byClass[Key(name: name, pseudoElement: pseudoElement)] ?? []
    }
    if !byAttribute.isEmpty {
      for attribute in tag.countingAttributes {
        let key = Key(
          attribute: attribute.name, value: attribute.value, pseudoElement: pseudoElement)
        candidates += byAttribute[key] ?? []
      }
    }
    var (all, some): ([Int], [Int]) = ([], [])
    for index in candidates.sorted() {
      guard let test = rules[index].test, matcher.matches(test.subject, key.tag) else { continue }
      if test.isOfTag { all.append(index) } else { some.append(index) }
    }
    let list = lists[all] ?? lists.count
    lists[all] = list
    byTag[key] = (all, list, some)
    return (all, list, some)
  }

  func declarations(of matching: Matching) -> [CascadedDeclaration] {
    strongest(of: matching).flatMap { index in
      let rule = rules[index]
      return blocks[rule.block].declarations.map { declaration in
        CascadedDeclaration(
          declaration: declaration,
          priority: CascadePriority(
            layer: rule.layer, isImportant: declaration.isImportant,
            specificity: rule.specificity, order: rule.order), rule: index)
      }
    }
  }

  /// Returns the matching rules, at most one per declaration block. If several selectors of a list match, the
  /// most specific selector determines the precedence (Selectors 4, section 17).
  private func strongest(of matching: Matching) -> [Int] {
    var places: [Int: Int] = [:]
    var strongest: [Int] = []
    for index in matching.ofTag + matching.ofPlace {
      guard let place = places[rules[index].block] else {
        places[rules[index].block] = strongest.count
        strongest.append(index)
        continue
      }
      let (known, rule) = (rules[strongest[place]], rules[index])
      if (known.specificity, known.order) < (rule.specificity, rule.order) {
        strongest[place] = index
      }
    }
    return strongest
  }
}

extension Selector.AttributeTest {
  /// Whether the test requires an exact value and is case-sensitive.
  fileprivate var isWholeValue: Bool { comparison == .equals && !ignoresCase }
}

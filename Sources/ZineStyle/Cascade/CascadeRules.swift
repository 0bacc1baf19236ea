import ZineText

/// Where a rule comes from. A later layer wins over an earlier one, whatever the specificity.
package enum StyleLayer: Int, Comparable, Sendable {
  case builtIn, target, sheet, attribute, setting

  package static func < (a: StyleLayer, b: StyleLayer) -> Bool { a.rawValue < b.rawValue }
}

/// How much a declaration counts against others of the same property.
struct CascadePriority: Comparable {
  var layer: StyleLayer
  var isImportant = false
  var specificity = Specificity()
  /// Of two equal ones the later one counts.
  var order: Int

  static func < (a: CascadePriority, b: CascadePriority) -> Bool {
    if a.layer != b.layer { return a.layer < b.layer }
    if a.isImportant != b.isImportant { return b.isImportant }
    if a.specificity != b.specificity { return a.specificity < b.specificity }
    return a.order < b.order
  }
}

/// A declaration with what it counts.
struct CascadedDeclaration {
  var declaration: Declaration
  var priority: CascadePriority
  /// Its place in the list of rules; `nil` for what no rule says.
  var rule: Int?

  static func sorted(_ declarations: [CascadedDeclaration]) -> [CascadedDeclaration] {
    // Numbers are moved faster than declarations.
    let priorities = declarations.map(\.priority)
    return declarations.indices.sorted { priorities[$0] < priorities[$1] }
      .map { declarations[$0] }
  }

  /// Those that the attributes of a tag make, in their order.
  static func ofAttributes(_ declarations: [Declaration]) -> [CascadedDeclaration] {
    declarations.enumerated().map { order, declaration in
      CascadedDeclaration(
        declaration: declaration,
        priority: CascadePriority(
          layer: .attribute, isImportant: declaration.isImportant, order: order))
    }
  }
}

/// The rules of all style sheets, found by what an element is.
struct CascadeRules {
  /// A selector with what is said of the elements that it means.
  struct Rule {
    var selector: Selector
    /// `nil` where the tree has no such element.
    var test: SelectorTest?
    /// The number of its block, which all selectors of a list share.
    var block: Int
    var layer: StyleLayer
    var specificity: Specificity
    var order: Int
  }

  /// The declarations between two braces.
  struct Block {
    var declarations: [Declaration]
    var layer: StyleLayer
  }

  /// The rules that mean an element. Those that look at nothing but the tag are the same for all elements
  /// of it.
  struct Matching {
    var ofTag: [Int]
    /// The number of the list `ofTag`: equal lists have equal numbers.
    var tagList: Int
    var ofPlace: [Int]

    var isEmpty: Bool { ofTag.isEmpty && ofPlace.isEmpty }
  }

  private struct TagKey: Hashable {
    var tag: ElementTagID
    var pseudoElement: PseudoElement?
  }

  /// For each tag the rules that mean all its elements, and those that mean some.
  private var byTag: [TagKey: (all: [Int], list: Int, some: [Int])] = [:]
  private var lists: [[Int]: Int] = [:]
  let matcher: SelectorMatcher
  private(set) var rules: [Rule] = []
  private(set) var blocks: [Block] = []
  private var byIdentifier: [Key: [Int]] = [:]
  private var byClass: [Key: [Int]] = [:]
  /// By the name and the whole value.
  private var byAttribute: [Key: [Int]] = [:]
  private var byType: [Key: [Int]] = [:]
  private var others: [PseudoElement?: [Int]] = [:]
  /// The pseudo-elements that rules speak of.
  private(set) var pseudoElements: Set<PseudoElement> = []

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
    if let pseudoElement { pseudoElements.insert(pseudoElement) }
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

  /// The rules that mean an element, one for each block: where several selectors of a list do, the most
  /// specific one says how much the block counts (Selectors 4, section 17).
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
  /// Whether it asks for one value, letter by letter.
  fileprivate var isWholeValue: Bool { comparison == .equals && !ignoresCase }
}

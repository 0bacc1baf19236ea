import ZineText

/// A selector compiled for one tree. Numbers replace names, and alternatives that match no tag of the tree
/// are omitted.
final class SelectorTest {
  let subject: CompoundTest
  /// The nearest compound to the left of the subject; `nil` if there is none.
  let step: StepTest?

  fileprivate init(_ subject: CompoundTest, _ step: StepTest?) {
    self.subject = subject
    self.step = step
  }

  /// Whether the selector depends only on the tag, not on the element's position in the tree.
  var isOfTag: Bool { step == nil && subject.pseudoClasses.isEmpty }
}

/// A compound selector to the left of another compound selector.
final class StepTest {
  let compound: CompoundTest
  /// Relation between this compound's element and the element to its right.
  let combinator: Selector.Combinator
  /// Number that identifies the step among the steps of all selectors. It is the key of stored search
  /// results.
  let number: Int
  /// Whether the step is part of an argument of a pseudo-class.
  let isNested: Bool
  /// The next step to the left; `nil` for the leftmost step.
  let next: StepTest?

  fileprivate init(
    _ compound: CompoundTest, _ combinator: Selector.Combinator, number: Int, isNested: Bool,
    next: StepTest?
  ) {
    self.compound = compound
    self.combinator = combinator
    self.number = number
    self.isNested = isNested
    self.next = next
  }
}

/// A compound selector compiled for one tree.
final class CompoundTest {
  enum PseudoClass {
    /// A pseudo-class whose arguments are not selectors.
    case place(Selector.PseudoClass)
    case not([SelectorTest])
    case any([SelectorTest])
  }

  let type: Int?
  let identifier: Int?
  let classes: [Int]
  let attributes: [Selector.AttributeTest]
  let pseudoClasses: [PseudoClass]

  fileprivate init(
    type: Int?, identifier: Int?, classes: [Int], attributes: [Selector.AttributeTest],
    pseudoClasses: [PseudoClass]
  ) {
    self.type = type
    self.identifier = identifier
    self.classes = classes
    self.attributes = attributes
    self.pseudoClasses = pseudoClasses
  }
}

/// Numbers that identify the names in the tags of a tree.
struct TagNames {
  /// The numbers of the names in one tag.
  struct Names {
    var type: Int
    var identifier: Int?
    /// Numbers of the classes in ascending order.
    var classes: [Int]

    func hasClass(_ number: Int) -> Bool {
      var (low, high) = (0, classes.count)
      while low < high {
        let middle = (low + high) / 2
        if classes[middle] < number { low = middle + 1 } else { high = middle }
      }
      return low < classes.count && classes[low] == number
    }
  }

  private(set) var types: [String: Int] = [:]
  private(set) var identifiers: [String: Int] = [:]
  private(set) var classes: [String: Int] = [:]
  /// Numbers of the names in each tag, indexed by tag.
  private(set) var tags: [Names] = []

  init(_ tags: [ElementTag]) {
    self.tags = tags.map { tag in
      Names(
        type: types.number(of: tag.name),
        identifier: tag.identifier.map { identifiers.number(of: $0) },
        classes: tag.classes.map { classes.number(of: $0) }.sorted())
    }
  }
}

extension [String: Int] {
  fileprivate mutating func number(of name: String) -> Int {
    if let known = self[name] { return known }
    self[name] = count
    return count - 1
  }
}

/// Compiles selectors for one tree.
struct SelectorCompiler {
  let names: TagNames
  private var steps = 0

  init(_ names: TagNames) { self.names = names }

  /// - Returns: `nil` if the selector cannot match, because it contains a name that no tag has.
  mutating func test(_ selector: Selector, isNested: Bool = false) -> SelectorTest? {
    guard let subject = test(selector.subject) else { return nil }
    var next: StepTest?
    for step in selector.steps.reversed() {
      guard let compound = test(step.compound) else { return nil }
      next = StepTest(compound, step.combinator, number: steps, isNested: isNested, next: next)
      steps += 1
    }
    return SelectorTest(subject, next)
  }

  private mutating func test(_ compound: Selector.Compound) -> CompoundTest? {
    var type: Int?
    if let name = compound.type {
      guard let number = names.types[name] else { return nil }
      type = number
    }
    let identifiers = Set(compound.identifiers)
    guard identifiers.count <= 1, identifiers.isSubset(of: names.identifiers.keys) else {
      return nil
    }
    let classes = compound.classes.compactMap { names.classes[$0] }
    guard classes.count == compound.classes.count else { return nil }
    var pseudoClasses: [CompoundTest.PseudoClass] = []
    for pseudoClass in compound.pseudoClasses {
      switch pseudoClass {
      case .not(let selectors):
        let tests = self.tests(selectors)
        if !tests.isEmpty { pseudoClasses.append(.not(tests)) }
      case .unsupported: return nil
      case .nesting: pseudoClasses.append(.place(.root))
      case .any(let selectors), .weightless(let selectors):
        let tests = self.tests(selectors)
        guard !tests.isEmpty else { return nil }
        pseudoClasses.append(.any(tests))
      default: pseudoClasses.append(.place(pseudoClass))
      }
    }
    return CompoundTest(
      type: type, identifier: identifiers.first.flatMap { names.identifiers[$0] },
      classes: classes, attributes: compound.attributes, pseudoClasses: pseudoClasses)
  }

  private mutating func tests(_ selectors: [Selector]) -> [SelectorTest] {
    selectors.compactMap { test($0, isNested: true) }
  }
}

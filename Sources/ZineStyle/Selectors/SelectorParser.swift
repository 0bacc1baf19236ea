import ZineText

struct SelectorParser {
  private let tokens: ArraySlice<StyleToken>
  private var index: Int

  /// A syntax error and the token that caused it.
  struct Failure: Error {
    var fact: DiagnosticFact
    var token: StyleToken?
  }

  private init(_ tokens: ArraySlice<StyleToken>) {
    self.tokens = tokens
    index = tokens.startIndex
  }

  /// Parses a comma-separated list of selectors.
  /// - Parameter isNested: Whether the selectors belong to a nested rule. Selectors without `&` are then
  ///   relative to the parent rule.
  static func selectors(
    _ tokens: ArraySlice<StyleToken>, depth: Int = 0, isNested: Bool = false
  ) throws(Failure) -> [Selector] {
    guard depth < Limits.styleNesting else {
      throw Failure(fact: .styleSyntax(.tooDeep), token: tokens.first)
    }
    var parser = SelectorParser(tokens)
    var selectors: [Selector] = []
    repeat {
      parser.skipSpace()
      selectors.append(try parser.selector(depth: depth, isNested: isNested))
      parser.skipSpace()
    } while parser.take(",")
    guard parser.current == nil else { throw parser.unexpected() }
    return selectors
  }

  private var current: StyleToken? { index < tokens.endIndex ? tokens[index] : nil }

  private mutating func skipSpace() { while current?.isSpace == true { index += 1 } }

  private mutating func take(_ mark: Character) -> Bool {
    guard current?.isMark(mark) == true else { return false }
    index += 1
    return true
  }

  private func unexpected() -> Failure {
    Failure(
      fact: .unreadableSelector(text: ValueReader.text(of: tokens)),
      token: current ?? tokens.last { !$0.isSpace })
  }

  // MARK: Complex selectors

  private mutating func selector(depth: Int, isNested: Bool) throws(Failure) -> Selector {
    var compounds: [(compound: Selector.Compound, combinator: Selector.Combinator)] = []
    var pseudoElement: PseudoElement?
    var combinator = Selector.Combinator.descendant
    if isNested {
      let leading = takeCombinator()
      if leading != nil || !namesParent {
        compounds.append((Selector.Compound(pseudoClasses: [.nesting]), .descendant))
        combinator = leading ?? .descendant
        skipSpace()
      }
    }
    while true {
      let (compound, pseudo) = try compound(depth: depth)
      compounds.append((compound, combinator))
      guard compounds.count <= Limits.selectorParts else {
        throw Failure(fact: .styleSyntax(.longSelector), token: current ?? tokens.last)
      }
      if let pseudo, depth > 0 {
        throw Failure(
          fact: .unreadableSelector(text: "::" + pseudo.rawValue), token: tokens.first)
      }
      pseudoElement = pseudo
      let hadSpace = current?.isSpace == true
      skipSpace()
      if let next = takeCombinator() {
        combinator = next
      } else if hadSpace, let token = current, !token.isMark(",") {
        combinator = .descendant
      } else {
        break
      }
      guard pseudo == nil else { throw unexpected() }
      skipSpace()
    }
    guard let subject = compounds.last else { throw unexpected() }
    // Each step contains the compound to the left of the previous step.
    let steps = zip(compounds.dropLast().reversed(), compounds.dropFirst().reversed()).map {
      Selector.Step(compound: $0.compound, combinator: $1.combinator)
    }
    return Selector(subject: subject.compound, steps: steps, pseudoElement: pseudoElement)
      .withoutRootOfBody
  }

  private mutating func takeCombinator() -> Selector.Combinator? {
    if take(">") { return .child }
    if take("+") { return .next }
    return take("~") ? .later : nil
  }

  /// Whether the selector at the current position contains an `&`.
  private var namesParent: Bool {
    var depth = 0
    for token in tokens[index...] {
      if token.isMark("&") { return true }
      if token.closer != nil { depth += 1 }
      if token.isMark(")") || token.isMark("]") { depth -= 1 }
      if depth == 0, token.isMark(",") { return false }
    }
    return false
  }

  private mutating func compound(
    depth: Int
  ) throws(Failure) -> (Selector.Compound, PseudoElement?) {
    var compound = Selector.Compound()
    let start = index
    while take("&") { compound.pseudoClasses.append(.nesting) }
    if take("*") {
    } else if case .name(let name)? = current?.kind {
      let type = name.lowercased()
      guard TagName.isElement(type) || StandardCSS.elements.contains(type) else {
        throw Failure(
          fact: .unknownSelector(
            name: name, nearest: nearestName(to: type, in: TagName.elements)), token: current)
      }
      if type == "html" {
        compound.pseudoClasses.append(.root)
      } else {
        compound.type = type
      }
      index += 1
    }
    var pseudoElement: PseudoElement?
    while let token = current, pseudoElement == nil {
      switch token.kind {
      case .hash(let name):
        compound.identifiers.append(name)
        index += 1
      case .mark(UInt8(ascii: ".")):
        index += 1
        compound.classes.append(try name())
      case .mark(UInt8(ascii: "&")):
        index += 1
        compound.pseudoClasses.append(.nesting)
      case .mark(UInt8(ascii: "[")): compound.attributes.append(try attributeTest())
      case .mark(UInt8(ascii: ":")):
        index += 1
        if take(":") {
          pseudoElement = try self.pseudoElement()
        } else if let old = legacyPseudoElement {
          pseudoElement = old
          index += 1
        } else if takeLinkClass() {
          compound.attributes.append(
            Selector.AttributeTest(
              name: "href", comparison: .exists, value: "", ignoresCase: false))
        } else {
          compound.pseudoClasses.append(try pseudoClass(depth: depth))
        }
      default:
        guard index > start else { throw unexpected() }
        return (compound, pseudoElement)
      }
    }
    guard index > start else { throw unexpected() }
    return (compound, pseudoElement)
  }

  private mutating func name() throws(Failure) -> String {
    guard case .name(let name)? = current?.kind else { throw unexpected() }
    index += 1
    return name
  }

  // MARK: Attributes

  private mutating func attributeTest() throws(Failure) -> Selector.AttributeTest {
    index += 1
    skipSpace()
    let name = try name().lowercased()
    skipSpace()
    var test = Selector.AttributeTest(
      name: name, comparison: .exists, value: "", ignoresCase: false)
    if take("]") { return test }
    let operators: [(Character, Selector.AttributeTest.Operator)] = [
      ("~", .includes), ("|", .dashMatch), ("^", .prefix), ("$", .suffix), ("*", .substring),
    ]
    test.comparison = .equals
    for (mark, comparison) in operators where take(mark) {
      test.comparison = comparison
      break
    }
    guard take("=") else { throw unexpected() }
    skipSpace()
    switch current?.kind {
    case .string(let text)?: test.value = text
    case .name(let text)?: test.value = text
    default: throw unexpected()
    }
    index += 1
    skipSpace()
    if case .name(let flag)? = current?.kind, flag.lowercased() == "i" {
      test.ignoresCase = true
      index += 1
      skipSpace()
    }
    guard take("]") else { throw unexpected() }
    return test
  }

  // MARK: Pseudo-classes and pseudo-elements

  /// The pseudo-element at the current position, if it can be written with a single colon (Selectors 4,
  /// section 3.6).
  private var legacyPseudoElement: PseudoElement? {
    guard case .name(let name)? = current?.kind else { return nil }
    return switch name.lowercased() {
    case "before": .before
    case "after": .after
    case "first-letter": .firstLetter
    case "first-line": .firstLine
    default: nil
    }
  }

  /// Consumes `link` or `any-link`. Both match elements with an `href` attribute (Selectors 4, section 8.1).
  private mutating func takeLinkClass() -> Bool {
    guard case .name(let name)? = current?.kind, ["link", "any-link"].contains(name.lowercased())
    else { return false }
    index += 1
    return true
  }

  private mutating func pseudoElement() throws(Failure) -> PseudoElement {
    let token = current
    if case .function(let name)? = current?.kind, StandardCSS.isPseudoElement(name) {
      throw Failure(fact: .unsupportedStyle(name: "::\(name)()"), token: token)
    }
    let name = try name()
    if let known = PseudoElement(rawValue: name.lowercased()) { return known }
    if StandardCSS.isPseudoElement(name) {
      throw Failure(fact: .unsupportedStyle(name: "::" + name), token: token)
    }
    throw Failure(
      fact: .unknownSelector(
        name: "::" + name,
        nearest: nearestName(to: name, in: PseudoElement.allCases.map(\.rawValue)).map { "::" + $0 }
      ),
      token: token)
  }

  private static let simple: [String: Selector.PseudoClass] = [
    "first-child": .firstChild, "last-child": .lastChild, "only-child": .onlyChild,
    "first-of-type": .firstOfType, "last-of-type": .lastOfType, "root": .root,
    "-zine-in-column": .inColumn, "-zine-only-pictures": .onlyPictures,
  ]

  private static let functions = [
    "nth-child", "nth-of-type", "not", "is", "where", "lang", "-zine-lines",
  ]

  private mutating func pseudoClass(depth: Int) throws(Failure) -> Selector.PseudoClass {
    let token = current
    switch token?.kind {
    case .name(let name)?:
      index += 1
      if let known = Self.simple[name.lowercased()] { return known }
      if StandardCSS.pseudoClasses.contains(name.lowercased()) { return .unsupported(name) }
      throw unknown(name, token)
    case .function(let name)?:
      index += 1
      let inside = try content()
      return try function(name, inside, token, depth: depth)
    default: throw unexpected()
    }
  }

  private func unknown(_ name: String, _ token: StyleToken?) -> Failure {
    let known = Self.simple.keys.sorted() + Self.functions
    return Failure(
      fact: .unknownSelector(
        name: ":" + name, nearest: nearestName(to: name, in: known).map { ":" + $0 }), token: token)
  }

  /// Consumes the arguments of a function and its closing bracket, and returns the arguments.
  private mutating func content() throws(Failure) -> ArraySlice<StyleToken> {
    let start = index
    var depth = 1
    while let token = current {
      if token.closer == UInt8(ascii: ")") { depth += 1 }
      if token.isMark(")") { depth -= 1 }
      index += 1
      if depth == 0 { return tokens[start..<index - 1] }
    }
    throw unexpected()
  }

  private func function(
    _ name: String, _ inside: ArraySlice<StyleToken>, _ token: StyleToken?, depth: Int
  ) throws(Failure) -> Selector.PseudoClass {
    switch name {
    case "not": return .not(try Self.selectors(inside, depth: depth + 1))
    case "is": return .any(try Self.selectors(inside, depth: depth + 1))
    case "where": return .weightless(try Self.selectors(inside, depth: depth + 1))
    case "lang":
      var reader = ValueReader(inside)
      let ranges = reader.list { $0.string() ?? $0.identifier() }
      guard let ranges, reader.isAtEnd else { throw unexpected() }
      return .language(ranges)
    case "-zine-lines":
      var reader = ValueReader(inside)
      guard let count = reader.integer(in: 1...Limits.counter), reader.isAtEnd else {
        throw unexpected()
      }
      return .lines(count)
    case "nth-child", "nth-of-type":
      guard let (step, offset) = Self.nth(inside) else { throw unexpected() }
      return name == "nth-child"
        ? .nthChild(step: step, offset: offset) : .nthOfType(step: step, offset: offset)
    case _ where StandardCSS.pseudoClasses.contains(name):
      return .unsupported("\(name)(\(ValueReader.text(of: inside)))")
    default: throw unknown(name, token)
    }
  }
}

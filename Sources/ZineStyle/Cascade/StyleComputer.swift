import ZineText

/// Computes styles. Declarations are applied in several phases, because some properties depend on others.
struct StyleComputer {
  /// Errors in values that use variables.
  private(set) var diagnostics: [Diagnostic] = []
  private var known: Set<Diagnostic> = []
  /// First source location of each list of font families.
  private(set) var familyPlaces: [[String]: SourceSpan] = [:]

  /// - Parameters:
  ///   - declarations: Declarations in ascending order of precedence.
  ///   - context: Context that contains the parent's style. Its font-relative lengths are set here.
  mutating func apply(
    _ declarations: [Declaration], to style: inout ComputedStyle, in context: StyleContext
  ) {
    setVariables(declarations, of: &style, context.parent)
    let written = declarations.flatMap { resolved($0, variables: style.inherited.variables) }
    let effects = lasting(written.map(\.0))
    var context = context
    for phase in Property.Phase.allCases {
      context.measure(style, before: phase)
      for effect in effects { apply(effect, phase, to: &style, in: context) }
    }
    noteAskedTraits(written, of: &style)
    let columns = written.last {
      ["column-count", "-zine-column-widths"].contains($0.0.property?.name)
    }
    style.own.sheet.hasTargetColumns = columns?.1.isOfTarget ?? false
    style.own.sheet.hasBuiltInColumns = columns?.1.span.source == .target
    let families = written.last { $0.0.property?.name == "font-family" }
    if let place = families?.1.span { noteFamilies(of: style, at: place) }
  }

  /// Records where font families are declared. Declarations in attributes and built-in styles have no
  /// location.
  private mutating func noteFamilies(of style: ComputedStyle, at place: SourceSpan) {
    let named = style.inherited.families.named
    guard !named.isEmpty, place.source.index >= 0, familyPlaces[named] == nil else { return }
    familyPlaces[named] = place
  }

  /// Records which font traits (weight, slant) of the element the user declared.
  private func noteAskedTraits(
    _ written: [(Declaration.Effect, Declaration)], of style: inout ComputedStyle
  ) {
    let traits: [(String, FontSynthesis)] = [("font-weight", .weight), ("font-style", .slant)]
    for (name, trait) in traits {
      guard let last = written.last(where: { $0.0.property?.name == name }) else { continue }
      if case .inherit = last.0 { continue }
      if last.1.isOwn {
        style.inherited.askedTraits.remove(trait)
      } else {
        style.inherited.askedTraits.insert(trait)
      }
    }
  }

  /// Returns the effects that no later effect on the same property overrides.
  private func lasting(_ effects: [Declaration.Effect]) -> [Declaration.Effect] {
    var seen: Set<String> = []
    return effects.reversed().filter { effect in
      guard let property = effect.property else { return true }
      return seen.insert(property.name).inserted
    }.reversed()
  }

  private func apply(
    _ effect: Declaration.Effect, _ phase: Property.Phase, to style: inout ComputedStyle,
    in context: StyleContext
  ) {
    switch effect {
    case .set(let property, let change):
      if property.phase == phase { change(&style, context) }
    case .inherit(let property):
      if property.phase == phase { property.copy(context.parent, &style) }
    case .initial(let property):
      if property.phase == phase { property.copy(ComputedStyle(), &style) }
    case .variable, .pending: break
    }
  }

  // MARK: Variables

  /// Sets the custom properties of an element. References to other variables in their values are resolved
  /// here, so descendants that change those variables do not affect them.
  private mutating func setVariables(
    _ declarations: [Declaration], of style: inout ComputedStyle, _ parent: ComputedStyle
  ) {
    var written: [String: Declaration] = [:]
    var own: [String: [StyleToken]?] = [:]
    for declaration in declarations {
      guard case .variable(let name, let tokens) = declaration.effect else { continue }
      var reader = ValueReader(tokens[...])
      let word = reader.anyName().flatMap { reader.isAtEnd ? $0 : nil }
      written[name] = nil
      switch word {
      case "initial": own[name] = .some(nil)
      case "inherit", "unset": own[name] = .some(parent.inherited.variables[name])
      default:
        own[name] = tokens
        if tokens.contains(where: { $0.kind == .function("var") }) { written[name] = declaration }
      }
    }
    let variables = style.inherited.variables.setting(own)
    for (name, declaration) in written.sorted(by: { $0.key < $1.key }) {
      guard let tokens = variables[name] else { continue }
      do throws(DiagnosticFactFailure) {
        var substitution = VariableSubstitution(variables, inside: name)
        own[name] = try substitution.tokens(tokens)
      } catch {
        own[name] = .some(nil)
        report(error.fact, declaration)
      }
    }
    style.inherited.variables = style.inherited.variables.setting(own)
  }

  private mutating func report(_ fact: DiagnosticFact, _ declaration: Declaration) {
    let diagnostic = Diagnostic(fact, at: declaration.span)
    if diagnostics.count < Limits.styleErrors, known.insert(diagnostic).inserted {
      diagnostics.append(diagnostic)
    }
  }

  /// Returns the effects of a declaration. Variables in its value are substituted first.
  mutating func resolved(
    _ declaration: Declaration, variables: StyleVariables
  ) -> [(Declaration.Effect, Declaration)] {
    guard case .pending(let name, let tokens) = declaration.effect else {
      return [(declaration.effect, declaration)]
    }
    do throws(DiagnosticFactFailure) {
      var substitution = VariableSubstitution(variables)
      let value = try substitution.tokens(tokens)
      let reader = DeclarationReader(
        isBuiltIn: false, allowsShortNames: true, source: declaration.span.source,
        declaration: declaration.span)
      switch reader.effects(of: name, value[...], context: .page) {
      case .success(let effects): return effects.map { ($0, declaration) }
      case .failure(let failure): throw failure
      }
    } catch {
      report(error.fact, declaration)
      return []
    }
  }
}

extension Declaration {
  /// Whether the declaration is part of a built-in style sheet.
  fileprivate var isOwn: Bool { span.source == .builtIn || span.source == .target }
}

extension StyleContext {
  /// Updates the font-relative lengths from the values computed in previous phases.
  fileprivate mutating func measure(_ style: ComputedStyle, before phase: Property.Phase) {
    switch phase {
    case .direction, .font: break
    case .lineHeight: lengths.em = style.inherited.fontSize
    case .rest: lengths.lineHeight = style.inherited.lineHeightPoints
    }
  }
}

/// Replaces `var()` by the values of custom properties (CSS Variables 1, section 3).
private struct VariableSubstitution {
  private let variables: StyleVariables
  private var open: [String]
  /// Number of values and tokens substituted so far. It is limited, so that nested variables cannot exhaust
  /// the memory.
  private var work = 0

  /// Maximum number of variables for which a misspelt name gets a suggestion. With more, the search takes too
  /// long.
  private static let maximumSuggestions = 200

  /// - Parameter name: The variable whose value is being resolved, if any.
  init(_ variables: StyleVariables, inside name: String? = nil) {
    self.variables = variables
    open = name.map { [$0] } ?? []
  }

  mutating func tokens(_ tokens: [StyleToken]) throws(DiagnosticFactFailure) -> [StyleToken] {
    var result: [StyleToken] = []
    var index = 0
    while index < tokens.count {
      guard tokens[index].kind == .function("var") else {
        result.append(tokens[index])
        index += 1
        continue
      }
      var reader = ValueReader(tokens[index...])
      guard var inside = reader.function("var"), let name = inside.identifier(),
        name.hasPrefix("--")
      else { throw DiagnosticFactFailure(.unknownVariable(name: "var()", nearest: nil)) }
      let hasFallback = inside.mark(",")
      guard hasFallback || inside.isAtEnd else {
        throw DiagnosticFactFailure(.unknownVariable(name: name, nearest: nil))
      }
      let fallback = hasFallback ? Array(inside.takeRest()) : nil
      let value = try value(of: name, fallback)
      work += value.count + 1
      guard work <= Limits.variableTokens else {
        throw DiagnosticFactFailure(.variableCycle(name: name))
      }
      result += value
      index = tokens.count - reader.takeRest().count
    }
    return result
  }

  private mutating func value(
    of name: String, _ fallback: [StyleToken]?
  ) throws(DiagnosticFactFailure) -> [StyleToken] {
    guard !open.contains(name), open.count < Limits.styleNesting else {
      throw DiagnosticFactFailure(.variableCycle(name: name))
    }
    guard let value = variables[name] ?? fallback else {
      let known = variables.names
      let isWorthIt = known.count <= Self.maximumSuggestions
      throw DiagnosticFactFailure(
        .unknownVariable(name: name, nearest: nearestName(to: name, in: isWorthIt ? known : [])))
    }
    open.append(name)
    defer { open.removeLast() }
    return try tokens(value)
  }
}

/// Applies declarations to a style, in the order in which they rest on each other.
struct StyleComputer {
  /// What was found wrong with values that hold variables.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameters:
  ///   - declarations: those that count most last.
  ///   - context: with the parent's style; lengths are set here.
  mutating func apply(
    _ declarations: [Declaration], to style: inout ComputedStyle, in context: StyleContext
  ) {
    setVariables(declarations, of: &style)
    let effects = declarations.flatMap { resolved($0, variables: style.inherited.variables) }
    var context = context
    for phase in Property.Phase.allCases {
      context.measure(style, before: phase)
      for (effect, _) in effects { apply(effect, phase, to: &style, in: context) }
    }
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

  private func setVariables(_ declarations: [Declaration], of style: inout ComputedStyle) {
    for case .variable(let name, let tokens) in declarations.map(\.effect) {
      style.inherited.variables[name] = tokens
    }
  }

  /// What a declaration comes to, its variables put in.
  mutating func resolved(
    _ declaration: Declaration, variables: [String: [StyleToken]]
  ) -> [(Declaration.Effect, Declaration)] {
    guard case .pending(let name, let tokens) = declaration.effect else {
      return [(declaration.effect, declaration)]
    }
    do throws(DiagnosticFactFailure) {
      let value = try VariableSubstitution(variables).tokens(tokens)
      switch DeclarationReader(isBuiltIn: false, allowsShortNames: true).effects(
        of: name, value[...])
      {
      case .success(let effects): return effects.map { ($0, declaration) }
      case .failure(let failure): throw failure
      }
    } catch {
      let diagnostic = Diagnostic(error.fact, at: declaration.span)
      if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
      return []
    }
  }
}

extension StyleContext {
  /// Lengths are those of the element as far as it is computed.
  fileprivate mutating func measure(_ style: ComputedStyle, before phase: Property.Phase) {
    switch phase {
    case .direction: break
    case .font:
      guard height != nil else { return }
      switch style.own.sheet.size {
      case .fixed(let size): (width, height) = (size.width, size.height)
      // A height that is not known yet can't be measured in.
      case .width(let own): (width, height) = (own, own)
      }
    case .lineHeight: lengths.em = style.inherited.fontSize
    case .rest: lengths.lineHeight = style.inherited.lineHeightPoints
    }
  }
}

/// Puts the values of custom properties in the place of `var()` (CSS Variables 1, section 3).
private struct VariableSubstitution {
  private let variables: [String: [StyleToken]]
  private var open: [String] = []

  /// More than this is no value, but an attempt to fill the memory.
  private static let maximumTokens = 10_000

  init(_ variables: [String: [StyleToken]]) { self.variables = variables }

  func tokens(_ tokens: [StyleToken]) throws(DiagnosticFactFailure) -> [StyleToken] {
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
      result += try value(of: name, fallback)
      guard result.count <= Self.maximumTokens else {
        throw DiagnosticFactFailure(.variableCycle(name: name))
      }
      index = tokens.count - reader.takeRest().count
    }
    return result
  }

  private func value(
    of name: String, _ fallback: [StyleToken]?
  ) throws(DiagnosticFactFailure) -> [StyleToken] {
    guard !open.contains(name), open.count < Limits.styleNesting else {
      throw DiagnosticFactFailure(.variableCycle(name: name))
    }
    guard let value = variables[name] ?? fallback else {
      throw DiagnosticFactFailure(
        .unknownVariable(name: name, nearest: nearestName(to: name, in: variables.keys.sorted())))
    }
    var inner = self
    inner.open.append(name)
    return try inner.tokens(value)
  }
}

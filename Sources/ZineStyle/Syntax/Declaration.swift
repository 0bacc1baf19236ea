import ZineText

/// A declaration `PROPERTY: VALUE`. The value is parsed except for parts that depend on the element.
package struct Declaration: Sendable {
  package enum Effect: Sendable {
    case set(Property, StyleChange)
    /// The keyword `inherit`, or `unset` on an inherited property.
    case inherit(Property)
    case initial(Property)
    /// Sets a custom property: its name, including the dashes, and the tokens of its value.
    case variable(String, [StyleToken])
    /// A property or shorthand whose value contains `var()`. The value is parsed after the variables are
    /// substituted.
    case pending(String, [StyleToken])

    /// The property that is set; `nil` for custom properties and pending values.
    var property: Property? {
      switch self {
      case .set(let property, _), .inherit(let property), .initial(let property): property
      case .variable, .pending: nil
      }
    }
  }

  package var effect: Effect
  package var isImportant: Bool
  /// The value as written in the source.
  package var text: String
  package var span: SourceSpan
  /// Whether the declaration is inside an `@media` rule for a target.
  package var isOfTarget = false
}

/// The kind of rule that contains a declaration.
package enum DeclarationContext: Hashable, Sendable {
  case element
  case page
  case marginBox
  case noteArea
  case fontFace
}

/// Parses the value of a declaration, given the name of the property.
struct DeclarationReader {
  let isBuiltIn: Bool
  /// Whether the prefix `-zine-` can be omitted.
  let allowsShortNames: Bool
  /// The source that relative URLs are resolved against.
  let source: SourceID
  /// Location of the declaration, if its tokens can come from variables that are declared elsewhere.
  var declaration: SourceSpan?

  /// Returns the effects of a declaration of a property or shorthand.
  func effects(
    of written: String, _ tokens: ArraySlice<StyleToken>, context: DeclarationContext = .element
  ) -> Result<[Declaration.Effect], DiagnosticFactFailure> {
    if written.hasPrefix("--") { return .success([.variable(written, Array(tokens))]) }
    if let name = PropertyAlias.names[written] {
      let tokens = tokens.map { $0.renamed { PropertyAlias.word($0, of: written) } }
      return effects(of: name, tokens[...], context: context)
    }
    let name = written
    let property = Property.find(name, allowsShortNames: allowsShortNames)
    let shorthand = property == nil || context == .page ? Shorthand.find(name) : nil
    guard property != nil || shorthand != nil else {
      return .failure(planned(name, tokens, context))
    }
    if let problem = misplaced(name, property, context) { return .failure(problem) }
    if tokens.contains(where: { $0.kind == .function("var") }) {
      return .success([.pending(name, Array(tokens))])
    }
    let properties = shorthand?.properties ?? [property].compactMap { $0 }
    if let effects = wide(tokens, properties) { return .success(effects) }

    var reader = ValueReader(
      tokens, isBuiltIn: isBuiltIn, source: source, declaration: declaration)
    if let shorthand {
      guard let changes = shorthand.read(&reader), reader.isAtEnd else {
        return .failure(
          unsupported(name, tokens) ?? unreadable(name, tokens, expected: shorthand.expected))
      }
      return .success(
        properties.map { property in
          changes[property.name].map { .set(property, $0) } ?? .initial(property)
        })
    }
    guard let property, let change = property.read(&reader), reader.isAtEnd else {
      if PlannedProperty.grammar(ofValuesOf: name)?.matches(ValueReader(tokens)) == true {
        let value = ValueReader.text(of: tokens)
        return .failure(DiagnosticFactFailure(.unsupportedProperty(name: "\(name): \(value)")))
      }
      return .failure(
        unsupported(name, tokens) ?? unreadable(name, tokens, expected: property?.expected ?? ""))
    }
    return .success([.set(property, change)])
  }

  /// Parses the CSS-wide keywords (CSS Cascade 5, section 7).
  private func wide(
    _ tokens: ArraySlice<StyleToken>, _ properties: [Property]
  ) -> [Declaration.Effect]? {
    var reader = ValueReader(tokens)
    guard let word = reader.anyName(), reader.isAtEnd else { return nil }
    return switch word {
    case "inherit": properties.map { .inherit($0) }
    case "initial": properties.map { .initial($0) }
    case "unset": properties.map { $0.isInherited ? .inherit($0) : .initial($0) }
    default: nil
    }
  }

  private func unreadable(
    _ name: String, _ tokens: ArraySlice<StyleToken>, expected: String
  ) -> DiagnosticFactFailure {
    for token in tokens {
      if case .dimension(_, let unit) = token.kind, !Length.units.contains(unit),
        !ValueType.otherUnits.contains(unit)
      {
        return DiagnosticFactFailure(
          .unknownUnit(unit: unit, nearest: nearestName(to: unit, in: Length.units)), token)
      }
    }
    return DiagnosticFactFailure(
      .unreadableStyleValue(
        property: name, value: ValueReader.text(of: tokens), expected: expected))
  }

  /// Returns a failure if the value is valid CSS that zine does not support, and `nil` otherwise.
  private func unsupported(
    _ name: String, _ tokens: ArraySlice<StyleToken>
  ) -> DiagnosticFactFailure? {
    guard StandardCSS.isValue(tokens, of: name) else { return nil }
    return DiagnosticFactFailure(
      .unsupportedStyle(name: "\(name): \(ValueReader.text(of: tokens))"))
  }

  /// Returns the failure for a property that is not implemented. The property is planned, unsupported or
  /// unknown.
  private func planned(
    _ name: String, _ tokens: ArraySlice<StyleToken>, _ context: DeclarationContext
  ) -> DiagnosticFactFailure {
    let names = [name] + (allowsShortNames ? ["-zine-" + name] : [])
    for name in names {
      guard let grammar = PlannedProperty.grammar(of: name) else { continue }
      if let problem = misplaced(name, nil, context) { return problem }
      let hasVariables = tokens.contains { $0.kind == .function("var") }
      guard hasVariables || wide(tokens, []) != nil || grammar.matches(ValueReader(tokens)) else {
        return unreadable(name, tokens, expected: PlannedProperty.expected(name))
      }
      return DiagnosticFactFailure(.unsupportedProperty(name: name))
    }
    if StandardCSS.isProperty(name) {
      return DiagnosticFactFailure(.unsupportedStyle(name: name))
    }
    let known = Property.all.map(\.name) + Shorthand.all.map(\.name) + PlannedProperty.names
    return DiagnosticFactFailure(
      .unknownProperty(
        name: name,
        nearest: Self.namesHere[name] ?? nearestName(to: name, in: known.sorted())))
  }

  /// Names of zine's properties for CSS properties with a different name, for suggestions.
  static let namesHere = ["tab-stops": "-zine-tab-stops", "text-align-all": "text-align"]

  private func misplaced(
    _ name: String, _ property: Property?, _ context: DeclarationContext
  ) -> DiagnosticFactFailure? {
    let isOfSheets =
      Property.sheet.contains { $0.name == name && $0.places == .page }
      || ["margin-inside", "margin-outside", "marks"].contains(name)
    guard [.element, .marginBox, .noteArea].contains(context), isOfSheets else { return nil }
    return DiagnosticFactFailure(.misplacedProperty(name: name))
  }
}

/// A failure with its diagnostic and, if known, the token that caused it.
struct DiagnosticFactFailure: Error {
  var fact: DiagnosticFact
  var token: StyleToken?

  init(_ fact: DiagnosticFact, _ token: StyleToken? = nil) {
    self.fact = fact
    self.token = token
  }
}

import ZineText

extension StyleSheetParser {
  /// Parses rules up to the end of the text or of the block that contains them.
  mutating func rules(isActive: Bool, depth: Int, to end: Int? = nil) {
    let end = end ?? tokens.count
    while true {
      skipSpace()
      guard index < end, let token = current, !givesUp() else { return }
      if case .atName(let name) = token.kind {
        atRule(name.lowercased(), isActive: isActive, depth: depth, end: end)
      } else {
        styleRule(isActive: isActive, end: end)
      }
    }
  }

  /// - Parameter parent: The rule that contains this rule, if there is one.
  private mutating func styleRule(isActive: Bool, end: Int, in parent: NestingParent? = nil) {
    let start = index
    guard let brace = place(of: UInt8(ascii: "{"), from: start, to: end) else {
      report(.styleSyntax(.missingBlock), at: current)
      index = end
      return
    }
    hasRules = true
    index = brace
    guard let content = block() else { return }
    let next = index
    let selectors = selectors(start..<brace, in: parent)
    index = content.lowerBound
    ruleContent(
      to: content.upperBound, of: NestingParent(selectors ?? []),
      isActive: isActive && selectors != nil)
    index = next
  }

  /// Parses the declarations and nested rules in a style rule, or in an `@media` rule inside a style rule
  /// (CSS Nesting 1). Declarations after a nested rule become a separate rule, so that the cascade keeps the
  /// source order.
  mutating func ruleContent(to end: Int, of rule: NestingParent, isActive: Bool) {
    var declarations: [Declaration] = []
    var hasNestedRules = false
    while let token = nextItem(to: end) {
      if case .atName(let name) = token.kind {
        add(&declarations, of: rule, isActive: isActive)
        hasNestedRules = true
        atRule(name.lowercased(), isActive: isActive, depth: 1, end: end, in: rule)
        continue
      }
      let stop = place(of: UInt8(ascii: ";"), UInt8(ascii: "{"), from: index, to: end) ?? end
      if stop < end, tokens[stop].isMark("{") {
        add(&declarations, of: rule, isActive: isActive)
        hasNestedRules = true
        styleRule(isActive: isActive, end: end, in: rule)
      } else {
        declarations += declaration(index..<stop, .element)
        index = stop
      }
    }
    add(&declarations, of: rule, isActive: isActive, mayBeEmpty: !hasNestedRules)
  }

  /// Adds a rule with the declarations and empties the list.
  private mutating func add(
    _ declarations: inout [Declaration], of rule: NestingParent, isActive: Bool,
    mayBeEmpty: Bool = false
  ) {
    defer { declarations = [] }
    guard mayBeEmpty || !declarations.isEmpty else { return }
    for declaration in declarations { warnIfWithoutEffect(declaration, rule.selectors) }
    if isActive {
      sheet.rules.append(StyleSheet.Rule(selectors: rule.selectors, declarations: declarations))
    }
  }

  // MARK: Selectors

  /// - Returns: `nil` if the selectors contain an error. The error is reported.
  private mutating func selectors(
    _ range: Range<Int>, in parent: NestingParent?
  ) -> [Selector]? {
    let prelude = tokens[range]
    let start = prelude.first { !$0.isSpace }
    if prelude.contains(where: \.isBroken) { return nil }
    if parent != nil, let name = Self.unendedDeclaration(prelude) {
      report(.styleSyntax(.missingSemicolon(after: name)), at: start)
      return nil
    }
    do throws(SelectorParser.Failure) {
      let written = try SelectorParser.selectors(prelude, isNested: parent != nil)
      for part in written.flatMap(\.unsupportedParts) {
        report(.unsupportedStyle(name: part), at: start)
      }
      let selectors = try parent.map { parent throws(SelectorParser.Failure) in
        try parent.resolved(written, parts: &nestedParts, at: start)
      }
      for selector in selectors ?? written { warnIfPlanned(selector, at: start) }
      return selectors ?? written
    } catch {
      report(error.fact, at: error.token ?? prelude.first ?? tokens[range.upperBound])
      return nil
    }
  }

  /// Returns the name of a declaration without a semicolon that was parsed together with the selectors of the
  /// rule after it.
  private static func unendedDeclaration(_ prelude: ArraySlice<StyleToken>) -> String? {
    let solid = prelude.lazy.filter { !$0.isSpace }.prefix(2)
    guard case .name(let name)? = solid.first?.kind, solid.dropFirst().first?.isMark(":") == true,
      name.hasPrefix("--")
        || !TagName.isElement(name.lowercased()) && StandardCSS.isKnown(name.lowercased())
    else { return nil }
    return name
  }

  private mutating func warnIfPlanned(_ selector: Selector, at token: StyleToken?) {
    switch selector.pseudoElement {
    case .jumpTo, .jumpFrom:
      report(
        .unsupportedProperty(name: "::" + (selector.pseudoElement?.rawValue ?? "")), at: token)
    case .continued:
      if let type = selector.subject.type, !["caption", "figcaption"].contains(type) {
        report(.unsupportedProperty(name: "::-zine-continued of <\(type)>"), at: token)
      }
    case nil, .before, .after, .marker, .footnoteCall, .footnoteMarker, .firstLetter, .firstLine,
      .firstWord, .firstSentence:
      break
    }
  }

  /// Reports declarations that cannot have an effect on the selected elements.
  private mutating func warnIfWithoutEffect(_ declaration: Declaration, _ selectors: [Selector]) {
    let name = declaration.propertyName
    if name == "-zine-smart-quotes", selectors.contains(where: { $0.pseudoElement != nil }) {
      report(
        .unsupportedProperty(name: "-zine-smart-quotes of pseudo-elements"), at: declaration.span)
    }
  }
}

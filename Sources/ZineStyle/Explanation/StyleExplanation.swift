import ZineText

/// Explanation of an element's style: for every declared property, the computed value and the declaration
/// that sets it.
package struct StyleExplanation: Sendable {
  package struct Entry: Sendable {
    /// Name of the property, as written in the winning declaration.
    package var name: String
    /// Computed value, with lengths in points.
    package var value: String
    package var origin: StyleOrigin
    /// The ancestor that the value is inherited from; `nil` if the element declares the property itself.
    package var inheritedFrom: ElementID?
    /// The overridden declarations, in descending order of precedence.
    package var overridden: [StyleOrigin]
  }

  /// The styles that rules set on a pseudo-element.
  package struct Part: Sendable {
    package var element: ElementID
    package var pseudoElement: PseudoElement
    /// Properties declared for the pseudo-element itself. Inherited properties are not listed.
    package var entries: [Entry]
  }

  package let element: ElementID
  package let tree: ElementTree
  package let target: Target
  /// Properties in the order of the property registry, followed by custom properties.
  package private(set) var entries: [Entry] = []
  /// Pseudo-elements of the element and of its ancestors up to its paragraph.
  package private(set) var parts: [Part] = []
  /// Errors in values that use variables.
  package private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter files: Source files and style sheets, indexed by source identifier.
  package init(
    of element: ElementID, in cascade: StyleCascade, files: [SourceFile]
  ) {
    self.element = element
    let tree = cascade.tree
    self.tree = tree
    target = cascade.sources.target
    var cascade = cascade
    let chain = tree.ancestors(of: element).map { id in
      ElementDeclarations(of: id, in: &cascade, files: files)
    }
    entries = Self.entries(chain)
    let inlineCount = chain.prefix { tree.tag(of: $0.element).isInline }.count
    for outer in chain.prefix(inlineCount + 1) {
      // Only notes have calls and markers, even if rules match other elements.
      let isNote = outer.style.own.placing.float.isNote
      parts += PseudoElement.allCases.filter { isNote || !$0.isOfNotes }.compactMap { part in
        ElementDeclarations(of: part, of: outer.element, in: &cascade, files: files).map {
          Part(element: outer.element, pseudoElement: part, entries: Self.entries([$0]))
        }
      }
    }
    diagnostics = cascade.diagnostics
  }

  private static func entries(_ chain: [ElementDeclarations]) -> [Entry] {
    let initial = ComputedStyle()
    let style = chain[0].style
    var seen: Set<String> = []
    var entries: [Entry] = []
    for property in Property.all {
      let slot = property.slot(in: style)
      guard seen.insert(slot).inserted else { continue }
      let isInitial = property.text(in: style) == property.text(in: initial)
      if let own = chain[0].bySlot[slot] {
        entries.append(own.entry(in: style))
      } else if property.isInherited, !isInitial, let entry = inherited(slot, chain) {
        entries.append(entry)
      }
    }
    for name in style.inherited.variables.names {
      if let own = chain[0].bySlot[name] {
        entries.append(own.entry(in: style))
      } else if let entry = inherited(name, chain) {
        entries.append(entry)
      }
    }
    return entries
  }

  /// Returns the entry for a slot from the nearest ancestor that declares it. A slot is a value that one or
  /// several properties set.
  private static func inherited(_ slot: String, _ chain: [ElementDeclarations]) -> Entry? {
    for outer in chain.dropFirst() {
      guard let known = outer.bySlot[slot] else { continue }
      var entry = known.entry(in: chain[0].style)
      entry.inheritedFrom = outer.element
      entry.overridden = []
      return entry
    }
    return nil
  }
}

/// All declarations of an element, grouped by slot. A slot is a value that one or several properties set, for
/// example the inline-start margin.
private struct ElementDeclarations {
  /// Declarations of a slot in ascending order of precedence.
  struct Slot {
    var name: String
    var property: Property?
    var origins: [StyleOrigin] = []
    /// The value as written in the last declaration.
    var written: String

    func entry(in style: ComputedStyle) -> StyleExplanation.Entry {
      let variable = style.inherited.variables[name].map { ValueReader.text(of: $0[...]) }
      return StyleExplanation.Entry(
        name: name, value: property?.text(in: style) ?? variable ?? written,
        origin: origins[origins.count - 1], inheritedFrom: nil,
        overridden: origins.dropLast().reversed())
    }
  }

  let element: ElementID
  let style: ComputedStyle
  private(set) var bySlot: [String: Slot] = [:]

  init(of element: ElementID, in cascade: inout StyleCascade, files: [SourceFile]) {
    self.element = element
    style = cascade.computed(element)
    add(cascade.declarationsWithAttributes(of: element), cascade, files)
  }

  /// Returns `nil` if no rule matches the pseudo-element.
  init?(
    of part: PseudoElement, of element: ElementID, in cascade: inout StyleCascade,
    files: [SourceFile]
  ) {
    guard let id = cascade.style(of: part, of: element) else { return nil }
    self.element = element
    style = cascade[id]
    let declarations = cascade.rules.declarations(of: cascade.rules.matching(element, part))
    add(declarations.sorted { $0.priority < $1.priority }.map { ($0, nil) }, cascade, files)
  }

  private mutating func add(
    _ declarations: [(CascadedDeclaration, ElementTag.Attribute?)], _ cascade: StyleCascade,
    _ files: [SourceFile]
  ) {
    let tag = cascade.tree.tag(of: element)
    var computer = StyleComputer()
    for (cascaded, attribute) in declarations {
      let origin = StyleOrigin(
        cascaded.declaration, rule: cascaded.rule.map { cascade.rules.rules[$0] },
        attribute: attribute, tag: tag, target: cascade.sources.target, files: files)
      let effects = computer.resolved(
        cascaded.declaration, variables: style.inherited.variables)
      for (effect, declaration) in effects { add(effect, declaration, origin) }
    }
  }

  private static let keptByTextStyles = [
    "font-family", "font-style", "font-stretch", "font-variant-caps",
  ]

  private mutating func add(
    _ effect: Declaration.Effect, _ declaration: Declaration, _ origin: StyleOrigin
  ) {
    let (name, property): (String, Property?)
    switch effect {
    case .set(let changed, _), .inherit(let changed), .initial(let changed):
      (name, property) = (changed.name, changed)
    case .variable(let variable, _): (name, property) = (variable, nil)
    case .pending: return
    }
    // A text style does not change these properties, so it does not count as a declaration of them.
    if TextStyleName(property: declaration.text) != nil, Self.keptByTextStyles.contains(name) {
      return
    }
    let key = property?.slot(in: style) ?? name
    var slot = bySlot[key] ?? Slot(name: name, written: declaration.text)
    (slot.name, slot.property, slot.written) = (name, property, declaration.text)
    slot.origins.append(origin)
    bySlot[key] = slot
  }
}

extension StyleCascade {
  /// Returns all declarations of an element in ascending order of precedence. Declarations that come from an
  /// attribute are paired with the attribute.
  fileprivate mutating func declarationsWithAttributes(
    of element: ElementID
  ) -> [(CascadedDeclaration, ElementTag.Attribute?)] {
    let tag = tree.tag(of: element)
    let ofRules = rules.declarations(of: rules.matching(element, nil))
    let ofAttributes = tag.styledAttributes.flatMap { attribute in
      attributes.declarations(of: attribute).map { ($0, attribute) }
    }
    let all =
      ofRules.map { ($0, nil) }
      + zip(CascadedDeclaration.ofAttributes(ofAttributes.map(\.0)), ofAttributes.map(\.1))
    return all.sorted { $0.0.priority < $1.0.priority }
  }
}

extension Property {
  /// Returns the name of the property's slot. Properties that set the same value, such as `margin-left` and
  /// `margin-inline-start` in left-to-right text, share a slot.
  fileprivate func slot(in style: ComputedStyle) -> String {
    if name == "font-width" { return "font-stretch" }
    if name == "margin-inside" { return "margin-inline-start" }
    if name == "margin-outside" { return "margin-inline-end" }
    let isReversed = style.inherited.isRightToLeft
    let sides: [(BoxSide, BoxSide)] = [
      (.left, isReversed ? .inlineEnd : .inlineStart),
      (.right, isReversed ? .inlineStart : .inlineEnd),
    ]
    for (side, logical) in sides {
      for box in ["margin-", "padding-", "border-"] where name.hasPrefix(box + side.rawValue) {
        return box + logical.rawValue + name.dropFirst(box.count + side.rawValue.count)
      }
    }
    return name
  }
}

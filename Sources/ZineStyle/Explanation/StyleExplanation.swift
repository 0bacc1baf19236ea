import ZineText

/// What makes an element look as it does: the computed value of every property that something gives it,
/// and all that has to do with it.
package struct StyleExplanation: Sendable {
  package struct Entry: Sendable {
    /// Of the property, as the winner writes it.
    package var name: String
    /// Computed; lengths are points.
    package var value: String
    package var origin: StyleOrigin
    /// The element that the value is inherited from; `nil` where it is the element's own.
    package var inheritedFrom: ElementID?
    /// Those that the origin wins over, the strongest first.
    package var overridden: [StyleOrigin]
  }

  /// What rules say of a pseudo-element.
  package struct Part: Sendable {
    package var element: ElementID
    package var pseudoElement: PseudoElement
    /// Only the properties that are the pseudo-element's own, not inherited ones.
    package var entries: [Entry]
  }

  package let element: ElementID
  package let tree: ElementTree
  package let target: Target
  /// In the order of the properties in the style language, variables last.
  package private(set) var entries: [Entry] = []
  /// The pseudo-elements of the element, and of those around it up to its paragraph.
  package private(set) var parts: [Part] = []
  /// What was found wrong with values that hold variables.
  package private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter files: sources and style sheets by the numbers of their sources.
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
      // Only notes have the marks of notes, whatever rules there are for those.
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

  /// From the nearest element around that anything is said of.
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

/// What all declarations say of one element, by what they set.
private struct ElementDeclarations {
  /// The declarations of one property, or of several names of it; those that count most last.
  struct Slot {
    var name: String
    var property: Property?
    var origins: [StyleOrigin] = []
    /// The value as the last of the declarations writes it.
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

  /// - Returns: `nil` where nothing is said of the pseudo-element.
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
    // The name of a text style says nothing of these.
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
  /// All declarations of an element in the order in which they count, those of attributes with their
  /// attribute.
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
  /// What the property sets: the name of the first one of those that set the same.
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

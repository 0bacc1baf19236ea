import ZineText

extension StyleCascade {
  /// Warnings about ineffective declarations in the user's style sheets and settings. A declaration is
  /// ineffective if it has no effect on any element that its rule matches. Rules that match no element are
  /// not reported.
  var withoutEffect: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var index = 0
    func add(_ declarations: [Declaration], at met: Set<StylePlaces>) {
      guard !met.isEmpty, diagnostics.count < Limits.styleErrors else { return }
      for declaration in WrittenDeclaration.all(of: declarations)
      where !met.contains(where: declaration.hasEffect) {
        diagnostics.append(
          Diagnostic(
            .noEffect(
              property: declaration.name, places: declaration.ineffectivePlaces(of: met).list),
            at: declaration.span))
      }
    }
    for (layer, sheet) in sources.layers {
      for rule in sheet.rules {
        let met = metPlaces[index..<index + rule.selectors.count].reduce(into: Set()) {
          $0.formUnion($1)
        }
        index += rule.selectors.count
        if layer >= .sheet { add(rule.declarations, at: met) }
      }
      guard layer >= .sheet else { continue }
      for page in sheet.pages {
        add(page.declarations, at: [.page])
        for box in page.marginBoxes { add(box.declarations, at: [.marginBox]) }
        add(page.noteArea, at: [.noteArea])
      }
      for match in sheet.matches { add(match.declarations, at: [.match]) }
    }
    // A page rule with several selectors is stored once per selector, but its warnings are reported once.
    var seen: Set<Diagnostic> = []
    return (diagnostics + attributes.withoutEffect).filter { seen.insert($0).inserted }
  }
}

extension WrittenDeclaration {
  /// Returns whether the declaration has an effect on an element of these kinds. A declaration that sets
  /// initial values counts as effective, because it may undo another declaration. Whether it does is not
  /// checked.
  func hasEffect(on places: StylePlaces) -> Bool {
    if let kind = displayedKind { return !kind.isDisjoint(with: places) }
    let isChanged = effects.contains { effect in
      guard let property = effect.property else { return true }
      return effect.differs(from: property)
    }
    guard isChanged else { return true }
    return effects.contains { effect in
      guard let property = effect.property else {
        return !Property.places(of: name).isDisjoint(with: places)
      }
      return effect.differs(from: property) && property.hasEffect(on: places)
    }
  }

  /// Returns the kinds to name in a warning. For each element, these are the kinds for which the property has
  /// no effect. If there are no such kinds, all kinds of the element are named. Specific kinds are preferred
  /// to general kinds.
  func ineffectivePlaces(of met: Set<StylePlaces>) -> StylePlaces {
    let exceptions = effects.reduce(into: StylePlaces()) {
      $0.formUnion($1.property?.exceptions ?? [])
    }
    return met.reduce(into: []) { all, kinds in
      let reasons = kinds.intersection(exceptions)
      // If the element has specific kinds, the warning does not name general kinds such as block.
      let more = kinds.subtracting([.block, .separated, .collapsed, .sized, .stretched])
      all.formUnion(!reasons.isEmpty ? reasons : more.isEmpty ? kinds : more)
    }
  }
}

extension WrittenDeclaration {
  /// The kinds of elements that always have this `display` value, because zine cannot change the kind of an
  /// element. For `content: url()`, the result is margin boxes, because other generated content cannot
  /// contain pictures.
  fileprivate var displayedKind: StylePlaces? {
    switch name {
    case "display: block": [.body, .block, .rule]
    case "display: inline": [.inline, .picture, .generated, .marker]
    case "content: url()": .marginBox
    default: nil
    }
  }
}

extension Declaration.Effect {
  /// Returns whether the effect can set a value other than the initial value.
  fileprivate func differs(from property: Property) -> Bool {
    switch self {
    case .initial: return false
    case .inherit, .variable, .pending: return true
    case .set(_, let change):
      guard !property.isInherited else { return true }
      var style = ComputedStyle()
      // An edge without a line style has a width of zero, so border widths are compared for a solid border
      // too.
      let isBorderWidth = property.name.hasPrefix("border-") && property.name.hasSuffix("-width")
      let none = property.text(in: style)
      if isBorderWidth { style.own.border = BoxSides(BorderEdge(line: .solid)) }
      let initial = property.text(in: style)
      change(&style, .initial)
      let text = property.text(in: style)
      return text == nil || text != initial && text != none
    }
  }
}

extension StyleContext {
  /// The context in which initial values are computed. It belongs to no element.
  fileprivate static let initial = StyleContext(
    parent: ComputedStyle(), lengths: Length.Context(em: 12, rem: 12), textSize: .l,
    textBase: TextBase(size: 12, lineHeight: nil))
}

import ZineText

extension StyleCascade {
  /// The declarations of the user's style sheets and settings that nothing they mean takes an effect
  /// from. A rule that no element answers to is not among them.
  var withoutEffect: [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var index = 0
    func add(_ declarations: [Declaration], at met: Set<StylePlaces>) {
      guard !met.isEmpty, diagnostics.count < Limits.styleErrors else { return }
      for declaration in WrittenDeclaration.all(of: declarations)
      where !met.contains(where: declaration.hasEffect) {
        diagnostics.append(
          Diagnostic(
            .noEffect(property: declaration.name, places: declaration.vainPlaces(of: met).list),
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
    // A rule for several kinds of pages is read as one for each.
    var seen: Set<Diagnostic> = []
    return (diagnostics + attributes.withoutEffect).filter { seen.insert($0).inserted }
  }
}

extension WrittenDeclaration {
  /// Whether the declaration changes anything on what is of some kinds at once. One that says no more than the initial
  /// value can't show an effect, and passes as if it had one.
  func hasEffect(on places: StylePlaces) -> Bool {
    if let kind = displayedKind { return !kind.isDisjoint(with: places) }
    let isSaid = effects.contains { effect in
      guard let property = effect.property else { return true }
      return effect.differs(from: property)
    }
    guard isSaid else { return true }
    return effects.contains { effect in
      guard let property = effect.property else {
        return !Property.places(of: name).isDisjoint(with: places)
      }
      return effect.differs(from: property) && property.hasEffect(on: places)
    }
  }

  /// What makes it do nothing on all of some things: the exceptions that they are, or else their kinds.
  func vainPlaces(of met: Set<StylePlaces>) -> StylePlaces {
    let exceptions = effects.reduce(into: StylePlaces()) {
      $0.formUnion($1.property?.exceptions ?? [])
    }
    return met.reduce(into: []) { all, kinds in
      let reasons = kinds.intersection(exceptions)
      // What is a block, and more than that, is told by what more it is.
      let more = kinds.subtracting([.block, .separated, .collapsed, .sized, .stretched])
      all.formUnion(!reasons.isEmpty ? reasons : more.isEmpty ? kinds : more)
    }
  }
}

extension WrittenDeclaration {
  /// Of which elements `display` says what they are anyway: it makes no other kind of them. A picture is the content
  /// of margin boxes alone.
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
  /// Whether it may give a property another value than the initial one.
  fileprivate func differs(from property: Property) -> Bool {
    switch self {
    case .initial: return false
    case .inherit, .variable, .pending: return true
    case .set(_, let change):
      guard !property.isInherited else { return true }
      var style = ComputedStyle()
      // Without a line all borders are equally wide.
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
  /// Of no element.
  fileprivate static let initial = StyleContext(
    parent: ComputedStyle(), lengths: Length.Context(em: 12, rem: 12), textSize: .l,
    textBase: TextBase(size: 12, lineHeight: nil))
}

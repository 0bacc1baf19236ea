import ZineText

/// The styles that attributes set. Attributes with the same name and value are parsed only once.
package struct AttributeStyles: Sendable {
  /// The declarations and errors that result from parsing an attribute's value.
  struct Reading: Sendable {
    var declarations: [Declaration] = []
    var problems: [DiagnosticFact] = []
    var isUnreadable = false
    /// Whether the value is a colour written as three bare numbers, an older form that is still accepted.
    var isBareColor = false
  }

  /// A `style` attribute as written in the source.
  struct Written: Sendable {
    var value: String
    var span: SourceSpan
    /// Names of ineffective declarations that were already reported when the attribute was parsed.
    var reported: Set<String>
  }

  private var readings: [ElementTag.Attribute: Reading] = [:]
  private(set) var written: [Written] = []

  package init() {}

  /// - Parameter attribute: `style`, `dir`, or an attribute of `<font>`.
  mutating func reading(of attribute: ElementTag.Attribute) -> Reading {
    if let known = readings[attribute] { return known }
    let reading = Reading(attribute)
    readings[attribute] = reading
    return reading
  }

  /// Returns the errors in the styling attributes of a manuscript.
  package mutating func problems(of manuscript: Manuscript) -> [Diagnostic] {
    var problems = DiagnosticList()
    var seen: Set<SourceSpan> = []
    for attribute in manuscript.styleAttributes {
      // A BBCode tag is reopened in each paragraph that it spans, but its errors are reported only once.
      if case .bbcode = attribute.form, !seen.insert(attribute.span).inserted { continue }
      let reading = reading(of: .init(name: attribute.styleName, value: attribute.value))
      var facts = reading.problems
      if reading.isUnreadable || reading.isBareColor && attribute.isOfTemplate {
        facts.append(attribute.unreadable)
      } else if reading.isBareColor {
        facts.append(.bareColor(value: attribute.value))
      }
      if attribute.name == "style", case .markup = attribute.form {
        let ineffective = attribute.withoutEffect(reading.declarations)
        facts += ineffective.map(\.fact)
        written.append(
          Written(
            value: attribute.value, span: attribute.span,
            reported: Set(ineffective.map(\.declaration.name))))
      }
      problems += facts.map { Diagnostic($0, at: attribute.span) }
    }
    return problems.all
  }
}

extension AttributeStyles.Reading {
  fileprivate init(_ attribute: ElementTag.Attribute) {
    let (name, value) = (attribute.name, attribute.value)
    let presentational = PresentationalAttribute(rawValue: name)
    if let text = name == "style" ? value : presentational?.declarations(of: value) {
      // Errors are reported for the whole value. Offsets in the parsed value may not match the source,
      // because character references in the source are already replaced.
      let bytes = Array(text.utf8)
      let (declarations, problems) = StyleSheetParser.declarations(
        bytes, range: 0..<bytes.count, source: .attribute)
      self.init(
        declarations: declarations, problems: name == "style" ? problems.map(\.fact) : [],
        isUnreadable: name != "style" && !problems.isEmpty)
      return
    }
    let effect =
      name == "dir" ? Self.direction(value) : FontAttribute(name)?.effect(of: value)
    guard let effect else {
      self.init(isUnreadable: true)
      return
    }
    let span = SourceSpan(source: .attribute, offset: 0, length: value.utf8.count)
    self.init(
      declarations: [Declaration(effect: effect, isImportant: false, text: value, span: span)],
      isBareColor: FontAttribute(name)?.isBareColor(value) == true)
  }

  private static func direction(_ value: String) -> Declaration.Effect? {
    BaseDirection(rawValue: value.lowercased()).map { direction in
      .set(.named("direction")) { style, _ in style.inherited.direction = direction }
    }
  }
}

extension StyleAttribute {
  /// The internal name of the attribute's meaning. Several attribute names can have the same meaning, and one
  /// name, such as `align`, can have different meanings on different tags.
  fileprivate var styleName: String {
    guard case .markup(let tag) = form else { return name }
    return PresentationalAttribute(name, of: tag)?.rawValue ?? name
  }

  fileprivate var isOfTemplate: Bool {
    if case .template = form { true } else { false }
  }

  fileprivate var unreadable: DiagnosticFact {
    let attribute = FontAttribute(name)
    return switch form {
    case .markup(let tag):
      .unreadableAttribute(
        tag: tag, name: name, value: value,
        expected: attribute?.expected ?? PresentationalAttribute(name, of: tag)?.expected ?? "")
    case .bbcode(let tag):
      .bbcode(.unreadableValue(tag: tag, value: value, expected: attribute?.expected ?? ""))
    case .template(let key, let value):
      .template(
        .unreadableValue(key: key, value: value, expected: attribute?.expectedInTemplate ?? ""))
    }
  }

  /// Returns the declarations that have no effect on this tag, whatever its other styles are.
  fileprivate func withoutEffect(
    _ declarations: [Declaration]
  ) -> [(declaration: WrittenDeclaration, fact: DiagnosticFact)] {
    guard case .markup(let tag) = form else { return [] }
    let own = ElementTag(tag)
    let place = StylePlace(own, nil)
    let part = place == .block ? own.tableState.map(StylePlaces.init) ?? [] : []
    // The kinds that rules elsewhere could give the element, for example by floating it.
    let states = place == .block || place == .picture ? StylePlace.states : []
    var met = Set(
      states.map { StylePlaces([place, $0]).union(part) } + [StylePlaces(place).union(part)])
    let written = WrittenDeclaration.all(of: declarations)
    // A floated inline element becomes a note, which is laid out like a block.
    if place == .inline, written.contains(where: { $0.name == "float" }) {
      met.insert([.inline, .block, .note, .footnote])
      met.insert([.inline, .block, .note])
    }
    return written.filter { !met.contains(where: $0.hasEffect) }
      .map { declaration in
        let reasons = declaration.ineffectivePlaces(of: [part])
        return (
          declaration,
          .noEffect(
            property: declaration.name, places: reasons.isEmpty ? [place] : reasons.list)
        )
      }
  }
}

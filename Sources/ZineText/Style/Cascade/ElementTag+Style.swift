extension ElementTag {
  /// Whether it is a part of a paragraph.
  var isInline: Bool {
    switch TagName(name) {
    case .style, .picture, .lineBreak: true
    default: false
    }
  }

  /// What its attributes say in the style language.
  var declarations: [Declaration] { styledAttributes.flatMap(declarations) }

  /// The attributes that say something of the style, in the order in which they count.
  var styledAttributes: [Attribute] {
    let own = name == "font" ? attributes.filter { MarkupValue($0.name) != nil } : []
    return own + ["dir", "style"].compactMap { name in attributes.last { $0.name == name } }
  }

  func declarations(of attribute: Attribute) -> [Declaration] {
    let span = SourceSpan(source: .attribute, offset: 0, length: attribute.value.utf8.count)
    let effect: Declaration.Effect?
    switch attribute.name {
    case "style":
      let bytes = Array(attribute.value.utf8)
      return StyleSheetParser.declarations(bytes, range: 0..<bytes.count, source: .attribute)
        .declarations
    case "dir":
      effect = direction.map { direction in
        .set(.named("direction")) { style, _ in style.inherited.direction = direction }
      }
    default: effect = MarkupValue(attribute.name)?.effect(of: attribute.value)
    }
    return effect.map {
      [Declaration(effect: $0, isImportant: false, text: attribute.value, span: span)]
    } ?? []
  }
}

extension ElementTree {
  /// What the source says of an element's language, a BCP 47 tag; `nil` for the issue's.
  package func language(of element: ElementID) -> String? {
    var next: ElementID? = element
    while let id = next {
      if let language = tag(of: id).language { return language }
      next = node(id).parent
    }
    return nil
  }
}

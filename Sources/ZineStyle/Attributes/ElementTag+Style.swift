import ZineText

extension ElementTag {
  /// Whether the element is part of a paragraph.
  var isInline: Bool {
    switch TagName(name) {
    case .style, .picture, .lineBreak: true
    default: false
    }
  }

  /// The styling attributes in ascending order of precedence.
  var styledAttributes: [Attribute] {
    let own = name == "font" ? attributes.filter { FontAttribute($0.name) != nil } : []
    return own + presentational
      + ["dir", "style"].compactMap { name in attributes.last { $0.name == name } }
  }

  /// Presentational HTML attributes, named by `PresentationalAttribute`, which distinguishes `align` of a table
  /// from `align` of other elements.
  private var presentational: [Attribute] {
    attributes.compactMap { attribute in
      PresentationalAttribute(attribute.name, of: name).map {
        Attribute(name: $0.rawValue, value: attribute.value)
      }
    }
  }
}

extension ElementTree {
  /// Returns the language that the source declares for an element, a BCP 47 tag, or `nil` for the issue's
  /// language.
  package func language(of element: ElementID) -> String? {
    var next: ElementID? = element
    while let id = next {
      if let language = tag(of: id).language { return language }
      next = node(id).parent
    }
    return nil
  }
}

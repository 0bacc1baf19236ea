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

  /// The presentational HTML attributes of the tag, such as `align`. `PresentationalAttribute` renames them,
  /// because an attribute can have different meanings on different tags.
  private var presentational: [Attribute] {
    attributes.compactMap { attribute in
      PresentationalAttribute(attribute.name, of: name).map {
        Attribute(name: $0.rawValue, value: attribute.value)
      }
    }
  }
}

extension ElementTree {
  /// Returns the language of an element as a BCP 47 tag, from the nearest tag that declares one. Returns
  /// `nil` if no tag declares a language, so that the language of the issue applies.
  package func language(of element: ElementID) -> String? {
    var next: ElementID? = element
    while let id = next {
      if let language = tag(of: id).language { return language }
      next = node(id).parent
    }
    return nil
  }
}

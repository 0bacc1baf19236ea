import ZineText

extension ElementTag {
  /// Whether it is a part of a paragraph.
  var isInline: Bool {
    switch TagName(name) {
    case .style, .picture, .lineBreak: true
    default: false
    }
  }

  /// The attributes that say something of the style, in the order in which they count.
  var styledAttributes: [Attribute] {
    let own = name == "font" ? attributes.filter { FontAttribute($0.name) != nil } : []
    return own + presentational
      + ["dir", "style"].compactMap { name in attributes.last { $0.name == name } }
  }

  /// The attributes of HTML that speak of style, by what they do.
  private var presentational: [Attribute] {
    attributes.compactMap { attribute in
      PresentationalAttribute(attribute.name, of: name).map {
        Attribute(name: $0.rawValue, value: attribute.value)
      }
    }
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

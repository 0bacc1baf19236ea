/// What the attributes of `<font>` take, and what they say in the style language.
enum MarkupValue {
  case face, size, color, strokeColor, strokeWidth

  /// By the attribute's name.
  init?(_ attribute: String) {
    switch attribute {
    case "face", "fontname": self = .face
    case "size": self = .size
    case "color": self = .color
    case "strokecolor": self = .strokeColor
    case "strokewidth": self = .strokeWidth
    default: return nil
    }
  }

  /// A value in words, for messages.
  var expected: String {
    switch self {
    case .face: "the name of a font family"
    case .size: "points from 0.5 to 2000, or a change such as +2"
    case .color, .strokeColor: "a colour: a CSS name, #rrggbb, rgb(…)"
    case .strokeWidth: "percent of the font size, from -100 to 100"
    }
  }

  func isReadable(_ text: String) -> Bool { effect(of: text) != nil }

  /// What a value does; `nil` where it can't be read.
  func effect(of text: String) -> Declaration.Effect? {
    switch self {
    case .face:
      guard let names = familyNames(text) else { return nil }
      return .set(.named("font-family")) { style, context in
        let outer = context.parent.inherited.families.all.filter { !names.contains($0) }
        style.inherited.families = FontFamilies(named: names, fallback: outer)
      }
    case .size:
      guard let points = decimalNumber(text) else { return nil }
      if text.hasPrefix("+") || text.hasPrefix("-") {
        guard abs(points) <= Limits.fontSize.upperBound else { return nil }
        return .set(.named("font-size")) { style, _ in
          style.inherited.setSize(style.inherited.blockSize + points)
        }
      }
      guard Limits.fontSize.contains(points) else { return nil }
      return .set(.named("font-size")) { style, _ in style.inherited.setSize(points) }
    case .color:
      guard let color = Color(markup: text) else { return nil }
      return .set(.named("color")) { style, _ in style.inherited.color = color }
    case .strokeColor:
      let isNone = text.lowercased() == "none"
      guard let color = isNone ? StrokeColor.none : Color(markup: text).map(StrokeColor.color)
      else { return nil }
      return .set(.named("-webkit-text-stroke-color")) { style, _ in
        style.inherited.strokeColor = color
      }
    case .strokeWidth:
      guard let percent = decimalNumber(text), abs(percent) <= 100 else { return nil }
      return .set(.named("-webkit-text-stroke-width")) { style, _ in
        style.inherited.strokeWidth = .percent(percent)
      }
    }
  }
}

extension Color {
  /// As the markup has it: three bare numbers are red, green and blue.
  init?(markup text: String) {
    if let color = Color(text) {
      self = color
    } else if text.contains(","), let color = Color("rgb(\(text))") {
      self = color
    } else {
      return nil
    }
  }
}

extension ElementTag {
  init(_ tag: Tag) {
    self.init(tag.name, tag.attributes.map { Attribute(name: $0.name, value: $0.value) })
  }

  func without(_ attribute: String) -> ElementTag {
    ElementTag(name, attributes.filter { $0.name != attribute })
  }
}

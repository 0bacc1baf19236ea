/// Reads the values of a tag's attributes and reports those that can't be read.
struct AttributeValues {
  let tag: Tag
  private(set) var diagnostics: [Diagnostic] = []

  init(_ tag: Tag) { self.tag = tag }

  /// What a style tag sets, the link of an `<a>` aside.
  mutating func textAttributes() -> TextAttributes {
    var result = Self.meaning(of: tag.name)
    for attribute in tag.attributes {
      switch (tag.name, attribute.name) {
      case (_, "lang"): result.language = language(attribute)
      case ("font", "face"): result.face = face(attribute)
      case ("font", "fontname"):
        diagnostics.append(
          Diagnostic(.oldAttributeName(old: "fontName", new: "face"), at: attribute.span))
        result.face = face(attribute)
      case ("font", "size"): result.size = fontSize(attribute)
      case ("font", "color"): result.color = color(attribute)
      case ("font", "strokecolor"):
        result.stroke =
          attribute.value.lowercased() == "none"
          ? StrokeColor.none : color(attribute).map(StrokeColor.color)
      case ("font", "strokewidth"): result.strokeWidth = strokeWidth(attribute)
      default: checkKnown(attribute)
      }
    }
    return result
  }

  /// What a style tag says by its name alone.
  private static func meaning(of name: String) -> TextAttributes {
    var result = TextAttributes()
    switch name {
    case "b", "strong": result.isBold = true
    case "i", "em": result.isItalic = true
    case "u": result.isUnderlined = true
    case "s", "del", "strike": result.isStruck = true
    case "sup": result.shift = .superscript
    case "sub": result.shift = .subscript
    case "code": result.face = .monospaced
    case "mark": result.background = .highlighter
    default: break
    }
    return result
  }

  /// What a style tag makes of the size around it; `nil` for nothing. A step up or down is CSS's
  /// 1.2 (Fonts 4, section 2.5); letters of program text are scaled to the x-height of book faces.
  static func scale(of name: String) -> Double? {
    switch name {
    case "small": 1 / 1.2
    case "big": 1.2
    case "sup", "sub": BaselineShift.scale
    case "code": 0.87
    default: nil
    }
  }

  /// The direction that a style tag gives its text, which `textAttributes` has checked.
  var direction: BaseDirection? {
    tag.value(of: "dir").flatMap { BaseDirection(rawValue: $0.lowercased()) }
  }

  /// The target of an `href`; `nil` without one, and where it can't be read.
  mutating func linkTarget() -> LinkTarget? {
    guard let attribute = tag.attributes.last(where: { $0.name == "href" }) else { return nil }
    if let target = LinkTarget(attribute.value) { return target }
    diagnostics.append(
      Diagnostic(.forbiddenLink(address: attribute.value), at: attribute.span))
    return nil
  }

  /// The element that a paragraph tag makes.
  mutating func element(_ kind: BlockKind) -> Element {
    var element = Element(kind)
    element.attributes = elementAttributes()
    return element
  }

  /// What every tag may say of itself; what it says besides is checked.
  mutating func elementAttributes() -> ElementAttributes {
    var result = ElementAttributes()
    for attribute in tag.attributes {
      switch attribute.name {
      case "id": result.identifier = attribute.value
      case "class": result.classes = attribute.value.split(separator: " ").map(String.init)
      case "lang": result.language = language(attribute)
      case "dir": result.direction = direction(attribute)
      default: checkKnown(attribute)
      }
    }
    return result
  }

  /// The picture of an `<img>`; `nil` without a source.
  mutating func picture() -> Picture? {
    var picture = Picture(source: "", span: tag.span)
    for attribute in tag.attributes {
      switch attribute.name {
      case "src": picture.source = attribute.value
      case "width": picture.width = length(attribute)
      case "height": picture.height = length(attribute)
      case "align": picture.alignment = alignment(attribute)
      case "leftmargin": picture.leftMargin = margin(attribute)
      case "topmargin": picture.topMargin = margin(attribute)
      case "alt": picture.alternative = attribute.value
      default: checkKnown(attribute)
      }
    }
    guard !picture.source.isEmpty else {
      diagnostics.append(Diagnostic(.missingAttribute(tag: tag.name, name: "src"), at: tag.span))
      return nil
    }
    return picture
  }

  /// The first number and the style of an `<ol>`.
  mutating func numbering() -> (start: Int, style: NumberStyle) {
    var start = 1
    var style = NumberStyle.decimal
    for attribute in tag.attributes {
      switch attribute.name {
      case "start": start = number(attribute) ?? start
      case "type":
        if let read = NumberStyle(rawValue: attribute.value) {
          style = read
        } else {
          reportUnreadable(attribute, expected: "1, a, A, i or I")
        }
      default: break
      }
    }
    return (start, style)
  }

  /// The number that an `<li>` gives itself.
  mutating func itemNumber() -> Int? {
    tag.attributes.last { $0.name == "value" }.flatMap { number($0) }
  }

  /// For tags whose attributes are read elsewhere, or that take none.
  mutating func checkAllKnown() {
    for attribute in tag.attributes { checkKnown(attribute) }
  }

  /// Reports an attribute that the tag does not have, or not yet.
  private mutating func checkKnown(_ attribute: Tag.Attribute) {
    let built = AttributeName.everywhere + AttributeName.own(tag.name)
    guard !built.contains(attribute.name) else {
      if attribute.name == "lang" { _ = language(attribute) }
      if attribute.name == "dir" { _ = direction(attribute) }
      return
    }
    let isPlanned = AttributeName.plannedEverywhere.contains(attribute.name)
    diagnostics.append(
      Diagnostic(
        .unknownAttribute(
          tag: tag.name, name: attribute.name, isPlanned: isPlanned,
          nearest: isPlanned ? nil : nearestName(to: attribute.name, in: built)),
        at: attribute.span))
  }

  // MARK: Values

  private mutating func reportUnreadable(_ attribute: Tag.Attribute, expected: String) {
    diagnostics.append(
      Diagnostic(
        .unreadableAttribute(
          tag: tag.name, name: attribute.name, value: attribute.value, expected: expected),
        at: attribute.span))
  }

  private mutating func face(_ attribute: Tag.Attribute) -> FontFace? {
    if let families = familyNames(attribute.value) { return .named(families) }
    reportUnreadable(attribute, expected: "the name of a font family")
    return nil
  }

  private mutating func fontSize(_ attribute: Tag.Attribute) -> FontSizeChange? {
    if let number = decimalNumber(attribute.value) {
      let isRelative = attribute.value.hasPrefix("+") || attribute.value.hasPrefix("-")
      if isRelative, abs(number) <= Limits.fontSize.upperBound { return .relative(number) }
      if !isRelative, Limits.fontSize.contains(number) { return .absolute(number) }
    }
    reportUnreadable(attribute, expected: "points from 0.5 to 2000, or a change such as +2")
    return nil
  }

  private mutating func color(_ attribute: Tag.Attribute) -> Color? {
    if let color = Color(attribute.value) { return color }
    if attribute.value.contains(","), let color = Color("rgb(\(attribute.value))") {
      diagnostics.append(Diagnostic(.bareColor(value: attribute.value), at: attribute.span))
      return color
    }
    reportUnreadable(attribute, expected: "a colour: a CSS name, #rrggbb, rgb(…)")
    return nil
  }

  private mutating func strokeWidth(_ attribute: Tag.Attribute) -> Double? {
    if let number = decimalNumber(attribute.value), abs(number) <= 100 { return number }
    reportUnreadable(attribute, expected: "percent of the font size, from -100 to 100")
    return nil
  }

  private mutating func length(_ attribute: Tag.Attribute) -> Double? {
    if let length = Length(attribute.value), length.isAbsolute, length.points > 0,
      length.points <= Limits.length
    {
      return length.points
    }
    reportUnreadable(attribute, expected: "points, more than 0 and at most 14400")
    return nil
  }

  private mutating func margin(_ attribute: Tag.Attribute) -> Double? {
    if let length = Length(attribute.value), length.isAbsolute,
      (0...Limits.length).contains(length.points)
    {
      return length.points
    }
    reportUnreadable(attribute, expected: "points, from 0 to 14400")
    return nil
  }

  private mutating func alignment(_ attribute: Tag.Attribute) -> PictureAlignment {
    if let alignment = PictureAlignment(rawValue: attribute.value.lowercased()) { return alignment }
    reportUnreadable(attribute, expected: "baseline, top, middle, bottom, left or right")
    return .baseline
  }

  private mutating func number(_ attribute: Tag.Attribute) -> Int? {
    if let number = Int(attribute.value.trimmingSpaces()), Limits.itemNumbers.contains(number) {
      return number
    }
    reportUnreadable(
      attribute, expected: "a whole number, at most \(Limits.itemNumbers.upperBound)")
    return nil
  }

  private mutating func direction(_ attribute: Tag.Attribute) -> BaseDirection? {
    let direction = BaseDirection(rawValue: attribute.value.lowercased())
    if direction == nil { reportUnreadable(attribute, expected: "ltr or rtl") }
    return direction
  }

  private mutating func language(_ attribute: Tag.Attribute) -> String? {
    if isLanguageTag(attribute.value) { return attribute.value }
    reportUnreadable(attribute, expected: "a language tag such as en or pt-BR")
    return nil
  }
}

/// Family names, separated by commas, quoted or bare; `nil` where one is empty or holds a control
/// character.
package func familyNames(_ text: String) -> [String]? {
  let names = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
    let name = part.trimmingSpaces()
    guard let quote = name.first, quote == "\"" || quote == "'" else { return name }
    return name.count > 1 && name.last == quote ? String(name.dropFirst().dropLast()) : ""
  }
  let areSound = names.allSatisfy { name in
    !name.isEmpty && name.utf8.count <= 256 && name.unicodeScalars.allSatisfy { $0.value >= 0x20 }
  }
  return areSound ? names : nil
}

/// Whether a text has the form of a BCP 47 language tag: letters, then subtags of up to eight
/// letters and digits.
package func isLanguageTag(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  guard let primary = parts.first, (2...8).contains(primary.utf8.count),
    primary.allSatisfy({ $0.isASCII && $0.isLetter })
  else { return false }
  return parts.dropFirst().allSatisfy { part in
    (1...8).contains(part.utf8.count)
      && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}

/// Reads the values of a tag's attributes and reports those that can't be read.
struct AttributeValues {
  let tag: Tag
  private(set) var diagnostics: [Diagnostic] = []

  init(_ tag: Tag) { self.tag = tag }

  /// What a style tag sets.
  mutating func textAttributes() -> TextAttributes {
    var result = TextAttributes()
    switch tag.name {
    case "b": result.isBold = true
    case "i": result.isItalic = true
    default: break
    }
    for attribute in tag.attributes {
      switch (tag.name, attribute.name) {
      case (_, "lang"): result.language = language(attribute)
      case ("font", "face"): result.families = families(attribute)
      case ("font", "fontname"):
        diagnostics.append(
          Diagnostic(.oldAttributeName(old: "fontName", new: "face"), at: attribute.span))
        result.families = families(attribute)
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

  /// The element that a paragraph tag makes.
  mutating func element(_ kind: BlockKind) -> Element {
    var element = Element(kind)
    for attribute in tag.attributes {
      switch attribute.name {
      case "id": element.identifier = attribute.value
      case "class": element.classes = attribute.value.split(separator: " ").map(String.init)
      case "lang": element.language = language(attribute)
      case "dir":
        element.direction = direction(attribute)
      default: checkKnown(attribute)
      }
    }
    return element
  }

  /// The picture of an `<img>`; `nil` without a source.
  mutating func picture() -> Picture? {
    var picture = Picture(source: "", span: tag.span)
    for attribute in tag.attributes {
      switch attribute.name {
      case "src": picture.source = attribute.value
      case "width": picture.width = length(attribute)
      case "height": picture.height = length(attribute)
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
    let planned = AttributeName.plannedEverywhere + AttributeName.planned(tag.name)
    let isPlanned = planned.contains(attribute.name)
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

  private mutating func families(_ attribute: Tag.Attribute) -> [String]? {
    let families = familyNames(attribute.value)
    if families == nil { reportUnreadable(attribute, expected: "the name of a font family") }
    return families
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
    if case .points(let points)? = Length(attribute.value), points > 0, points <= Limits.length {
      return points
    }
    reportUnreadable(attribute, expected: "points, more than 0 and at most 14400")
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

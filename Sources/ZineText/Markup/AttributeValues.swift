/// Reads the attribute values of a tag and reports invalid ones.
struct AttributeValues {
  let tag: Tag
  private(set) var diagnostics: [Diagnostic] = []
  /// Attributes that set a style. Their values are not parsed yet.
  private(set) var styleAttributes: [StyleAttribute] = []

  init(_ tag: Tag) { self.tag = tag }

  /// Reads the attributes of a style tag, except the `href` of an `<a>`.
  mutating func readStyle() {
    for attribute in tag.attributes {
      switch (tag.name, attribute.name) {
      case ("font", "fontname"):
        diagnostics.append(
          Diagnostic(.oldAttributeName(old: "fontName", new: "face"), at: attribute.span))
        addStyle(attribute)
      case ("font", let name) where AttributeName.own("font").contains(name): addStyle(attribute)
      default: checkKnown(attribute)
      }
    }
  }

  private mutating func addStyle(_ attribute: Tag.Attribute) {
    styleAttributes.append(
      StyleAttribute(
        form: .markup(tag: tag.name), name: attribute.name, value: attribute.value,
        span: attribute.span))
  }

  /// Returns the target of the `href` attribute, or `nil` if it is missing or invalid.
  mutating func linkTarget() -> LinkTarget? {
    guard let attribute = tag.attributes.last(where: { $0.name == "href" }) else { return nil }
    if let target = LinkTarget(attribute.value) { return target }
    diagnostics.append(
      Diagnostic(.forbiddenLink(address: attribute.value), at: attribute.span))
    return nil
  }

  /// Returns the element for a paragraph tag.
  mutating func element(_ kind: BlockKind) -> Element {
    var element = Element(kind)
    element.attributes = elementAttributes()
    return element
  }

  /// Reads the attributes that every tag can have, and checks the remaining ones.
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

  /// Returns the picture of an `<img>` tag, or `nil` if it has no source.
  mutating func picture() -> Picture? {
    var picture = Picture(source: "", span: tag.span)
    for attribute in tag.attributes {
      switch attribute.name {
      case "src": picture.source = attribute.value
      case "page": picture.page = pageNumber(attribute)
      case "box": picture.box = pageBox(attribute)
      case "width": picture.width = length(attribute)
      case "height": picture.height = length(attribute)
      case "align": picture.alignment = alignment(attribute)
      case "leftmargin": picture.leftMargin = margin(attribute)
      case "topmargin": picture.topMargin = margin(attribute)
      case "alt": picture.alternative = attribute.value
      case "focus": picture.focus = focus(attribute)
      default: checkKnown(attribute)
      }
    }
    guard !picture.source.isEmpty else {
      diagnostics.append(Diagnostic(.missingAttribute(tag: tag.name, name: "src"), at: tag.span))
      return nil
    }
    return picture
  }

  /// Returns the first number of an `<ol>` and checks its numbering style.
  mutating func firstNumber() -> Int? {
    var start: Int?
    for attribute in tag.attributes {
      switch attribute.name {
      case "start": start = number(attribute) ?? start
      case "type":
        if NumberStyle(rawValue: attribute.value) == nil {
          reportUnreadable(attribute, expected: "1, a, A, i or I")
        }
      default: break
      }
    }
    return start
  }

  /// Returns the number that the `value` attribute of an `<li>` sets.
  mutating func itemNumber() -> Int? {
    tag.attributes.last { $0.name == "value" }.flatMap { number($0) }
  }

  /// Checks the attributes of a table cell: its column span, its row span, and the cells that it is a header
  /// for. A row span of 0 means all remaining rows of the group.
  mutating func checkCell() {
    for attribute in tag.attributes where attribute.name == "scope" {
      if TableHeaderScope(attribute.value) == nil {
        reportUnreadable(attribute, expected: "row, col, rowgroup or colgroup")
      }
    }
    for attribute in tag.attributes where attribute.name == "colspan" || attribute.name == "rowspan"
    {
      if ElementTag.span(attribute.value) == nil {
        reportUnreadable(attribute, expected: "a whole number, from 1 on")
      }
    }
  }

  /// Checks that the names of all attributes are known. Used for tags whose attributes are read elsewhere or
  /// that have none.
  mutating func checkAllKnown() {
    for attribute in tag.attributes { checkKnown(attribute) }
  }

  /// Reports an attribute that the tag does not support.
  private mutating func checkKnown(_ attribute: Tag.Attribute) {
    let built = AttributeName.everywhere + AttributeName.own(tag.name)
    guard !built.contains(attribute.name) else {
      if attribute.name == "lang" { _ = language(attribute) }
      if attribute.name == "dir" { _ = direction(attribute) }
      if attribute.name == "style" || AttributeName.isPresentational(attribute.name, of: tag.name) {
        addStyle(attribute)
      }
      return
    }
    diagnostics.append(
      Diagnostic(
        .unknownAttribute(
          tag: tag.name, name: attribute.name,
          nearest: nearestName(to: attribute.name, in: built)),
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

  private mutating func pageNumber(_ attribute: Tag.Attribute) -> Int? {
    let digits = attribute.value.trimmingSpaces()
    if let number = Int(digits), number > 0, digits.first != "+" { return number }
    reportUnreadable(attribute, expected: "the number of a page, from 1 on")
    return nil
  }

  private mutating func pageBox(_ attribute: Tag.Attribute) -> PageBox? {
    if let box = PageBox(rawValue: attribute.value.lowercased()) { return box }
    reportUnreadable(attribute, expected: "trim, bleed, media, crop or art")
    return nil
  }

  private mutating func focus(_ attribute: Tag.Attribute) -> Point? {
    let parts = attribute.value.split(separator: " ").map { text -> Double? in
      guard text.hasSuffix("%"), let percent = decimalNumber(text.dropLast()) else { return nil }
      return (0...100).contains(percent) ? percent / 100 : nil
    }
    if parts.count == 2, let x = parts[0], let y = parts[1] { return Point(x: x, y: y) }
    reportUnreadable(
      attribute, expected: "two percentages from 0% to 100%, across and down, such as 30% 40%")
    return nil
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

extension ElementTag {
  /// Returns a row or column span, clamped to `Limits.tableSpan`; `nil` if the value is not a number.
  fileprivate static func span(_ value: String) -> Int? {
    let digits = value.trimmingSpaces().utf8
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(value.trimmingSpaces()).map { min($0, Limits.tableSpan) } ?? Limits.tableSpan
  }

  /// The cells to which this header cell applies.
  package var headerScope: TableHeaderScope? { value(of: "scope").flatMap(TableHeaderScope.init) }

  /// Number of columns that the cell spans.
  package var columnSpan: Int { max(1, value(of: "colspan").flatMap(Self.span) ?? 1) }

  /// Number of rows that the cell spans. A value of 0 means all remaining rows of its group.
  package var rowSpan: Int {
    guard let own = value(of: "rowspan").flatMap(Self.span) else { return 1 }
    return own == 0 ? Limits.tableSpan : own
  }
}

/// The cells to which a header cell of a table applies.
package enum TableHeaderScope: Hashable, Sendable {
  case column
  case row

  init?(_ value: String) {
    switch value.trimmingSpaces().lowercased() {
    case "col", "colgroup": self = .column
    case "row", "rowgroup": self = .row
    default: return nil
    }
  }
}

/// Whether a text has the form of a BCP 47 language tag: letters, then subtags of up to eight letters and
/// digits.
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

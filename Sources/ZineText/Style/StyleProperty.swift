/// The properties that are built, by name, with what their values look like.
enum StyleProperty: String, CaseIterable {
  case size
  case margin
  case columns
  case columnGap = "column-gap"
  case fontFamily = "font-family"
  case fontSize = "font-size"
  case lineHeight = "line-height"
  case textAlign = "text-align"
  case textIndent = "text-indent"
  case color
  case blankLines = "-zine-blank-lines"
  case smartQuotes = "-zine-smart-quotes"

  /// By the property's name; where a rule comes from the command line, `-zine-` may be left out.
  init?(_ name: String) {
    guard let property = Self(rawValue: name) ?? Self(rawValue: "-zine-" + name) else { return nil }
    self = property
  }

  func applies(to selector: StyleSelector) -> Bool {
    switch self {
    case .size, .margin, .columns, .columnGap: selector == .page
    case .fontFamily, .fontSize, .lineHeight, .textAlign, .textIndent, .color: selector != .page
    case .blankLines, .smartQuotes: selector == .body
    }
  }

  /// A value in words, for messages.
  var expected: String {
    switch self {
    case .size: "a page size such as A4, letter, A5 landscape, or 148mm 210mm"
    case .margin: "one to four lengths such as 20mm (top, right, bottom, left)"
    case .columns:
      "a number of columns from \(Limits.columns.lowerBound) to \(Limits.columns.upperBound)"
    case .columnGap, .textIndent: "a length such as 12pt, 5mm or 1em"
    case .fontFamily: "names of font families, separated by commas"
    case .fontSize: "a size from 0.5pt to 2000pt, or relative as 1.2em"
    case .lineHeight: "normal, a number such as 1.2, or a length such as 12pt"
    case .textAlign: TextAlignment.allCases.map(\.rawValue).joined(separator: ", ")
    case .color: "a colour: a CSS name, #rrggbb, rgb(…)"
    case .blankLines: BlankLines.allCases.map(\.rawValue).joined(separator: ", ")
    case .smartQuotes: SmartQuotes.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }

  func declaration(_ value: String) -> StyleDeclaration? {
    switch self {
    case .size: pageSize(value).map(StyleDeclaration.pageSize)
    case .margin: margins(value).map(StyleDeclaration.pageMargin)
    case .columns:
      Int(value).flatMap { Limits.columns.contains($0) ? .columns($0) : nil }
    case .columnGap: nonNegative(value).map(StyleDeclaration.columnGap)
    case .fontFamily: familyNames(value).map(StyleDeclaration.fontFamily)
    case .fontSize: fontSize(value).map(StyleDeclaration.fontSize)
    case .lineHeight: lineHeight(value)
    case .textAlign: TextAlignment(rawValue: value.lowercased()).map(StyleDeclaration.textAlign)
    case .textIndent: indent(value).map(StyleDeclaration.textIndent)
    case .color: Color(value).map(StyleDeclaration.color)
    case .blankLines: BlankLines(rawValue: value.lowercased()).map(StyleDeclaration.blankLines)
    case .smartQuotes: SmartQuotes(rawValue: value.lowercased()).map(StyleDeclaration.smartQuotes)
    }
  }

  // MARK: Values

  private func length(_ value: some StringProtocol) -> Length? {
    guard let length = Length(value) else { return nil }
    let number = length.points(em: 1, rem: 1, percentBase: 1)
    return abs(number) <= Limits.length ? length : nil
  }

  private func nonNegative(_ value: some StringProtocol) -> Length? {
    guard let length = length(value), length.points(em: 1, rem: 1, percentBase: 1) >= 0 else {
      return nil
    }
    return length
  }

  private func fontSize(_ value: String) -> Length? {
    guard let length = nonNegative(value) else { return nil }
    if length.isAbsolute { return Limits.fontSize.contains(length.points) ? length : nil }
    return length.points(em: 1, rem: 1, percentBase: 1) > 0 ? length : nil
  }

  /// No percentage: the column that it would be of is not known where styles are computed.
  private func indent(_ value: String) -> Length? {
    guard let length = length(value) else { return nil }
    return length.percent == 0 ? length : nil
  }

  /// One value for all sides, or as CSS has it: top, right, bottom, left, the missing ones those of
  /// the side across.
  private func margins(_ value: String) -> [Length]? {
    let parts = value.split(separator: " ")
    let sides = parts.compactMap { nonNegative($0) }
    guard sides.count == parts.count, (1...4).contains(sides.count) else { return nil }
    let right = sides.count > 1 ? sides[1] : sides[0]
    return [
      sides[0], right, sides.count > 2 ? sides[2] : sides[0], sides.count > 3 ? sides[3] : right,
    ]
  }

  private func lineHeight(_ value: String) -> StyleDeclaration? {
    if value.lowercased() == "normal" { return .lineHeight(nil) }
    // A bare number is a multiple of the font size here, unlike everywhere else.
    let length = decimalNumber(value).map(Length.em) ?? nonNegative(value)
    guard let length, length.points(em: 1, rem: 1, percentBase: 1) > 0 else { return nil }
    return .lineHeight(length)
  }

  private func pageSize(_ value: String) -> Size? {
    var words = value.lowercased().split(separator: " ").map(String.init)
    var isLandscape: Bool?
    if let index = words.firstIndex(where: { $0 == "landscape" || $0 == "portrait" }) {
      isLandscape = words.remove(at: index) == "landscape"
    }
    guard var size = namedSize(words) ?? measuredSize(words) else { return nil }
    if let isLandscape, isLandscape != (size.width > size.height) {
      size = Size(width: size.height, height: size.width)
    }
    return Limits.pageSide.contains(size.width) && Limits.pageSide.contains(size.height)
      ? size : nil
  }

  /// CSS Paged Media 3, section 7.1, and the tabloid.
  private func namedSize(_ words: [String]) -> Size? {
    func millimetres(_ width: Double, _ height: Double) -> Size {
      Size(width: width * 72 / 25.4, height: height * 72 / 25.4)
    }
    guard words.count == 1 else { return nil }
    return switch words[0] {
    case "a3": millimetres(297, 420)
    case "a4": millimetres(210, 297)
    case "a5": millimetres(148, 210)
    case "a6": millimetres(105, 148)
    case "b4": millimetres(250, 353)
    case "b5": millimetres(176, 250)
    case "letter": Size(width: 612, height: 792)
    case "legal": Size(width: 612, height: 1008)
    case "ledger", "tabloid": Size(width: 792, height: 1224)
    default: nil
    }
  }

  private func measuredSize(_ words: [String]) -> Size? {
    let sides = words.compactMap { word -> Double? in
      guard let length = Length(word), length.isAbsolute else { return nil }
      return length.points
    }
    guard sides.count == words.count, let width = sides.first, sides.count <= 2 else { return nil }
    return Size(width: width, height: sides.last ?? width)
  }

  // MARK: Names

  /// The rest of the style language, which is a warning until it is built.
  static let planned: Set<String> = [
    "font", "font-weight", "font-style", "font-stretch", "font-width",
    "letter-spacing", "word-spacing", "background-color", "opacity", "-webkit-text-stroke-color",
    "-webkit-text-stroke-width", "text-decoration", "vertical-align", "text-transform",
    "text-shadow", "-zine-text-effect", "text-align-last", "padding-inline-start",
    "padding-inline-end", "-zine-line-height-min", "-zine-line-height-max", "margin-top",
    "margin-bottom", "-zine-tab-stops", "tab-size", "direction", "word-break",
    "overflow-wrap", "quotes", "white-space", "widows", "orphans",
    "break-before", "break-after", "break-inside",
    "padding", "border", "border-radius", "background", "width", "height", "max-height",
    "object-fit", "object-position", "clip-path", "display", "transform", "list-style",
    "counter-reset", "counter-increment", "content", "column-count", "column-rule", "column-fill",
    "column-span", "-zine-column-widths", "float", "float-reference", "float-defer", "clear",
    "position", "inset", "-zine-inset-from", "z-index", "wrap-flow", "shape-outside",
    "shape-margin", "shape-image-threshold", "-zine-shape-inside", "initial-letter", "flow-into",
    "flow-from", "grid-template-areas", "grid-template-columns", "grid-area", "page", "bleed",
    "marks", "-zine-baseline-grid", "line-snap", "-zine-vertical-justify", "-zine-target-pages",
    "string-set", "bookmark-level", "bookmark-label",
  ]

  /// In a fixed order, so that of two names equally near always the same one is suggested.
  static var allNames: [String] {
    (allCases.map(\.rawValue) + ComposingProperty.allCases.map(\.rawValue)
      + FontFeatures.Property.allCases.map(\.rawValue) + ["blank-lines"]
      + planned).sorted()
  }
}

import ZineText

/// The styling attributes of all tags. Tags with equal attributes share an identifier.
struct StyledAttributes {
  private var styles: AttributeStyles
  private var numbers: [[ElementTag.Attribute]: Int] = [[]: 0]
  private var byTag: [ElementTagID: Int] = [:]
  private var declarations: [[Declaration]] = [[]]
  /// For each identifier, the kinds of elements that use its attributes.
  private var metPlaces: [Int: Set<StylePlaces>] = [:]

  init(_ styles: AttributeStyles) { self.styles = styles }

  /// - Returns: The identifier of the tag's styling attributes; 0 if there are none.
  mutating func number(of tag: ElementTagID, in tree: ElementTree) -> Int {
    if let known = byTag[tag] { return known }
    let attributes = tree.tag(tag).styledAttributes
    let number = numbers[attributes] ?? declarations.count
    if number == declarations.count {
      numbers[attributes] = number
      declarations.append(attributes.flatMap { self.declarations(of: $0) })
    }
    byTag[tag] = number
    return number
  }

  /// Returns the declarations of a tag's attributes in ascending order of precedence.
  mutating func declarations(of tag: ElementTagID, in tree: ElementTree) -> [Declaration] {
    declarations[number(of: tag, in: tree)]
  }

  mutating func declarations(of attribute: ElementTag.Attribute) -> [Declaration] {
    styles.reading(of: attribute).declarations
  }

  mutating func note(_ kinds: StylePlaces, of number: Int) {
    metPlaces[number, default: []].insert(kinds)
  }

  /// Warnings about declarations in `style` attributes that have no effect on any element with the attribute.
  /// Declarations that were already reported when the attribute was parsed are skipped.
  var withoutEffect: [Diagnostic] {
    guard !styles.written.isEmpty else { return [] }
    var met: [String: Set<StylePlaces>] = [:]
    for (attributes, number) in numbers {
      for attribute in attributes where attribute.name == "style" {
        met[attribute.value, default: []].formUnion(metPlaces[number] ?? [])
      }
    }
    var styles = styles
    return styles.written.flatMap { written -> [Diagnostic] in
      guard let met = met[written.value], !met.isEmpty else { return [] }
      let reading = styles.reading(of: .init(name: "style", value: written.value))
      return WrittenDeclaration.all(of: reading.declarations)
        .filter { !written.reported.contains($0.name) && !met.contains(where: $0.hasEffect) }
        .map {
          Diagnostic(
            .noEffect(property: $0.name, places: $0.ineffectivePlaces(of: met).list),
            at: written.span)
        }
    }
  }

  /// Returns the declarations of all `style` attributes.
  mutating func inlineStyles(in tree: ElementTree) -> [Declaration] {
    tree.tags.flatMap { tag in
      tag.value(of: "style").map { declarations(of: .init(name: "style", value: $0)) } ?? []
    }
  }
}

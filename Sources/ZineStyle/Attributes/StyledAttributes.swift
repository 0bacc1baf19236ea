import ZineText

/// What tags say of the style by their attributes: those that say the same have one number.
struct StyledAttributes {
  private var styles: AttributeStyles
  private var numbers: [[ElementTag.Attribute]: Int] = [[]: 0]
  private var byTag: [ElementTagID: Int] = [:]
  private var declarations: [[Declaration]] = [[]]

  init(_ styles: AttributeStyles) { self.styles = styles }

  /// - Returns: 0 for a tag without such attributes.
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

  /// In the order in which they count.
  mutating func declarations(of tag: ElementTagID, in tree: ElementTree) -> [Declaration] {
    declarations[number(of: tag, in: tree)]
  }

  mutating func declarations(of attribute: ElementTag.Attribute) -> [Declaration] {
    styles.reading(of: attribute).declarations
  }

  /// What the `style` of all tags says.
  mutating func inlineStyles(in tree: ElementTree) -> [Declaration] {
    tree.tags.flatMap { tag in
      tag.value(of: "style").map { declarations(of: .init(name: "style", value: $0)) } ?? []
    }
  }
}

/// What tags say of the style by their attributes: those that say the same have one number, and are read
/// once.
struct StyledAttributes {
  private var numbers: [[ElementTag.Attribute]: Int] = [[]: 0]
  private var byTag: [ElementTagID: Int] = [:]
  private var declarations: [[Declaration]] = [[]]

  /// - Returns: 0 for a tag without such attributes.
  mutating func number(of tag: ElementTagID, in tree: ElementTree) -> Int {
    if let known = byTag[tag] { return known }
    let attributes = tree.tag(tag).styledAttributes
    let number = numbers[attributes] ?? declarations.count
    if number == declarations.count {
      numbers[attributes] = number
      declarations.append(tree.tag(tag).declarations)
    }
    byTag[tag] = number
    return number
  }

  /// In the order in which they count.
  mutating func declarations(of tag: ElementTagID, in tree: ElementTree) -> [Declaration] {
    declarations[number(of: tag, in: tree)]
  }
}

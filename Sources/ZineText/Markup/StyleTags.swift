/// The style tags that are open, and what they say together.
///
/// A style tag acts until its closing tag, or until another one sets the same attribute; closing a tag
/// brings back, attribute by attribute, what the tags still open say. Every attribute has a stack of
/// its own, in which closed tags are dropped as they come to the top, so that any order of opening and
/// closing takes time linear in the number of tags.
struct StyleTags {
  private struct Open {
    var name: String
    var span: SourceSpan
    var isOpen = true
  }

  private struct Stack<Value> {
    private var entries: [(tag: Int, value: Value)] = []

    mutating func push(_ value: Value?, tag: Int) {
      if let value { entries.append((tag, value)) }
    }

    mutating func top(_ tags: [Open]) -> Value? {
      while let last = entries.last, !tags[last.tag].isOpen { entries.removeLast() }
      return entries.last?.value
    }
  }

  private var tags: [Open] = []
  private var byName: [String: [Int]] = [:]
  private var families = Stack<[String]>()
  private var size = Stack<FontSizeChange>()
  private var color = Stack<Color>()
  private var stroke = Stack<StrokeColor>()
  private var strokeWidth = Stack<Double>()
  private var isBold = Stack<Bool>()
  private var isItalic = Stack<Bool>()
  private var language = Stack<String>()

  mutating func open(_ name: String, sets attributes: TextAttributes, span: SourceSpan) {
    let tag = tags.count
    tags.append(Open(name: name, span: span))
    byName[name, default: []].append(tag)
    families.push(attributes.families, tag: tag)
    size.push(attributes.size, tag: tag)
    color.push(attributes.color, tag: tag)
    stroke.push(attributes.stroke, tag: tag)
    strokeWidth.push(attributes.strokeWidth, tag: tag)
    isBold.push(attributes.isBold, tag: tag)
    isItalic.push(attributes.isItalic, tag: tag)
    language.push(attributes.language, tag: tag)
  }

  /// Closes the nearest open tag of the name. Answers `false` if there is none.
  mutating func close(_ name: String) -> Bool {
    guard let tag = byName[name]?.popLast() else { return false }
    tags[tag].isOpen = false
    return true
  }

  /// What the open tags say together.
  mutating func attributes() -> TextAttributes {
    var result = TextAttributes()
    result.families = families.top(tags)
    result.size = size.top(tags)
    result.color = color.top(tags)
    result.stroke = stroke.top(tags)
    result.strokeWidth = strokeWidth.top(tags)
    result.isBold = isBold.top(tags)
    result.isItalic = isItalic.top(tags)
    result.language = language.top(tags)
    return result
  }

  /// The tags left open that should not be: to leave `<font>` open is the markup's own idiom.
  var leftOpen: [(name: String, span: SourceSpan)] {
    tags.filter { $0.isOpen && $0.name != "font" }.map { ($0.name, $0.span) }
  }
}

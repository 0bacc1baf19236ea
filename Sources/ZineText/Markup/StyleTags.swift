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
    /// What stands in the text where it closes.
    var closing: String
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
  private var face = Stack<FontFace>()
  private var size = Stack<FontSizeChange>()
  private var color = Stack<Color>()
  private var stroke = Stack<StrokeColor>()
  private var strokeWidth = Stack<Double>()
  private var isBold = Stack<Bool>()
  private var isItalic = Stack<Bool>()
  private var isUnderlined = Stack<Bool>()
  private var isStruck = Stack<Bool>()
  private var background = Stack<Color>()
  private var shift = Stack<BaselineShift>()
  private var language = Stack<String>()
  private var link = Stack<LinkID>()

  /// - Parameters:
  ///   - scale: what the tag makes of the size that holds where it opens.
  ///   - closing: what is to stand in the text where it closes.
  mutating func open(
    _ name: String, sets attributes: TextAttributes, scale: Double? = nil, closing: String = "",
    span: SourceSpan
  ) {
    let tag = tags.count
    tags.append(Open(name: name, span: span, closing: closing))
    byName[name, default: []].append(tag)
    face.push(attributes.face, tag: tag)
    size.push(
      attributes.size ?? scale.map { (size.top(tags) ?? FontSizeChange()).scaled(by: $0) },
      tag: tag)
    color.push(attributes.color, tag: tag)
    stroke.push(attributes.stroke, tag: tag)
    strokeWidth.push(attributes.strokeWidth, tag: tag)
    isBold.push(attributes.isBold, tag: tag)
    isItalic.push(attributes.isItalic, tag: tag)
    isUnderlined.push(attributes.isUnderlined, tag: tag)
    isStruck.push(attributes.isStruck, tag: tag)
    background.push(attributes.background, tag: tag)
    shift.push(attributes.shift, tag: tag)
    language.push(attributes.language, tag: tag)
    link.push(attributes.link, tag: tag)
  }

  /// Closes the nearest open tag of the name. Answers what stands in the text there; `nil` if no such
  /// tag is open.
  mutating func close(_ name: String) -> String? {
    guard let tag = byName[name]?.popLast() else { return nil }
    tags[tag].isOpen = false
    return tags[tag].closing
  }

  /// Closes every open tag of a name. Answers where they stand.
  mutating func closeAll(_ name: String) -> [SourceSpan] {
    guard let open = byName.removeValue(forKey: name) else { return [] }
    for tag in open { tags[tag].isOpen = false }
    return open.map { tags[$0].span }
  }

  /// Closes all tags but the first so many. Answers those that should not have been open any more.
  mutating func closeAll(after count: Int) -> [(name: String, span: SourceSpan)] {
    var left: [(name: String, span: SourceSpan)] = []
    for tag in tags.indices.dropFirst(count) where tags[tag].isOpen {
      if !Self.mayStayOpen(tags[tag].name) { left.append((tags[tag].name, tags[tag].span)) }
      tags[tag].isOpen = false
    }
    for name in byName.keys {
      while let last = byName[name]?.last, !tags[last].isOpen { byName[name]?.removeLast() }
    }
    return left
  }

  /// How many tags there have been.
  var count: Int { tags.count }

  /// How many quotations are open, one in the other.
  var quotationDepth: Int { byName["q"]?.count ?? 0 }

  /// What the open tags say together.
  mutating func attributes() -> TextAttributes {
    var result = TextAttributes()
    result.face = face.top(tags)
    result.size = size.top(tags)
    result.color = color.top(tags)
    result.stroke = stroke.top(tags)
    result.strokeWidth = strokeWidth.top(tags)
    result.isBold = isBold.top(tags)
    result.isItalic = isItalic.top(tags)
    result.isUnderlined = isUnderlined.top(tags)
    result.isStruck = isStruck.top(tags)
    result.background = background.top(tags)
    result.shift = shift.top(tags)
    result.language = language.top(tags)
    result.link = link.top(tags)
    return result
  }

  /// To leave `<font>` open is the markup's own idiom.
  private static func mayStayOpen(_ name: String) -> Bool { name == "font" }
}

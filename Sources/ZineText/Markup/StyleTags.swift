/// The style tags that are open, and the elements that they make in each paragraph they reach.
///
/// A style tag acts until its closing tag, or until another one says otherwise; closing a tag brings
/// back what the tags still open say. In every paragraph that a tag reaches it is an element of its own.
/// A tag that one like it has hidden makes no element in later paragraphs, so that text that switches
/// fonts a hundred thousand times and closes none takes no more time for that.
struct StyleTags {
  private struct Open {
    var name: String
    var element: ElementTagID
    /// Tags of one kind hide each other, as far as they say the same things.
    var kind: Kind
    var span: SourceSpan
    /// What stands in the text where it closes.
    var closing: String
    var link: LinkID?
    var isOpen = true
    /// How many pieces of content there were before it.
    var contentCount: Int
    /// The outer tags of its kind that this one keeps from making elements, by their numbers.
    var hides: [Int] = []
  }

  /// What a style tag speaks of.
  enum Kind: Hashable {
    /// `font`, by what it sets.
    case attributes([String])
    case element(ElementTagID)
    /// What multiplies the size around, so that several in each other count.
    case relative(ElementTagID)
  }

  private var tags: [Open] = []
  /// The open tags by their numbers, in order, and closed ones as long as an open one stands behind them.
  private var openTags: [Int] = []
  private var byName: [String: [Int]] = [:]
  /// Those that make elements, from the outermost inward, and their elements in the paragraph.
  private var effective: [Int] = []
  private var elements: [ElementID] = []
  private var paragraph: ElementID?

  /// More of them than this say nothing.
  private static let maximumDepth = 64

  /// - Parameters:
  ///   - closing: what is to stand in the text where it closes.
  ///   - contentCount: how many pieces of content there are before it.
  mutating func open(
    _ name: String, _ element: ElementTagID, _ kind: Kind, link: LinkID? = nil,
    closing: String = "", contentCount: Int, span: SourceSpan
  ) {
    let tag = tags.count
    tags.append(
      Open(
        name: name, element: element, kind: kind, span: span, closing: closing, link: link,
        contentCount: contentCount))
    openTags.append(tag)
    byName[name, default: []].append(tag)
    effective.append(tag)
    guard effective.count > Self.maximumDepth else { return }
    hideOuter()
    if effective.count > Self.maximumDepth { drop(effective.startIndex) }
  }

  /// Closes the nearest open tag of the name. Answers what stands in the text there; `nil` if no such
  /// tag is open.
  mutating func close(_ name: String) -> String? {
    guard let tag = byName[name]?.popLast() else { return nil }
    close(tag)
    return tags[tag].closing
  }

  /// Closes every open tag of a name. Answers where they stand.
  mutating func closeAll(_ name: String) -> [SourceSpan] {
    guard let open = byName.removeValue(forKey: name) else { return [] }
    for tag in open.reversed() { close(tag) }
    return open.map { tags[$0].span }
  }

  /// Closes all tags but the first so many. Answers those that should not have been open any more.
  mutating func closeAll(after count: Int) -> [(name: String, span: SourceSpan)] {
    var left: [(name: String, span: SourceSpan)] = []
    while let tag = openTags.last, tag >= count {
      openTags.removeLast()
      guard tags[tag].isOpen else { continue }
      if !Self.mayStayOpen(tags[tag].name) { left.append((tags[tag].name, tags[tag].span)) }
      tags[tag].isOpen = false
      byName[tags[tag].name]?.removeLast()
    }
    left.reverse()
    let restored = effective.flatMap { tags[$0].isOpen ? [] : tags[$0].hides }
    effective.removeAll { !tags[$0].isOpen }
    for tag in restored where tags[tag].isOpen { show(tag) }
    elements = []
    paragraph = nil
    return left
  }

  /// How many tags there have been.
  var count: Int { tags.count }

  func isOpen(_ name: String) -> Bool { byName[name]?.isEmpty == false }

  /// The innermost language that a tag gives its text.
  func language(in tree: ElementTree) -> String? {
    effective.lazy.reversed().compactMap { tree.tag(tags[$0].element).language }.first
  }

  var link: LinkID? { byName["a"]?.last.flatMap { tags[$0].link } }

  // MARK: Elements

  /// The innermost element in a paragraph, which is made if need be.
  mutating func element(in paragraph: ElementID, _ tree: inout ElementTree) -> ElementID {
    if paragraph != self.paragraph {
      self.paragraph = paragraph
      elements = []
      hideOuter()
    }
    for tag in effective.dropFirst(elements.count) {
      elements.append(tree.add(tags[tag].element, to: elements.last ?? paragraph))
    }
    return elements.last ?? paragraph
  }

  /// From now on no element that was made is known.
  mutating func forgetElements() {
    elements = []
    paragraph = nil
  }

  /// Whether the tag of a name that would close next has held nothing so far.
  /// - Parameter contentCount: how many pieces of content there are.
  func holdsNothing(_ name: String, contentCount: Int) -> Bool {
    guard let tag = byName[name]?.last else { return false }
    return tags[tag].contentCount == contentCount && effective.contains(tag)
  }

  private mutating func close(_ tag: Int) {
    tags[tag].isOpen = false
    while let last = openTags.last, !tags[last].isOpen { openTags.removeLast() }
    guard let place = effective.lastIndex(of: tag) else { return }
    drop(place)
    for hidden in tags[tag].hides where tags[hidden].isOpen { show(hidden) }
    tags[tag].hides = []
  }

  private mutating func drop(_ place: Int) {
    effective.remove(at: place)
    elements.removeLast(max(0, elements.count - place))
  }

  private mutating func show(_ tag: Int) {
    let place = effective.firstIndex { $0 > tag } ?? effective.endIndex
    effective.insert(tag, at: place)
    elements.removeLast(max(0, elements.count - place))
    if effective.count > Self.maximumDepth { drop(effective.startIndex) }
  }

  /// Keeps tags from making elements that others of their kind inside them hide.
  private mutating func hideOuter() {
    var innermost: [Kind: (tag: Int, count: Int)] = [:]
    for tag in effective.reversed() {
      let kind = tags[tag].kind
      guard let known = innermost[kind] else {
        innermost[kind] = (tag, 1)
        continue
      }
      innermost[kind] = (known.tag, known.count + 1)
      if case .relative = kind, known.count < 8 { continue }
      tags[known.tag].hides.append(tag)
      if let place = effective.firstIndex(of: tag) { drop(place) }
    }
  }

  /// To leave `<font>` open is the markup's own idiom.
  private static func mayStayOpen(_ name: String) -> Bool { name == "font" }
}

extension ElementTag {
  /// A BCP 47 tag.
  package var language: String? { value(of: "lang").flatMap { isLanguageTag($0) ? $0 : nil } }

  package var direction: BaseDirection? {
    value(of: "dir").flatMap { BaseDirection(rawValue: $0.lowercased()) }
  }

  /// Of a style tag.
  func styleKind(_ id: ElementTagID) -> StyleTags.Kind {
    switch name {
    case "small", "big", "sup", "sub", "code", "kbd", "samp", "tt", "q": return .relative(id)
    case "font":
      let own = AttributeName.own(name) + ["fontname"]
      guard attributes.allSatisfy({ own.contains($0.name) }) else { return .element(id) }
      let size = value(of: "size") ?? ""
      if size.hasPrefix("+") || size.hasPrefix("-") { return .relative(id) }
      return .attributes(Set(attributes.map(\.name)).sorted())
    default: return .element(id)
    }
  }
}

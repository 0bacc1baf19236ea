/// The open style tags, and the elements that they create in each paragraph.
///
/// A style tag applies until its closing tag, or until another tag overrides it. When a tag closes, the tags
/// that are still open apply again. A tag creates a separate element in each paragraph that it covers. If an
/// inner tag of the same kind overrides a tag, the outer tag creates no elements in later paragraphs. A text
/// that changes fonts a hundred thousand times without closing tags therefore stays fast to process.
struct StyleTags {
  private struct Open {
    var name: String
    var element: ElementTagID
    /// Tags of the same kind set the same properties, so that the inner tag overrides the outer one.
    var kind: Kind
    var span: SourceSpan
    /// Text to insert at the closing tag.
    var closing: String
    var link: LinkID?
    var isOpen = true
    /// Number of pieces of content that precede the tag.
    var contentCount: Int
    /// Indices of the outer tags of the same kind that create no elements because of this tag.
    var hides: [Int] = []
  }

  /// The property that a style tag sets. Among tags of the same kind, only the innermost applies.
  enum Kind: Hashable {
    /// A `font` tag, by the attributes that it sets.
    case attributes([String])
    case element(ElementTagID)
    /// A tag that scales the surrounding font size. The effects of nested tags are combined.
    case relative(ElementTagID)
  }

  private var tags: [Open] = []
  /// Indices of the open tags, in order. A closed tag is kept as long as a later tag is open.
  private var openTags: [Int] = []
  private var byName: [String: [Int]] = [:]
  /// Indices of the tags that create elements, the outermost first. `elements` contains their elements in the
  /// current paragraph.
  private var effective: [Int] = []
  private var elements: [ElementID] = []
  private var paragraph: ElementID?

  /// Maximum number of nested tags that have an effect.
  private static let maximumDepth = 64

  /// - Parameters:
  ///   - closing: Text to insert at the closing tag.
  ///   - contentCount: Number of pieces of content that precede the tag.
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

  /// Closes the innermost open tag with this name. Returns the text to insert at the closing tag, or `nil` if
  /// no tag of this name is open.
  mutating func close(_ name: String) -> String? {
    guard let tag = byName[name]?.popLast() else { return nil }
    close(tag)
    return tags[tag].closing
  }

  /// Closes every open tag with this name. Returns the spans of the tags.
  mutating func closeAll(_ name: String) -> [SourceSpan] {
    guard let open = byName.removeValue(forKey: name) else { return [] }
    for tag in open.reversed() { close(tag) }
    return open.map { tags[$0].span }
  }

  /// Closes all tags except the first `count`. Returns the tags whose closing tag is missing.
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

  /// Number of tags opened so far.
  var count: Int { tags.count }

  func isOpen(_ name: String) -> Bool { byName[name]?.isEmpty == false }

  /// Returns the language set by the innermost open tag that specifies one.
  func language(in tree: ElementTree) -> String? {
    effective.lazy.reversed().compactMap { tree.tag(tags[$0].element).language }.first
  }

  var link: LinkID? { byName["a"]?.last.flatMap { tags[$0].link } }

  // MARK: Elements

  /// Returns the innermost element in a paragraph. Creates the element if necessary.
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

  /// Forgets all elements created so far.
  mutating func forgetElements() {
    elements = []
    paragraph = nil
  }

  /// Whether the innermost open tag with this name has no content yet.
  /// - Parameter contentCount: Number of pieces of content so far.
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

  /// Stops outer tags from creating elements if inner tags of the same kind override them.
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

  /// Whether a missing closing tag is not reported. In this markup, authors often leave `<font>` open.
  private static func mayStayOpen(_ name: String) -> Bool { name == "font" }
}

extension ElementTag {
  /// Language of the element, as a BCP 47 tag.
  package var language: String? { value(of: "lang").flatMap { isLanguageTag($0) ? $0 : nil } }

  package var direction: BaseDirection? {
    value(of: "dir").flatMap { BaseDirection(rawValue: $0.lowercased()) }
  }

  /// Returns the kind of a style tag.
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

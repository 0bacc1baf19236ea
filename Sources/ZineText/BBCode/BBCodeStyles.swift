/// The style tags of a BBCode source that are open, and what they say together.
///
/// Of each style the innermost tag counts. So no text has more tags around it than there are styles, however many are
/// open, and a paragraph that reopens them takes no more time.
struct BBCodeStyles {
  struct Open {
    var style: BBCodeStyle
    /// The tag of the markup that it becomes; `nil` where its value can't be read.
    var name: String?
    var attributes: [(name: String, value: String)] = []
    /// Of the tag in BBCode.
    var range: Range<Int>
    /// Of its name there.
    var tagName: Range<Int>
    /// Tells it from all others; given when it is opened.
    fileprivate(set) var number = 0
    /// What a `size` comes to, with those around it.
    var size: BBCodeSize?
  }

  /// With those that were closed while a tag inside was open, as `nil`.
  private var tags: [Open?] = []
  /// The open tags of each style, by their indices in `tags`.
  private var byStyle = [[Int]](repeating: [], count: BBCodeStyle.allCases.count)
  /// The indices of those that count, from the outermost inward.
  private var effective: [Int] = []
  /// Of the next tag.
  private var number = 0
  /// Whether an open link has had text.
  private(set) var hasUsedLink = false
  /// How many tags were opened outside of the innermost block.
  var outerCount = 0

  /// How many tags there are, closed ones inside an open tag too.
  var count: Int { tags.count }

  /// The tags that count, from the outermost inward.
  var counting: [Open] { effective.compactMap { tags[$0] } }

  /// Whether text that comes now leads somewhere.
  var hasLink: Bool {
    byStyle[BBCodeStyle.link.rawValue].last.flatMap { tags[$0]?.name } != nil
  }

  private func isOpen(_ style: BBCodeStyle) -> Bool { !byStyle[style.rawValue].isEmpty }

  /// The size that holds now; `nil` for that of the text around.
  var size: BBCodeSize? { byStyle[BBCodeStyle.size.rawValue].last.flatMap { tags[$0]?.size } }

  /// Opens a tag. One whose value can't be read says what the one around it says.
  mutating func open(_ tag: Open) {
    var tag = tag
    if tag.name == nil, let outer = byStyle[tag.style.rawValue].last.flatMap({ tags[$0] }) {
      (tag.name, tag.attributes, tag.size) = (outer.name, outer.attributes, outer.size)
    }
    number += 1
    tag.number = number
    byStyle[tag.style.rawValue].append(tags.count)
    tags.append(tag)
    update()
  }

  /// Closes the innermost tag of a style.
  /// - Returns: whether there is one.
  mutating func close(_ style: BBCodeStyle) -> Bool {
    guard let index = byStyle[style.rawValue].popLast() else { return false }
    tags[index] = nil
    while tags.count > outerCount, let last = tags.last, last == nil { tags.removeLast() }
    update()
    return true
  }

  /// Closes all tags but the first so many.
  /// - Returns: those that were open.
  mutating func closeAll(after count: Int) -> [Open] {
    guard tags.count > count else { return [] }
    let left = tags[count...].compactMap(\.self)
    for tag in left { byStyle[tag.style.rawValue].removeLast() }
    tags.removeSubrange(count...)
    update()
    return left
  }

  /// Closes all links.
  /// - Returns: those that were open.
  mutating func closeLinks() -> [Open] {
    let left = byStyle[BBCodeStyle.link.rawValue].compactMap { tags[$0] }
    while close(.link) {}
    return left
  }

  /// Notes that the tags that count have text.
  mutating func use() {
    if isOpen(.link) { hasUsedLink = true }
  }

  private mutating func update() {
    effective = byStyle.compactMap(\.last).filter { tags[$0]?.name != nil }.sorted()
    if !isOpen(.link) { hasUsedLink = false }
  }
}

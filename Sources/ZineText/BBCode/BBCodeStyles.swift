/// The open style tags of a BBCode source.
///
/// For each style, only the innermost tag applies. The number of tags around a text is therefore at most the
/// number of styles, however many tags are open. This also bounds the time to reopen tags in a new paragraph.
struct BBCodeStyles {
  struct Open {
    var style: BBCodeStyle
    /// The name of the tag to write; `nil` if the value of the BBCode tag can't be read.
    var name: String?
    var attributes: [(name: String, value: String)] = []
    /// The range of the tag in the source.
    var range: Range<Int>
    /// The range of the tag's name in the source.
    var tagName: Range<Int>
    /// The ordinal of the tag, which identifies it.
    fileprivate(set) var number = 0
    /// The font size that a `size` tag sets, combined with the sizes of enclosing tags.
    var size: BBCodeSize?
  }

  /// The tags in order. A closed tag before an open tag is kept as `nil`, so that indices stay valid.
  private var tags: [Open?] = []
  /// The indices in `tags` of the open tags of each style.
  private var byStyle = [[Int]](repeating: [], count: BBCodeStyle.allCases.count)
  /// The indices of the tags that apply, from the outermost inward.
  private var effective: [Int] = []
  /// The ordinal of the most recently opened tag.
  private var number = 0
  /// Whether an open link has text.
  private(set) var hasUsedLink = false
  /// The number of tags opened before the innermost block. The indices of these tags must not change, since
  /// blocks refer to them.
  var outerCount = 0

  /// The number of tags, including closed tags that are kept.
  var count: Int { tags.count }

  /// The tags that apply to the next text, from the outermost inward.
  var counting: [Open] { effective.compactMap { tags[$0] } }

  /// Whether the next text is part of a link.
  var hasLink: Bool {
    byStyle[BBCodeStyle.link.rawValue].last.flatMap { tags[$0]?.name } != nil
  }

  private func isOpen(_ style: BBCodeStyle) -> Bool { !byStyle[style.rawValue].isEmpty }

  /// The font size of the next text; `nil` for the paragraph's font size.
  var size: BBCodeSize? { byStyle[BBCodeStyle.size.rawValue].last.flatMap { tags[$0]?.size } }

  /// Opens a tag. If its value can't be read, the tag repeats the enclosing tag of the same style.
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
  /// - Returns: `false` if none is open.
  mutating func close(_ style: BBCodeStyle) -> Bool {
    guard let index = byStyle[style.rawValue].popLast() else { return false }
    tags[index] = nil
    while tags.count > outerCount, let last = tags.last, last == nil { tags.removeLast() }
    update()
    return true
  }

  /// Closes all tags opened after the first `count`.
  /// - Returns: The tags that were open.
  mutating func closeAll(after count: Int) -> [Open] {
    guard tags.count > count else { return [] }
    let left = tags[count...].compactMap(\.self)
    for tag in left { byStyle[tag.style.rawValue].removeLast() }
    tags.removeSubrange(count...)
    update()
    return left
  }

  /// Closes all links.
  /// - Returns: The links that were open.
  mutating func closeLinks() -> [Open] {
    let left = byStyle[BBCodeStyle.link.rawValue].compactMap { tags[$0] }
    while close(.link) {}
    return left
  }

  /// Records that text was added.
  mutating func use() {
    if isOpen(.link) { hasUsedLink = true }
  }

  private mutating func update() {
    effective = byStyle.compactMap(\.last).filter { tags[$0]?.name != nil }.sorted()
    if !isOpen(.link) { hasUsedLink = false }
  }
}

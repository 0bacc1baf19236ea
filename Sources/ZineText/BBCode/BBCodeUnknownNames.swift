/// The names in brackets that are not names of tags, such as `[sic]` and `[youtube]`. Detects those that the
/// author probably meant as tags.
struct BBCodeUnknownNames {
  private struct Name {
    /// The range of the first occurrence in the source.
    var range: Range<Int>
    var isOpened = false
    var isClosed = false
    var hasValue = false
  }

  private var names: [String: Name] = [:]

  private static let maximumLength = 24
  /// The maximum number of names that are collected, since the search for similar names takes time.
  private static let maximumCount = 200

  /// Records the name after a `[`, if there is one.
  mutating func note(at start: Int, in bytes: [UInt8]) {
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    let isClosing = byte(start + 1) == UInt8(ascii: "/")
    let first = start + (isClosing ? 2 : 1)
    var end = first
    while byte(end).isASCIILetter || end > first && byte(end).isASCIIDigit,
      end - first <= Self.maximumLength
    {
      end += 1
    }
    let hasValue = byte(end) == UInt8(ascii: "=") && !isClosing
    guard end - first > 1, end - first <= Self.maximumLength,
      byte(end) == UInt8(ascii: "]") || hasValue
    else { return }
    let name = String(decoding: bytes[first..<end], as: UTF8.self).lowercased()
    guard names[name] != nil || names.count < Self.maximumCount else { return }
    var entry = names[name] ?? Name(range: start..<end)
    if isClosing { entry.isClosed = true } else { entry.isOpened = true }
    if hasValue { entry.hasValue = true }
    names[name] = entry
  }

  /// The names that were probably meant as tags, in the order of the source. Such a name either is both
  /// opened and closed, or resembles a known name and is closed or has a value.
  var likelyTags: [(name: String, nearest: String?, range: Range<Int>)] {
    names.compactMap { name, entry in
      guard entry.isClosed || entry.hasValue, BBCodeElement(name) == nil else { return nil }
      let nearest = name.utf8.count < 4 ? nil : nearestName(to: name, in: BBCodeElement.names)
      guard nearest != nil || entry.isOpened && entry.isClosed else { return nil }
      return (name, nearest, entry.range)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

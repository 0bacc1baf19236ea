/// Reads single tags of BBCode: `[name]`, `[/name]`, `[name=value]`, `[name field=value …]`.
struct BBCodeTagReader {
  let bytes: [UInt8]
  let places: BBCodePlaces

  /// The maximum number of named values of a tag.
  private static let maximumFields = 16
  private static let maximumName = 24

  /// Returns the tag that begins with the `[` at an offset; `nil` if no tag begins there.
  func tag(at start: Int) -> BBCodeTag? {
    var index = start + 1
    let isClosing = byte(index) == UInt8(ascii: "/")
    if isClosing { index += 1 }
    if byte(index) == UInt8(ascii: "*"), byte(index + 1) == UInt8(ascii: "]") {
      return BBCodeTag(
        element: .itemMark, isClosing: isClosing, range: start..<index + 2, name: index..<index + 1)
    }
    let name = index..<nameEnd(from: index)
    guard !name.isEmpty,
      let element = BBCodeElement(
        String(decoding: bytes[name], as: UTF8.self).lowercased())
    else { return nil }
    var tag = BBCodeTag(
      element: element, isClosing: isClosing, range: start..<name.upperBound, name: name)
    index = skipSpaces(from: name.upperBound)
    if let end = end(at: index) {
      tag.range = start..<end
      return tag
    }
    guard !isClosing, let end = readValues(of: &tag, from: index) else { return nil }
    tag.range = start..<end
    return tag
  }

  /// Returns the end of the name at an offset. Names consist of letters and digits.
  private func nameEnd(from start: Int) -> Int {
    var end = start
    guard byte(end)?.isASCIILetter == true else { return end }
    while let next = byte(end), next.isASCIILetter || next.isASCIIDigit,
      end - start < Self.maximumName
    {
      end += 1
    }
    return end
  }

  /// Returns the offset after the `]` or `/]` at an offset; `nil` if there is none.
  private func end(at index: Int) -> Int? {
    let end = byte(index) == UInt8(ascii: "/") ? index + 1 : index
    return byte(end) == UInt8(ascii: "]") ? end + 1 : nil
  }

  private func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isSpace(_ index: Int) -> Bool {
    byte(index) == UInt8(ascii: " ") || byte(index) == UInt8(ascii: "\t")
  }

  private func skipSpaces(from start: Int) -> Int {
    var index = start
    while isSpace(index) { index += 1 }
    return index
  }

  // MARK: Values

  /// Reads a tag's value and its named values.
  /// - Returns: The end of the tag; `nil` if the text is not a tag.
  private func readValues(of tag: inout BBCodeTag, from start: Int) -> Int? {
    var index = start
    if byte(index) == UInt8(ascii: "=") {
      guard tag.element.takesValue, let value = value(from: index + 1, allowsBrackets: true) else {
        return nil
      }
      tag.value = value.range
      index = skipSpaces(from: value.end)
    } else if !isSpace(index - 1) {
      return nil
    }
    guard tag.element.takesFields || tag.value != nil else { return nil }
    while tag.fields.count < Self.maximumFields {
      if let end = end(at: index) { return end }
      guard let name = fieldName(at: index),
        let value = value(from: name.upperBound + 1, allowsBrackets: false)
      else { return nil }
      tag.fields.append(
        .init(
          name: String(decoding: bytes[name], as: UTF8.self).lowercased(), value: value.range))
      index = skipSpaces(from: value.end)
    }
    return nil
  }

  /// Returns the range of a name at an offset that is followed by `=`; `nil` if there is none.
  private func fieldName(at start: Int) -> Range<Int>? {
    var end = start
    guard byte(end)?.isASCIILetter == true else { return nil }
    while let next = byte(end), end - start < Self.maximumName,
      next.isASCIILetter || next.isASCIIDigit || next == UInt8(ascii: "_")
        || next == UInt8(ascii: "-")
    {
      end += 1
    }
    return byte(end) == UInt8(ascii: "=") ? start..<end : nil
  }

  /// Returns the range of the value at an offset, and the offset after its closing quotation mark.
  /// - Parameter allowsBrackets: Whether an unquoted value may contain pairs of brackets.
  private func value(
    from start: Int, allowsBrackets: Bool
  ) -> (range: Range<Int>, end: Int)? {
    let first = skipSpaces(from: start)
    if let quote = byte(first), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let close = places.quote(quote, from: first + 1)
    {
      return (bytes.trimmed(first + 1..<close), close + 1)
    }
    guard var bracket = places.bracket(from: first) else { return nil }
    while bytes[bracket] == UInt8(ascii: "[") {
      // Pairs of brackets can be part of an address, such as `a[1]`.
      guard allowsBrackets, let close = places.bracket(from: bracket + 1),
        bytes[close] == UInt8(ascii: "]"), let next = places.bracket(from: close + 1)
      else { return nil }
      bracket = next
    }
    let end = fieldStart(in: first..<bracket) ?? bracket
    return (withoutTypographicQuotes(bytes.trimmed(first..<end)), end)
  }

  /// Returns the offset of the spaces that precede the next named value.
  private func fieldStart(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if isSpace(index) {
        let next = skipSpaces(from: index)
        if fieldName(at: next) != nil { return index }
        index = next
      } else {
        index += 1
      }
    }
    return nil
  }

  /// Returns a range without typographic quotation marks, which word processors insert instead of straight
  /// ones.
  private func withoutTypographicQuotes(_ range: Range<Int>) -> Range<Int> {
    guard let open = TypographicQuote(bytes[range]) else { return range }
    let last = range.upperBound - open.byteCount
    guard let close = TypographicQuote(bytes[last...]), close.straight == open.straight,
      last >= range.lowerBound + open.byteCount
    else { return range }
    return bytes.trimmed(range.lowerBound + open.byteCount..<last)
  }
}

extension MarkupScanner {
  /// Reads the markup that begins at a `<`. Returns `nil` for a comment or a tag without an end, which
  /// produces no token.
  mutating func markup(from start: Int) -> MarkupToken? {
    if start + 1 < limit, bytes[start + 1] == UInt8(ascii: "!") {
      if bytes[start...].starts(with: "<!--".utf8) { return comment(from: start) }
      if let end = documentTypeEnd(from: start) {
        offset = end
        return .comment
      }
    }
    let isClosing = start + 1 < limit && bytes[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isClosing ? 2 : 1)
    guard nameStart < limit, isLetter(bytes[nameStart]),
      isClosing || !isAddress(from: nameStart)
    else {
      offset = start + 1
      return .text(start..<offset)
    }
    var nameEnd = nameStart + 1
    while nameEnd < limit, isNameByte(bytes[nameEnd]) { nameEnd += 1 }

    let name = String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self).lowercased()
    guard let (attributes, end) = attributes(from: nameEnd) else {
      report(.unterminatedTag(name: name), start..<nameEnd)
      offset = nameEnd
      return nil
    }
    offset = end
    reportControlCharacters(in: nameEnd..<end)
    for attribute in attributes where attribute.hasTypographicQuotes {
      diagnostics.append(
        Diagnostic(.typographicQuotes(tag: name, name: attribute.name), at: attribute.span))
    }
    return .tag(
      Tag(name: name, isClosing: isClosing, attributes: attributes, span: span(start..<end)))
  }

  /// Returns the end of the `<!DOCTYPE …>` at an offset. Returns `nil` if there is none or it has no end.
  private func documentTypeEnd(from start: Int) -> Int? {
    let name = "<!doctype".utf8
    guard limit - start > name.count,
      zip(name, bytes[start...]).allSatisfy({ $0 == $1 | ($1 >= 0x40 ? 0x20 : 0) })
    else { return nil }
    let rest = bytes[(start + name.count)...]
    guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
      bytes[end] == UInt8(ascii: ">")
    else { return nil }
    return end + 1
  }

  /// Reads a comment up to `-->`. A comment without an end is reported as an unterminated tag.
  private mutating func comment(from start: Int) -> MarkupToken? {
    var index = hasCommentEnd ? start + 4 : limit
    while index + 2 < limit {
      if bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: "-"),
        bytes[index + 2] == UInt8(ascii: ">")
      {
        offset = index + 3
        return .comment
      }
      index += 1
    }
    // Later comments have no end either, so the search is not repeated.
    hasCommentEnd = false
    report(.unterminatedTag(name: "!--"), start..<start + 4)
    offset = start + 4
    return nil
  }

  /// Whether a closing tag with this name follows the current offset.
  func hasClosingTag(_ name: String) -> Bool {
    let closing = Array("</\(name)".utf8)
    return bytes[offset..<limit].indices.contains { index in
      bytes[index] == UInt8(ascii: "<") && index + closing.count <= limit
        && zip(closing, bytes[index...]).allSatisfy { $0 == $1 | ($1 >= 0x40 ? 0x20 : 0) }
    }
  }

  /// Skips the raw content of a tag and its closing tag. Returns the range of the content.
  /// - Parameter span: The span of the opening tag, which is reported if no closing tag follows.
  mutating func skipRaw(to name: String, from span: SourceSpan) -> Range<Int> {
    let closing = Array("</\(name)".utf8)
    var index = hasRawEnd ? offset : limit
    while index + closing.count <= limit {
      if bytes[index] == UInt8(ascii: "<"),
        zip(closing, bytes[index...]).allSatisfy({ $0 == $1 | ($1 >= 0x40 ? 0x20 : 0) })
      {
        let content = offset..<index
        offset = index
        _ = next()
        return content
      }
      index += 1
    }
    // As with comments, the search for an end is not repeated.
    hasRawEnd = false
    diagnostics.append(Diagnostic(.unterminatedTag(name: name), at: span))
    return offset..<offset
  }

  /// Reports control characters inside a tag. Such characters are read as spaces.
  private mutating func reportControlCharacters(in range: Range<Int>) {
    for index in range {
      switch bytes[index] {
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      case 0x00..<0x20, 0x7F:
        report(.controlCharacter(scalar: UInt32(bytes[index])), index..<index + 1)
      default: break
      }
    }
  }

  /// Whether `<` begins an address such as `<jo@example.org>` or `<https://…>`, which is plain text. An
  /// address contains `@` or `://` before any space.
  private func isAddress(from nameStart: Int) -> Bool {
    var index = nameStart
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "@"): return true
      case UInt8(ascii: ":"):
        if bytes[index...].starts(with: "://".utf8) { return true }
      case UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "="), 0...0x20: return false
      default: break
      }
      index += 1
    }
    return false
  }

  /// Reads the attributes after the tag name. Returns them with the end of the tag, or `nil` if the tag has
  /// no end.
  private func attributes(from start: Int) -> (attributes: [Tag.Attribute], end: Int)? {
    var attributes: [Tag.Attribute] = []
    var index = start
    while let next = skipTagSpace(from: index) {
      index = next
      switch bytes[index] {
      case UInt8(ascii: ">"): return (attributes, index + 1)
      case UInt8(ascii: "<"): return nil
      case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"):
        index += 1
      default:
        guard let (attribute, end) = attribute(from: index) else { return nil }
        attributes.append(attribute)
        index = end
      }
    }
    return nil
  }

  private func attribute(from start: Int) -> (Tag.Attribute, end: Int)? {
    var index = start
    while index < limit, !endsAttributeName(bytes[index]) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
    let afterName = index

    guard let equals = skipTagSpace(from: index), bytes[equals] == UInt8(ascii: "=") else {
      return (Tag.Attribute(name: name, value: "", span: span(start..<afterName)), afterName)
    }
    guard let valueStart = skipTagSpace(from: equals + 1) else { return nil }
    let quote = bytes[valueStart]
    let value: Range<Int>
    let typographicQuote = TypographicQuote(bytes[valueStart...])
    if let typographicQuote {
      (value, index) = self.value(in: typographicQuote, from: valueStart)
    } else if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let close = closingQuote(quote, from: valueStart + 1) else { return nil }
      value = valueStart + 1..<close
      index = close + 1
    } else {
      index = valueStart
      while index < limit, !endsBareValue(bytes[index]) { index += 1 }
      // The slash of `<br clear=all/>` ends the tag, while that of `src=a/b.jpg` is part of the value.
      let closesTag =
        index > valueStart && index < limit && bytes[index] == UInt8(ascii: ">")
        && bytes[index - 1] == UInt8(ascii: "/")
      value = valueStart..<(closesTag ? index - 1 : index)
    }
    let text = CharacterReference.decode(bytes[value])
    let attribute = Tag.Attribute(
      name: name, value: text, span: span(start..<index),
      hasTypographicQuotes: typographicQuote != nil)
    return (attribute, index)
  }

  /// Reads a value in typographic quotation marks, which are invalid in markup. The value ends at the closing
  /// mark on the same line, or otherwise at the next space. Returns the value and the offset after it.
  private func value(in quote: TypographicQuote, from start: Int) -> (Range<Int>, end: Int) {
    let first = start + quote.byteCount
    var index = first
    while index < limit, bytes[index] != UInt8(ascii: "\n"),
      bytes[index] != UInt8(ascii: "\r"),
      bytes[index] != UInt8(ascii: ">")
    {
      if bytes[index] == quote.straight { return (first..<index, index + 1) }
      if let other = TypographicQuote(bytes[index...]), other.straight == quote.straight {
        return (first..<index, index + other.byteCount)
      }
      index += 1
    }
    index = first
    while index < limit, !endsBareValue(bytes[index]) { index += 1 }
    return (first..<index, index)
  }

  /// Skips spaces and single line ends. Returns `nil` at a blank line or at the end of the source.
  private func skipTagSpace(from start: Int) -> Int? {
    var index = start
    var lineEnds = 0
    while index < limit {
      switch bytes[index] {
      case UInt8(ascii: "\n"): lineEnds += 1
      case UInt8(ascii: "\r"):
        if index + 1 == limit || bytes[index + 1] != UInt8(ascii: "\n") { lineEnds += 1 }
      case 0...0x20: break
      default: return index
      }
      if lineEnds == 2 { return nil }
      index += 1
    }
    return nil
  }

  /// Returns the offset of the closing quotation mark, or `nil` if the line or the source ends first.
  private func closingQuote(_ quote: UInt8, from start: Int) -> Int? {
    var index = start
    while index < limit {
      switch bytes[index] {
      case quote: return index
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
      default: index += 1
      }
    }
    return nil
  }

  private func endsAttributeName(_ byte: UInt8) -> Bool {
    endsBareValue(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/")
  }

  private func endsBareValue(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<")
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "-")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

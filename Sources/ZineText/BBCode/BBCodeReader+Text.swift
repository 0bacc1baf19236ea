extension BBCodeReader {
  // MARK: Lines

  mutating func addLineEnd(_ range: Range<Int>, isForced: Bool = false) {
    if lineEnds.count == 0 { lineEnds.range = range }
    lineEnds.count += 1
    reportFormFeed(range)
    if isForced { lineEnds.isForced = true }
  }

  /// Reports a line end that is a form feed.
  mutating func reportFormFeed(_ range: Range<Int>) {
    if source.bytes[range.lowerBound] == 0x0C { writer.report(.formFeed, at: range) }
  }

  /// Whether the line has no content yet.
  var isAtLineStart: Bool { paragraph == nil || lineEnds.count > 0 }

  /// Writes the tags that must precede text: a new paragraph or line break, and style tags.
  mutating func beginText(at offset: Int) {
    if paragraph != nil, lineEnds.count > 0 {
      if endsParagraph {
        endParagraph(at: offset, keepsLinks: paragraph?.endsWithPictures == true)
      } else if reading.newlines == .space, !lineEnds.isForced {
        writeSpace()
      } else {
        writer.open("br", at: lineEnds.range)
      }
    }
    lineEnds = LineEnds()
    if paragraph == nil { beginParagraph(at: offset) }
    writeStyles(at: offset)
    styles.use()
  }

  /// Writes a line end that is read as a space. Writes nothing directly after another line end, since two
  /// consecutive line ends would be a blank line. This can happen if a line contains only characters that are
  /// dropped.
  private mutating func writeSpace() {
    let last = writer.tokens.last { token in
      if case .space = token { false } else { true }
    }
    if case .newline? = last { return }
    writer.newline(at: lineEnds.range)
  }

  /// Whether the pending line ends end the paragraph. A heading is always one paragraph.
  private var endsParagraph: Bool {
    if isInHeading { return false }
    if paragraph?.endsWithPictures == true || lineEnds.count > 1 { return true }
    return reading.newlines == .paragraph && !lineEnds.isForced
  }

  private var isInHeading: Bool {
    if case .heading? = holder?.element { true } else { false }
  }

  /// Adds text of one line.
  /// - Parameter linksAddresses: Whether bare addresses in the text become links.
  mutating func addText(_ range: Range<Int>, linksAddresses: Bool = true) {
    var start = range.lowerBound
    if isAtLineStart {
      while start < range.upperBound, isSpace(start) { start += 1 }
      guard start < range.upperBound else { return }
    }
    beginText(at: start)
    if paragraph?.endsWithPictures == true, !(start..<range.upperBound).allSatisfy(isSpace) {
      paragraph?.endsWithPictures = false
    }
    if linksAddresses, !styles.hasLink {
      for address in BBCodeAddress.ranges(in: source.bytes, start..<range.upperBound) {
        guard let target = BBCodeAddress.link(text(address)) else { continue }
        writer.text(start..<address.lowerBound)
        write(address, linkedTo: target)
        start = address.upperBound
      }
    }
    writer.text(start..<range.upperBound)
  }

  private func isSpace(_ index: Int) -> Bool {
    source.bytes[index] == UInt8(ascii: " ") || source.bytes[index] == UInt8(ascii: "\t")
  }

  private mutating func write(_ range: Range<Int>, linkedTo address: String) {
    writer.open("a", [("href", address)], at: range)
    writer.text(range)
    writer.close("a", at: range.upperBound..<range.upperBound)
  }

  /// Adds text that is a link.
  /// - Parameter address: `nil` if the address is not allowed, which is reported.
  mutating func addLink(_ address: String?, _ range: Range<Int>) {
    if address == nil { writer.report(.forbiddenLink(address: text(range)), at: range) }
    guard let address, !styles.hasLink else {
      addText(range, linksAddresses: false)
      return
    }
    beginText(at: range.lowerBound)
    paragraph?.endsWithPictures = false
    write(range, linkedTo: address)
  }

  // MARK: Paragraphs

  private mutating func beginParagraph(at offset: Int) {
    openImpliedCell(at: offset)
    let holder = holder
    var name: String? = "p"
    var attributes: [(name: String, value: String)] = []
    switch holder?.element {
    case .heading(let level):
      let shifted = (level ?? 1) + (reading.headingShift ?? 0)
      name = "h\(min(max(shifted, 1), 6))"
      if let alignment = blocks.last?.alignment {
        attributes.append(("align", alignment.rawValue))
      }
    case .item, .cell:
      // The text of the first paragraph belongs directly to the item or cell, without a paragraph tag.
      if holder?.hasContent == false, blocks.last?.isTransparent == false { name = nil }
    default: break
    }
    noteContent()
    if let name { writer.open(name, attributes, at: offset..<offset) }
    paragraph = Paragraph(name: name)
  }

  /// Ends the open paragraph, if any.
  /// - Parameter keepsLinks: Whether open links continue in the next paragraph. Otherwise they are closed and
  ///   reported.
  mutating func endParagraph(at offset: Int, keepsLinks: Bool = false) {
    lineEnds = LineEnds()
    guard let open = paragraph else { return }
    closeWritten(to: 0, at: offset)
    if let name = open.name { writer.close(name, at: offset..<offset) }
    paragraph = nil
    if styles.hasUsedLink, !keepsLinks { reportUnclosed(styles.closeLinks()) }
  }

  // MARK: Styles

  /// Closes and opens style tags so that the open tags are exactly the tags that apply to the next text.
  private mutating func writeStyles(at offset: Int) {
    let wanted = styles.counting
    let kept = zip(written, wanted).prefix { $0.number == $1.number }.count
    closeWritten(to: kept, at: offset)
    for tag in wanted.dropFirst(kept) {
      guard let name = tag.name else { continue }
      writer.open(name, tag.attributes, at: tag.range)
      written.append(tag)
    }
  }

  private mutating func closeWritten(to count: Int, at offset: Int) {
    while written.count > count, let name = written.popLast()?.name {
      writer.close(name, at: offset..<offset)
    }
  }

  mutating func open(_ style: BBCodeStyle, _ tag: BBCodeTag) {
    var open = BBCodeStyles.Open(style: style, range: tag.range, tagName: tag.name)
    switch style {
    case .bold: open.name = "b"
    case .italic: open.name = "i"
    case .underline: open.name = "u"
    case .strike: open.name = "s"
    case .raised: open.name = "sup"
    case .lowered: open.name = "sub"
    case .typewriter: open.name = "tt"
    case .mark: open.name = "mark"
    case .color, .face:
      let value = tag.value.map(text) ?? ""
      if value.isEmpty {
        reportUnreadable(
          tag, tag.value, expected: style == .color ? "a colour" : "the name of a font family")
      } else {
        open.name = "font"
        open.attributes =
          style == .color ? [("color", color(value))] : [("face", value)]
      }
    case .size:
      let numbers = reading.bbcodeSizes ?? .auto
      open.size = tag.value.flatMap { BBCodeSize(text($0), numbers, in: styles.size) }
      if let size = open.size {
        open.name = "span"
        open.attributes = [("style", "font-size: \(size.value)")]
      } else {
        reportUnreadable(tag, tag.value, expected: BBCodeSize.expected(numbers))
      }
    case .link: break
    }
    styles.open(open)
  }

  /// Returns a colour in CSS syntax. Forums also write `ff0000` without `#`.
  private func color(_ value: String) -> String {
    let isBare = [3, 6].contains(value.utf8.count) && value.allSatisfy(\.isHexDigit)
    return isBare ? "#" + value : value
  }

  mutating func openLink(_ tag: BBCodeTag) {
    var open = BBCodeStyles.Open(style: .link, range: tag.range, tagName: tag.name)
    // If the tag has no address, bare addresses in its text become links.
    if let value = tag.value ?? tag.field("href"), !value.isEmpty {
      let text = text(value)
      if let address = tag.element == .mail ? BBCodeAddress.mail(text) : BBCodeAddress.link(text) {
        open.name = "a"
        open.attributes = [("href", address)]
      } else {
        writer.report(.forbiddenLink(address: text), at: tag.range)
      }
    }
    styles.open(open)
  }

  mutating func close(_ style: BBCodeStyle, _ tag: BBCodeTag) {
    if !styles.close(style) { report(.unopenedTag(name: name(of: tag)), at: tag.range) }
  }
}

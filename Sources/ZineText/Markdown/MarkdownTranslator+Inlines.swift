extension MarkdownTranslator {
  /// Writes the inline parts of a paragraph, heading or cell.
  mutating func write(_ parts: ArraySlice<MarkdownInline>) {
    for (index, part) in zip(parts.indices, parts) {
      if let name = leftOut {
        if case .markup(let markup) = part {
          write(markup)
        } else if !Self.closes(name, in: parts[index...]) {
          // If there is no closing tag, only the opening tag is dropped.
          leftOut = nil
        }
        if leftOut == name || part.isMarkup { continue }
      }
      switch part {
      case .source(let range): writer.text(range)
      case .character(let text, let range): writer.character(text, at: range)
      case .open(let tag): writer.append(withOwnName(withOwnLink(tag)))
      case .close(let name, let range): writer.close(name, at: range)
      case .softBreak(let range): writer.newline(at: range)
      case .lineBreak(let range): writer.open("br", at: range)
      case .markup(let markup): write(markup)
      case .picture(let picture): write(picture)
      case .noteCall(let number, let range): writeCall(ofNote: number, at: range)
      }
    }
    leftOut = nil
  }

  private static func closes(_ name: String, in parts: ArraySlice<MarkdownInline>) -> Bool {
    parts.contains { part in
      if case .markup(let markup) = part {
        markup.literal.lowercased().hasPrefix("</\(name)")
      } else {
        false
      }
    }
  }

  /// Returns a link with its target resolved. Identifiers of the same source have priority.
  private func withOwnLink(_ tag: Tag) -> Tag {
    guard tag.name == "a", let index = tag.attributes.firstIndex(where: { $0.name == "href" }),
      tag.attributes[index].value.hasPrefix("#")
    else { return tag }
    var tag = tag
    let name = percentDecoded(String(tag.attributes[index].value.dropFirst()))
    tag.attributes[index].value = "#" + names.name(name)
    return tag
  }

  // MARK: Pictures

  private mutating func write(_ picture: MarkdownPicture) {
    guard !picture.isRemote else {
      writer.report(.remotePicture(address: picture.address), at: picture.range)
      writer.character(picture.alternative, at: picture.range)
      return
    }
    writer.append(withOwnName(tag(of: picture, picture.attributes)))
  }

  private func tag(of picture: MarkdownPicture, _ attributes: [Tag.Attribute]) -> Tag {
    var tag = tag(
      "img", [("src", percentDecoded(picture.address)), ("alt", picture.alternative)],
      at: picture.range)
    for attribute in attributes {
      var attribute = attribute
      // The attribute only supports numbers, in points. Values with a unit become a style.
      if ["width", "height"].contains(attribute.name), decimalNumber(attribute.value[...]) == nil {
        attribute.value = "\(attribute.name): \(attribute.value)"
        attribute.name = "style"
      }
      tag.attributes.append(attribute)
    }
    return tag
  }

  /// Attributes that always apply to the picture. If a paragraph consists of pictures only, all other
  /// attributes apply to the `<figure>`.
  private static let ownAttributes = ["width", "height", "align", "focus", "page", "box"]

  mutating func write(figure pictures: [MarkdownPicture], _ range: Range<Int>) {
    let start = range.lowerBound..<range.lowerBound
    let end = range.upperBound..<range.upperBound
    var figure = tag("figure", at: start)
    for picture in pictures {
      figure.attributes = figure.attributes.merged(
        with: picture.attributes.filter { !Self.ownAttributes.contains($0.name) })
    }
    writer.append(withOwnName(figure))
    for picture in pictures {
      let own = picture.attributes.filter { Self.ownAttributes.contains($0.name) }
      writer.append(tag(of: picture, own))
    }
    let titles = pictures.filter { !$0.title.trimmingSpaces().isEmpty }
    if !titles.isEmpty {
      writer.open("figcaption", at: start)
      for (number, picture) in titles.enumerated() {
        if number > 0 { writer.character(" ", at: picture.range) }
        writer.character(picture.title.trimmingSpaces(), at: picture.range)
      }
      writer.close("figcaption", at: end)
    }
    writer.close("figure", at: end)
  }

  // MARK: Tag markup

  /// Elements without a meaning on paper. They are dropped with their content.
  private static let leftOutElements: Set<String> = [
    "script", "style", "iframe", "noscript", "object", "embed", "template", "textarea", "select",
  ]

  /// Writes tags and the text between them, which is not Markdown.
  mutating func write(_ markup: MarkdownMarkup) {
    let text = markup.literal
    let place = MarkdownMarkupPlace(markup, lines)
    if leftOut == nil, text.hasPrefix("<?") || text.hasPrefix("<!") && !text.hasPrefix("<!--") {
      let name = text.hasPrefix("<?") ? "?" : "!"
      writer.report(.markdown(.leftOut(name: name)), at: markup.start..<markup.start)
      return
    }
    let own = SourceFile(id: source.id, name: source.name, bytes: Array(text.utf8), format: .tags)
    var scanner = MarkupScanner(own)
    scan: while true {
      let token = scanner.next()
      if case .end = token { break }
      if let name = leftOut {
        if case .tag(let tag) = token, tag.name == name, tag.isClosing { leftOut = nil }
        continue
      }
      if case .tag(let tag) = token, Self.leftOutElements.contains(tag.name) {
        let range = place.range(of: tag.span.offset..<tag.span.offset + tag.span.length)
        if tag.isClosing { continue }
        writer.report(.markdown(.leftOut(name: tag.name)), at: range)
        leftOut = tag.name
        // The content of these elements is not markup.
        guard scanner.hasClosingTag(tag.name) else { break scan }
        _ = scanner.skipRaw(to: tag.name, from: tag.span)
        leftOut = nil
        continue
      }
      writer.append(token, of: own, at: place)
    }
    for var diagnostic in scanner.diagnostics.all {
      if let span = diagnostic.span {
        let range = place.range(of: span.offset..<span.offset + span.length)
        diagnostic.span = writer.span(range)
      }
      writer.diagnostics.append(diagnostic)
    }
  }
}

extension MarkdownPicture {
  /// Whether the picture is on the web or embedded in its address.
  var isRemote: Bool {
    let scheme = address.prefix { $0 != ":" && $0 != "/" }.lowercased()
    return address.hasPrefix("//")
      || ["http", "https", "data", "ftp"].contains(scheme)
        && address.dropFirst(scheme.count).hasPrefix(":")
  }
}

/// Decodes the percent escapes of an address. Returns it unchanged if the result is not valid text.
private func percentDecoded(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
  let bytes = Array(text.utf8)
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let byte = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16),
      byte >= 0x20, byte != 0x7F
    {
      result.append(byte)
      index += 3
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return String(validating: result, as: UTF8.self) ?? text
}

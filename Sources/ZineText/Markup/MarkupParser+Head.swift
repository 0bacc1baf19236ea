extension MarkupParser {
  /// Reads the title, up to `</title>` or the end of the line. Other tags in the title are reported and
  /// ignored.
  mutating func readTitle(_ tag: Tag) {
    checkAttributes(tag)
    var title: [UInt8] = []
    reading: while true {
      var ahead = reader.ahead
      let token = ahead.next()
      // The line end is not part of the title.
      switch token {
      case .newline, .end: break reading
      default: reader.follow(ahead)
      }
      switch token {
      case .text(let range): title += reader.bytes[range]
      case .character(let utf8, _): title += utf8
      case .space: title.append(UInt8(ascii: " "))
      case .tag(let inner) where inner.name == "title" && inner.isClosing: break reading
      case .tag(let inner): report(.tagInTitle(name: inner.name), at: inner.span)
      case .lineBreak: title.append(UInt8(ascii: " "))
      case .comment: break
      case .newline, .end: break reading
      }
    }
    metadata.title = String(decoding: title, as: UTF8.self).trimmingSpaces()
  }

  private static let metadataNames = [
    "title", "author", "subject", "keywords", "date", "language", "newlines",
  ]

  mutating func readMetadata(_ tag: Tag) {
    checkAttributes(tag)
    if let encoding = tag.value(of: "charset"), tag.value(of: "name") == nil {
      // Only the declared encoding is checked here. The decoder reports invalid UTF-8.
      if !["utf-8", "utf8"].contains(encoding.lowercased()) {
        report(
          .unreadableAttribute(tag: "meta", name: "charset", value: encoding, expected: "utf-8"),
          at: tag.span)
      }
      return
    }
    guard let name = tag.value(of: "name") else {
      report(.unnamedMetadata, at: tag.span)
      return
    }
    guard let content = tag.value(of: "content") else {
      report(.missingAttribute(tag: "meta", name: "content"), at: tag.span)
      return
    }
    switch name.lowercased() {
    case "title": metadata.title = content
    case "author": metadata.author = content
    case "subject": metadata.subject = content
    case "keywords": metadata.keywords = content
    case "date": metadata.date = content
    case "language":
      if isLanguageTag(content) {
        metadata.language = content
      } else {
        reportUnreadable(tag, content, expected: "a language tag such as en or pt-BR")
      }
    case "newlines":
      if let meaning = NewlineMeaning(rawValue: content.lowercased()) {
        if !hasFixedNewlines { newlines = meaning }
      } else {
        reportUnreadable(tag, content, expected: "paragraph or space")
      }
    default:
      report(
        .unknownMetadata(name: name, nearest: nearestName(to: name, in: Self.metadataNames)),
        at: tag.span)
    }
  }

  private mutating func reportUnreadable(_ tag: Tag, _ value: String, expected: String) {
    report(
      .unreadableAttribute(tag: tag.name, name: "content", value: value, expected: expected),
      at: tag.span)
  }

  /// Reads `<html>`, `<head>` or `<body>`. These tags end a paragraph and create no element. Their attributes
  /// are added to the root element, which style sheets select as `body`, and their language is the issue's.
  mutating func readWrapper(_ tag: Tag) {
    endParagraph()
    guard !tag.isClosing else { return }
    var values = AttributeValues(tag)
    let language = values.elementAttributes().language
    take(values)
    if let language, metadata.language == nil { metadata.language = language }
    builder.addToBody(ElementTag(tag).attributes.filter { $0.name != "lang" })
  }

  // MARK: Style sheets

  /// Reads a `<link>` to a style sheet. Other kinds of links, as in saved web pages, are ignored.
  mutating func readStyleLink(_ tag: Tag) {
    checkAttributes(tag)
    guard tag.value(of: "rel")?.lowercased() == "stylesheet" else { return }
    guard let name = tag.value(of: "href") else {
      report(.missingAttribute(tag: "link", name: "href"), at: tag.span)
      return
    }
    styleSheets.append(.link(name, tag.span))
  }

  mutating func readStyleText(_ tag: Tag) {
    checkAttributes(tag)
    let range = reader.skipRaw(to: tag.name, from: tag.span)
    styleSheets.append(
      .text(SourceSpan(source: tag.span.source, offset: range.lowerBound, length: range.count)))
  }
}

@testable import ZineText

/// Tag markup or HTML in a canonical form, without irrelevant differences: white space between blocks, the
/// order of attributes and the spelling of characters. Where zine and the CommonMark examples write the same
/// thing differently, both are made equal.
struct CanonicalMarkup: Equatable {
  private(set) var parts: [String] = []
  private var text = ""
  private var preformatted = 0
  /// The element that is being left out, with its content.
  private var leftOut: String?
  /// For each open link, whether it has a target.
  private var links: [Bool] = []
  private var inCaption = false

  /// - Parameter html: HTML from the examples of CommonMark or GitHub.
  init(html: String) {
    // Removes titles, which have no effect on paper, and anything that is not a tag.
    let html = html.replacing(#/ title="[^"]*"/#, with: "").replacing(#/<\?[\s\S]*?\?>/#, with: "")
      .replacing(#/<![A-Z][^>]*>/#, with: "").replacing(#/<!\[CDATA\[[\s\S]*?\]\]>/#, with: "")
    let source = SourceFile(id: SourceID(0), name: "a", bytes: Array(html.utf8))
    var scanner = MarkupScanner(source)
    while true {
      let token = scanner.next()
      if case .end = token { break }
      add(token, source.bytes)
    }
    endText()
  }

  init(_ tokens: [MarkupToken], _ bytes: [UInt8]) {
    for token in tokens { add(token, bytes) }
    endText()
  }

  private mutating func add(_ token: MarkupToken, _ bytes: [UInt8]) {
    if case .tag(let tag) = token {
      // zine removes the line end after the last line of a code block. Tags with a length are from the
      // source.
      if tag.isClosing, tag.span.length > 0, ["code", "pre"].contains(tag.name), preformatted > 0,
        text.hasSuffix("\n")
      {
        text.removeLast()
      }
      add(tag)
      return
    }
    guard leftOut == nil, !inCaption else { return }
    switch token {
    case .text(let range), .space(let range): text += String(decoding: bytes[range], as: UTF8.self)
    case .character(let words, _):
      text += String(decoding: words, as: UTF8.self)
        .replacing(#/([\u{2610}\u{2611}])\u{A0}/#) { "\($0.1) " }
    case .newline: text += "\n"
    default: break
    }
  }

  private mutating func endText() {
    var words = text
    text = ""
    if preformatted == 0 {
      let isSpace = { (character: Character) in " \t\n".contains(character) }
      let inner = words.split(whereSeparator: isSpace).joined(separator: " ")
      let before = words.first.map(isSpace) == true ? " " : ""
      let after = words.last.map(isSpace) == true ? " " : ""
      words = inner.isEmpty ? (words.isEmpty ? "" : " ") : before + inner + after
    }
    if !words.isEmpty { parts.append(words) }
  }

  private static let blocks: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "hr", "table",
    "thead", "tbody", "tr", "th", "td", "div", "br",
  ]

  private mutating func add(_ tag: Tag) {
    if let name = leftOut {
      if tag.isClosing, tag.name == name { leftOut = nil }
      return
    }
    if ["script", "style", "textarea", "iframe"].contains(tag.name), !tag.isClosing {
      leftOut = tag.name
      return
    }
    switch tag.name {
    case "article": return
    case "figcaption":
      inCaption = !tag.isClosing
      return
    case "input":
      text += tag.attributes.contains { $0.name == "checked" } ? "\u{2611}" : "\u{2610}"
      return
    case "a":
      let isLink = tag.isClosing ? links.popLast() ?? true : !(tag.value(of: "href") == "")
      if !tag.isClosing { links.append(isLink) }
      if !isLink { return }
    case "img" where isRemote(tag.value(of: "src") ?? ""):
      text += tag.value(of: "alt") ?? ""
      return
    default: break
    }
    let name = tag.name == "figure" ? "p" : tag.name
    let isBlock = Self.blocks.contains(name)
    if isBlock, preformatted == 0 { text = trimmedEnd(text) }
    endText()
    if name == "pre" { preformatted += tag.isClosing ? -1 : 1 }
    if isBlock, parts.last == " " { parts.removeLast() }
    parts.append(tag.isClosing ? "</\(name)>" : "<\(name)\(attributes(of: tag))>")
  }

  private func trimmedEnd(_ text: String) -> String {
    var text = text
    while let last = text.last, " \n\t".contains(last) { text.removeLast() }
    return text
  }

  private func isRemote(_ address: String) -> Bool {
    address.hasPrefix("http:") || address.hasPrefix("https:") || address.hasPrefix("//")
  }

  private func attributes(of tag: Tag) -> String {
    tag.attributes.compactMap { attribute -> String? in
      switch (tag.name, attribute.name) {
      case (_, "style"), (_, "id"), ("a", "title"), ("img", "title"), (_, "disabled"): return nil
      case ("li", "class"): return nil
      case ("td", "align"), ("th", "align"): return " class=align-\(attribute.value)"
      case ("a", "href"), ("img", "src"): return " \(attribute.name)=\(decoded(attribute.value))"
      default: return " \(attribute.name)=\(attribute.value)"
      }
    }.sorted().joined()
  }

  private func decoded(_ address: String) -> String {
    var result: [UInt8] = []
    var rest = Array(address.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Ignores white space at the start and end of blocks.
extension CanonicalMarkup {
  static func == (first: CanonicalMarkup, second: CanonicalMarkup) -> Bool {
    first.plain == second.plain
  }

  var plain: [String] {
    var result: [String] = []
    var depth = 0
    for part in parts {
      if part.hasPrefix("<pre") { depth += 1 }
      if part == "</pre>" { depth -= 1 }
      let isTag = part.hasPrefix("<") && part.hasSuffix(">")
      let words = depth > 0 || isTag ? part : part.trimmingSpaces()
      if words.isEmpty { continue }
      // A paragraph without text is ignored.
      if words == "</p>", result.last == "<p>" {
        result.removeLast()
      } else {
        result.append(words)
      }
    }
    return result
  }
}

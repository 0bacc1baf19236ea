/// Index in a story's list of links.
package struct LinkID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }
}

/// The target of a link.
package enum LinkTarget: Hashable, Sendable {
  /// A web or email address that contains only characters allowed by RFC 3986.
  case address(String)
  /// The identifier of a destination in the issue.
  case destination(String)

  /// Parses a link in a document. Only addresses that open a browser, an email program or a telephone are
  /// allowed: `http`, `https`, `mailto`, `tel`, and `#` with an identifier.
  package init?(_ text: String) {
    let text = text.trimmingSpaces()
    guard text.utf8.count <= Limits.addressBytes else { return nil }
    if text.hasPrefix("#") {
      let name = text.dropFirst()
      guard !name.isEmpty else { return nil }
      self = .destination(String(name))
      return
    }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let rest = text[text.index(after: colon)...]
    switch text[..<colon].lowercased() {
    case "http", "https":
      guard rest.hasPrefix("//"), let first = rest.dropFirst(2).first, !"/?#".contains(first) else {
        return nil
      }
    case "mailto", "tel":
      guard !rest.isEmpty else { return nil }
    default: return nil
    }
    self = .address(percentEncoded(text))
  }
}

/// Percent-encodes all characters that RFC 3986 does not allow in an address. Also encodes parentheses and
/// the backslash, which are special in a PDF string.
private func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var result: [UInt8] = []
  for byte in text.utf8 {
    let isAllowed = byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}()".utf8.contains(byte)
    if isAllowed {
      result.append(byte)
    } else {
      result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: result, as: UTF8.self)
}

/// A range of text, or a picture, that is linked to a target.
package struct Link: Hashable, Sendable {
  package var target: LinkTarget
  /// Span of the tag.
  package var span: SourceSpan

  package init(target: LinkTarget, span: SourceSpan) {
    self.target = target
    self.span = span
  }
}

/// A named position in the text that can be the target of links.
package struct Destination: Hashable, Sendable {
  package var name: String
  /// Offset in the story's text of the first byte at or after the destination.
  package var offset: Int
  /// Whether the destination belongs to the text before it, since this text is in the same paragraph.
  package var followsText: Bool
  /// Span of the tag.
  package var span: SourceSpan

  package init(name: String, offset: Int, followsText: Bool = false, span: SourceSpan) {
    self.name = name
    self.offset = offset
    self.followsText = followsText
    self.span = span
  }
}

/// A token of the tag markup.
enum MarkupToken {
  /// Literal characters without spaces at either end or consecutive spaces inside.
  case text(Range<Int>)
  /// Any number of spaces and tabs.
  case space(Range<Int>)
  /// A line end in the source.
  case newline(Range<Int>)
  /// U+2028 or a vertical tab: a line end inside a paragraph.
  case lineBreak(Range<Int>)
  /// A character reference, decoded to UTF-8.
  case character([UInt8], Range<Int>)
  case tag(Tag)
  case comment
  case end
}

/// A tag as written, but with names in lower case.
struct Tag {
  struct Attribute {
    var name: String
    var value: String
    /// The name and value in the source.
    var span: SourceSpan
    /// Whether the value was in typographic quotation marks, which are invalid in markup.
    var hasTypographicQuotes = false
  }

  var name: String
  var isClosing: Bool
  var attributes: [Attribute]
  var span: SourceSpan

  func value(of name: String) -> String? { attributes.last { $0.name == name }?.value }
}

extension ElementTag {
  convenience init(_ tag: Tag) {
    self.init(tag.name, tag.attributes.map { Attribute(name: $0.name, value: $0.value) })
  }

  func without(_ attribute: String) -> ElementTag {
    ElementTag(name, attributes.filter { $0.name != attribute })
  }
}

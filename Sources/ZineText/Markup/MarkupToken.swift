/// A piece of markup, as the scanner cuts it.
enum MarkupToken {
  /// Characters that stand for themselves, with no space at either end and single spaces inside.
  case text(Range<Int>)
  /// Spaces and tabs, any number of them.
  case space(Range<Int>)
  /// A line's end in the source.
  case newline(Range<Int>)
  /// U+2028 or a vertical tab: a line's end inside a paragraph.
  case lineBreak(Range<Int>)
  /// A character reference, decoded to UTF-8.
  case character([UInt8], Range<Int>)
  case tag(Tag)
  case comment
  case end
}

/// A tag as it was written, its names in lower case.
struct Tag {
  struct Attribute {
    var name: String
    var value: String
    /// Name and value, in the source.
    var span: SourceSpan
    /// Whether the value stood in quotation marks that are none in markup.
    var hasTypographicQuotes = false
  }

  var name: String
  var isClosing: Bool
  var attributes: [Attribute]
  var span: SourceSpan

  func value(of name: String) -> String? { attributes.last { $0.name == name }?.value }
}

extension ElementTag {
  init(_ tag: Tag) {
    self.init(tag.name, tag.attributes.map { Attribute(name: $0.name, value: $0.value) })
  }

  func without(_ attribute: String) -> ElementTag {
    ElementTag(name, attributes.filter { $0.name != attribute })
  }
}

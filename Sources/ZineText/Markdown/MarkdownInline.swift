/// An inline part of a paragraph, heading or cell, with its position in the source.
enum MarkdownInline {
  case source(Range<Int>)
  /// Text that has another form in the source, such as `&amp;`.
  case character(String, Range<Int>)
  case open(Tag)
  case close(String, Range<Int>)
  case softBreak(Range<Int>)
  case lineBreak(Range<Int>)
  /// Tag markup and the position of its lines.
  case markup(MarkdownMarkup)
  case picture(MarkdownPicture)
  /// A footnote call, with the index of the footnote, from 0.
  case noteCall(Int, Range<Int>)

  var isMarkup: Bool { if case .markup = self { true } else { false } }

  /// Whether this part is only white space between other parts.
  func isSpace(in bytes: [UInt8]) -> Bool {
    switch self {
    case .softBreak: true
    case .source(let range): bytes[range].allSatisfy { $0 == UInt8(ascii: " ") || $0 == 0x09 }
    default: false
    }
  }
}

/// A picture in a Markdown source.
struct MarkdownPicture {
  var address: String
  var title: String
  /// Alternative text: the text in the brackets, without markup.
  var alternative: String
  var attributes: [Tag.Attribute] = []
  var range: Range<Int>
}

/// Tag markup in a Markdown source.
struct MarkdownMarkup {
  var literal: String
  /// Offset of the first line.
  var start: Int
}

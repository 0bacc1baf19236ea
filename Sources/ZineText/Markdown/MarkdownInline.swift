/// A part of a paragraph, a heading or a cell, with its place in the source.
enum MarkdownInline {
  case source(Range<Int>)
  /// What the source has other words for.
  case character(String, Range<Int>)
  case open(Tag)
  case close(String, Range<Int>)
  case softBreak(Range<Int>)
  case lineBreak(Range<Int>)
  /// Tags of the tag markup, and where their lines stand.
  case markup(MarkdownMarkup)
  case picture(MarkdownPicture)
  /// A call of a footnote, by the note's number in the order of the notes, from 0.
  case noteCall(Int, Range<Int>)

  var isMarkup: Bool { if case .markup = self { true } else { false } }

  /// Whether it is nothing but spaces between others.
  func isSpace(in bytes: [UInt8]) -> Bool {
    switch self {
    case .softBreak: true
    case .source(let range): bytes[range].allSatisfy { $0 == UInt8(ascii: " ") || $0 == 0x09 }
    default: false
    }
  }
}

/// A picture of a source in Markdown.
struct MarkdownPicture {
  var address: String
  var title: String
  /// What stands in brackets, without its markup.
  var alternative: String
  var attributes: [Tag.Attribute] = []
  var range: Range<Int>
}

/// Tag markup in a source in Markdown.
struct MarkdownMarkup {
  var literal: String
  /// Where the first line stands.
  var start: Int
}

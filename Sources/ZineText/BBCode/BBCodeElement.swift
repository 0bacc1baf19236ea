/// The meaning of a BBCode tag.
enum BBCodeElement: Hashable {
  case style(BBCodeStyle)
  case link
  case mail
  case picture
  case lineBreak
  case rule
  case quote
  case spoiler
  case indent
  /// `nil` for `[align]`, whose value gives the alignment.
  case alignment(BBCodeAlignment?)
  /// `nil` for `[heading]`, whose value gives the level.
  case heading(level: Int?)
  /// `nil` for `[list]`, whose value determines whether the list is ordered.
  case list(isOrdered: Bool?)
  /// The tag `[*]`, which begins a list item.
  case itemMark
  case item
  case table
  case row
  case cell(isHeader: Bool)
  /// Program text. Inline code never becomes a block.
  case code(isInline: Bool)
  /// Text in which tags are not read.
  case literal

  /// - Parameter name: A tag's name in lower case. For an unknown name, the result is `nil`.
  init?(_ name: String) {
    guard let element = Self.known[name] else { return nil }
    self = element
  }

  private static let known: [String: BBCodeElement] = [
    "b": .style(.bold), "bold": .style(.bold), "strong": .style(.bold),
    "i": .style(.italic), "italic": .style(.italic), "em": .style(.italic),
    "u": .style(.underline), "underline": .style(.underline), "ins": .style(.underline),
    "s": .style(.strike), "strike": .style(.strike), "del": .style(.strike),
    "sup": .style(.raised), "sub": .style(.lowered),
    "tt": .style(.typewriter), "mark": .style(.mark), "highlight": .style(.mark),
    "color": .style(.color), "colour": .style(.color), "size": .style(.size),
    "font": .style(.face), "face": .style(.face),
    "url": .link, "link": .link, "email": .mail, "mail": .mail, "img": .picture, "image": .picture,
    "br": .lineBreak, "hr": .rule, "rule": .rule,
    "quote": .quote, "quoted": .quote, "blockquote": .quote, "spoiler": .spoiler,
    "indent": .indent,
    "left": .alignment(.left), "center": .alignment(.center), "centre": .alignment(.center),
    "right": .alignment(.right), "justify": .alignment(.justify), "align": .alignment(nil),
    "h1": .heading(level: 1), "h2": .heading(level: 2), "h3": .heading(level: 3),
    "h4": .heading(level: 4), "h5": .heading(level: 5), "h6": .heading(level: 6),
    "heading": .heading(level: nil),
    "list": .list(isOrdered: nil), "ul": .list(isOrdered: false), "ol": .list(isOrdered: true),
    "li": .item, "table": .table, "tr": .row, "td": .cell(isHeader: false),
    "th": .cell(isHeader: true),
    "code": .code(isInline: false), "pre": .code(isInline: false), "php": .code(isInline: false),
    "icode": .code(isInline: true), "inlinecode": .code(isInline: true),
    "noparse": .literal, "plain": .literal, "nobbc": .literal,
  ]

  /// The names of all tags in a fixed order, so that suggestions are the same on every run.
  static let names = known.keys.sorted()

  /// Whether the tag may have a value, as in `[size=5]`.
  var takesValue: Bool {
    switch self {
    case .style(let style): style.takesValue
    case .lineBreak, .itemMark: false
    default: true
    }
  }

  /// Whether the tag may have named values, as in `[img width=100]`.
  var takesFields: Bool {
    switch self {
    case .link, .mail, .picture, .quote, .spoiler, .list, .table, .row, .cell, .code: true
    default: false
    }
  }

  /// Whether a closing tag of another element closes this one.
  func isClosed(by other: BBCodeElement) -> Bool { closing == other.closing }

  /// The element that represents all elements with the same closing tags.
  var closing: BBCodeElement {
    switch self {
    case .list: .list(isOrdered: nil)
    case .itemMark: .item
    default: self
    }
  }
}

/// A text style of BBCode. If two tags of the same style are nested, the inner tag applies.
enum BBCodeStyle: Int, Hashable, CaseIterable {
  case bold, italic, underline, strike, raised, lowered, typewriter, mark
  case color, size, face
  case link

  var takesValue: Bool {
    switch self {
    case .color, .size, .face, .link: true
    default: false
    }
  }
}

/// The alignment of the lines in a block.
enum BBCodeAlignment: String, Hashable {
  case left, center, right, justify

  /// - Parameter name: A name in upper or lower case. For an unknown name, the result is `nil`.
  init?(name: String) {
    let name = name.lowercased()
    self.init(rawValue: name == "centre" ? "center" : name)
  }
}

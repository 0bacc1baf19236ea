/// The tags that do something, by what they do to the text around them.
enum TagName {
  case style(String)
  case lineBreak
  case picture
  case block(BlockKind)
  case title
  case metadata
  /// `isPlanned`: part of the markup, but not built yet.
  case unknown(isPlanned: Bool)

  init(_ name: String) {
    switch name {
    case "font", "b", "i": self = .style(name)
    case "br": self = .lineBreak
    case "img": self = .picture
    case "p": self = .block(.paragraph)
    case "h1", "h2", "h3", "h4", "h5", "h6":
      self = .block(.heading(Int(name.utf8.last ?? 0) - Int(UInt8(ascii: "0"))))
    case "title": self = .title
    case "meta": self = .metadata
    default: self = .unknown(isPlanned: Self.planned.contains(name))
    }
  }

  static let built = [
    "font", "b", "i", "br", "img", "p", "h1", "h2", "h3", "h4", "h5", "h6", "title", "meta",
  ]

  static let planned = [
    "strong", "em", "u", "s", "del", "strike", "sup", "sub", "small", "big", "code", "mark", "span",
    "q", "a", "hr", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre", "div", "figure",
    "figcaption", "aside", "pullquote", "table", "caption", "thead", "tbody", "tr", "th", "td",
    "footnote", "article", "section", "pagebreak", "columnbreak", "toc", "link", "style",
  ]

  /// Whether the tag ends an open paragraph, though the tag itself may not be built yet.
  static func endsParagraph(_ name: String) -> Bool {
    switch TagName(name) {
    case .block: true
    case .unknown(isPlanned: true): !inlinePlanned.contains(name)
    default: false
    }
  }

  private static let inlinePlanned: Set<String> = [
    "strong", "em", "u", "s", "del", "strike", "sup", "sub", "small", "big", "code", "mark", "span",
    "q", "a", "footnote", "link", "style",
  ]
}

/// The attributes of tags: what is read, and what is part of the markup but not built yet.
enum AttributeName {
  static let everywhere = ["class", "id", "lang", "dir"]
  static let plannedEverywhere = ["style"]

  static func own(_ tag: String) -> [String] {
    switch tag {
    case "font": ["color", "face", "size", "strokecolor", "strokewidth"]
    case "img": ["src", "width", "height", "alt"]
    case "meta": ["name", "content"]
    default: []
    }
  }

  static func planned(_ tag: String) -> [String] {
    tag == "img" ? ["href", "align", "leftmargin", "topmargin"] : []
  }
}

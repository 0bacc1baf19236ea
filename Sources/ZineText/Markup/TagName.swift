/// The tags of the markup, grouped by their effect on the surrounding text.
package enum TagName: Hashable, Sendable {
  case style
  /// A note. Its call is placed in the text line.
  case note
  case lineBreak
  /// A break opportunity inside a word that adds no hyphen.
  case wordBreak
  case picture
  case rule
  case block(BlockKind)
  case container(ContainerKind)
  case forcedBreak(ForcedBreak)
  case title
  case metadata
  case styleLink
  case styleText
  /// A tag that encloses a whole document in HTML. It creates no element.
  case wrapper
  /// - isPlanned: Whether the tag is part of the markup but not implemented yet.
  case unknown(isPlanned: Bool)

  package init(_ name: String) {
    self = Self.known[name] ?? .unknown(isPlanned: Self.planned.contains(name))
  }

  private static let known: [String: TagName] = [
    "font": .style, "b": .style, "strong": .style, "i": .style, "em": .style, "u": .style,
    "s": .style, "del": .style, "strike": .style, "sup": .style, "sub": .style, "small": .style,
    "big": .style, "code": .style, "mark": .style, "span": .style, "q": .style, "a": .style,
    "cite": .style, "kbd": .style, "samp": .style, "var": .style, "tt": .style, "ins": .style,
    "abbr": .style, "dfn": .style, "time": .style, "bdi": .style,
    "footnote": .note, "br": .lineBreak, "wbr": .wordBreak, "img": .picture, "hr": .rule,
    "p": .block(.paragraph), "h1": .block(.heading(1)), "h2": .block(.heading(2)),
    "h3": .block(.heading(3)), "h4": .block(.heading(4)), "h5": .block(.heading(5)),
    "h6": .block(.heading(6)),
    "ul": .container(.unorderedList), "ol": .container(.orderedList),
    "dl": .container(.descriptionList), "li": .container(.item), "dt": .container(.term),
    "dd": .container(.description), "blockquote": .container(.quotation),
    "pre": .container(.preformatted), "div": .container(.division),
    "section": .container(.section), "article": .container(.article),
    "center": .container(.division), "address": .container(.division),
    "header": .container(.division), "footer": .container(.division),
    "main": .container(.division), "nav": .container(.division),
    "figure": .container(.figure), "figcaption": .container(.caption),
    "table": .container(.table), "caption": .container(.tableCaption),
    "thead": .container(.tableGroup(.head)), "tbody": .container(.tableGroup(.body)),
    "tfoot": .container(.tableGroup(.foot)), "tr": .container(.tableRow),
    "td": .container(.cell(isHeader: false)), "th": .container(.cell(isHeader: true)),
    "aside": .container(.aside), "pullquote": .container(.pullQuote),
    "pagebreak": .forcedBreak(.page), "columnbreak": .forcedBreak(.column),
    "title": .title, "meta": .metadata, "link": .styleLink, "style": .styleText,
    "html": .wrapper, "head": .wrapper, "body": .wrapper,
  ]

  /// Names in sorted order, so that the suggestion is always the same if two names are equally similar.
  package static let built = known.keys.sorted()

  package static let planned = ["toc"]

  /// The elements that style sheets can select.
  package static let elements =
    ["body"]
    + (built + planned).filter { name in
      ![
        "br", "wbr", "pagebreak", "columnbreak", "title", "meta", "link", "style", "html", "head",
        "body",
      ].contains(name)
    }

  package static func isElement(_ name: String) -> Bool { elements.contains(name) }

  /// Whether the tag ends an open paragraph. This includes tags that are not implemented yet.
  static func endsParagraph(_ name: String) -> Bool {
    switch TagName(name) {
    case .block, .container, .rule, .forcedBreak, .wrapper, .unknown(isPlanned: true): true
    case .style, .note, .lineBreak, .wordBreak, .picture, .title, .metadata, .styleLink, .styleText,
      .unknown(isPlanned: false):
      false
    }
  }
}

/// The attributes of tags, both supported and planned.
enum AttributeName {
  /// Whether an attribute of a tag is treated as a style declaration, such as `align` of a `<td>`.
  static func isPresentational(_ name: String, of tag: String) -> Bool {
    ["align", "valign", "width"].contains(name) && tag != "img" && own(tag).contains(name)
  }

  static let everywhere = ["class", "id", "lang", "dir", "style"]

  static func own(_ tag: String) -> [String] {
    switch tag {
    case "font": ["color", "face", "size", "strokecolor", "strokewidth"]
    case "a": ["href", "name"]
    case "img":
      [
        "src", "page", "box", "width", "height", "alt", "href", "align", "leftmargin", "topmargin",
        "focus",
      ]
    case "ol": ["start", "type", "reversed"]
    case "li": ["value"]
    case "td": ["colspan", "rowspan", "align", "valign", "width"]
    case "th": ["colspan", "rowspan", "align", "valign", "width", "scope"]
    case "tr", "thead", "tbody", "tfoot": ["align", "valign"]
    case "table": ["align", "width"]
    case "p", "h1", "h2", "h3", "h4", "h5", "h6", "div", "caption": ["align"]
    case "meta": ["name", "content", "charset"]
    case "link": ["rel", "href", "type"]
    case "style": ["type"]
    default: []
    }
  }
}

/// Creates tokens of the tag markup from a source in another markup.
struct TokenWriter {
  let source: SourceFile
  private(set) var tokens: [MarkupToken] = []
  var diagnostics = DiagnosticList()

  init(_ source: SourceFile) { self.source = source }

  /// Adds an opening tag.
  /// - Parameter range: The part of the source that the tag represents.
  mutating func open(
    _ name: String, _ attributes: [(name: String, value: String)] = [], at range: Range<Int>
  ) {
    let span = span(range)
    tokens.append(
      .tag(
        Tag(
          name: name, isClosing: false,
          attributes: attributes.map { Tag.Attribute(name: $0.name, value: $0.value, span: span) },
          span: span)))
  }

  mutating func append(_ tag: Tag) { tokens.append(.tag(tag)) }

  mutating func close(_ name: String, at range: Range<Int>) {
    tokens.append(.tag(Tag(name: name, isClosing: true, attributes: [], span: span(range))))
  }

  /// Adds a part of the source as literal text. Tags and character references in it are not interpreted.
  mutating func text(_ range: Range<Int>) { scan(range, readsTags: false) }

  /// Adds a part of the source that is tag markup.
  mutating func markup(_ range: Range<Int>) { scan(range, readsTags: true) }

  private mutating func scan(_ range: Range<Int>, readsTags: Bool) {
    var scanner = MarkupScanner(source, range, readsTags: readsTags)
    scan: while true {
      switch scanner.next() {
      case .end: break scan
      case let token: tokens.append(token)
      }
    }
    diagnostics += scanner.diagnostics.all
  }

  /// Adds text that has another form in the source, such as `&amp;`. Line ends in the text become spaces, and
  /// control characters are reported.
  mutating func character(_ text: String, at range: Range<Int>) {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: result += " "
      case 0..<0x20, 0x7F..<0xA0: report(.controlCharacter(scalar: scalar.value), at: range)
      case let value where isNoncharacter(value):
        report(.controlCharacter(scalar: value), at: range)
      default: result.unicodeScalars.append(scalar)
      }
    }
    guard !result.isEmpty else { return }
    tokens.append(.character(Array(result.utf8), range))
  }

  /// Adds a token of tag markup whose lines are embedded in a Markdown source.
  mutating func append(
    _ token: MarkupToken, of markup: SourceFile, at place: MarkdownMarkupPlace
  ) {
    switch token {
    case .text(let range), .space(let range):
      let own = place.range(of: range)
      guard place.holds(markup.bytes[range], at: own) else {
        character(String(decoding: markup.bytes[range], as: UTF8.self), at: own)
        return
      }
      if case .text = token { tokens.append(.text(own)) } else { tokens.append(.space(own)) }
    case .newline(let range): tokens.append(.newline(place.range(of: range)))
    case .lineBreak(let range): tokens.append(.lineBreak(place.range(of: range)))
    case .character(let text, let range): tokens.append(.character(text, place.range(of: range)))
    case .tag(var tag):
      tag.span = place.span(of: tag.span, source)
      for index in tag.attributes.indices {
        tag.attributes[index].span = place.span(of: tag.attributes[index].span, source)
      }
      tokens.append(.tag(tag))
    case .comment, .end: tokens.append(.comment)
    }
  }

  /// Adds a line end of the source, which becomes a space except in preformatted text.
  mutating func newline(at range: Range<Int>) { tokens.append(.newline(range)) }

  mutating func report(_ fact: DiagnosticFact, at range: Range<Int>) {
    diagnostics.append(Diagnostic(fact, at: span(range)))
  }

  func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(source: source.id, offset: range.lowerBound, length: range.count)
  }
}

/// The tokens of a source in turn: cut from the tag markup, or made before from another markup.
struct TokenReader {
  private var scanner: MarkupScanner
  /// `nil` for the tag markup, which is cut as it is read.
  private let tokens: [MarkupToken]?
  /// Of the next token in `tokens`.
  private var index = 0

  /// - Parameter tokens: what another markup means; `nil` for the tag markup.
  init(_ source: SourceFile, _ tokens: [MarkupToken]? = nil) {
    scanner = MarkupScanner(source)
    self.tokens = tokens
  }

  var source: SourceFile { scanner.source }
  var bytes: [UInt8] { scanner.bytes }
  /// Of what is wrong with the tokens themselves.
  var diagnostics: DiagnosticList { scanner.diagnostics }

  /// Where in the source the next token begins.
  var offset: Int {
    guard let tokens else { return scanner.offset }
    return index < tokens.count ? tokens[index].offset ?? 0 : bytes.count
  }

  mutating func next() -> MarkupToken {
    guard let tokens else { return scanner.next() }
    guard index < tokens.count else { return .end }
    index += 1
    return tokens[index - 1]
  }

  /// A reader that goes on from here for a look ahead, and reports nothing.
  var ahead: TokenReader {
    var ahead = self
    ahead.scanner.diagnostics = DiagnosticList()
    return ahead
  }

  /// Goes on where a look ahead has led.
  mutating func follow(_ ahead: TokenReader) {
    scanner.follow(ahead.scanner)
    index = ahead.index
  }

  /// Passes over what a tag holds that is no markup, and its closing tag. Answers where it stands.
  /// - Parameter span: of the opening tag, which is reported where nothing closes it.
  mutating func skipRaw(to name: String, from span: SourceSpan) -> Range<Int> {
    if tokens == nil { return scanner.skipRaw(to: name, from: span) }
    let start = span.offset + span.length
    while true {
      switch next() {
      case .tag(let tag) where tag.name == name && tag.isClosing: return start..<tag.span.offset
      case .end: return start..<start
      default: break
      }
    }
  }
}

extension MarkupToken {
  /// Where in the source it begins; `nil` for a comment and the end.
  fileprivate var offset: Int? {
    switch self {
    case .text(let range), .space(let range), .newline(let range), .lineBreak(let range),
      .character(_, let range):
      range.lowerBound
    case .tag(let tag): tag.span.offset
    case .comment, .end: nil
    }
  }
}

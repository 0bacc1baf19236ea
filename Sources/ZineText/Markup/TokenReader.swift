/// Reads the tokens of a source one by one. They are either scanned from tag markup or translated from other
/// markup.
struct TokenReader {
  private var scanner: MarkupScanner
  /// The translated tokens, or `nil` for tag markup, whose tokens are scanned one by one.
  private let tokens: [MarkupToken]?
  /// Index of the next token in `tokens`.
  private var index = 0

  /// - Parameter tokens: The tokens translated from other markup, or `nil` for tag markup.
  init(_ source: SourceFile, _ tokens: [MarkupToken]? = nil) {
    scanner = MarkupScanner(source)
    self.tokens = tokens
  }

  var source: SourceFile { scanner.source }
  var bytes: [UInt8] { scanner.bytes }
  /// Diagnostics about the tokens themselves.
  var diagnostics: DiagnosticList { scanner.diagnostics }

  /// Offset of the next token in the source.
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

  /// A copy of this reader for looking ahead. The copy reports no problems.
  var ahead: TokenReader {
    var ahead = self
    ahead.scanner.diagnostics = DiagnosticList()
    return ahead
  }

  /// Continues from the position of `ahead`, a copy of this reader that was used for looking ahead.
  mutating func follow(_ ahead: TokenReader) {
    scanner.follow(ahead.scanner)
    index = ahead.index
  }

  /// Skips the raw content of a tag and its closing tag. Returns the range of the content.
  /// - Parameter span: The span of the opening tag, which is reported if no closing tag follows.
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
  /// Offset of the token in the source, or `nil` for a comment and for the end token.
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

/// Makes the tokens of the tag markup that another markup means.
struct TokenWriter {
  let source: SourceFile
  private(set) var tokens: [MarkupToken] = []
  var diagnostics = DiagnosticList()

  init(_ source: SourceFile) { self.source = source }

  /// Adds an opening tag.
  /// - Parameter range: what it stands for, in the source.
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

  mutating func close(_ name: String, at range: Range<Int>) {
    tokens.append(.tag(Tag(name: name, isClosing: true, attributes: [], span: span(range))))
  }

  /// Adds a part of the source as it stands: letters, spaces, line ends. Tags and references in it are letters.
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

  /// Adds text that stands in the source in other words, such as `&amp;`.
  mutating func character(_ text: String, at range: Range<Int>) {
    guard !text.isEmpty else { return }
    tokens.append(.character(Array(text.utf8), range))
  }

  /// Adds a line's end of the source: a space, but in preformatted text.
  mutating func newline(at range: Range<Int>) { tokens.append(.newline(range)) }

  mutating func report(_ fact: DiagnosticFact, at range: Range<Int>) {
    diagnostics.append(Diagnostic(fact, at: span(range)))
  }

  func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(source: source.id, offset: range.lowerBound, length: range.count)
  }
}

/// Translates a BBCode source to tags of the tag markup, in one pass and in linear time.
///
/// A line end becomes a `<br>`, a blank line ends the paragraph, and line ends next to blocks are ignored.
/// Style tags are written directly before the text that they apply to. A style that is closed in the wrong
/// order, or that covers several paragraphs, is therefore closed and reopened as needed.
struct BBCodeReader {
  let source: SourceFile
  let reading: SourceReading
  var scanner: BBCodeScanner
  var writer: TokenWriter
  /// The open blocks, the innermost last.
  var blocks: [BBCodeBlock] = []
  /// The number of open blocks for each kind of closing tag.
  var blockCounts: [BBCodeElement: Int] = [:]
  var styles = BBCodeStyles()
  /// The style tags that are open in the tokens written so far.
  var written: [BBCodeStyles.Open] = []
  var paragraph: Paragraph?
  /// The line ends since the last text or block.
  var lineEnds = LineEnds()
  /// Whether a `[noparse]` is open.
  private var isLiteral = false

  /// An open paragraph.
  struct Paragraph {
    /// The name of its tag; `nil` for text directly in an item or cell.
    var name: String?
    /// Whether the last line of the paragraph contains only pictures.
    var endsWithPictures = false
  }

  struct LineEnds {
    var count = 0
    /// The range of the first line end in the source.
    var range = 0..<0
    /// Whether one of the line ends is a `[br]`.
    var isForced = false
  }

  private init(_ source: SourceFile, _ reading: SourceReading) {
    self.source = source
    self.reading = reading
    scanner = BBCodeScanner(source)
    writer = TokenWriter(source)
  }

  /// Returns the tokens of the tag markup for a source, and its diagnostics.
  static func read(
    _ source: SourceFile, _ reading: SourceReading
  ) -> (tokens: [MarkupToken], diagnostics: [Diagnostic]) {
    var reader = BBCodeReader(source, reading)
    reader.read()
    return (reader.writer.tokens, reader.writer.diagnostics.all)
  }

  private mutating func read() {
    let start = source.textStart
    let end = source.bytes.count
    writer.open("article", at: start..<start)
    reading: while true {
      switch scanner.next() {
      case .text(let range, let isLiteral): addText(range, linksAddresses: !isLiteral)
      case .lineEnd(let range): addLineEnd(range)
      case .tag(let tag): read(tag)
      case .raw(let tag, let content, let range, let isClosed):
        if !isClosed { report(.unclosedTag(name: name(of: tag)), at: tag.range) }
        readRaw(tag, content, range)
      case .end: break reading
      }
    }
    closeBlocks(to: 0, at: end)
    endParagraph(at: end)
    reportUnclosed(styles.closeAll(after: 0))
    writer.close("article", at: end..<end)
    for (name, nearest, range) in scanner.unknown.likelyTags {
      report(.unknownTag(name: name, nearest: nearest), at: range)
    }
  }

  private mutating func read(_ tag: BBCodeTag) {
    switch tag.element {
    case .style(let style):
      if tag.isClosing { close(style, tag) } else { open(style, tag) }
    case .link, .mail:
      if tag.isClosing { close(.link, tag) } else { openLink(tag) }
    case .lineBreak:
      if !tag.isClosing { addLineEnd(tag.range, isForced: true) }
    case .rule:
      if !tag.isClosing { placeRule(tag) }
    case .literal where isLiteral && tag.isClosing: isLiteral = false
    case .picture, .code, .literal:
      if tag.isClosing {
        report(.unopenedTag(name: name(of: tag)), at: tag.range)
      } else {
        report(.unclosedTag(name: name(of: tag)), at: tag.range)
      }
    case .itemMark where tag.isClosing: closeItem(tag)
    case .itemMark, .item, .list, .table, .row, .cell, .quote, .spoiler, .indent, .alignment,
      .heading:
      if tag.isClosing { closeBlock(tag) } else { openBlock(tag) }
    }
  }

  private mutating func readRaw(_ tag: BBCodeTag, _ content: Range<Int>, _ range: Range<Int>) {
    switch tag.element {
    case .literal: isLiteral = true
    case .code: placeCode(tag, content, range)
    case .picture: placePicture(tag, content, range)
    case .mail: addLink(BBCodeAddress.mail(text(content)), content)
    default: addLink(BBCodeAddress.link(text(content)), content)
    }
  }

  // MARK: Diagnostics

  /// Returns the name of a tag for messages.
  func name(of tag: BBCodeTag) -> String { text(tag.name).lowercased() }

  func text(_ range: Range<Int>) -> String { String(decoding: source.bytes[range], as: UTF8.self) }

  mutating func report(_ problem: BBCodeProblem, at range: Range<Int>) {
    writer.report(.bbcode(problem), at: range)
  }

  mutating func reportUnclosed(_ tags: [BBCodeStyles.Open]) {
    for tag in tags {
      report(.unclosedTag(name: text(tag.tagName).lowercased()), at: tag.range)
    }
  }

  mutating func reportUnreadable(_ tag: BBCodeTag, _ value: Range<Int>?, expected: String) {
    report(
      .unreadableValue(tag: name(of: tag), value: value.map(text) ?? "", expected: expected),
      at: tag.range)
  }
}

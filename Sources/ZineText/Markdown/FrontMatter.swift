/// The front matter of a Markdown source: metadata between two lines of `---`. It is in a subset of YAML,
/// with one `key: value` per line, lists of values, and text over several lines.
struct FrontMatter {
  struct Value {
    var text: String
    var range: Range<Int>
  }

  /// Offset in the source where the text after the front matter begins.
  private(set) var end: Int
  private(set) var title: Value?
  private(set) var subtitle: Value?
  private(set) var author: Value?
  private(set) var metadata = Metadata()
  private(set) var diagnostics: [Diagnostic] = []
  private let source: SourceFile
  /// The keys read so far.
  private var seen: Set<String> = []

  /// Number of bytes to search for the end of the front matter.
  private static let maximumBytes = 64 << 10
  static let keys = [
    "title", "subtitle", "author", "authors", "date", "lang", "subject", "keywords",
  ]

  init(_ source: SourceFile) {
    self.source = source
    end = source.textStart
    let lines = MarkdownLines(
      Array(source.bytes.prefix(end + Self.maximumBytes)), from: source.textStart)
    guard Self.isRule(lines, 1), Self.key(in: lines.bytes[lines.content(of: 2)]) != nil else {
      return
    }
    var last = 2
    while last <= lines.count, !Self.isRule(lines, last), !Self.isEnd(lines, last) { last += 1 }
    guard last <= lines.count else {
      let isLong = source.bytes.count > lines.end
      report(isLong ? .tooLong : .unclosed, lines.content(of: 1))
      return
    }
    end = lines.lineEnd(from: lines.content(of: last).lowerBound).upperBound
    read(lines, before: last)
  }

  private static func isRule(_ lines: MarkdownLines, _ line: Int) -> Bool {
    isLine(lines, line, "---")
  }

  private static func isEnd(_ lines: MarkdownLines, _ line: Int) -> Bool {
    isLine(lines, line, "...")
  }

  private static func isLine(_ lines: MarkdownLines, _ line: Int, _ text: String) -> Bool {
    let content = lines.bytes[lines.content(of: line)]
    return content.starts(with: text.utf8)
      && content.dropFirst(text.utf8.count).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private mutating func report(_ problem: FrontMatterProblem, _ range: Range<Int>) {
    diagnostics.append(
      Diagnostic(
        .frontMatter(problem),
        at: SourceSpan(source: source.id, offset: range.lowerBound, length: range.count)))
  }

  // MARK: Lines

  /// Returns the key of a line and the offset of its value.
  private static func key(in line: ArraySlice<UInt8>) -> (name: String, value: Int)? {
    let name = line.prefix { byte in
      byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
    let rest = line[name.endIndex...].drop { $0 == UInt8(ascii: " ") }
    guard !name.isEmpty, name.first != UInt8(ascii: "-"), rest.first == UInt8(ascii: ":") else {
      return nil
    }
    let value = rest.dropFirst()
    guard value.isEmpty || value.first == 0x20 || value.first == 0x09 else { return nil }
    return (String(decoding: name, as: UTF8.self).lowercased(), value.startIndex)
  }

  private mutating func read(_ lines: MarkdownLines, before last: Int) {
    var line = 2
    while line < last {
      let content = lines.content(of: line)
      let text = lines.bytes[content].drop { $0 == 0x20 || $0 == 0x09 }
      line += 1
      if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
      guard text.startIndex == content.lowerBound,
        let (key, start) = Self.key(in: lines.bytes[content])
      else {
        report(.unreadableLine, content)
        continue
      }
      // The following lines of a value are indented, or are list items.
      var further: [Range<Int>] = []
      while line < last {
        let next = lines.content(of: line)
        let bytes = lines.bytes[next]
        guard
          bytes.isEmpty || bytes.first == 0x20 || bytes.first == 0x09
            || bytes.starts(with: "- ".utf8)
        else { break }
        further.append(next)
        line += 1
      }
      let nameEnd = content.lowerBound + key.utf8.count
      take(key, content.lowerBound..<nameEnd, start..<content.upperBound, further, lines.bytes)
    }
  }

  private mutating func take(
    _ key: String, _ name: Range<Int>, _ value: Range<Int>, _ further: [Range<Int>],
    _ bytes: [UInt8]
  ) {
    guard Self.keys.contains(key) else {
      diagnostics.append(
        Diagnostic(
          .unknownMetadata(name: key, nearest: nearestName(to: key, in: Self.keys)),
          at: SourceSpan(source: source.id, offset: name.lowerBound, length: name.count)))
      return
    }
    guard seen.insert(key == "authors" ? "author" : key).inserted else {
      report(.repeatedKey(key), name)
      return
    }
    do throws(FrontMatterValueFailure) {
      let text = try FrontMatterValue(value, further, bytes).text
      if !text.isEmpty { set(key, Value(text: text, range: value)) }
    } catch {
      switch error {
      case .unclosedQuote: report(.unclosedQuote, value)
      case .unsupported: report(.unsupportedValue(key: key), value)
      }
    }
  }

  private mutating func set(_ key: String, _ value: Value) {
    switch key {
    case "title":
      title = value
      metadata.title = value.text
    case "subtitle": subtitle = value
    case "author", "authors":
      author = value
      metadata.author = value.text
    case "date": metadata.date = value.text
    case "subject": metadata.subject = value.text
    case "keywords": metadata.keywords = value.text
    case "lang":
      if isLanguageTag(value.text) {
        metadata.language = value.text
      } else {
        report(.unreadableLanguage(value.text), value.range)
      }
    default: break
    }
  }
}

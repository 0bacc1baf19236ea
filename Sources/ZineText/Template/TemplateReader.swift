/// Reads a JSON template into a manuscript. The template is an array of text runs, pictures and links. Each
/// item continues where the previous item ended.
struct TemplateReader {
  let source: SourceFile
  var builder: ManuscriptBuilder
  /// Whether the current line is blank so far.
  var isBlankLine = true
  private(set) var metadata = Metadata()
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether the source exceeds a limit for an issue. This is reported once.
  private var isOverfull = false

  init(_ source: SourceFile, continuing builder: ManuscriptBuilder) {
    self.source = source
    self.builder = builder
    self.builder.beginSource(source.id)
  }

  mutating func read() {
    let start = builder.paragraphCount
    readItems()
    builder.endSource(keepsBlankLines: true)
    // If there are other problems, the source is not reported as empty, since they may be the reason.
    if builder.paragraphCount == start, diagnostics.isEmpty {
      report(.emptySource, at: 0..<0)
    }
  }

  private mutating func readItems() {
    var reader = JSONReader(source)
    if reader.isAtEnd { return }
    do {
      guard let other = try reader.readElements({ read($0) }) else { return }
      report(.template(.noArray(found: other.kind)), at: other.range.prefix(1))
    } catch {
      var diagnostic = Diagnostic(.json(error.problem), at: span(error.range))
      if let (role, range) = error.related {
        diagnostic.related = [RelatedPlace(role, at: span(range))]
      }
      diagnostics.append(diagnostic)
    }
  }

  // MARK: Items

  private mutating func read(_ value: JSONValue) {
    if builder.isFull {
      if !isOverfull { report(.tooManyParts, at: value.range.prefix(1)) }
      isOverfull = true
      return
    }
    guard case .object(let members) = value.content else {
      report(.template(.noObject(found: value.kind)), at: value.range)
      return
    }
    guard let item = item(members, at: value.range) else { return }
    checkKeys(of: item)
    switch item.kind {
    case .text, .link: appendText(of: item)
    case .picture: place(item)
    case .title:
      let title = content(of: item)?.text.trimmingSpaces()
      if let title, !title.isEmpty { metadata.title = metadata.title ?? title }
    }
  }

  private mutating func item(_ members: [JSONMember], at range: Range<Int>) -> TemplateItem? {
    guard let type = members.value(of: "type") else {
      report(.template(.missingKey(type: nil, name: "type")), at: range.prefix(1))
      return nil
    }
    let kinds = TemplateItem.Kind.allCases
    guard case .string(let name) = type.content else {
      reportUnreadable("type", type, expected: "txt, img, link or title, in double quotes")
      return nil
    }
    guard let kind = kinds.first(where: { $0.rawValue == name.text }) else {
      let nearest = nearestName(to: name.text, in: kinds.map(\.rawValue))
      report(.template(.unknownType(name: name.text, nearest: nearest)), at: type.range)
      return nil
    }
    return TemplateItem(kind, members, range: type.range)
  }

  private mutating func checkKeys(of item: TemplateItem) {
    var meant: Set<String> = item["src"] == nil ? [] : ["name"]
    for key in item.unknownKeys {
      guard canReport else { return }
      let nearest = nearestName(to: key.text, in: item.kind.keys)
      if let nearest { meant.insert(nearest) }
      report(
        .template(.unknownKey(type: item.kind.rawValue, name: key.text, nearest: nearest)),
        at: key.range)
    }
    // If a key is probably a misspelling of a required key, the required key is not reported as missing.
    for key in item.kind.neededKeys where item[key] == nil && !meant.contains(key) {
      report(.template(.missingKey(type: item.kind.rawValue, name: key)), at: item.range)
    }
  }

  private mutating func place(_ item: TemplateItem) {
    let picture = picture(of: item)
    let link = linkTarget(of: item).map { target, range in
      builder.addLink(target, at: span(range))
    }
    guard let picture else { return }
    isBlankLine = false
    builder.append(
      .picture(picture), ElementTag("img"), link: link, offset: picture.span.offset)
  }

  // MARK: Problems

  /// Number of problems reported for a source. All of these problems are errors, so the run fails anyway.
  private static let maximumProblems = 1_000

  private var canReport: Bool { diagnostics.count < Self.maximumProblems }

  mutating func report(_ fact: DiagnosticFact, at range: Range<Int>) {
    if canReport { diagnostics.append(Diagnostic(fact, at: span(range))) }
  }

  mutating func reportUnreadable(_ key: String, _ value: JSONValue, expected: String) {
    report(
      .template(.unreadableValue(key: key, value: written(value), expected: expected)),
      at: value.range)
  }

  /// Returns a value as written in the source.
  func written(_ value: JSONValue) -> String {
    String(decoding: source.bytes[value.range].prefix(400), as: UTF8.self)
  }

  func span(_ range: Range<Int>) -> SourceSpan {
    SourceSpan(source: source.id, offset: range.lowerBound, length: range.count)
  }
}

extension Range<Int> {
  /// Returns the first `count` elements of the range.
  fileprivate func prefix(_ count: Int) -> Range<Int> { lowerBound..<lowerBound + count }
}

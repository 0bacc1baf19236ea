import ZineText

/// Resolves cross-references in generated text. Also records the values that references to the current
/// position need.
struct ReferenceResolver {
  private let story: Story
  private let placeholders: Placeholders
  /// Values that the previous styling and layout of the story found.
  private let known: CrossReferences
  /// Values that this styling of the story found.
  private(set) var found = CrossReferences()
  /// Index of the current paragraph among the displayed paragraphs.
  var paragraphNumber = -1
  private lazy var targets = TargetIndex(story)
  /// Identifiers in style sheets that do not exist in the story.
  private var unknownTargets: Set<String> = []
  /// Destinations after the current position, whose counters are still to be recorded.
  private var waiting: ArraySlice<Destination>

  init(_ story: Story, _ placeholders: Placeholders, _ known: CrossReferences) {
    self.story = story
    self.placeholders = placeholders
    self.known = known
    var seen: Set<String> = []
    waiting =
      known.asked.isEmpty
      ? []
      : story.destinations.filter {
        known.asked.contains($0.name) && seen.insert($0.name).inserted
      }[...]
  }

  // MARK: References

  /// Returns the text of a content part that refers to a destination or to page numbers.
  mutating func text(of part: ContentPart, _ element: ElementID) -> String {
    switch part {
    case .targetCounter(let target, let name, let type):
      counterValues(of: name, at: target, element).last.map(type.text) ?? ""
    case .targetCounters(let target, let name, let separator, let type):
      counterValues(of: name, at: target, element).map(type.text).joined(separator: separator)
    case .targetText(let target, let part): text(part, at: target, element)
    case .counter("page", let type), .counters("page", _, let type): type.text(ownPage())
    case .counter("pages", let type), .counters("pages", _, let type): type.text(pageCount())
    default: ""
    }
  }

  /// Returns the page number of a destination; `nil` if no earlier layout found it.
  mutating func page(of destination: String) -> Int? {
    found.needs.insert(.pages)
    return known.pages?.destinations[destination]
  }

  private mutating func counterValues(
    of counter: String, at target: ContentTarget, _ element: ElementID
  ) -> [Int] {
    guard let name = name(of: target, element) else { return [] }
    switch counter {
    case "page": return [page(of: name) ?? CrossReferences.unknownPage]
    case "pages": return [pageCount()]
    default:
      found.asked.insert(name)
      return known.places[name]?.counters[counter] ?? [0]
    }
  }

  private mutating func pageCount() -> Int {
    found.needs.insert(.pages)
    return known.pages?.count ?? CrossReferences.unknownPage
  }

  /// Returns the number of the page on which the current paragraph begins.
  private mutating func ownPage() -> Int {
    found.needs.insert(.pages)
    let pages = known.pages?.paragraphs ?? []
    return pages.indices.contains(paragraphNumber)
      ? pages[paragraphNumber] : CrossReferences.unknownPage
  }

  private mutating func text(
    _ part: TargetText, at target: ContentTarget, _ element: ElementID
  ) -> String {
    guard let name = name(of: target, element) else { return "" }
    switch part {
    case .content: return words(of: name)
    case .firstLetter:
      let words = Array(words(of: name).utf8)
      return FirstParts.range(.firstLetter, in: words)
        .map { String(decoding: words[$0], as: UTF8.self) } ?? ""
    case .before, .after:
      found.asked.insert(name)
      let place = known.places[name]
      return (part == .before ? place?.before : place?.after) ?? ""
    }
  }

  /// Returns the identifier that a target refers to; `nil` if the issue does not contain it.
  private mutating func name(of target: ContentTarget, _ element: ElementID) -> String? {
    switch target {
    case .identifier(let name):
      if targets.destinations[name] != nil { return name }
      unknownTargets.insert(name)
      return nil
    case .attribute(let attribute):
      // Broken links have a separate diagnostic.
      guard let address = story.elements.tag(of: element).value(of: attribute),
        case .destination(let name)? = LinkTarget(address), targets.destinations[name] != nil
      else { return nil }
      return name
    }
  }

  /// Returns the text of the inline element with an identifier. For a block element or an empty tag, the text
  /// of its paragraph is returned. If several elements have the identifier, the first one is used.
  private mutating func words(of name: String) -> String {
    guard let destination = targets.destinations[name],
      let index = story.paragraph(at: destination.offset)
    else { return "" }
    let paragraph = story.paragraphs[index]
    if let element = targets.elements[name], story.elements.tag(of: element).isInline {
      let part = placeholders.words(of: paragraph, in: story) {
        story.inlineElements(around: $0, in: paragraph.node).contains(element)
      }
      if !part.isEmpty { return part }
    }
    return placeholders.words(of: paragraph, in: story)
  }

  // MARK: Values for references

  /// Records the current counters for the destinations before an offset in the story's text.
  mutating func noteDestinations(before offset: Int, _ counters: CounterState) {
    while let destination = waiting.first, destination.offset < offset {
      waiting.removeFirst()
      found.places[destination.name, default: CrossReferences.Place()].counters = counters.all
    }
  }

  /// Records the counters for a note that has an identifier. At the note's destination, before its call, the
  /// note was not counted yet. This function replaces the values recorded there.
  mutating func noteCounters(_ counters: CounterState, of note: ElementID) {
    guard let name = story.elements.tag(of: note).target, known.asked.contains(name) else { return }
    found.places[name, default: CrossReferences.Place()].counters = counters.all
  }

  /// Records the text generated before or after an element that has an identifier.
  mutating func note(_ text: String, _ part: PseudoElement, of element: ElementID) {
    guard let name = story.elements.tag(of: element).target, known.asked.contains(name) else {
      return
    }
    var place = found.places[name] ?? CrossReferences.Place()
    if part == .before, place.before.isEmpty { place.before = text }
    if part == .after, place.after.isEmpty { place.after = text }
    found.places[name] = place
  }

  /// Records the references in the margin boxes of all pages.
  mutating func noteReferences(of pages: PageStyles) {
    if pages.mentionsPages { found.needs.insert(.pagesInMargins) }
    for part in pages.marginContent {
      switch part {
      case .targetCounter(let target, "page", _), .targetCounters(let target, "page", _, _):
        _ = name(of: target, .body)
      case .targetCounter, .targetCounters, .targetText:
        found.marginTexts[part] = text(of: part, .body)
      default: break
      }
    }
  }

  /// Returns a diagnostic for each identifier in a style sheet that does not exist in the issue.
  mutating func unknownTargetProblems(_ cascade: inout StyleCascade) -> [Diagnostic] {
    guard !unknownTargets.isEmpty else { return [] }
    let sheets = cascade.sources.layers.map(\.sheet)
    let declarations =
      sheets.flatMap { sheet in
        sheet.rules.flatMap(\.declarations)
          + sheet.pages.flatMap { $0.marginBoxes.flatMap(\.declarations) }
      }
      + cascade.attributes.inlineStyles(in: story.elements)
    // The first declaration that contains each identifier. An identifier begins after `#` and ends before the
    // next quotation mark or bracket.
    var spans: [Substring: SourceSpan] = [:]
    for declaration in declarations {
      for part in declaration.text.split(separator: "#", omittingEmptySubsequences: false)
        .dropFirst()
      {
        let name = part.prefix { !"\"')".contains($0) }
        if spans[name] == nil { spans[name] = declaration.span }
      }
    }
    let names = targets.destinations.keys.sorted()
    let isWorthIt = names.count <= 1_000 && unknownTargets.count <= 1_000
    return unknownTargets.sorted().map { name in
      Diagnostic(
        .unknownDestination(
          name: name, nearest: isWorthIt ? nearestName(to: name, in: names) : nil),
        at: spans[name[...]])
    }
  }
}

/// The destinations of a story and the elements with identifiers, keyed by identifier.
private struct TargetIndex {
  private(set) var destinations: [String: Destination]
  private(set) var elements: [String: ElementID] = [:]

  init(_ story: Story) {
    destinations = story.destinationsByName
    for index in story.elements.nodes.indices {
      let id = ElementID(index)
      guard let name = story.elements.tag(of: id).target, elements[name] == nil else { continue }
      elements[name] = id
    }
  }
}

extension ElementTag {
  /// The identifier by which links can refer to the element.
  fileprivate var target: String? { identifier ?? (name == "a" ? value(of: "name") : nil) }
}

extension Story {
  /// Returns the index of the paragraph that contains an offset, or of the last paragraph before the offset.
  fileprivate func paragraph(at offset: Int) -> Int? {
    var (low, high) = (0, paragraphs.count)
    while low < high {
      let middle = (low + high) / 2
      if paragraphs[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

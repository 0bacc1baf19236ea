import ZineText

/// Where the identifiers of a story stand.
struct TargetIndex {
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
  /// The name that links know it by.
  fileprivate var target: String? { identifier ?? (name == "a" ? value(of: "name") : nil) }
}

extension StyleResolver {
  // MARK: What is said of other places

  /// What a part of generated text says that speaks of another place, or of pages.
  mutating func text(ofReference part: ContentPart, _ element: ElementID) -> String {
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

  private mutating func counterValues(
    of counter: String, at target: ContentTarget, _ element: ElementID
  ) -> [Int] {
    guard let name = name(of: target, element) else { return [] }
    switch counter {
    case "page":
      found.needs.insert(.pages)
      return [references.pages?.destinations[name] ?? CrossReferences.unknownPage]
    case "pages": return [pageCount()]
    default:
      found.asked.insert(name)
      return references.places[name]?.counters[counter] ?? [0]
    }
  }

  private mutating func pageCount() -> Int {
    found.needs.insert(.pages)
    return references.pages?.count ?? CrossReferences.unknownPage
  }

  /// The page on which the paragraph begins that generated text stands in.
  private mutating func ownPage() -> Int {
    found.needs.insert(.pages)
    let pages = references.pages?.paragraphs ?? []
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
      let place = references.places[name]
      return (part == .before ? place?.before : place?.after) ?? ""
    }
  }

  /// The identifier that a target means; `nil` where it is none of the issue's.
  private mutating func name(of target: ContentTarget, _ element: ElementID) -> String? {
    let targets = targets ?? TargetIndex(story)
    self.targets = targets
    switch target {
    case .identifier(let name):
      if targets.destinations[name] != nil { return name }
      unknownTargets.insert(name)
      return nil
    case .attribute(let attribute):
      // A link that leads nowhere was reported as such.
      guard let address = story.elements.tag(of: element).value(of: attribute),
        case .destination(let name)? = LinkTarget(address), targets.destinations[name] != nil
      else { return nil }
      return name
    }
  }

  /// The words of a part of a paragraph; of the whole paragraph where an empty tag names it, and of the
  /// first one where several are named.
  private func words(of name: String) -> String {
    guard let destination = targets?.destinations[name],
      let index = story.paragraph(at: destination.offset)
    else { return "" }
    let paragraph = story.paragraphs[index]
    guard let element = targets?.elements[name], story.elements.tag(of: element).isInline else {
      return ownText(of: paragraph)
    }
    let part = ownText(of: paragraph) { inlineChain($0, in: paragraph.node).contains(element) }
    return part.isEmpty ? ownText(of: paragraph) : part
  }

  // MARK: What is found for others to say

  /// Notes the counters of the destinations before a place in the story's text.
  mutating func noteDestinations(before offset: Int) {
    guard !references.asked.isEmpty else { return }
    while nextDestination < story.destinations.count,
      story.destinations[nextDestination].offset < offset
    {
      let name = story.destinations[nextDestination].name
      nextDestination += 1
      guard references.asked.contains(name), notedDestinations.insert(name).inserted else {
        continue
      }
      found.places[name, default: CrossReferences.Place()].counters = counters.all
    }
  }

  /// Notes the counters of a footnote that has a name, once it is counted: its destination is at its call, which
  /// stands before that.
  mutating func noteCounters(ofFootnote note: ElementID) {
    guard let name = story.elements.tag(of: note).target, references.asked.contains(name) else {
      return
    }
    found.places[name, default: CrossReferences.Place()].counters = counters.all
  }

  /// Notes what is generated before and after an element that has a name.
  mutating func note(_ text: String, _ part: PseudoElement, of element: ElementID) {
    guard let name = story.elements.tag(of: element).target, references.asked.contains(name) else {
      return
    }
    var place = found.places[name] ?? CrossReferences.Place()
    if part == .before, place.before.isEmpty { place.before = text }
    if part == .after, place.after.isEmpty { place.after = text }
    found.places[name] = place
  }

  /// Notes what the margins of pages need to know of other places.
  mutating func noteReferences(of pages: PageStyles) {
    if pages.tellsPages { found.needs.insert(.pagesInMargins) }
    for part in pages.marginContent {
      switch part {
      case .targetCounter(let target, "page", _), .targetCounters(let target, "page", _, _):
        _ = name(of: target, .body)
      case .targetCounter, .targetCounters, .targetText:
        found.marginTexts[part] = text(ofReference: part, .body)
      default: break
      }
    }
  }

  /// The declarations that speak of identifiers that the issue has not.
  mutating func unknownTargetProblems() -> [Diagnostic] {
    guard !unknownTargets.isEmpty else { return [] }
    let sheets = cascade.sources.layers.map(\.sheet)
    let declarations =
      sheets.flatMap { sheet in
        sheet.rules.flatMap(\.declarations)
          + sheet.pages.flatMap { $0.marginBoxes.flatMap(\.declarations) }
      }
      + cascade.attributes.inlineStyles(in: story.elements)
    // The first declaration with an identifier behind a number sign, up to the quotation mark or bracket
    // that ends it.
    var spans: [Substring: SourceSpan] = [:]
    for declaration in declarations {
      for part in declaration.text.split(separator: "#", omittingEmptySubsequences: false)
        .dropFirst()
      {
        let name = part.prefix { !"\"')".contains($0) }
        if spans[name] == nil { spans[name] = declaration.span }
      }
    }
    let names = (targets?.destinations ?? [:]).keys.sorted()
    let isWorthIt = names.count <= 1_000 && unknownTargets.count <= 1_000
    return unknownTargets.sorted().map { name in
      Diagnostic(
        .unknownDestination(
          name: name, nearest: isWorthIt ? nearestName(to: name, in: names) : nil),
        at: spans[name[...]])
    }
  }
}

extension Story {
  /// The number of the paragraph that holds a place in its text, or ends last before it.
  fileprivate func paragraph(at offset: Int) -> Int? {
    var (low, high) = (0, paragraphs.count)
    while low < high {
      let middle = (low + high) / 2
      if paragraphs[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

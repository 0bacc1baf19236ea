import ZineText

/// Creates the text of `content` values. Keeps the counters and open quotations at the current position in
/// the story.
struct ContentWriter {
  private let tree: ElementTree
  var counters = CounterState()
  var references: ReferenceResolver
  /// Number of open quotations in generated content.
  private var quoteDepth = 0
  /// Total size of generated text so far, in bytes. Beyond a limit, no more text is generated.
  private(set) var byteCount = 0

  init(_ tree: ElementTree, _ references: ReferenceResolver) {
    self.tree = tree
    self.references = references
  }

  /// - Parameters:
  ///   - element: The element whose attributes `attr()` refers to.
  ///   - ownText: The text that replaces `content(text)`.
  mutating func text(
    of content: [ContentPart], _ element: ElementID, _ style: ComputedStyle, _ language: String,
    ownText: String = ""
  ) -> String {
    guard byteCount <= Limits.generatedBytes else { return "" }
    var result = ""
    defer { byteCount += result.utf8.count }
    for part in content {
      switch part {
      case .text(let text), .leader(let text): result += text
      case .counter("page", _), .counters("page", _, _), .counter("pages", _),
        .counters("pages", _, _), .targetCounter, .targetCounters, .targetText:
        result += references.text(of: part, element)
      case .counter(let name, let type): result += type.text(counters.value(of: name))
      case .counters(let name, let separator, let type):
        result += counters.values(of: name).map(type.text).joined(separator: separator)
      case .attribute(let name):
        result += withoutControls(tree.tag(of: element).value(of: name) ?? "")
      case .openQuote:
        result += quotationMark(isOpening: true, style.inherited.quotes, language)
        quoteDepth += 1
      case .closeQuote:
        quoteDepth = max(0, quoteDepth - 1)
        result += quotationMark(isOpening: false, style.inherited.quotes, language)
      case .elementText: result += ownText
      case .string, .picture: break
      }
    }
    return result
  }

  /// Records the counters at the remaining destinations, and the references in margin boxes.
  mutating func noteReferences(of pages: PageStyles) {
    references.noteDestinations(before: .max, counters)
    references.noteReferences(of: pages)
  }

  /// Replaces control characters, which are not allowed in text but can occur in attributes.
  private func withoutControls(_ text: String) -> String {
    guard text.utf8.contains(where: \.isControl) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { UInt8(exactly: $0.value)?.isControl == true ? "\u{FFFD}" : $0 }))
  }

  private func quotationMark(
    isOpening: Bool, _ quotes: QuotesStyle, _ language: String
  ) -> String {
    switch quotes {
    case .none: return ""
    case .pairs(let pairs):
      return pairs[min(quoteDepth, pairs.count - 1)][isOpening ? 0 : 1]
    case .auto:
      let marks = QuotationMarks(language: language)
      return isOpening ? marks.opening(depth: quoteDepth) : marks.closing(depth: quoteDepth)
    }
  }
}

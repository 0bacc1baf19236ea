@testable import ZineStyle
@testable import ZineText

/// The result of parsing a style sheet.
struct SheetText {
  let source: SourceFile
  let sheet: StyleSheet
  let diagnostics: [Diagnostic]

  init(_ text: String, target: Target = .a4) { self.init(bytes: Array(text.utf8), target: target) }

  init(bytes: [UInt8], target: Target = .a4) {
    self.init(bytes: bytes, media: MediaContext(target: target))
  }

  init(_ text: String, media: MediaContext) { self.init(bytes: Array(text.utf8), media: media) }

  private init(bytes: [UInt8], media: MediaContext) {
    source = SourceFile(id: SourceID(0), name: "test.css", bytes: bytes)
    (sheet, diagnostics) = StyleSheetParser.parse(bytes, source: SourceID(0), media: media)
  }

  /// Diagnostics with their positions as `line:column code`, in the order of the text.
  var findings: [String] { places.map { "\($0.place) \($0.fact.code.rawValue)" } }

  var facts: [DiagnosticFact] { places.map(\.fact) }

  private var places: [(place: String, fact: DiagnosticFact)] {
    var finder = LocationFinder(source)
    return diagnostics.sorted { ($0.span?.offset ?? 0) < ($1.span?.offset ?? 0) }.map {
      let location = finder.location(of: $0.span?.offset ?? 0)
      return ("\(location.line):\(location.column)", $0.fact)
    }
  }

  /// The values of all rules, as `property: value`.
  var values: [String] { sheet.rules.flatMap(\.declarations).map(\.name) }
}

extension Declaration {
  /// The property with its value as written.
  fileprivate var name: String {
    switch effect {
    case .set(let property, _), .inherit(let property), .initial(let property):
      "\(property.name): \(text)"
    case .variable(let name, _): "\(name): \(text)"
    case .pending(let name, _): "\(name): \(text)"
    }
  }
}

/// A text with style sheets and the resulting styles.
struct StyledText {
  let parsed: TestParse
  var cascade: StyleCascade

  /// - Parameters:
  ///   - settings: Command-line settings, as `selector.property=value`.
  init(
    _ markup: String, _ sheets: String..., settings: [String] = [], target: Target = .a4,
    change: (inout StyleSources) -> Void = { _ in }
  ) throws {
    parsed = parse(markup)
    var sources = try styleSources(target, settings)
    sources.sheets = sheets.map { SheetText($0, target: target).sheet }
    change(&sources)
    cascade = StyleCascade(parsed.story.elements, sources, language: "en")
  }

  /// Returns the style of the element that contains a word.
  mutating func style(of word: String) -> ComputedStyle {
    guard let run = parsed.runs.first(where: { $0.text.contains(word) }) else {
      preconditionFailure("no run holds \(word)")
    }
    return cascade.computed(run.attributes.element)
  }

  /// The words in red elements.
  var red: [String] {
    var cascade = cascade
    return parsed.runs.filter {
      cascade.computed($0.attributes.element).inherited.color == Color("red")
    }.map { $0.text.trimmingSpaces() }.filter { !$0.isEmpty }
  }
}

/// Returns the words in a text that a selector matches.
func words(_ markup: String, meantBy selector: String) throws -> [String] {
  try StyledText(markup, "* { color: black } \(selector) { color: red }").red
}

@testable import ZineStyle
@testable import ZineText

/// Parses markup for a test.
/// - Parameter sheet: Style sheet for the text.
func parse(
  _ markup: String, newlines: NewlineMeaning? = nil, setsMarks: Bool = false, sheet: String? = nil
) -> TestParse {
  let (source, diagnostics) = SourceFile.decode(
    Array(markup.utf8), id: SourceID(0), name: "test.txt")
  var reading = SourceReading()
  reading.newlines = newlines
  let parsed = MarkupParser.parse([source], reading)
  return TestParse(
    source, parsed, diagnostics, sheet: sheet ?? (setsMarks ? everywhereMarked : nil))
}

/// A style sheet that enables typographic quotation marks.
let everywhereMarked = "body { -zine-smart-quotes: auto }"

/// Returns the cascade of a manuscript with a style sheet.
func cascade(_ manuscript: Manuscript, _ sheet: String) -> StyleCascade {
  var sources = StyleSources()
  sources.sheets = [
    StyleSheetParser.parse(Array(sheet.utf8), source: SourceID(1), target: .a4).sheet
  ]
  return StyleCascade(manuscript.elements, sources, language: "en")
}

/// A source with the result of parsing it.
struct TestParse {
  var source: SourceFile
  var metadata: Metadata
  var manuscript: Manuscript
  var story: Story
  /// All diagnostics, including those of style attributes.
  var diagnostics: [Diagnostic]

  init(
    _ source: SourceFile, _ parsed: ParsedMarkup, _ problems: [Diagnostic] = [],
    sheet: String? = nil
  ) {
    self.source = source
    metadata = parsed.metadata
    manuscript = parsed.manuscript
    if let sheet {
      var cascade = cascade(manuscript, sheet)
      story = Story(manuscript, &cascade)
    } else {
      story = Story(manuscript)
    }
    var attributes = AttributeStyles()
    diagnostics = problems + parsed.diagnostics + attributes.problems(of: manuscript)
  }

  /// The text of each paragraph: `h1:` and so on before headings, `⏎` for a line break, `▣` for an
  /// attachment.
  var paragraphs: [String] {
    story.paragraphs.map { paragraph in
      let text = String(decoding: story.text.bytes[paragraph.range], as: UTF8.self)
      let shown = String(
        text.map { $0 == "\u{2028}" ? "⏎" : $0 == "\u{FFFC}" ? "▣" : $0 })
      return if case .heading(let level) = paragraph.element.kind { "h\(level):\(shown)" } else {
        shown
      }
    }
  }

  /// Diagnostics with their positions as `line:column code`, in the order of the source.
  var findings: [String] {
    let sorted = diagnostics.sorted { ($0.span?.offset ?? 0) < ($1.span?.offset ?? 0) }
    var finder = LocationFinder(source)
    return sorted.map { diagnostic in
      let location = finder.location(of: diagnostic.span?.offset ?? 0)
      return "\(location.line):\(location.column) \(diagnostic.fact.code.rawValue)"
    }
  }

  /// Every run of the story with its text and attributes.
  var runs: [(text: String, attributes: TextAttributes)] {
    var offset = 0
    return story.text.runs.map { run in
      defer { offset += run.length }
      return (
        String(decoding: story.text.bytes[offset..<offset + run.length], as: UTF8.self),
        run.attributes
      )
    }
  }
}

/// Returns the styles for command-line settings.
func styleSources(_ target: Target = .a4, _ settings: [String] = []) throws -> StyleSources {
  var sources = StyleSources()
  sources.target = target
  for setting in settings { sources.settings.append(try StyleSetting.sheet(setting).sheet) }
  return sources
}

extension TestParse {
  /// Returns the ranges of text with a value of their style. Adjacent ranges with equal values are joined.
  func stretches<Value: Equatable>(
    _ value: (InheritedStyle) -> Value
  ) -> [(text: String, value: Value)] {
    var cascade = StyleCascade(story.elements, StyleSources(), language: "en")
    var result: [(text: String, value: Value)] = []
    for run in runs {
      let value = value(cascade.computed(run.attributes.element).inherited)
      if let last = result.indices.last, result[last].value == value {
        result[last].text += run.text
      } else {
        result.append((run.text, value))
      }
    }
    return result
  }

  /// Returns the computed style of the story's last run.
  func lastStyle(_ sources: StyleSources = StyleSources()) -> ComputedStyle? {
    guard let element = story.text.runs.last?.attributes.element else { return nil }
    var cascade = StyleCascade(story.elements, sources, language: "en")
    return cascade.computed(element)
  }
}

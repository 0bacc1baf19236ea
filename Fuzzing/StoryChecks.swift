// Properties that must hold for every story and every diagnostic, whatever the input was.

func check(_ story: Story) {
  let text = story.text
  precondition(String(validating: text.bytes, as: UTF8.self) != nil, "the text is no UTF-8")
  precondition(text.runs.reduce(0) { $0 + $1.length } == text.count, "runs and text differ")
  var end = 0
  for paragraph in story.paragraphs {
    precondition(paragraph.range.lowerBound == end, "paragraphs leave a gap")
    precondition(!paragraph.range.isEmpty, "an empty paragraph")
    let runs = text.runs(from: paragraph.firstRun, length: paragraph.range.count)
    precondition(runs.reduce(0) { $0 + $1.length } == paragraph.range.count, "runs do not fit")
    end = paragraph.range.upperBound
    precondition(story.containers(from: paragraph.container).count <= Limits.nesting, "too deep")
  }
  precondition(end == text.count, "text outside of paragraphs")
  var last = 0
  for destination in story.destinations {
    precondition(destination.offset >= last, "destinations out of order")
    last = destination.offset
  }
  precondition(last <= text.count, "a destination behind the text")
}

func check(_ diagnostics: [Diagnostic], in source: SourceFile) {
  for diagnostic in diagnostics {
    guard let span = diagnostic.span else { continue }
    precondition(span.offset >= 0 && span.length >= 0, "a span before the source")
    precondition(span.offset + span.length <= source.bytes.count, "a span behind the source")
  }
}

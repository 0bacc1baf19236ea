// Feeds the markup scanner and parser with whatever libFuzzer comes up with, and checks what must hold of
// every source. Built together with Sources/ZineText by `make fuzz`.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkup(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let (source, problems) = SourceFile.decode(bytes, id: SourceID(0), name: "fuzz.txt")
  for newlines in [NewlineMeaning.paragraph, .space] {
    let parsed = MarkupParser.parse([source], newlines: newlines)
    check(parsed.publication.threads[0].story)
    check(problems + parsed.diagnostics, in: source)
    // Every character of a source without errors, tags and references stands in the text.
    if newlines == .paragraph, isPlain(bytes), parsed.diagnostics.isEmpty {
      let letters = bytes.filter { $0 > 0x20 }
      let text = parsed.publication.threads[0].story.text.bytes.filter { $0 > 0x20 }
      precondition(letters == text, "text was lost")
    }
  }
  return 0
}

private func isPlain(_ bytes: [UInt8]) -> Bool {
  bytes.allSatisfy { ($0 >= 0x20 && $0 < 0x7F || $0 == 0x0A) && $0 != 0x3C && $0 != 0x26 }
}

private func check(_ story: Story) {
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

private func check(_ diagnostics: [Diagnostic], in source: SourceFile) {
  for diagnostic in diagnostics {
    guard let span = diagnostic.span else { continue }
    precondition(span.offset >= 0 && span.length >= 0, "a span before the source")
    precondition(span.offset + span.length <= source.bytes.count, "a span behind the source")
  }
}

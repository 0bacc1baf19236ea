// Fuzzes the markup scanner and parser and checks properties that must hold for every source. `make fuzz`
// builds it together with ZineText and ZineStyle.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkup(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let (source, problems) = SourceFile.decode(bytes, id: SourceID(0), name: "fuzz.txt")
  for newlines in [NewlineMeaning.paragraph, .space] {
    var reading = SourceReading()
    reading.newlines = newlines
    let parsed = MarkupParser.parse([source], reading)
    let story = Story(parsed.manuscript)
    var attributes = AttributeStyles()
    check(story)
    check(problems + parsed.diagnostics + attributes.problems(of: parsed.manuscript), in: source)
    // The text contains every character of a source that has no errors, tags or character references.
    if newlines == .paragraph, isPlain(bytes), parsed.diagnostics.isEmpty {
      let letters = bytes.filter { $0 > 0x20 }
      let text = story.text.bytes.filter { $0 > 0x20 }
      precondition(letters == text, "text was lost")
    }
  }
  return 0
}

private func isPlain(_ bytes: [UInt8]) -> Bool {
  bytes.allSatisfy { ($0 >= 0x20 && $0 < 0x7F || $0 == 0x0A) && $0 != 0x3C && $0 != 0x26 }
}

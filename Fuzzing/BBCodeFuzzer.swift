// Fuzzes the BBCode reader and checks properties that must hold for every source. `make fuzz` builds it
// together with ZineText and ZineStyle.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBBCode(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let (source, problems) = SourceFile.decode(bytes, id: SourceID(0), name: "fuzz.bbcode")
  let letters = letters(of: source)
  for newlines in [nil, NewlineMeaning.paragraph, .space] {
    var reading = SourceReading()
    reading.newlines = newlines
    let (tokens, _) = BBCodeReader.read(source, reading)
    precondition(
      tokens.count <= 32 * source.bytes.count + 8, "more tokens than the source can mean")
    let parsed = MarkupParser.parse([source], reading)
    let story = Story(parsed.manuscript)
    check(story)
    var attributes = AttributeStyles()
    check(problems + parsed.diagnostics + attributes.problems(of: parsed.manuscript), in: source)
    // The text contains all characters outside tags, in order, with names and titles between them.
    var next = letters[...]
    for byte in story.text.bytes where byte == next.first { next.removeFirst() }
    precondition(next.isEmpty, "text was lost")
    precondition(
      !parsed.diagnostics.contains {
        switch $0.fact {
        case .unclosedTag, .unopenedTag, .unterminatedTag, .unknownTag, .unreadableAttribute: true
        default: false
        }
      }, "tags of the markup that nobody has written are told")
  }
  return 0
}

/// Returns the printable ASCII characters of a source that are not part of a tag.
private func letters(of source: SourceFile) -> [UInt8] {
  var scanner = BBCodeScanner(source)
  var letters: [UInt8] = []
  var offset = source.textStart
  while true {
    let range: Range<Int>
    var text = 0..<0
    switch scanner.next() {
    case .text(let part, _): (range, text) = (part, part)
    case .lineEnd(let part): range = part
    case .tag(let tag): range = tag.range
    case .raw(let tag, let content, let part, _):
      range = part
      if tag.element != .picture { text = content }
    case .end:
      precondition(offset == source.bytes.count, "a part of the source was left out")
      return letters
    }
    precondition(range.lowerBound == offset && !range.isEmpty, "the pieces leave a gap")
    offset = range.upperBound
    // A letter before a combining mark is skipped, because the two may be composed to another character.
    letters += text.filter { index in
      (0x21...0x7E).contains(source.bytes[index])
        && (index + 1 == source.bytes.count || source.bytes[index + 1] < 0x80)
    }.map { source.bytes[$0] }
  }
}

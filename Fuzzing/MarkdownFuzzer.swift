// Fuzzes the translation of Markdown and checks properties that must hold for every source. `make fuzz`
// builds it together with ZineText, ZineStyle and ZineMarkdown.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkdown(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  var (source, problems) = SourceFile.decode(bytes, id: SourceID(0), name: "fuzz.md")
  try? source.readMarkdown(by: DirectReader())
  let parsed = MarkupParser.parse([source])
  let story = Story(parsed.manuscript)
  check(story)
  var attributes = AttributeStyles()
  check(problems + parsed.diagnostics + attributes.problems(of: parsed.manuscript), in: source)
  problems = []
  // The story contains all text that the parser found, unless there are diagnostics.
  if let tree = source.tree, parsed.diagnostics.isEmpty {
    let isDecoration = { (byte: UInt8) in byte <= 0x20 || "[]{}:\"'.#=-_".utf8.contains(byte) }
    let words = tree.nodes.filter { $0.kind == .text || $0.kind == .code || $0.kind == .codeBlock }
      .flatMap { Array($0.literal.utf8) }
    let own = story.text.bytes.filter { !isDecoration($0) && $0 < 0x80 }.count
    let given = words.filter { !isDecoration($0) && $0 < 0x80 }.count
    // A combining mark may be composed with the character before it.
    let attributed =
      bytes.contains { $0 >= 0x80 } || bytes.contains(UInt8(ascii: "{"))
      || bytes.contains(UInt8(ascii: "!"))
      || bytes.contains(UInt8(ascii: "<")) || bytes.starts(with: "---".utf8) || words.contains(0x7F)
      || bytes.contains(UInt8(ascii: ":"))
    precondition(attributed || own >= given, "text was lost")
  }
  return 0
}

/// Parses in this process, since libFuzzer limits time and memory itself.
private struct DirectReader: MarkdownReader {
  func tree(of text: ArraySlice<UInt8>) throws(MarkdownFailure) -> MarkdownTree {
    guard let tree = MarkdownTree(encoded: try MarkdownReading.read(Array(text))) else {
      fatalError("the encoder wrote what can't be read")
    }
    return tree
  }
}

// Feeds the translation of Markdown with whatever libFuzzer comes up with, and checks what must hold of every source.
// Built together with ZineText, ZineStyle and ZineMarkdown by `make fuzz`.

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
  // The story has all text that the parser found, unless a diagnostic says otherwise.
  if let tree = source.tree, parsed.diagnostics.isEmpty {
    let isDecoration = { (byte: UInt8) in byte <= 0x20 || "[]{}:\"'.#=-_".utf8.contains(byte) }
    let words = tree.nodes.filter { $0.kind == .text || $0.kind == .code || $0.kind == .codeBlock }
      .flatMap { Array($0.literal.utf8) }
    let own = story.text.bytes.filter { !isDecoration($0) && $0 < 0x80 }.count
    let given = words.filter { !isDecoration($0) && $0 < 0x80 }.count
    // A mark of Unicode may become another letter with the one before it.
    let attributed =
      bytes.contains { $0 >= 0x80 } || bytes.contains(UInt8(ascii: "{"))
      || bytes.contains(UInt8(ascii: "!"))
      || bytes.contains(UInt8(ascii: "<")) || bytes.starts(with: "---".utf8) || words.contains(0x7F)
      || bytes.contains(UInt8(ascii: ":"))
    precondition(attributed || own >= given, "text was lost")
  }
  return 0
}

/// Reads in this process, as libFuzzer watches time and memory itself.
private struct DirectReader: MarkdownReader {
  func tree(of text: ArraySlice<UInt8>) throws(MarkdownFailure) -> MarkdownTree {
    guard let tree = MarkdownTree(encoded: try MarkdownReading.read(Array(text))) else {
      fatalError("the encoder wrote what can't be read")
    }
    return tree
  }
}

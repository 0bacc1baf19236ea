import Testing
import ZineMarkdown
import ZineText

@Suite struct MarkdownTreeTests {
  @Test func readsTree() throws {
    let bytes = try MarkdownReading.read(Array("# A *b*\n\n- [x] c\n".utf8))
    let tree = try #require(MarkdownTree(encoded: bytes))
    #expect(
      tree.nodes.map(\.kind) == [
        .document, .heading, .text, .emphasis, .text, .list, .item, .paragraph, .text,
      ])
    #expect(tree.nodes[6].task == .done)
  }

  /// A truncated tree is rejected, and no changed byte crashes the decoder.
  @Test func rejectsDamagedTrees() throws {
    let bytes = try MarkdownReading.read(Array("| a | b |\n|:-|-:|\n| [c](d \"e\") | f |\n".utf8))
    for count in 0..<bytes.count {
      #expect(MarkdownTree(encoded: Array(bytes.prefix(count))) == nil)
    }
    for index in bytes.indices {
      for change: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] = change
        if let tree = MarkdownTree(encoded: damaged) {
          #expect(tree.nodes.allSatisfy { $0.end <= tree.nodes.count })
        }
      }
    }
  }
}

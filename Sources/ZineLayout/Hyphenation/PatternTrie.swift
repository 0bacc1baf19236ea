/// Letters that lead to records, as a trie in one flat array (Liang 1983, chapter 2: a node has its first
/// child and its next sibling).
///
/// Letters are bytes of UTF-8, so that no node has more than 256 children, whatever the file. New children
/// go before their siblings: files are mostly sorted, and the next pattern finds what it has in common
/// with the last one at the head of each list.
struct PatternTrie: Sendable {
  private struct Node {
    /// 0 stands for none: the root is nobody's child.
    var firstChild: UInt32 = 0
    /// The next sibling's index above the letter's eight bits.
    var siblingAndLetter: UInt32
    /// `PatternTrie.none`, or what ends here.
    var record = PatternTrie.none

    init(nextSibling: UInt32, letter: UInt8) {
      siblingAndLetter = nextSibling << 8 | UInt32(letter)
    }

    var nextSibling: Int { Int(siblingAndLetter >> 8) }
    var letter: UInt8 { UInt8(truncatingIfNeeded: siblingAndLetter) }
  }

  private static let none = UInt32.max
  private static let maximumNodes = 1 << 24
  private var nodes = [Node(nextSibling: 0, letter: 0)]

  /// - Parameter count: of nodes, more or less.
  mutating func reserve(_ count: Int) { nodes.reserveCapacity(count) }

  /// A later record of the same letters takes the place of an earlier one.
  mutating func insert(_ key: UnsafeBufferPointer<UInt8>, record: Int) {
    // No file of the size that is read has as many letters.
    guard nodes.count + key.count <= Self.maximumNodes else { return }
    let (node, depth) = walk(key)
    if depth < key.count {
      let sibling = nodes[node].firstChild
      nodes[node].firstChild = UInt32(nodes.count)
      nodes.append(Node(nextSibling: sibling, letter: key[depth]))
      for letter in key[(depth + 1)...] {
        nodes[nodes.count - 1].firstChild = UInt32(nodes.count)
        nodes.append(Node(nextSibling: 0, letter: letter))
      }
    }
    nodes[depth < key.count ? nodes.count - 1 : node].record = UInt32(record)
  }

  /// - Returns: how far a key's letters are there, and the node of the last of them.
  @inline(__always)
  private func walk(_ key: UnsafeBufferPointer<UInt8>) -> (node: Int, depth: Int) {
    nodes.withUnsafeBufferPointer { nodes in
      var node = 0
      for (depth, letter) in key.enumerated() {
        var child = Int(nodes[node].firstChild)
        while child != 0, nodes[child].letter != letter { child = nodes[child].nextSibling }
        if child == 0 { return (node, depth) }
        node = child
      }
      return (node, key.count)
    }
  }

  /// Visits the records of all beginnings of a text, shortest first.
  func visitPrefixes(of text: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (Int) -> Void) {
    nodes.withUnsafeBufferPointer { nodes in
      var node = 0
      for index in start..<text.count {
        var child = Int(nodes[node].firstChild)
        while child != 0, nodes[child].letter != text[index] {
          child = nodes[child].nextSibling
        }
        guard child != 0 else { return }
        node = child
        if nodes[node].record != Self.none { body(Int(nodes[node].record)) }
      }
    }
  }

  /// What was added for a text as a whole.
  func record(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    let (node, depth) = walk(text)
    return depth < text.count || nodes[node].record == Self.none ? nil : Int(nodes[node].record)
  }
}

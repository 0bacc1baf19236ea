/// Letters that lead to records, as a trie in one flat array (Liang 1983, chapter 2: a node has its first
/// child and its next sibling).
///
/// Letters are bytes of UTF-8, so that no node has more than 256 children, whatever the file. New children
/// go before their siblings.
struct PatternTrie: Sendable {
  private struct Node {
    /// 0 stands for none: the root is nobody's child.
    var firstChild: UInt32 = 0
    /// The next sibling's index above the letter's eight bits.
    var siblingAndLetter: UInt32
    /// `PatternTrie.none`, or what ends here.
    var record = PatternTrie.none

    init(nextSibling: Int, letter: UInt8) {
      siblingAndLetter = UInt32(nextSibling) << 8 | UInt32(letter)
    }

    var nextSibling: Int { Int(siblingAndLetter >> 8) }
    var letter: UInt8 { UInt8(truncatingIfNeeded: siblingAndLetter) }
  }

  private static let none = UInt32.max
  private static let maximumNodes = 1 << 24
  /// How many nodes there are: behind them is room for the next.
  private var count = 1
  private var nodes = [Node(nextSibling: 0, letter: 0)]
  /// The letters of the key added last, and their nodes: files are mostly sorted, and the next one begins
  /// as that did.
  private var lastKey = [UInt8](repeating: 0, count: maximumKey)
  private var lastPath = [UInt32](repeating: 0, count: maximumKey)
  private var lastCount = 0

  static let maximumKey = 256

  /// - Parameter count: of nodes, more or less.
  mutating func reserve(_ count: Int) { nodes.reserveCapacity(count) }

  /// A later record of the same letters takes the place of an earlier one.
  /// - Parameter key: at most `maximumKey` bytes.
  mutating func insert(_ key: UnsafeBufferPointer<UInt8>, record: Int) {
    // No file of the size that is read has as many letters.
    guard count + key.count <= Self.maximumNodes, key.count <= Self.maximumKey else { return }
    if nodes.count < count + key.count {
      nodes.append(
        contentsOf: repeatElement(Node(nextSibling: 0, letter: 0), count: Self.maximumKey * 16))
    }
    // Patterns are added by the hundred thousand, before the first line of a page stands.
    nodes.withUnsafeMutableBufferPointer { nodes in
      lastKey.withUnsafeMutableBufferPointer { lastKey in
        lastPath.withUnsafeMutableBufferPointer { lastPath in
          var depth = 0
          while depth < key.count, depth < lastCount, lastKey[depth] == key[depth] { depth += 1 }
          var node = depth == 0 ? 0 : Int(lastPath[depth - 1])
          while depth < key.count {
            let letter = key[depth]
            var child = Int(nodes[node].firstChild)
            while child != 0, nodes[child].letter != letter { child = nodes[child].nextSibling }
            if child == 0 {
              child = count
              count += 1
              nodes[child] = Node(nextSibling: Int(nodes[node].firstChild), letter: letter)
              nodes[node].firstChild = UInt32(child)
            }
            node = child
            lastKey[depth] = letter
            lastPath[depth] = UInt32(node)
            depth += 1
          }
          lastCount = depth
          nodes[node].record = UInt32(record)
        }
      }
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
    nodes.withUnsafeBufferPointer { nodes in
      var node = 0
      for letter in text {
        var child = Int(nodes[node].firstChild)
        while child != 0, nodes[child].letter != letter { child = nodes[child].nextSibling }
        if child == 0 { return nil }
        node = child
      }
      return nodes[node].record == Self.none ? nil : Int(nodes[node].record)
    }
  }
}

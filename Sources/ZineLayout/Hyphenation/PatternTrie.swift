/// A map from letter sequences to records. It is a trie in one flat array, in which a node refers to its
/// first child and its next sibling (Liang 1983, chapter 2).
///
/// Letters are UTF-8 bytes, so that a node never has more than 256 children, whatever a file contains. New
/// children are inserted before their siblings.
struct PatternTrie: Sendable {
  private struct Node {
    /// Index of the first child; 0 if there is none, since the root is never a child.
    var firstChild: UInt32 = 0
    /// Index of the next sibling, shifted left by the eight bits of the letter.
    var siblingAndLetter: UInt32
    /// Record of the sequence that ends at this node, or `PatternTrie.none`.
    var record = PatternTrie.none

    init(nextSibling: Int, letter: UInt8) {
      siblingAndLetter = UInt32(nextSibling) << 8 | UInt32(letter)
    }

    var nextSibling: Int { Int(siblingAndLetter >> 8) }
    var letter: UInt8 { UInt8(truncatingIfNeeded: siblingAndLetter) }
  }

  private static let none = UInt32.max
  private static let maximumNodes = 1 << 24
  /// Number of nodes in use. The array may have room for more.
  private var count = 1
  private var nodes = [Node(nextSibling: 0, letter: 0)]
  /// Letters and nodes of the most recently added key. Most files are sorted, so the next key usually shares
  /// a prefix with this key.
  private var lastKey = [UInt8](repeating: 0, count: maximumKey)
  private var lastPath = [UInt32](repeating: 0, count: maximumKey)
  private var lastCount = 0

  static let maximumKey = 256

  /// - Parameter count: Approximate number of nodes.
  mutating func reserve(_ count: Int) { nodes.reserveCapacity(count) }

  /// Adds a record for a key. Replaces an earlier record of the same key.
  ///
  /// - Parameter key: At most `maximumKey` bytes.
  mutating func insert(_ key: UnsafeBufferPointer<UInt8>, record: Int) {
    // The trie has room for all keys of a file that is within the size limit.
    guard count + key.count <= Self.maximumNodes, key.count <= Self.maximumKey else { return }
    if nodes.count < count + key.count {
      nodes.append(
        contentsOf: repeatElement(Node(nextSibling: 0, letter: 0), count: Self.maximumKey * 16))
    }
    // This loop must be fast, since hundreds of thousands of patterns are added before the first line can be
    // set.
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

  /// Visits the records of all prefixes of a text, shortest first.
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

  /// Returns the record of a complete key; `nil` if the key was not added.
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

/// Serialization of the tree, for a parser in another process. Each node is written as its fields, its
/// children and a zero. Numbers are in base 128, with the least significant digit first.
extension MarkdownTree {
  /// Decodes a tree from untrusted bytes. Returns `nil` if they are not a complete tree.
  package init?(encoded bytes: [UInt8]) {
    self.init()
    var reader = Reader(bytes: bytes)
    var open: [Int] = []
    while reader.index < bytes.count {
      guard let tag = reader.byte() else { return nil }
      if tag == 0 {
        guard let closed = open.popLast() else { return nil }
        nodes[closed].end = nodes.count
        continue
      }
      guard let node = reader.node(tag), nodes.isEmpty || !open.isEmpty else { return nil }
      open.append(nodes.count)
      nodes.append(node)
    }
    guard open.isEmpty, !nodes.isEmpty else { return nil }
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    mutating func byte() -> UInt8? {
      guard index < bytes.count else { return nil }
      index += 1
      return bytes[index - 1]
    }

    mutating func number() -> Int? {
      var value = 0
      for shift in stride(from: 0, to: 42, by: 7) {
        guard let digit = byte() else { return nil }
        value |= Int(digit & 0x7F) << shift
        if digit < 0x80 { return value }
      }
      return nil
    }

    mutating func slice() -> ArraySlice<UInt8>? {
      guard let count = number(), count <= bytes.count - index else { return nil }
      index += count
      return bytes[index - count..<index]
    }

    mutating func text() -> String? { slice().map { String(decoding: $0, as: UTF8.self) } }

    mutating func node(_ tag: UInt8) -> MarkdownNode? {
      guard let kind = MarkdownNode.Kind(rawValue: tag - 1), let flags = byte(),
        let task = MarkdownNode.Task(rawValue: flags >> 2),
        let line = number(), let column = number(), let lastLine = number(),
        let lastColumn = number(), let number = number(), let literal = text(),
        let address = text(), let title = text(), let info = text(), let alignments = slice()
      else { return nil }
      var node = MarkdownNode(
        kind, from: MarkdownNode.Place(line: line, column: column),
        to: MarkdownNode.Place(line: lastLine, column: lastColumn))
      (node.isOrdered, node.isTight) = (flags & 1 != 0, flags & 2 != 0)
      (node.task, node.number, node.literal) = (task, number, literal)
      (node.address, node.title, node.info) = (address, title, info)
      node.alignments = Array(alignments)
      return node
    }
  }
}

/// Encodes a tree for `MarkdownTree(encoded:)`.
package struct MarkdownTreeEncoder {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Begins a node. Its `end` is ignored.
  package mutating func begin(_ node: MarkdownNode) {
    bytes.append(node.kind.rawValue + 1)
    bytes.append(
      (node.isOrdered ? 1 : 0) | (node.isTight ? 2 : 0) | node.task.rawValue << 2)
    for number in [
      node.start.line, node.start.column, node.last.line, node.last.column, node.number,
    ] { append(number) }
    for text in [node.literal, node.address, node.title, node.info] { append(Array(text.utf8)) }
    append(node.alignments)
  }

  package mutating func end() { bytes.append(0) }

  private mutating func append(_ bytes: [UInt8]) {
    append(bytes.count)
    self.bytes += bytes
  }

  private mutating func append(_ number: Int) {
    var rest = max(0, min(number, 1 << 40))
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

import CTOML
import ZineText

/// A key or a table that a document has twice. The library tells the second one alone; what stands before
/// it is sound, and tells the first.
struct TOMLDuplicate {
  /// The parts of the doubled key, or of the table's name, with dots between them.
  let name: String
  let second: Range<Int>
  let first: Range<Int>

  /// - Parameter offset: where the library found it.
  init?(of offset: Int, in bytes: [UInt8], _ lines: TOMLLines) {
    let start = lines.start(around: offset)
    guard let before = TOMLFile(bytes[..<start]), before.error == nil,
      let (keys, isHeader) = Self.keys(of: bytes[start...])
    else { return nil }
    let outer = isHeader ? [] : before.openTable(lines)
    let path = outer + keys.map(\.name)
    guard let known = before.key(at: path, lines), let last = keys.last else { return nil }
    name = keys.map(\.name).joined(separator: ".")
    let range = isHeader ? keys[0].range.lowerBound..<last.range.upperBound : last.range
    second = start + range.lowerBound..<start + range.upperBound
    first = known
  }

  /// No key that people write has more equals signs in its quotes.
  private static let maximumTries = 16

  /// The parts of the key at the start of some text, a header's or a pair's, and where they stand in it.
  private static func keys(
    of text: ArraySlice<UInt8>
  ) -> (keys: [(name: String, range: Range<Int>)], isHeader: Bool)? {
    let line = Array(text.prefix { $0 != UInt8(ascii: "\n") })
    let isHeader = line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "[")
    // A pair's value does not matter, and may not be whole: the key ends at one of its equals signs.
    let ends = isHeader ? [line.count] : line.indices.filter { line[$0] == UInt8(ascii: "=") }
    for end in ends.prefix(maximumTries) {
      let part = Array(line[..<end]) + (isHeader ? [] : Array("=0".utf8))
      guard let file = TOMLFile(part), file.error == nil else { continue }
      let lines = TOMLLines(part)
      return (
        (1..<file.count).filter { file[$0].key_length > 0 }.map { index in
          (file.key(of: file[index]), lines.range(of: file[index].key_region))
        }, isHeader
      )
    }
    return nil
  }
}

extension TOMLFile {
  /// The way to the table that a pair at the document's end would stand in.
  fileprivate func openTable(_ lines: TOMLLines) -> [String] {
    var newest: (path: [String], offset: Int) = ([], -1)
    forEach { path, node in
      guard node.kind == ZINE_TOML_TABLE, node.is_inline == 0, !path.isEmpty else { return }
      // A table begins at its header's bracket, before its name, and one of dotted keys with its name.
      let start = lines.offset(of: node.region.begin)
      let hasHeader = node.key_length == 0 || start < lines.offset(of: node.key_region.begin)
      // Of a header with several parts the last one is the table.
      if hasHeader, start >= newest.offset { newest = (path, start) }
    }
    return newest.path
  }

  fileprivate func key(at wanted: [String], _ lines: TOMLLines) -> Range<Int>? {
    var found: Range<Int>?
    forEach { path, node in
      if path == wanted, node.key_length > 0 { found = lines.range(of: node.key_region) }
    }
    return found
  }

  /// Goes through all values, those that hold others first. Elements of arrays have their numbers in brackets
  /// for names.
  private func forEach(_ body: (_ path: [String], zine_toml_node) -> Void) {
    var index = 0
    visit(&index, [], body)
  }

  private func visit(
    _ index: inout Int, _ path: [String], _ body: ([String], zine_toml_node) -> Void
  ) {
    let node = self[index]
    index += 1
    body(path, node)
    for number in 0..<node.count {
      let name = node.kind == ZINE_TOML_ARRAY ? "[\(number)]" : key(of: self[index])
      visit(&index, path + [name], body)
    }
  }
}

import CTOML
import ZineText

/// A key or table that a document defines twice. The library reports only the second definition. The first
/// definition is found by parsing the text before the second one.
struct TOMLDuplicate {
  /// Parts of the duplicate key or table name, separated by dots.
  let name: String
  let second: Range<Int>
  let first: Range<Int>

  /// - Parameter offset: Position of the second definition, as reported by the library.
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

  /// Maximum number of equals signs that are tried as the end of a key. The quoted parts of real keys contain
  /// fewer.
  private static let maximumTries = 16

  /// Returns the parts of the key in the header or key-value pair at the start of a text, with their ranges.
  private static func keys(
    of text: ArraySlice<UInt8>
  ) -> (keys: [(name: String, range: Range<Int>)], isHeader: Bool)? {
    let line = Array(text.prefix { $0 != UInt8(ascii: "\n") })
    let isHeader = line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "[")
    // The value of a key-value pair does not matter and may be incomplete. The key ends at one of the equals
    // signs.
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
  /// Returns the path of the table to which a key-value pair at the end of the document would belong.
  fileprivate func openTable(_ lines: TOMLLines) -> [String] {
    var newest: (path: [String], offset: Int) = ([], -1)
    forEach { path, node in
      guard node.kind == ZINE_TOML_TABLE, node.is_inline == 0, !path.isEmpty else { return }
      // A table with a header begins at the bracket of the header, before its name. A table created by dotted
      // keys begins at its name.
      let start = lines.offset(of: node.region.begin)
      let hasHeader = node.key_length == 0 || start < lines.offset(of: node.key_region.begin)
      // If a header has several parts, the last part is the name of the table.
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

  /// Visits all values, parents first. An array element is named by its index in brackets.
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

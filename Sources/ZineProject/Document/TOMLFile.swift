import CTOML

/// A document of toml++, which goes away with it.
final class TOMLFile {
  private let document: OpaquePointer

  /// `nil` where there is no memory.
  init?(_ bytes: some Collection<UInt8>) {
    // The zero behind the last byte gives an empty document an address as well.
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    guard let document = zine_toml_read(text, text.count - 1) else { return nil }
    self.document = document
  }

  deinit { zine_toml_free(document) }

  /// What is wrong, and where.
  var error: (message: String, place: zine_toml_place)? {
    zine_toml_error(document).map {
      (String(cString: $0), zine_toml_error_region(document).begin)
    }
  }

  /// All values, the document's table first; what a value holds comes behind it.
  subscript(index: Int) -> zine_toml_node { zine_toml_node_at(document, index) }

  var count: Int { zine_toml_count(document) }

  func key(of node: zine_toml_node) -> String { Self.string(node.key, node.key_length) }

  func text(of node: zine_toml_node) -> String { Self.string(node.text, node.text_length) }

  private static func string(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
    UnsafeBufferPointer(start: start, count: count).withMemoryRebound(to: UInt8.self) {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

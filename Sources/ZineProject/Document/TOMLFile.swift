import CTOML

/// A toml++ document, which is freed together with this object.
final class TOMLFile {
  private let document: OpaquePointer

  /// Parses a document; `nil` if there is not enough memory.
  init?(_ bytes: some Collection<UInt8>) {
    // A terminating zero is added, so that even an empty document has an address.
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    guard let document = zine_toml_read(text, text.count - 1) else { return nil }
    self.document = document
  }

  deinit { zine_toml_free(document) }

  /// The first error and its position.
  var error: (message: String, place: zine_toml_place)? {
    zine_toml_error(document).map {
      (String(cString: $0), zine_toml_error_region(document).begin)
    }
  }

  /// Returns a value by its index. The first value is the root table, and every value is followed by the
  /// values that it contains.
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

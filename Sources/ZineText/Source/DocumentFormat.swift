/// Files of word processors and readers of books, which are no sources.
package enum DocumentFormat: String, CaseIterable, Sendable {
  case docx, odt, rtf, epub
  /// The older format of Word; a `.docx` behind a password begins in the same way.
  case doc

  /// What the first bytes say of a file; `nil` for any other file.
  /// - Parameter name: of the file: its ending decides where the bytes of an archive do not.
  package init?(_ bytes: [UInt8], name: String) {
    if bytes.starts(with: Array(#"{\rtf"#.utf8)) {
      self = .rtf
    } else if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      self = .doc
    } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      // Names, and the type that comes first in an ODT or EPUB, are not compressed.
      let head = bytes.prefix(4_096)
      if Self.holds(head, "mimetypeapplication/epub+zip") {
        self = .epub
      } else if Self.holds(head, "mimetypeapplication/vnd.oasis.opendocument.text") {
        self = .odt
      } else if Self.holds(head, "word/") {
        self = .docx
      } else if let format = Self(ending: name), format != .rtf, format != .doc {
        self = format
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// The format that a file's name claims; `nil` for any other ending.
  package init?(ending name: String) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  private static func holds(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return false }
    return (bytes.startIndex...bytes.endIndex - wanted.count).contains {
      bytes[$0...].starts(with: wanted)
    }
  }
}

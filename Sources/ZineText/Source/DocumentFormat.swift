/// Document formats of word processors and e-books, which cannot be used as sources.
package enum DocumentFormat: String, CaseIterable, Sendable {
  case docx, odt, rtf, epub
  /// The older format of Word. A password-protected `.docx` file begins with the same bytes.
  case doc

  /// Detects the format from the first bytes of a file, or returns `nil` for other files.
  /// - Parameter name: The name of the file. Its extension determines the format if the bytes only show that
  ///   the file is a ZIP archive.
  package init?(_ bytes: [UInt8], name: String) {
    if bytes.starts(with: Array(#"{\rtf"#.utf8)) {
      self = .rtf
    } else if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      self = .doc
    } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      // File names in a ZIP archive are not compressed. In an ODT or EPUB file, neither is the type at the
      // start.
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

  /// The format for a file extension, or `nil` for other extensions.
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

extension DocumentFormat {
  package var phrase: String {
    switch self {
    case .docx: "a Word document (.docx)"
    case .doc: "an old Word document (.doc), or a Word document with a password"
    case .odt: "an OpenDocument text (.odt)"
    case .rtf: "a Rich Text document (.rtf)"
    case .epub: "an EPUB"
    }
  }
}

import Glibc

/// Content of a word processor document that pandoc drops without a message. It is counted directly in the
/// files of the document.
struct DocumentLosses {
  /// Number of losses of each kind. The keys are the kinds of `ImportReport`.
  private(set) var counts: [String: Int] = [:]

  /// Returns `nil` if the files of the document cannot be read.
  init?(_ bytes: [UInt8], _ format: ImportFormat) {
    guard format == .docx || format == .odt, let archive = DocumentArchive(bytes) else {
      return nil
    }
    if format == .docx {
      guard let text = archive.content("word/document.xml") else { return nil }
      addWord(text, archive)
    } else {
      guard let text = archive.content("content.xml") else { return nil }
      addOpenDocument(text)
    }
  }

  private mutating func add(_ kind: String, _ count: Int) {
    if count > 0 { counts[kind, default: 0] += count }
  }

  // MARK: Word

  private mutating func addWord(_ document: [UInt8], _ archive: DocumentArchive) {
    let notes = ["word/footnotes.xml", "word/endnotes.xml"].compactMap { archive.content($0) }
    for text in [document] + notes {
      add("insertions", Self.count("<w:ins ", in: text) + Self.count("<w:moveTo ", in: text))
      add("deletions", Self.count("<w:del ", in: text) + Self.count("<w:moveFrom ", in: text))
      let black = [#""auto""#, #""000000""#].map { Self.count("<w:color w:val=\($0)", in: text) }
      add(
        "colors",
        Self.count("<w:color w:val=", in: text) - black.reduce(0, +)
          + Self.count("<w:highlight ", in: text))
      add("fonts", max(Self.count("<w:rFonts ", in: text), Self.count("<w:sz ", in: text)))
      add("pictures", Self.count("<a:blip ", in: text))
      add("pageBreaks", Self.count(#"w:type="page""#, in: text))
      // Older programs write only one form of text box, and newer programs write both forms.
      let boxes = Self.count("<wps:txbx", in: text)
      add("textBoxes", boxes > 0 ? boxes : Self.count("<v:textbox", in: text))
      add(
        "objects",
        ["<c:chart ", "<dgm:relIds ", "<o:OLEObject "].reduce(0) { $0 + Self.count($1, in: text) })
    }
    add(
      "comments",
      archive.content("word/comments.xml").map { Self.count("<w:comment ", in: $0) } ?? 0)
    let margins = archive.names.filter {
      $0.hasPrefix("word/header") || $0.hasPrefix("word/footer")
    }
    // The number of files is limited, since each file must be unpacked and an archive may list the same file
    // many times.
    let written = margins.prefix(Self.mostMargins).count { name in
      archive.content(name, limit: Self.marginLimit).map { Self.count("<w:t", in: $0) > 0 } ?? false
    }
    add("margins", written)
  }

  private static let mostMargins = 50
  private static let marginLimit = 1 << 20

  // MARK: OpenDocument

  private mutating func addOpenDocument(_ text: [UInt8]) {
    add("insertions", Self.count("<text:insertion", in: text))
    add("deletions", Self.count("<text:deletion", in: text))
    add(
      "comments",
      Self.count("<office:annotation>", in: text) + Self.count("<office:annotation ", in: text))
    add(
      "someColors", Self.count("fo:color=", in: text) + Self.count("fo:background-color=", in: text)
    )
    add(
      "someFonts", Self.count("fo:font-size=", in: text) + Self.count("style:font-name=", in: text))
    add("objects", Self.count("<draw:object", in: text))
    var spans = 0
    for name in ["number-columns-spanned", "number-rows-spanned"] {
      spans +=
        Self.count("table:\(name)=", in: text) - Self.count(#"table:\#(name)="1""#, in: text)
    }
    add("spans", spans)
    // A text box that contains a picture is a figure, and its text is the caption. Such a text box is not
    // lost.
    var boxes = 0
    // The next end of a text box and the next picture are searched for only once, even if many text boxes
    // precede them.
    var (end, picture) = (-1, -1)
    Self.forEach("<draw:text-box", in: text) { start in
      if end < start { end = Self.first("</draw:text-box", in: text, from: start) ?? text.count }
      if picture < start {
        picture = Self.first("<draw:image", in: text, from: start) ?? text.count
      }
      if picture >= end { boxes += 1 }
    }
    add("textBoxes", boxes)
  }

  // MARK: Byte search

  private static func count(_ pattern: String, in text: [UInt8]) -> Int {
    var count = 0
    forEach(pattern, in: text) { _ in count += 1 }
    return count
  }

  private static func forEach(_ pattern: String, in text: [UInt8], _ visit: (Int) -> Void) {
    var start = 0
    while let found = first(pattern, in: text, from: start) {
      visit(found)
      start = found + pattern.utf8.count
    }
  }

  static func first(_ pattern: String, in text: [UInt8], from start: Int) -> Int? {
    let wanted = Array(pattern.utf8)
    return text.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress else { return nil }
      var position = start
      while bytes.count - position >= wanted.count {
        let room = bytes.count - position - wanted.count + 1
        guard let found = memchr(base + position, Int32(wanted[0]), room) else { return nil }
        position = UnsafeRawPointer(found) - base
        if memcmp(base + position, wanted, wanted.count) == 0 { return position }
        position += 1
      }
      return nil
    }
  }
}

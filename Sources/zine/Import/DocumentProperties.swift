/// The metadata of a word processor document that pandoc does not read.
struct DocumentProperties {
  /// Keys of the front matter with their values. No value is empty.
  private(set) var values: [(key: String, value: String)] = []

  /// Maximum length of a value, in characters. A longer text is not a title or a name.
  private static let longest = 500

  /// Maximum size of a file with properties or styles, in bytes.
  private static let partLimit = 2 << 20

  init(_ bytes: [UInt8], _ format: ImportFormat) {
    guard format == .docx || format == .odt, let archive = DocumentArchive(bytes) else { return }
    let name = format == .docx ? "docProps/core.xml" : "meta.xml"
    let text =
      archive.content(name, limit: Self.partLimit).map { String(decoding: $0, as: UTF8.self) } ?? ""
    add("title", Self.element("dc:title", in: text))
    add(
      "author",
      format == .odt
        ? Self.element("meta:initial-creator", in: text) ?? Self.element("dc:creator", in: text)
        : Self.element("dc:creator", in: text))
    add("subject", Self.element("dc:subject", in: text))
    let keywords = format == .docx ? "cp:keywords" : "meta:keyword"
    add("keywords", Self.element(keywords, in: text))
    let language = Self.element("dc:language", in: text) ?? Self.language(of: archive, format)
    add(
      "lang",
      language.flatMap {
        try? /[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*/.wholeMatch(in: $0) == nil ? nil : $0
      })
  }

  private mutating func add(_ key: String, _ value: String?) {
    guard let value, !value.isEmpty, value.count <= Self.longest else { return }
    values.append((key, value))
  }

  /// Returns the default language of paragraphs in the document.
  private static func language(of archive: DocumentArchive, _ format: ImportFormat) -> String? {
    let name = format == .docx ? "word/styles.xml" : "styles.xml"
    guard let bytes = archive.content(name, limit: partLimit) else { return nil }
    if format == .docx {
      guard let start = DocumentLosses.first("<w:lang ", in: bytes, from: 0) else { return nil }
      return attribute("w:val", in: bytes, from: start)
    }
    guard let language = attribute("fo:language", in: bytes, from: 0), language != "none" else {
      return nil
    }
    let country = attribute("fo:country", in: bytes, from: 0) ?? "none"
    return country == "none" ? language : "\(language)-\(country)"
  }

  /// Returns the first value of an attribute that begins at or after an offset.
  private static func attribute(_ name: String, in bytes: [UInt8], from start: Int) -> String? {
    guard let found = DocumentLosses.first("\(name)=\"", in: bytes, from: start) else { return nil }
    let value = bytes[(found + name.utf8.count + 2)...].prefix(40).prefix {
      $0 != UInt8(ascii: "\"")
    }
    return String(decoding: value, as: UTF8.self)
  }

  /// Returns the text of the first element with a given name. Consecutive white space becomes a single space.
  private static func element(_ name: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "<\(name)"),
      let open = text[start.upperBound...].firstIndex(of: ">"),
      text[start.upperBound..<open].last != "/",
      let end = text[open...].firstRange(of: "</\(name)>")
    else { return nil }
    var value = String(text[text.index(after: open)..<end.lowerBound])
    guard !value.contains("<") else { return nil }
    for (reference, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ] {
      value = value.replacing(reference, with: character)
    }
    let words = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}

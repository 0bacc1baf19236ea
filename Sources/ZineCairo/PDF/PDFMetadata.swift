import ZineText

/// A document's XMP metadata (ISO 16684-1), including the standards that the document conforms to. The values
/// equal those in the information dictionary, since validators compare the two (ISO 19005-2, section 6.6.3).
struct PDFMetadata {
  let facts: DocumentFacts

  /// Writes the metadata uncompressed, for programs that search files of any format for XMP.
  func write(into file: inout PDFFile) -> PDFReference {
    var entries = PDFBytes()
    entries.add("/Type/Metadata/Subtype/XML")
    let reference = file.reserve()
    file.add(encoded: Array(packet.utf8), entries, as: reference)
    return reference
  }

  var packet: String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
    xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
    xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"\
    \(printNamespaces)>
    \(properties.joined(separator: "\n"))
    </rdf:Description>
    \(extensionSchema)</rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>
    """
  }

  private var printNamespaces: String {
    facts.claims.contains(.x4)
      ? " xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\""
        + " xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\"" : ""
  }

  /// Document identifier: a hash of the metadata and the outline (FNV-1a, twice), as a UUID of version 8,
  /// which allows custom content (RFC 9562, section 5.8).
  private var identifier: String {
    let text =
      properties(of: facts.metadata) + facts.outline.map { "\($0.page) \($0.title)" }
      + ["\(facts.date ?? 0)", "\(facts.pages.count)", facts.language, facts.producer]
    var hashes: [UInt64] = [0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142]
    for byte in text.joined(separator: "\u{0}").utf8 {
      for index in hashes.indices {
        hashes[index] = (hashes[index] ^ UInt64(byte)) &* 0x100_0000_01B3
      }
    }
    hashes[0] = hashes[0] & ~0xF000 | 0x8000
    hashes[1] = hashes[1] & ~(0xC000 << 48) | 0x8000 << 48
    let digits = hashes.map { hash in
      let text = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }

  private func properties(of metadata: Metadata) -> [String] {
    [metadata.title, metadata.author, metadata.subject, metadata.keywords].map { $0 ?? "" }
  }

  private var properties: [String] {
    var lines = ["<dc:format>application/pdf</dc:format>"]
    func alternatives(_ name: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      lines.append(
        "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped(text))</rdf:li></rdf:Alt></\(name)>"
      )
    }
    func list(_ name: String, _ kind: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      lines.append(
        "<\(name)><rdf:\(kind)><rdf:li>\(escaped(text))</rdf:li></rdf:\(kind)></\(name)>")
    }
    func simple(_ name: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      lines.append("<\(name)>\(escaped(text))</\(name)>")
    }
    alternatives("dc:title", facts.metadata.title)
    list("dc:creator", "Seq", facts.metadata.author)
    alternatives("dc:description", facts.metadata.subject)
    list("dc:language", "Bag", facts.language)
    simple("pdf:Keywords", facts.metadata.keywords)
    simple("pdf:Producer", facts.producer)
    let date = facts.date.map(isoDate)
    simple("xmp:CreateDate", date)
    simple("xmp:ModifyDate", date)
    if facts.claims.contains(.a2a) {
      simple("pdfaid:part", "2")
      simple("pdfaid:conformance", "A")
    }
    if facts.claims.contains(.ua1) { simple("pdfuaid:part", "1") }
    if facts.claims.contains(.x4) {
      // Properties that PDF/X requires (ISO 15930-7, sections 6.4 and 6.7).
      simple("xmp:MetadataDate", date)
      simple("pdf:Trapped", "False")
      simple("xmpMM:DocumentID", "uuid:\(identifier)")
      simple("xmpMM:VersionID", "1")
      simple("xmpMM:RenditionClass", "default")
      simple("pdfxid:GTS_PDFXVersion", "PDF/X-4")
    }
    return lines
  }

  /// The extension schema for PDF/UA properties. PDF/A requires a description of these properties (ISO
  /// 19005-2, section 6.6.2.3.2).
  private var extensionSchema: String {
    guard facts.claims.contains(.ua1) else { return "" }
    return """
      <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>part</pdfaProperty:name>
      <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
      <pdfaProperty:category>internal</pdfaProperty:category>
      <pdfaProperty:description>The part of ISO 14289 that the document meets</pdfaProperty:description>
      </rdf:li></rdf:Seq></pdfaSchema:property>
      </rdf:li></rdf:Bag></pdfaExtension:schemas>
      </rdf:Description>

      """
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // An unescaped carriage return would be read as a line feed.
      case "\r": result += "&#13;"
      // Characters that XML does not allow (XML 1.0, section 2.2).
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Writes CMaps, which map the codes of a font to glyphs or text, in PDF's subset of PostScript (PDF 1.7,
/// sections 9.7.5.4 and 9.10.3).
enum CodeMap {
  /// Maximum number of entries in one block of a CMap.
  private static let blockSize = 100

  /// Returns a CMap from codes to glyph identifiers.
  static func identifiers(_ entries: [(code: Int, identifier: Int)], isSingleByte: Bool) -> [UInt8]
  {
    var map = PDFBytes()
    begin(
      &map,
      name: "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>def\n"
        + "/CMapName/Codes def\n/CMapType 1 def\n", isSingleByte: isSingleByte)
    addBlocks(of: entries, "cidchar", to: &map) { map, entry in
      add(entry.code, isSingleByte, to: &map)
      map.add(" ")
      map.add(integer: entry.identifier)
    }
    end(&map)
    return map.bytes
  }

  /// Returns a CMap from codes to text. A code without text maps to U+FFFD.
  static func unicode(
    _ entries: [(code: Int, text: [Unicode.Scalar])], isSingleByte: Bool
  ) -> [UInt8] {
    var map = PDFBytes()
    begin(
      &map,
      name: "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n"
        + "/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n", isSingleByte: isSingleByte)
    addBlocks(of: entries, "bfchar", to: &map) { map, entry in
      add(entry.code, isSingleByte, to: &map)
      // Some readers need the space between the two strings.
      map.add(" <")
      map.add(utf16: entry.text.isEmpty ? ["\u{FFFD}"] : entry.text)
      map.add(">")
    }
    end(&map)
    return map.bytes
  }

  private static func begin(_ map: inout PDFBytes, name: String, isSingleByte: Bool) {
    map.add("/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n")
    map.add(bytes: name.utf8)
    map.add("1 begincodespacerange\n")
    map.add(isSingleByte ? "<00><FF>" : "<0000><FFFF>")
    map.add("\nendcodespacerange\n")
  }

  private static func addBlocks<Entry>(
    of entries: [Entry], _ kind: StaticString, to map: inout PDFBytes,
    _ add: (inout PDFBytes, Entry) -> Void
  ) {
    for start in stride(from: 0, to: entries.count, by: blockSize) {
      let block = entries[start..<min(entries.count, start + blockSize)]
      map.add(integer: block.count)
      map.add(" begin")
      map.add(kind)
      map.add("\n")
      for entry in block {
        add(&map, entry)
        map.add("\n")
      }
      map.add("end")
      map.add(kind)
      map.add("\n")
    }
  }

  private static func add(_ code: Int, _ isSingleByte: Bool, to map: inout PDFBytes) {
    map.add("<")
    if !isSingleByte { map.add(hex: UInt8(code >> 8)) }
    map.add(hex: UInt8(code & 0xFF))
    map.add(">")
  }

  private static func end(_ map: inout PDFBytes) {
    map.add("endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n")
  }
}

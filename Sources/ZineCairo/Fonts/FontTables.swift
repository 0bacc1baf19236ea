import ZineText

/// Checks the numbers in a face's tables that, if wrong, could make a page empty or drawing endless.
struct FontTables {
  private let tables: [String: FontTableBytes]

  init(_ tables: [String: FontTableBytes]) { self.tables = tables }

  func check() throws(FontFault) {
    for (table, versions) in Self.versions {
      let version = try number(table, at: 0, length: 4, in: 0...0x0001_0000)
      if !versions.contains(version) { throw .nonsense(table: table) }
    }
    let (unitsPerEm, hasLongOffsets) = try head()
    let glyphCount = try number("maxp", at: 4, length: 2, in: 1...0xFFFF)
    try checkWidths(unitsPerEm, glyphCount)
    guard tables["cmap"] != nil else { throw .missing(table: "cmap") }
    guard Self.drawings.contains(where: { tables[$0] != nil }) else {
      throw .missing(table: "glyf")
    }
    if let outlines = tables["glyf"] {
      // TrueType outlines need `maxp` in version 1.0, which has more fields than version 0.5.
      _ = try number("maxp", at: 0, length: 4, in: 0x0001_0000...0x0001_0000)
      if try table("maxp").count < 32 { throw .truncated(table: "maxp") }
      _ = try number("head", at: 52, length: 2, in: 0...0)
      try checkPlaces(of: outlines, glyphCount, length: hasLongOffsets ? 4 : 2)
    }
    if tables["CFF "] != nil { _ = try number("CFF ", at: 0, length: 1, in: 1...1) }
    if tables["CFF2"] != nil { _ = try number("CFF2", at: 0, length: 1, in: 2...2) }
    try checkBitmaps(glyphCount)
  }

  /// Table versions that font libraries accept. Libraries reject all other versions.
  private static let versions = [
    ("head", [0x0001_0000]), ("maxp", [0x5000, 0x0001_0000]), ("hhea", [0x0001_0000]),
  ]

  /// Tables that contain glyph outlines or glyph images. A usable font has at least one of them.
  private static let drawings = ["glyf", "CFF ", "CFF2", "sbix", "CBDT", "EBDT", "SVG "]

  private func table(_ name: String) throws(FontFault) -> FontTableBytes {
    guard let table = tables[name] else { throw .missing(table: name) }
    return table
  }

  private func number(
    _ table: String, at offset: Int, length: Int, in range: ClosedRange<Int>
  ) throws(FontFault) -> Int {
    guard let number = try self.table(table).number(at: offset, length: length) else {
      throw .truncated(table: table)
    }
    guard range.contains(number) else { throw .nonsense(table: table) }
    return number
  }

  // MARK: Metrics

  private func head() throws(FontFault) -> (unitsPerEm: Int, hasLongOffsets: Bool) {
    let magic = 0x5F0F_3CF5
    _ = try number("head", at: 12, length: 4, in: magic...magic)
    return (
      try number("head", at: 18, length: 2, in: 16...16_384),
      try number("head", at: 50, length: 2, in: 0...1) == 1
    )
  }

  /// Maximum distance from a font's highest glyph to its ascent, and from its lowest glyph to its descent, in
  /// ems. A larger distance would move glyphs far away from the middle of their line.
  private static let mostLeading = 3

  private func checkWidths(_ unitsPerEm: Int, _ glyphCount: Int) throws(FontFault) {
    try checkLine("hhea", at: 4, unitsPerEm)
    let isOfOS2 = (tables["OS/2"]?.number(at: 62, length: 2) ?? 0) & 0x80 != 0
    if isOfOS2 { try checkLine("OS/2", at: 68, unitsPerEm) }
    _ = try number("hhea", at: 32, length: 2, in: 0...0)
    let count = try number("hhea", at: 34, length: 2, in: 1...glyphCount)
    if try table("hmtx").count < 4 * count { throw .truncated(table: "hmtx") }
  }

  /// Checks the ascent and descent in a table. The sign of the descent differs between fonts.
  private func checkLine(
    _ name: String, at offset: Int, _ unitsPerEm: Int
  ) throws(FontFault) {
    let (header, box) = (try table(name), try table("head"))
    guard let ascent = header.signed(at: offset), let descent = header.signed(at: offset + 2) else {
      throw .truncated(table: name)
    }
    let most = Self.mostLeading * unitsPerEm
    let (lowest, highest) = (box.signed(at: 38) ?? 0, box.signed(at: 42) ?? 0)
    guard ascent >= 0, ascent <= max(0, highest) + most, abs(descent) <= max(0, -lowest) + most
    else { throw .nonsense(table: name) }
  }

  // MARK: Glyph data

  /// Checks that `loca` places no outline before the end of the previous one or beyond the end of the table.
  private func checkPlaces(
    of outlines: FontTableBytes, _ glyphCount: Int, length: Int
  ) throws(FontFault) {
    let places = try table("loca")
    guard places.count >= (glyphCount + 1) * length else { throw .truncated(table: "loca") }
    let unit = length == 2 ? 2 : 1
    var last = 0
    for glyph in 0...glyphCount {
      let place = (places.number(at: glyph * length, length: length) ?? 0) * unit
      guard place >= last, place <= outlines.count else { throw .nonsense(table: "loca") }
      last = place
    }
  }

  /// Accepted bitmap sizes, in pixels per em. A size of 0 would enlarge bitmaps infinitely.
  private static let pixelSizes = 1...4_096

  private func checkBitmaps(_ glyphCount: Int) throws(FontFault) {
    if let strikes = tables["sbix"] {
      let count = try number("sbix", at: 4, length: 4, in: 0...0xFFFF)
      for strike in 0..<count {
        let start = try number("sbix", at: 8 + 4 * strike, length: 4, in: 0...strikes.count)
        _ = try number("sbix", at: start, length: 2, in: Self.pixelSizes)
        try checkPictures(at: start, glyphCount, in: strikes)
      }
    }
    for name in ["CBLC", "EBLC"] where tables[name] != nil {
      let count = try number(name, at: 4, length: 4, in: 0...0xFFFF)
      for size in 0..<count {
        for offset in [44, 45] {
          _ = try number(name, at: 8 + 48 * size + offset, length: 1, in: 1...255)
        }
      }
    }
  }

  private func checkPictures(
    at start: Int, _ glyphCount: Int, in strikes: FontTableBytes
  ) throws(FontFault) {
    var last = 0
    for glyph in 0...glyphCount {
      guard let place = strikes.number(at: start + 4 + 4 * glyph, length: 4) else {
        throw .truncated(table: "sbix")
      }
      guard place >= last, start + place <= strikes.count else { throw .nonsense(table: "sbix") }
      last = place
    }
  }
}

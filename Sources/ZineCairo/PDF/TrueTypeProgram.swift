/// A font file with TrueType outlines, to which composite glyphs can be added (OpenType 1.9, `otff`, `glyf`,
/// `loca`, `hmtx`, `maxp`).
struct TrueTypeProgram {
  private var tables: [(tag: UInt32, bytes: [UInt8])] = []
  private let version: UInt32
  /// Offsets in `glyf` where the glyphs begin, followed by the end of the last glyph.
  private var locations: [Int] = []
  private var metrics: [(advance: Int, bearing: Int)] = []

  private static let headerLength = 12
  private static let entryLength = 16
  private static let glyphLimit = 0xFFFF

  /// Returns `nil` for a file of another format or with inconsistent tables.
  init?(_ bytes: [UInt8]) {
    guard let version = bytes.number(at: 0, 4), let count = bytes.number(at: 4, 2) else {
      return nil
    }
    self.version = UInt32(version)
    for index in 0..<count {
      let entry = Self.headerLength + index * Self.entryLength
      guard let tag = bytes.number(at: entry, 4), let offset = bytes.number(at: entry + 8, 4),
        let length = bytes.number(at: entry + 12, 4), offset + length <= bytes.count
      else { return nil }
      tables.append((UInt32(tag), Array(bytes[offset..<offset + length])))
    }
    guard readLocations(), readMetrics() else { return nil }
  }

  var glyphCount: Int { metrics.count }

  private subscript(tag: String) -> [UInt8] {
    get { tables.first { $0.tag == sfntTag(tag) }?.bytes ?? [] }
    set {
      guard let index = tables.firstIndex(where: { $0.tag == sfntTag(tag) }) else { return }
      tables[index].bytes = newValue
    }
  }

  private mutating func readLocations() -> Bool {
    guard let count = self["maxp"].number(at: 4, 2), self["maxp"].count >= 32,
      let format = self["head"].number(at: 50, 2), format <= 1
    else { return false }
    let (loca, glyf) = (self["loca"], self["glyf"])
    for index in 0...count {
      let value =
        format == 0
        ? loca.number(at: 2 * index, 2).map { 2 * $0 } : loca.number(at: 4 * index, 4)
      guard let value, value >= locations.last ?? 0, value <= glyf.count else { return false }
      locations.append(value)
    }
    return true
  }

  private mutating func readMetrics() -> Bool {
    let hmtx = self["hmtx"]
    guard let long = self["hhea"].number(at: 34, 2), long > 0 else { return false }
    for index in 0..<locations.count - 1 {
      let advance = hmtx.number(at: 4 * min(index, long - 1), 2)
      let bearing =
        hmtx.signed(at: index < long ? 4 * index + 2 : 4 * long + 2 * (index - long))
      // Fonts may omit bearings that are never used.
      guard let advance else { return false }
      metrics.append((advance, bearing ?? 0))
    }
    return true
  }

  // MARK: Glyphs

  /// Returns left, bottom, right and top edges of a glyph's bounding box; `nil` for a glyph without an
  /// outline.
  private func box(of glyph: Int, in glyf: [UInt8]) -> [Int]? {
    let start = locations[glyph]
    guard locations[glyph + 1] >= start + 10 else { return nil }
    let box = (0..<4).compactMap { glyf.signed(at: start + 2 + 2 * $0) }
    return box.count == 4 ? box : nil
  }

  /// Appends composite glyphs to the font.
  /// - Parameters:
  ///   - glyphs: Composite glyphs whose parts are glyph numbers of this file.
  ///   - advances: Widths of the glyphs, in font units.
  ///   - avoided: A glyph number that must not be used.
  /// - Returns: The numbers of the new glyphs; `nil` if the font has no room for them.
  mutating func add(
    _ glyphs: [CompositeGlyph], advances: [Int], avoiding avoided: Int
  ) -> [Int]? {
    guard glyphCount + glyphs.count < Self.glyphLimit else { return nil }
    var glyf = self["glyf"]
    var result: [Int] = []
    var mostParts = 0
    for (glyph, advance) in zip(glyphs, advances) {
      if glyphCount == avoided { append(advance: 0, bearing: 0, end: glyf.count) }
      result.append(glyphCount)
      mostParts = max(mostParts, glyph.parts.count)
      let bearing = append(glyph, to: &glyf)
      append(advance: min(max(advance, 0), 0xFFFF), bearing: bearing, end: glyf.count)
    }
    self["glyf"] = glyf
    writeTables(mostParts: mostParts)
    return result
  }

  private mutating func append(advance: Int, bearing: Int, end: Int) {
    metrics.append((advance, bearing))
    locations.append(end)
  }

  private static let wordArguments = 0x0001
  private static let offsetArguments = 0x0002
  private static let moreParts = 0x0020

  /// Appends the data of a composite glyph.
  /// - Returns: Left side bearing of the glyph.
  private func append(_ glyph: CompositeGlyph, to glyf: inout [UInt8]) -> Int {
    var union: [Int]?
    var parts: [(glyph: Int, x: Int, y: Int)] = []
    for part in glyph.parts {
      let number = Int(part.glyph)
      guard number < locations.count - 1, let box = box(of: number, in: glyf) else { continue }
      // A separate glyph is positioned by its bearing, but a part by the coordinates of its points.
      let x = Int(part.x) + metrics[number].bearing - box[0]
      let y = Int(part.y)
      guard Int16(exactly: x) != nil else { continue }
      let moved = [box[0] + x, box[1] + y, box[2] + x, box[3] + y]
      union =
        union.map {
          [
            min($0[0], moved[0]), min($0[1], moved[1]), max($0[2], moved[2]), max($0[3], moved[3]),
          ]
        } ?? moved
      parts.append((number, x, y))
    }
    guard let union else { return 0 }
    let box = union.map { min(max($0, Int(Int16.min)), Int(Int16.max)) }
    glyf.add(-1, 2)
    for edge in box { glyf.add(edge, 2) }
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      glyf.add(Self.wordArguments | Self.offsetArguments | (isLast ? 0 : Self.moreParts), 2)
      glyf.add(part.glyph, 2)
      glyf.add(part.x, 2)
      glyf.add(part.y, 2)
    }
    while glyf.count % 4 != 0 { glyf.append(0) }
    return box[0]
  }

  // MARK: Tables

  private mutating func writeTables(mostParts: Int) {
    var loca: [UInt8] = []
    for location in locations { loca.add(location, 4) }
    self["loca"] = loca
    self["head"].set(1, at: 50, 2)
    var hmtx: [UInt8] = []
    for (advance, bearing) in metrics {
      hmtx.add(advance, 2)
      hmtx.add(bearing, 2)
    }
    self["hmtx"] = hmtx
    self["hhea"].set(glyphCount, at: 34, 2)
    // Updates the maximum counts in the font. A composite glyph has no more points and contours than all of
    // its parts together.
    var maxp = self["maxp"]
    maxp.set(glyphCount, at: 4, 2)
    for (simple, composite) in [(6, 10), (8, 12)] {
      let largest = max(maxp.number(at: simple, 2) ?? 0, maxp.number(at: composite, 2) ?? 0)
      maxp.set(min(largest * mostParts, 0xFFFF), at: composite, 2)
    }
    maxp.set(max(maxp.number(at: 28, 2) ?? 0, mostParts), at: 28, 2)
    maxp.set((maxp.number(at: 30, 2) ?? 0) + 1, at: 30, 2)
    self["maxp"] = maxp
  }

  /// The file with its checksums.
  var bytes: [UInt8] {
    var result: [UInt8] = []
    let count = tables.count
    var power = 1
    while power * 2 <= count { power *= 2 }
    result.add(Int(version), 4)
    result.add(count, 2)
    result.add(power * 16, 2)
    result.add(power.trailingZeroBitCount, 2)
    result.add(count * 16 - power * 16, 2)
    var body: [UInt8] = []
    let start = Self.headerLength + count * Self.entryLength
    var head: Int?
    for (tag, bytes) in tables {
      var bytes = bytes
      if tag == sfntTag("head") {
        head = start + body.count
        bytes.set(0, at: 8, 4)
      }
      result.add(Int(tag), 4)
      result.add(Self.checksum(bytes), 4)
      result.add(start + body.count, 4)
      result.add(bytes.count, 4)
      body += bytes
      while body.count % 4 != 0 { body.append(0) }
    }
    result += body
    if let head { result.set(0xB1B0_AFBA &- Self.checksum(result), at: head + 8, 4) }
    return result
  }

  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0
    for offset in stride(from: 0, to: bytes.count, by: 4) {
      for step in 0..<4 where offset + step < bytes.count {
        sum &+= UInt32(bytes[offset + step]) << (24 - 8 * step)
      }
    }
    return Int(sum)
  }
}

extension [UInt8] {
  /// Returns a big-endian number of `length` bytes.
  fileprivate func number(at offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, offset + length <= count else { return nil }
    return self[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
  }

  fileprivate func signed(at offset: Int) -> Int? {
    number(at: offset, 2).map { Int(Int16(truncatingIfNeeded: $0)) }
  }

  fileprivate mutating func add(_ number: Int, _ length: Int) {
    for byte in (0..<length).reversed() { append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
  }

  fileprivate mutating func set(_ number: Int, at offset: Int, _ length: Int) {
    guard offset + length <= count else { return }
    for byte in 0..<length {
      self[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * (length - 1 - byte)))
    }
  }
}

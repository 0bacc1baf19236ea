/// The glyphs of one text as one glyph: readers divide what is several, and put the pieces where the pieces stand;
/// one code with one text all of them read alike. A font in the file describes it by its parts and their places
/// (OpenType 1.9, `glyf`, composite glyph description).
struct CompositeGlyph: Hashable {
  struct Part: Hashable {
    var glyph: UInt32
    /// From the whole's origin, in the em's units; y grows upward.
    var x: Int16
    var y: Int16
  }

  var parts: [Part]
}

/// The composite glyphs of a face, with numbers behind those that glyphs of fonts can have.
struct CompositeGlyphs {
  private(set) var all: [CompositeGlyph] = []
  private var numbers: [CompositeGlyph: UInt32] = [:]

  /// The number of the first one.
  static let first: UInt32 = 0x10000
  /// How many there are at most; what comes then is written as it is.
  static let limit = 4_096
  /// How many parts one has at most.
  static let partLimit = 32

  static func isOne(_ glyph: UInt32) -> Bool { glyph >= first }

  subscript(glyph: UInt32) -> CompositeGlyph? {
    guard Self.isOne(glyph), Int(glyph - Self.first) < all.count else { return nil }
    return all[Int(glyph - Self.first)]
  }

  /// - Returns: `nil` where there are too many.
  mutating func number(of glyph: CompositeGlyph) -> UInt32? {
    if let known = numbers[glyph] { return known }
    guard all.count < Self.limit, glyph.parts.count <= Self.partLimit else { return nil }
    let number = Self.first + UInt32(all.count)
    all.append(glyph)
    numbers[glyph] = number
    return number
  }
}

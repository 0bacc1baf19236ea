/// Several glyphs that represent one text together, combined into a single glyph. PDF readers split the text
/// of several glyphs and place the pieces at the glyphs. A single code with a single text is read the same
/// way by all readers. The font in the PDF describes a composite glyph by its parts and their positions
/// (OpenType 1.9, `glyf`, composite glyph description).
struct CompositeGlyph: Hashable {
  struct Part: Hashable {
    var glyph: UInt32
    /// Offset from the origin of the composite glyph, in font units; y points up.
    var x: Int16
    var y: Int16
  }

  var parts: [Part]
}

/// The composite glyphs of a face. Their numbers start above the highest possible number of a font's glyphs.
struct CompositeGlyphs {
  private(set) var all: [CompositeGlyph] = []
  private var numbers: [CompositeGlyph: UInt32] = [:]

  /// Number of the first composite glyph.
  static let first: UInt32 = 0x10000
  /// Maximum number of composite glyphs. Above this limit, the parts are written as separate glyphs.
  static let limit = 4_096
  /// Maximum number of parts of a composite glyph.
  static let partLimit = 32

  static func isOne(_ glyph: UInt32) -> Bool { glyph >= first }

  subscript(glyph: UInt32) -> CompositeGlyph? {
    guard Self.isOne(glyph), Int(glyph - Self.first) < all.count else { return nil }
    return all[Int(glyph - Self.first)]
  }

  /// - Returns: `nil` if there are too many glyphs or parts.
  mutating func number(of glyph: CompositeGlyph) -> UInt32? {
    if let known = numbers[glyph] { return known }
    guard all.count < Self.limit, glyph.parts.count <= Self.partLimit else { return nil }
    let number = Self.first + UInt32(all.count)
    all.append(glyph)
    numbers[glyph] = number
    return number
  }
}

import CPango
import ZineLayout

/// The fonts of a document. Each face is included once.
struct PDFFontSet {
  private let table: FontTable
  var fonts: [PDFFont] = []
  private var numbers: [Face: Int] = [:]
  /// The fonts, indexed by the shaper's font numbers.
  private var textFonts: [TextFont?] = []

  /// A face of a font file, and the instance if the font is variable.
  private struct Face: Hashable {
    var face: OpaquePointer?
    var coordinates: [Int32]

    init(_ font: OpaquePointer?) {
      face = hb_font_get_face(font)
      var count: UInt32 = 0
      let start = hb_font_get_var_coords_normalized(font, &count)
      coordinates = Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
  }

  init(_ table: FontTable) { self.table = table }

  /// Returns `nil` for a font that could not be loaded.
  mutating func textFont(_ id: FontID) -> TextFont? {
    let index = Int(id.index)
    while textFonts.count <= index { textFonts.append(nil) }
    if let known = textFonts[index] { return known }
    guard let font = table.pangoFont(id) else { return nil }
    let new = TextFont(
      number: number(of: pango_font_get_hb_font(font), file: table.file(of: id)), font)
    textFonts[index] = new
    return new
  }

  private mutating func number(of font: OpaquePointer?, file: String?) -> Int {
    let face = Face(font)
    if let known = numbers[face] { return known }
    let number = fonts.count
    fonts.append(PDFFont(number: number, face: FontFace(font), file: file))
    numbers[face] = number
    return number
  }
}

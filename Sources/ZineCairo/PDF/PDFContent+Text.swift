import ZineLayout
import ZineStyle
import ZineText

/// The text state (PDF 1.7, section 9.3) and the start of the current line.
struct TextState {
  var font: PDFFontPart?
  var size = 0.0
  /// The values as written in the file. All are in points, except for `scale`, which is a factor.
  var letterSpace = 0.0
  var wordSpace = 0.0
  var scale = 1.0
  var rise = 0.0
  /// Start of the line in the current text object, in thousandths of a point, and the slant of the line's
  /// glyphs.
  var line = (x: 0, y: 0)
  var slant: TextFont.Slant?
}

extension PDFContent {
  mutating func beginText() {
    guard !isText else { return }
    bytes.add("BT\n")
    isText = true
    text.line = (0, 0)
    text.slant = nil
  }

  mutating func endText() {
    guard isText else { return }
    bytes.add("ET\n")
    isText = false
  }

  // MARK: State

  mutating func setFont(_ part: PDFFontPart, size: Double) {
    guard part != text.font || size != text.size else { return }
    text.font = part
    text.size = size
    if !fonts.contains(part) { fonts.append(part) }
    bytes.add("/")
    bytes.add(part)
    bytes.add(" ")
    bytes.add(real: size)
    bytes.add(" Tf\n")
  }

  /// - Parameter scale: Ratio of the width of the glyphs to their natural width.
  mutating func setScale(_ scale: Double) {
    let percent = PDFBytes.units(scale * 100, decimals: 4)
    let written = Double(percent) / 1_000_000
    guard written != text.scale, percent > 0 else { return }
    text.scale = written
    bytes.add(units: percent, decimals: 4)
    bytes.add(" Tz\n")
  }

  mutating func setLetterSpace(_ space: Double) {
    let written = PDFBytes.rounded(space, decimals: 4)
    guard written != text.letterSpace else { return }
    text.letterSpace = written
    bytes.add(real: written)
    bytes.add(" Tc\n")
  }

  mutating func setWordSpace(_ space: Double) {
    let written = PDFBytes.rounded(space, decimals: 4)
    guard written != text.wordSpace else { return }
    text.wordSpace = written
    bytes.add(real: written)
    bytes.add(" Tw\n")
  }

  mutating func setRise(_ rise: Double) {
    let written = PDFBytes.rounded(rise, decimals: Self.decimals)
    guard written != text.rise else { return }
    text.rise = written
    bytes.add(real: written, decimals: Self.decimals)
    bytes.add(" Ts\n")
  }

  /// Begins a line of text at a position on the page. Returns its x coordinate as rounded for the file.
  mutating func moveTo(x: Double, y: Double, slant: TextFont.Slant?) -> Double {
    let x = PDFBytes.units(x, decimals: Self.decimals)
    let y = PDFBytes.units(height - y, decimals: Self.decimals)
    if slant == text.slant, slant == nil {
      bytes.add(units: x - text.line.x, decimals: Self.decimals)
      bytes.add(" ")
      bytes.add(units: y - text.line.y, decimals: Self.decimals)
      bytes.add(" Td\n")
    } else {
      bytes.add(reals: slant.map { [$0.xx, $0.xy, $0.yx, $0.yy] } ?? [1, 0, 0, 1])
      bytes.add(" ")
      bytes.add(units: x, decimals: Self.decimals)
      bytes.add(" ")
      bytes.add(units: y, decimals: Self.decimals)
      bytes.add(" Tm\n")
    }
    text.line = (x, y)
    text.slant = slant
    return Double(x) / 1_000
  }
}

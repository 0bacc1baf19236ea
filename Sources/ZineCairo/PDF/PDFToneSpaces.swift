import ZineStyle

/// The colour spaces of images in changed tones. They are written at the end, because their colours depend on
/// the whole document.
struct PDFToneSpaces {
  enum Space: Hashable {
    /// Tints of one or two spot inks, by their numbers in the document.
    case inks([Int])
    /// Table with the colours of 256 tones from black to white (PDF 1.7, section 8.6.6.3).
    case table(PDFColorSpace, [UInt8])
  }

  private var references: [Space: PDFReference] = [:]
  private var all: [Space] = []

  mutating func reference(to space: Space, in file: inout PDFFile) -> PDFReference {
    if let known = references[space] { return known }
    let reference = file.reserve()
    references[space] = reference
    all.append(space)
    return reference
  }

  /// Whether any colour space uses CMYK.
  var needInks: Bool { all.contains { if case .table(.cmyk, _) = $0 { true } else { false } } }

  /// - Parameter cmyk: Default CMYK profile; `nil` for device CMYK.
  func write(_ spots: inout SpotInks, cmyk: PDFReference?, into file: inout PDFFile) {
    for space in all {
      guard let reference = references[space] else { continue }
      var object = PDFBytes()
      switch space {
      case .inks(let numbers):
        spots.addSpace(of: numbers, cmyk: cmyk, to: &object, in: &file)
      case .table(let base, let colors):
        object.add("[/Indexed")
        if base == .cmyk, let cmyk {
          object.add("[/ICCBased ")
          object.add(cmyk)
          object.add("]")
        } else {
          object.add("/")
          object.add(bytes: base.rawValue.utf8)
        }
        object.add(" 255<")
        for byte in colors { object.add(hex: byte) }
        object.add(">]")
      }
      file.add(object, as: reference)
    }
  }
}

/// How the colours of an image are changed before the image is written.
enum PDFTones: Hashable {
  case plain
  /// Grey conversion, with the fraction of the saturation that the image loses, above 0 and up to 1.
  case grey(Double)
  /// A colour space with a table of colours, indexed by tone.
  case table(PDFReference)
  /// Tints of one or two spot inks, with the maximum tint of each, from 0 to 1.
  case inks(PDFReference, tints: [Double])
}

extension PDFRenderer {
  /// Returns how an image is written in the given tones.
  func tones(_ tones: PictureTones) -> PDFTones {
    guard !tones.colors.isEmpty else { return tones.grey > 0 ? .grey(tones.grey) : .plain }
    if let (numbers, tints) = spots(of: tones) {
      // A single ink already has a colour space object.
      let space =
        numbers.count == 1
        ? content.spots.reference(numbers[0], in: &file)
        : toneSpaces.reference(to: .inks(numbers), in: &file)
      return .inks(space, tints: tints)
    }
    let space = processSpace(of: tones)
    let table = (0...255).flatMap { tone in
      parts(of: tones, at: Double(tone) / 255, in: space).map { UInt8(($0 * 255).rounded()) }
    }
    if space == .cmyk { content.usesInks = true }
    return .table(toneSpaces.reference(to: .table(space, table), in: &file))
  }

  /// Returns the spot inks and maximum tints if the tones use only spot inks; `nil` otherwise.
  private func spots(of tones: PictureTones) -> (numbers: [Int], tints: [Double])? {
    var inks: [(name: String, fallback: Color)] = []
    var tints: [Double] = []
    for color in tones.colors {
      guard case .spot(let name, let tint, let fallback) = color.components else { return nil }
      inks.append((name, fallback))
      tints.append(min(max(tint, 0), 1))
    }
    // Listing the same ink twice would be an invalid colour space.
    guard inks.count == 1 || inks[0].name != inks[1].name,
      let numbers = content.numbers(of: inks)
    else { return nil }
    return (numbers, tints)
  }

  private func processSpace(of tones: PictureTones) -> PDFColorSpace {
    if inks != nil { return .cmyk }
    let kinds = tones.colors.map(\.processComponents)
    if kinds.allSatisfy({ if case .grey = $0 { true } else { false } }) { return .grey }
    return kinds.allSatisfy { if case .cmyk = $0 { true } else { false } } ? .cmyk : .rgb
  }

  /// Returns the colour components of a tone.
  private func parts(of tones: PictureTones, at light: Double, in space: PDFColorSpace) -> [Double]
  {
    let screen = tones.screen(at: light)
    switch space {
    case .grey: return [screen.red]
    case .rgb: return [screen.red, screen.green, screen.blue]
    case .cmyk:
      // Light passes through both colours, so the fractions of light that they transmit are multiplied.
      var rest = [1.0, 1, 1, 1]
      for (color, amount) in zip(tones.colors, tones.amounts(at: light)) {
        let (own, tint) = color.processColor
        let parts = GradientSpace.cmyk.components(of: inks?.color(own) ?? own)
        for index in rest.indices { rest[index] *= 1 - amount * tint * parts[index] }
      }
      let parts = rest.map { 1 - $0 }
      return inks?.limitedParts(parts) ?? parts
    }
  }
}

extension Color {
  /// The process colour that replaces a spot ink, and its tint. For other colours, the colour itself.
  fileprivate var processColor: (color: Color, tint: Double) {
    if case .spot(_, let tint, let fallback) = components { return (fallback.opaque, tint) }
    return (opaque, 1)
  }

  fileprivate var processComponents: Components { processColor.color.components }
}

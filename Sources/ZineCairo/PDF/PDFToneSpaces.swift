import ZineStyle

/// The colour spaces of pictures in other tones than their own, each written once, where all is known that its colours
/// need.
struct PDFToneSpaces {
  enum Space: Hashable {
    /// Tints of one ink or two, by their numbers among the document's.
    case inks([Int])
    /// The colours of 256 tones from black to white (PDF 1.7, section 8.6.6.3).
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

  /// Whether any of them is made of the four inks.
  var needInks: Bool { all.contains { if case .table(.cmyk, _) = $0 { true } else { false } } }

  /// - Parameter cmyk: the profile of four inks without one; `nil` where they are the device's.
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

/// How a picture is changed before it is written.
enum PDFTones: Hashable {
  case plain
  /// How much of its colour it loses, from more than 0 to 1.
  case grey(Double)
  /// A number for each tone, of the table of a colour space.
  case table(PDFReference)
  /// Tints of one ink or two; how much of each there is at the most, from 0 to 1.
  case inks(PDFReference, tints: [Double])
}

extension PDFRenderer {
  /// How a picture is written that is shown in some tones.
  func tones(_ tones: PictureTones) -> PDFTones {
    guard !tones.colors.isEmpty else { return tones.grey > 0 ? .grey(tones.grey) : .plain }
    if let (numbers, tints) = spots(of: tones) {
      // One ink has an object already, which is its colour space.
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

  /// The inks of tones that are nothing but inks of their own, and how much of each; `nil` for others.
  private func spots(of tones: PictureTones) -> (numbers: [Int], tints: [Double])? {
    var inks: [(name: String, fallback: Color)] = []
    var tints: [Double] = []
    for color in tones.colors {
      guard case .spot(let name, let tint, let fallback) = color.components else { return nil }
      inks.append((name, fallback))
      tints.append(min(max(tint, 0), 1))
    }
    // An ink twice is no colour space.
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

  /// The parts of the colour of a tone.
  private func parts(of tones: PictureTones, at light: Double, in space: PDFColorSpace) -> [Double]
  {
    let screen = tones.screen(at: light)
    switch space {
    case .grey: return [screen.red]
    case .rgb: return [screen.red, screen.green, screen.blue]
    case .cmyk:
      // What light goes through: both colours.
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
  /// What stands for it where inks of their own can't be had, and how much of that.
  fileprivate var processColor: (color: Color, tint: Double) {
    if case .spot(_, let tint, let fallback) = components { return (fallback.opaque, tint) }
    return (opaque, 1)
  }

  fileprivate var processComponents: Components { processColor.color.components }
}

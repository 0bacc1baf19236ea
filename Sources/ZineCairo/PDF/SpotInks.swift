import ZineStyle

/// The spot inks of a document. Each is written as a Separation colour space (PDF 1.7, section 8.6.6.4).
struct SpotInks {
  struct Ink {
    var name: [UInt8]
    /// Replacement colour for full ink on devices without the spot ink.
    var fallback: Color
    /// The ink's colour space; `nil` until a page uses it.
    var reference: PDFReference?
  }

  private(set) var all: [Ink] = []
  private var numbers: [[UInt8]: Int] = [:]

  /// Reserved ink names: no ink, and all inks.
  private static let (none, every) = (Array("None".utf8), Array("All".utf8))
  /// Maximum length of an ink name, in bytes (PDF 1.7, annex C).
  private static let longestName = 127

  /// Returns an ink's number in the document; `nil` if the name is not valid for an ink. If several inks have
  /// the same name, the first fallback colour applies.
  mutating func number(of name: String, fallback: Color) -> Int? {
    let name = Array(name.utf8)
    if let known = numbers[name] { return known }
    guard !name.isEmpty, name.count <= Self.longestName, !name.contains(0),
      name != Self.none
    else { return nil }
    numbers[name] = all.count
    all.append(Ink(name: name, fallback: fallback))
    return all.count - 1
  }

  /// Returns the colour space object of an ink, and marks the ink as used.
  mutating func reference(_ number: Int, in file: inout PDFFile) -> PDFReference {
    let reference = all[number].reference ?? file.reserve()
    all[number].reference = reference
    return reference
  }

  /// Returns the colours of inks in the given tints, one ink after the other.
  func colors(of numbers: [Int], tints: [Double]) -> [Color] {
    numbers.map { all[$0] }.filter { $0.name != Self.every }.flatMap { ink in
      let name = String(decoding: ink.name, as: UTF8.self)
      return tints.map { Color.spot(name: name, tint: $0, fallback: ink.fallback) }
    }
  }

  /// Whether the fallback colour of any ink is in CMYK.
  var needInks: Bool {
    all.contains { if case .cmyk = $0.fallback.components { true } else { false } }
  }

  /// Writes the inks' names and fallback colours. The colour changes linearly from no colour at tint 0 to the
  /// full fallback colour at tint 1.
  /// - Parameter cmyk: Default CMYK profile; `nil` for device CMYK.
  func write(cmyk: PDFReference?, into file: inout PDFFile) {
    for ink in all {
      guard let reference = ink.reference else { continue }
      var object = PDFBytes()
      object.add("[/Separation/")
      object.add(name: ink.name)
      switch ink.fallback.components {
      case .cmyk(let cyan, let magenta, let yellow, let black):
        Self.addInks(cmyk, to: &object)
        addFunction(from: [0, 0, 0, 0], to: [cyan, magenta, yellow, black], to: &object)
      default:
        let (red, green, blue) = ink.fallback.screen
        object.add("/DeviceRGB")
        addFunction(from: [1, 1, 1], to: [red, green, blue], to: &object)
      }
      object.add("]")
      file.add(object, as: reference)
    }
  }

  /// - Parameter cmyk: Default CMYK profile; `nil` for device CMYK.
  private static func addInks(_ cmyk: PDFReference?, to object: inout PDFBytes) {
    guard let cmyk else { return object.add("/DeviceCMYK") }
    object.add("[/ICCBased ")
    object.add(cmyk)
    object.add("]")
  }

  // MARK: Two inks

  /// Adds the colour space for tints of one ink, or of two inks that are printed over each other (PDF 1.7,
  /// section 8.6.6.5).
  mutating func addSpace(
    of numbers: [Int], cmyk: PDFReference?, to object: inout PDFBytes, in file: inout PDFFile
  ) {
    let references = numbers.map { reference($0, in: &file) }
    guard numbers.count == 2 else {
      object.add(" ")
      return object.add(references[0])
    }
    let inks = numbers.map { all[$0] }
    object.add("[/DeviceN[")
    for ink in inks {
      object.add("/")
      object.add(name: ink.name)
    }
    object.add("]")
    let areOfFour = inks.allSatisfy {
      if case .cmyk = $0.fallback.components { true } else { false }
    }
    if areOfFour { Self.addInks(cmyk, to: &object) } else { object.add("/DeviceRGB") }
    object.add(" ")
    object.add(Self.mixture(of: inks.map(\.fallback), areOfFour: areOfFour, in: &file))
    // Lists the colour space of each single ink (ISO 19005-2, section 6.2.4.4).
    object.add("<</Colorants<<")
    for (ink, reference) in zip(inks, references) {
      object.add("/")
      object.add(name: ink.name)
      object.add(" ")
      object.add(reference)
    }
    object.add(">>>>]")
  }

  /// Writes a function for the fallback colour of two inks. Light passes through both inks, so the fractions
  /// that they transmit are multiplied. A sampled function interpolates linearly in both dimensions between
  /// its four corners, which gives exactly that product (PDF 1.7, section 7.10.2).
  private static func mixture(
    of colors: [Color], areOfFour: Bool, in file: inout PDFFile
  ) -> PDFReference {
    /// The fraction of light that each ink transmits, for red, green and blue, or for the four process inks.
    let lights = colors.map { color -> [Double] in
      if areOfFour, case .cmyk(let cyan, let magenta, let yellow, let black) = color.components {
        return [1 - cyan, 1 - magenta, 1 - yellow, 1 - black]
      }
      return [color.screen.red, color.screen.green, color.screen.blue]
    }
    let count = lights[0].count
    var samples: [UInt8] = []
    for second in [0, 1] {
      for first in [0, 1] {
        for part in 0..<count {
          let light = (first == 1 ? lights[0][part] : 1) * (second == 1 ? lights[1][part] : 1)
          samples.append(UInt8(((areOfFour ? 1 - light : light) * 255).rounded()))
        }
      }
    }
    var entries = PDFBytes()
    entries.add("/FunctionType 0/Domain[0 1 0 1]/Range[")
    for part in 0..<count { entries.add(part == 0 ? "0 1" : " 0 1") }
    entries.add("]/Size[2 2]/BitsPerSample 8")
    let reference = file.reserve()
    file.add(stream: samples, entries, as: reference)
    return reference
  }

  /// Adds a linear function: an exponential function with exponent 1 (PDF 1.7, section 7.10.3).
  private func addFunction(from start: [Double], to end: [Double], to object: inout PDFBytes) {
    object.add("<</FunctionType 2/Domain[0 1]/C0[")
    object.add(reals: start)
    object.add("]/C1[")
    object.add(reals: end)
    object.add("]/N 1>>")
  }
}

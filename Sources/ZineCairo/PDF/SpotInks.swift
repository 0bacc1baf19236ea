import ZineStyle

/// The inks of a document beside the printer's own, each a colour space of its own (PDF 1.7, section 8.6.6.4).
struct SpotInks {
  struct Ink {
    var name: [UInt8]
    /// What stands for the whole of it where there is no such ink.
    var fallback: Color
    /// `nil` until a page names it.
    var reference: PDFReference?
  }

  private(set) var all: [Ink] = []
  private var numbers: [[UInt8]: Int] = [:]

  /// Names that mean no ink, and all of them.
  private static let (none, every) = (Array("None".utf8), Array("All".utf8))
  /// Of a name, in bytes (PDF 1.7, annex C).
  private static let longestName = 127

  /// An ink's number among the document's; of one name the first fallback counts. `nil` for names that are no ink's.
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

  /// The object of an ink, for a page to name.
  mutating func reference(_ number: Int, in file: inout PDFFile) -> PDFReference {
    let reference = all[number].reference ?? file.reserve()
    all[number].reference = reference
    return reference
  }

  /// Some of the inks in some tints, one ink behind the other.
  func colors(of numbers: [Int], tints: [Double]) -> [Color] {
    numbers.map { all[$0] }.filter { $0.name != Self.every }.flatMap { ink in
      let name = String(decoding: ink.name, as: UTF8.self)
      return tints.map { Color.spot(name: name, tint: $0, fallback: ink.fallback) }
    }
  }

  /// Whether any of them is made of the four inks.
  var needInks: Bool {
    all.contains { if case .cmyk = $0.fallback.components { true } else { false } }
  }

  /// Writes what inks are called, and what stands for them: nothing of a tint of 0, all of the fallback at 1, and
  /// what lies between in proportion.
  /// - Parameter cmyk: the profile of four inks without one; `nil` where they are the device's.
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

  /// - Parameter cmyk: the profile of four inks without one; `nil` where they are the device's.
  private static func addInks(_ cmyk: PDFReference?, to object: inout PDFBytes) {
    guard let cmyk else { return object.add("/DeviceCMYK") }
    object.add("[/ICCBased ")
    object.add(cmyk)
    object.add("]")
  }

  // MARK: Two inks

  /// The colour space of tints of one ink, or of two that lie on each other (PDF 1.7, section 8.6.6.5).
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
    // What each ink is by itself (ISO 19005-2, section 6.2.4.4).
    object.add("<</Colorants<<")
    for (ink, reference) in zip(inks, references) {
      object.add("/")
      object.add(name: ink.name)
      object.add(" ")
      object.add(reference)
    }
    object.add(">>>>]")
  }

  /// What stands for tints of two inks: light goes through both, so that each part of it is multiplied. Between its
  /// corners such a function is exact (PDF 1.7, section 7.10.2).
  private static func mixture(
    of colors: [Color], areOfFour: Bool, in file: inout PDFFile
  ) -> PDFReference {
    /// How much of the light each ink lets through, in parts of red, green and blue or of the four inks.
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

  /// An exponential function of exponent 1 (PDF 1.7, section 7.10.3).
  private func addFunction(from start: [Double], to end: [Double], to object: inout PDFBytes) {
    object.add("<</FunctionType 2/Domain[0 1]/C0[")
    object.add(reals: start)
    object.add("]/C1[")
    object.add(reals: end)
    object.add("]/N 1>>")
  }
}

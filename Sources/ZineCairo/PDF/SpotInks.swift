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
  private static let (none, all) = (Array("None".utf8), Array("All".utf8))
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
    numbers.map { all[$0] }.filter { $0.name != Self.all }.flatMap { ink in
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
        if let cmyk {
          object.add("[/ICCBased ")
          object.add(cmyk)
          object.add("]")
        } else {
          object.add("/DeviceCMYK")
        }
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

  /// An exponential function of exponent 1 (PDF 1.7, section 7.10.3).
  private func addFunction(from start: [Double], to end: [Double], to object: inout PDFBytes) {
    object.add("<</FunctionType 2/Domain[0 1]/C0[")
    object.add(reals: start)
    object.add("]/C1[")
    object.add(reals: end)
    object.add("]/N 1>>")
  }
}

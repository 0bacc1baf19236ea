import ZineLayout
import ZineStyle
import ZineText

/// A gradient along a line, or from the centre of a circle with radius 1 (PDF 1.7, section 8.7.4.5).
struct PDFShading: Hashable {
  enum Geometry: Hashable {
    case linear(from: Point, to: Point)
    case radial
  }

  enum Space: Hashable {
    case grey, rgb, cmyk
    /// Tints of spot inks, by their numbers in the document.
    case inks([Int])
  }

  var geometry: Geometry
  var space: Space
  var stops: [PlacedGradient.Stop]
}

/// The shadings of a document. They are written at the end, because their colours depend on the whole
/// document.
struct PDFShadings {
  private var references: [PDFShading: PDFReference] = [:]
  private var all: [PDFShading] = []

  /// Returns the object of a shading, for use by a page.
  mutating func reference(to shading: PDFShading, in file: inout PDFFile) -> PDFReference {
    if let known = references[shading] { return known }
    let reference = file.reserve()
    references[shading] = reference
    all.append(shading)
    return reference
  }

  /// Whether any shading uses CMYK.
  var needInks: Bool { all.contains { $0.space == .cmyk } }

  /// - Parameter cmyk: Default CMYK profile; `nil` for device CMYK.
  func write(_ spots: inout SpotInks, cmyk: PDFReference?, into file: inout PDFFile) {
    for shading in all {
      guard let reference = references[shading] else { continue }
      var object = PDFBytes()
      switch shading.geometry {
      case .linear(let start, let end):
        object.add("<</ShadingType 2/Coords[")
        object.add(reals: [start.x, start.y, end.x, end.y])
      case .radial: object.add("<</ShadingType 3/Coords[0 0 0 0 0 1")
      }
      object.add("]/Extend[true true]/Domain[0 ")
      object.add(real: Self.domain)
      object.add("]/ColorSpace")
      Self.add(shading.space, &spots, cmyk: cmyk, to: &object, &file)
      object.add("/Function")
      Self.addFunction(of: shading.stops, to: &object)
      object.add(">>")
      file.add(object, as: reference)
    }
  }

  private static func add(
    _ space: PDFShading.Space, _ spots: inout SpotInks, cmyk: PDFReference?,
    to object: inout PDFBytes, _ file: inout PDFFile
  ) {
    switch space {
    case .grey: object.add("/DeviceGray")
    case .rgb: object.add("/DeviceRGB")
    case .cmyk:
      guard let cmyk else { return object.add("/DeviceCMYK") }
      object.add("[/ICCBased ")
      object.add(cmyk)
      object.add("]")
    case .inks(let numbers):
      spots.addSpace(of: numbers, cmyk: cmyk, to: &object, in: &file)
    }
  }

  // MARK: Functions

  /// Upper end of the functions' domain. With four decimals, positions are finer than visible differences.
  private static let domain = 1_000.0

  /// Adds a function that joins the functions between each two neighbouring stops (PDF 1.7, section 7.10.4).
  private static func addFunction(
    of stops: [PlacedGradient.Stop], to object: inout PDFBytes
  ) {
    func units(_ stop: PlacedGradient.Stop) -> Int {
      PDFBytes.units(stop.place * domain, decimals: 4)
    }
    // The intervals of a stitching function must not be empty.
    var pairs = zip(stops, stops.dropFirst()).filter { units($0) < units($1) }
    if pairs.isEmpty { pairs = [(stops[0], stops[stops.count - 1])] }
    object.add("<</FunctionType 3/Domain[0 ")
    object.add(real: domain)
    object.add("]/Functions[")
    for (start, end) in pairs { addFunction(from: start, to: end, to: &object) }
    object.add("]/Bounds[")
    for (index, pair) in pairs.enumerated().dropFirst() {
      if index > 1 { object.add(" ") }
      object.add(units: units(pair.0), decimals: 4)
    }
    object.add("]/Encode[")
    for index in pairs.indices { object.add(index == 0 ? "0 1" : " 0 1") }
    object.add("]>>")
  }

  /// Adds a linear function: an exponential function with exponent 1 (PDF 1.7, section 7.10.3).
  private static func addFunction(
    from start: PlacedGradient.Stop, to end: PlacedGradient.Stop, to object: inout PDFBytes
  ) {
    object.add("<</FunctionType 2/Domain[0 1]/N 1/C0[")
    object.add(reals: start.parts)
    object.add("]/C1[")
    object.add(reals: end.parts)
    object.add("]>>")
  }
}

import ZineStyle

/// The resources of a content stream, in order of first use (PDF 1.7, section 7.8.3).
struct PDFResources {
  var fonts: [(part: PDFFontPart, reference: PDFReference)]
  var pictures: [PDFReference]
  var shadings: [PDFReference]
  var masks: [PDFReference]
  var patterns: [PDFReference]
  var opacities: [(opacity: PaintOpacity, reference: PDFReference)]
  var blendModes: [(mode: BlendMode, reference: PDFReference)]
  var overprints: [(isSet: Bool, reference: PDFReference)]
  var spots: [(number: Int, reference: PDFReference)]
  /// Whether any content is painted in CMYK.
  var usesInks: Bool

  /// - Parameter inks: Default CMYK profile.
  func write(inks: PDFReference?, to object: inout PDFBytes) {
    addNames(to: &object)
    addColorSpaces(inks: usesInks ? inks : nil, to: &object)
  }

  private func addColorSpaces(inks: PDFReference?, to object: inout PDFBytes) {
    guard inks != nil || !spots.isEmpty else { return }
    object.add("/ColorSpace<<")
    if let inks {
      object.add("/DefaultCMYK[/ICCBased ")
      object.add(inks)
      object.add("]")
    }
    for spot in spots {
      object.add("/S")
      object.add(integer: spot.number)
      object.add(" ")
      object.add(spot.reference)
    }
    object.add(">>")
  }

  private func addNames(to object: inout PDFBytes) {
    if !fonts.isEmpty {
      object.add("/Font<<")
      for font in fonts {
        object.add("/")
        object.add(font.part)
        object.add(" ")
        object.add(font.reference)
      }
      object.add(">>")
    }
    addStates(to: &object)
    if !shadings.isEmpty {
      object.add("/Shading<<")
      for shading in shadings { object.add(shading, named: "/H") }
      object.add(">>")
    }
    if !patterns.isEmpty {
      object.add("/Pattern<<")
      for pattern in patterns { object.add(pattern, named: "/P") }
      object.add(">>")
    }
    if !pictures.isEmpty {
      object.add("/XObject<<")
      for picture in pictures {
        object.add("/")
        object.add(picture: picture)
        object.add(" ")
        object.add(picture)
      }
      object.add(">>")
    }
  }

  /// Adds the graphics states (`ExtGState`).
  private func addStates(to object: inout PDFBytes) {
    guard !opacities.isEmpty || !blendModes.isEmpty || !overprints.isEmpty || !masks.isEmpty
    else { return }
    object.add("/ExtGState<<")
    for (isSet, reference) in overprints {
      object.add(isSet ? "/O1 " : "/O0 ")
      object.add(reference)
    }
    for opacity in opacities {
      object.add("/")
      object.add(opacity.opacity)
      object.add(" ")
      object.add(opacity.reference)
    }
    for (mode, reference) in blendModes {
      object.add("/")
      object.add(mode)
      object.add(" ")
      object.add(reference)
    }
    for mask in masks { object.add(mask, named: "/M") }
    object.add(">>")
  }
}

extension PDFBytes {
  /// Adds a resource with its name: a letter and the object number.
  fileprivate mutating func add(_ reference: PDFReference, named letter: StaticString) {
    add(letter)
    add(integer: reference.number)
    add(" ")
    add(reference)
  }
}

import ZineLayout
import ZineStyle
import ZineText

/// One tile of a background image: drawing operators and the resources that they use. The y axis points up
/// from the tile's lower left corner.
struct BackgroundTile {
  var bytes = PDFBytes()
  var shading: PDFReference?
  var mask: PDFReference?
  var picture: PDFReference?
  /// Whether the tile is partly transparent, and whether it contains CMYK colours.
  var isTranslucent = false
  var usesInks = false

  /// The tile's resources, without the brackets around the dictionary (PDF 1.7, section 7.8.3).
  var resources: PDFBytes {
    var object = PDFBytes()
    func add(_ kind: StaticString, _ letter: StaticString, _ reference: PDFReference?) {
      guard let reference else { return }
      object.add(kind)
      object.add(letter)
      object.add(integer: reference.number)
      object.add(" ")
      object.add(reference)
      object.add(">>")
    }
    add("/Shading<<", "/H", shading)
    add("/ExtGState<<", "/M", mask)
    add("/XObject<<", "/I", picture)
    return object
  }
}

extension BackgroundTile {
  /// - Parameters:
  ///   - shading: Shading with the gradient's colours.
  ///   - mask: Mask with the gradient's opacity; `nil` if the gradient is opaque.
  ///   - isClipped: Whether the gradient must be clipped because it extends beyond the tile.
  init(
    _ gradient: PlacedGradient, of size: Size, _ shading: PDFReference, mask: PDFReference?,
    isClipped: Bool
  ) {
    self.shading = shading
    self.mask = mask
    isTranslucent = mask != nil
    if isClipped {
      bytes.add("0 0 ")
      bytes.add(reals: [size.width, size.height])
      bytes.add(" re W n ")
    }
    bytes.add("1 0 0 -1 0 ")
    bytes.add(real: size.height)
    bytes.add(" cm")
    if let mask {
      bytes.add("/M")
      bytes.add(integer: mask.number)
      bytes.add(" gs")
    }
    bytes.add(shading, of: gradient)
  }
}

extension PDFBytes {
  /// Paints a gradient's shading over the whole area. The y axis points down from the tile's upper left
  /// corner.
  mutating func add(_ shading: PDFReference, of gradient: PlacedGradient) {
    if case .radial(let center, let radii) = gradient.geometry {
      add(" ")
      add(reals: [radii.width, 0, 0, radii.height, center.x, center.y])
      add(" cm")
    }
    add("/H")
    add(integer: shading.number)
    add(" sh\n")
  }
}

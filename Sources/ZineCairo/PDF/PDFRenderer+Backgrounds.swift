import ZineLayout
import ZineStyle
import ZineText

/// Background images of boxes and pages. Gradients become shadings; repeated images become tiling patterns.
extension PDFRenderer {
  func draw(_ box: PlacedBox) throws(RenderingFailure) {
    if let clip = box.shadowClip { content.draw(box.shadows, inside: clip) }
    let before = box.clip.map { content.beginClip(to: $0.path, $0.fillRule) }
    for path in box.paths { try draw(path) }
    if let before { content.endClip(before) }
  }

  func draw(_ painted: PaintedPath) throws(RenderingFailure) {
    guard case .image(let image) = painted.paint else { return content.draw(painted) }
    content.endText()
    content.setOpacity(painted.opacity)
    content.setOverprint(false)
    guard let tile = try tile(of: image, isClipped: !image.isWhole(behind: painted.path)) else {
      return
    }
    if tile.isTranslucent { content.isTranslucent = true }
    if tile.usesInks { content.usesInks = true }
    let before = content.beginClip(to: painted.path, .evenodd)
    if image.isRepeated {
      content.fill(image.extent, with: pattern(of: image, tile))
    } else {
      content.draw(tile, in: image.tile)
    }
    content.endClip(before)
  }

  private func tile(
    of image: PlacedImage, isClipped: Bool
  ) throws(RenderingFailure) -> BackgroundTile? {
    let size = image.tile.size
    switch image.content {
    case .gradient(let gradient):
      return BackgroundTile(
        gradient, of: size, shading(of: gradient),
        mask: gradient.isOpaque ? nil : mask(of: gradient, size), isClipped: isClipped)
    case .picture(let picture):
      guard let loaded = store.picture(picture) else { return nil }
      return try tile(of: loaded, size)
    }
  }

  private func tile(
    of picture: LoadedPicture, _ size: Size
  ) throws(RenderingFailure) -> BackgroundTile {
    var tile = BackgroundTile()
    if let page = picture.vectors {
      tile.isTranslucent = page.page.isTranslucent
      tile.picture = vectors.reference(to: page, isGroup: true, in: &file)
      let own = page.page.size
      tile.bytes.add(reals: [size.width / own.width, 0, 0, size.height / own.height, 0, 0])
    } else {
      let (reference, isOpaque) = try pictures.reference(
        to: picture, size: mostResolution.map { picture.pixelSize(in: size, ppi: $0) }, in: &file)
      tile.isTranslucent = !isOpaque
      tile.usesInks = picture.isOfInks
      tile.picture = reference
      tile.bytes.add(
        reals: picture.matrix(
          in: Rect(origin: Point(x: 0, y: 0), size: size), pageHeight: size.height))
    }
    tile.bytes.add(" cm/I")
    tile.bytes.add(integer: tile.picture?.number ?? 0)
    tile.bytes.add(" Do\n")
    return tile
  }

  // MARK: Gradients

  /// Number of steps between two colour stops when colours are converted to the print shop's inks. The steps
  /// are needed because mixing the inks of both stops gives different colours from mixing red, green and
  /// blue.
  private static let inkSteps = 8

  private func shading(of gradient: PlacedGradient) -> PDFReference {
    var shading = PDFShading(
      geometry: PDFShading.Geometry(gradient.geometry), space: .rgb, stops: gradient.stops)
    func convert(_ stops: [PlacedGradient.Stop], _ parts: ([Double]) -> [Double]) {
      shading.stops = stops
      for index in stops.indices { shading.stops[index].parts = parts(stops[index].parts) }
    }
    switch gradient.space {
    case .inks(let inks):
      if let numbers = content.numbers(of: inks) {
        shading.space = .inks(numbers)
      } else {
        convert(gradient.refined(Self.inkSteps)) { parts in
          let (red, green, blue) = gradient.space.screen(parts)
          return press([red, green, blue], of: .rgb)
        }
        shading.space = self.inks == nil ? .rgb : .cmyk
      }
    case .grey, .rgb, .cmyk:
      if inks == nil {
        shading.space = PDFShading.Space(gradient.space)
      } else {
        let isEven = gradient.space != .rgb
        convert(isEven ? gradient.stops : gradient.refined(Self.inkSteps)) {
          press($0, of: gradient.space)
        }
        shading.space = .cmyk
      }
    }
    if shading.space == .cmyk { content.usesInks = true }
    // The soft mask contains the opacity, so the stops are opaque.
    for index in shading.stops.indices { shading.stops[index].alpha = 1 }
    return shadings.reference(to: shading, in: &file)
  }

  /// Converts a colour to the print shop's inks. Returns the colour unchanged if the document is not for
  /// print.
  private func press(_ parts: [Double], of space: GradientSpace) -> [Double] {
    guard let inks else { return parts }
    let color: Color =
      switch space {
      case .grey: .grey(parts[0])
      case .cmyk: .cmyk(cyan: parts[0], magenta: parts[1], yellow: parts[2], black: parts[3])
      case .rgb, .inks: Color(red: parts[0], green: parts[1], blue: parts[2])
      }
    return GradientSpace.cmyk.components(of: inks.color(color))
  }

  /// Returns a graphics state with a soft mask for a gradient's opacity (PDF 1.7, section 11.6.5.3).
  private func mask(of gradient: PlacedGradient, _ size: Size) -> PDFReference {
    var stops = gradient.stops
    for index in stops.indices {
      (stops[index].parts, stops[index].alpha) = ([stops[index].alpha], 1)
    }
    let shading = shadings.reference(
      to: PDFShading(
        geometry: PDFShading.Geometry(gradient.geometry), space: .grey, stops: stops), in: &file)
    var bytes = PDFBytes()
    bytes.add(shading, of: gradient)
    var entries = PDFBytes()
    entries.add("/Type/XObject/Subtype/Form/BBox[0 0 ")
    entries.add(reals: [size.width, size.height])
    entries.add("]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Shading<</H")
    entries.add(integer: shading.number)
    entries.add(" ")
    entries.add(shading)
    entries.add(">>>>")
    let key = MaskKey(shading: shading, entries: entries.bytes, content: bytes.bytes)
    if let known = masks[key] { return known }
    let form = file.reserve()
    file.add(stream: bytes.bytes, entries, as: form)
    var object = PDFBytes()
    object.add("<</Type/ExtGState/SMask<</S/Luminosity/G ")
    object.add(form)
    object.add(">>>>")
    let reference = file.add(object)
    masks[key] = reference
    return reference
  }

  // MARK: Patterns

  /// Returns a tiling pattern that repeats a tile (PDF 1.7, section 8.7.3).
  private func pattern(of image: PlacedImage, _ tile: BackgroundTile) -> PDFReference {
    let (rect, size) = (image.tile, image.tile.size)
    var entries = PDFBytes()
    entries.add("/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 ")
    entries.add(reals: [size.width, size.height])
    entries.add("]/XStep ")
    entries.add(real: image.step.width)
    entries.add("/YStep ")
    entries.add(real: image.step.height)
    entries.add("/Matrix[")
    entries.add(
      reals: content.onPage(
        Point(x: rect.origin.x, y: content.height - rect.origin.y - size.height)))
    entries.add("]/Resources<<")
    entries.add(bytes: tile.resources.bytes)
    entries.add(">>")
    let reference = file.reserve()
    file.add(stream: tile.bytes.bytes, entries, as: reference)
    return reference
  }
}

/// Key for finding an existing mask with the same content.
struct MaskKey: Hashable {
  var shading: PDFReference
  var entries: [UInt8]
  var content: [UInt8]
}

extension PDFShading.Geometry {
  fileprivate init(_ geometry: PlacedGradient.Geometry) {
    switch geometry {
    case .linear(let start, let end): self = .linear(from: start, to: end)
    case .radial: self = .radial
    }
  }
}

extension PDFShading.Space {
  fileprivate init(_ space: GradientSpace) {
    switch space {
    case .grey: self = .grey
    case .cmyk: self = .cmyk
    case .rgb, .inks: self = .rgb
    }
  }
}

extension LoadedPicture {
  /// Whether the image is a CMYK JPEG.
  fileprivate var isOfInks: Bool {
    if case .jpeg(let bytes, _) = content { JPEGHeader(bytes).componentCount == 4 } else { false }
  }
}

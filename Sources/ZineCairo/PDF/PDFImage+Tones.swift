import ZineText

/// Images whose colours are changed: converted to grey, or printed in given tones.
extension PDFImage {
  /// - Parameter size: Size to scale the image down to, in pixels; `nil` to keep all pixels.
  init(
    _ picture: LoadedPicture, _ tones: PDFTones, size: PDFPictures.PixelSize? = nil,
    _ profiles: inout PDFProfiles, _ inks: PrinterInks?, in file: inout PDFFile
  ) throws(RenderingFailure) {
    if tones == .plain {
      if let size {
        try self.init(
          picture, width: size.width, height: size.height, &profiles, inks, in: &file)
      } else {
        try self.init(picture, &profiles, inks, in: &file)
      }
      return
    }
    var pixels = try picture.unscaledPixels()
    if let size {
      pixels = pixels.scaledDown(
        toWidth: min(size.width, pixels.width), height: min(size.height, pixels.height))
    }
    switch tones {
    case .plain, .grey(0): self.init(pixels, of: picture, &profiles, inks, in: &file)
    case .grey(let amount):
      pixels.turnGrey(by: amount)
      let isGrey = amount >= 1
      if isGrey || inks == nil, picture.isJPEG,
        let bytes = JPEGEncoding.encode(pixels, isGrey ? .grey : .rgb)
      {
        self.init(jpeg: bytes, of: pixels, isGrey ? .grey : .rgb)
      } else if isGrey {
        self.init(pixels, nil)
      } else {
        self.init(pixels, of: picture, &profiles, inks, in: &file)
      }
    case .table(let space): self.init(pixels, space, [{ $0 }])
    case .inks(let space, let tints):
      self.init(
        pixels, space,
        tints.indices.map { index in
          { light in
            let shade = 1 - Double(light) / 255
            let amount = tints.count == 2 && index == 0 ? shade * shade : shade
            return UInt8((tints[index] * amount * 255).rounded())
          }
        })
    }
  }

  /// Creates an image from the lightness of pixels, in a colour space of one or more components.
  /// - Parameter components: Functions from a pixel's lightness to each component.
  private init(
    _ pixels: Pixels, _ space: PDFReference, _ components: [(UInt8) -> UInt8]
  ) {
    let tables = components.map { component in (0...255).map { component(UInt8($0)) } }
    var data: [UInt8] = []
    data.reserveCapacity(pixels.width * pixels.height * tables.count)
    for pixel in stride(from: 0, to: pixels.bytes.count, by: 4) {
      let light = Int(pixels.luma(at: pixel))
      for table in tables { data.append(table[light]) }
    }
    var entries = PDFBytes()
    entries.add("/Type/XObject/Subtype/Image/Width ")
    entries.add(integer: pixels.width)
    entries.add("/Height ")
    entries.add(integer: pixels.height)
    entries.add("/BitsPerComponent 8/ColorSpace ")
    entries.add(space)
    Self.addPredictor(pixels.width, tables.count, to: &entries)
    let rows = data.withUnsafeBytes {
      filteredRows($0, rowBytes: pixels.width * tables.count, distance: tables.count)
    }
    self.init(entries, rows: rows, maskOf: pixels)
  }
}

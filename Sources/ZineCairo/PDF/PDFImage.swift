import ZineText

/// A PDF image that has not been written to the file yet (PDF 1.7, section 8.9.5).
struct PDFImage {
  private enum Content {
    /// Data encoded with the filter named in the entries.
    case encoded([UInt8])
    /// Rows with PNG filters applied, not yet compressed.
    case rows([UInt8])
  }

  private var entries: PDFBytes
  private var content: Content
  /// The alpha channel, as an image in an array of at most one; empty if all pixels are opaque.
  private var mask: [PDFImage] = []

  var isOpaque: Bool { mask.isEmpty }

  private init(_ entries: PDFBytes, _ content: Content) {
    self.entries = entries
    self.content = content
  }

  /// - Parameter pixels: Pixels from which the alpha channel is read.
  init(_ entries: PDFBytes, rows: [UInt8], maskOf pixels: Pixels) {
    self.init(entries, .rows(rows))
    if !Self.kind(of: pixels).isOpaque { mask = [Self(maskOf: pixels)] }
  }

  // MARK: Writing

  func write(as reference: PDFReference, into file: inout PDFFile) {
    var entries = entries
    for image in mask {
      let mask = file.reserve()
      image.write(as: mask, into: &file)
      entries.add("/SMask ")
      entries.add(mask)
    }
    switch content {
    case .encoded(let bytes): file.add(encoded: bytes, entries, as: reference)
    case .rows(let rows): file.add(stream: rows, entries, as: reference)
    }
  }

  /// Returns the same image in compressed form, so that its size is known.
  func compressed(by file: PDFFile) -> PDFImage {
    var result = self
    if case .rows(let rows) = content {
      result.content = .encoded(file.compressed(rows))
      result.entries.add("/Filter/FlateDecode")
    }
    result.mask = mask.map { $0.compressed(by: file) }
    return result
  }

  /// Size of the data including the mask, in bytes.
  var byteCount: Int {
    let own =
      switch content {
      case .encoded(let bytes), .rows(let bytes): bytes.count
      }
    return mask.reduce(own) { $0 + $1.byteCount }
  }

  // MARK: Conversion from loaded images

  /// Creates an image with all pixels of a raster image, before its orientation is applied. Reuses the data
  /// of the source file if PDF supports its format.
  init(
    _ picture: LoadedPicture, _ profiles: inout PDFProfiles, _ inks: PrinterInks?,
    in file: inout PDFFile
  ) throws(RenderingFailure) {
    switch picture.content {
    case .jpeg(let bytes, let isInverted):
      let header = JPEGHeader(bytes)
      if inks == nil || header.componentCount != 3 {
        self.init(
          jpeg: bytes, header, isInverted: isInverted, picture, &profiles, inks, in: &file)
        return
      }
    case .raster(let bytes, .png):
      let profile = PictureProfile(png: bytes)
      if let data = PNGData(bytes), profile == nil || data.componentCount == 3,
        inks == nil || data.componentCount == 1 && data.palette.isEmpty
      {
        self.init(data, profile.map { profiles.reference(to: $0, in: &file) })
        return
      }
    case .raster, .vectors: break
    }
    self.init(try picture.unscaledPixels(), of: picture, &profiles, inks, in: &file)
  }

  /// Creates an image that is scaled down to fewer pixels.
  init(
    _ picture: LoadedPicture, width: Int, height: Int, _ profiles: inout PDFProfiles,
    _ inks: PrinterInks?, in file: inout PDFFile
  ) throws(RenderingFailure) {
    let all = try picture.unscaledPixels()
    let pixels = all.scaledDown(toWidth: min(width, all.width), height: min(height, all.height))
    if case .jpeg(let bytes, _) = picture.content {
      let header = JPEGHeader(bytes)
      let isGrey = header.componentCount == 1
      if inks == nil || isGrey, let bytes = JPEGEncoding.encode(pixels, isGrey ? .grey : .rgb) {
        let profile = inks == nil ? header.profile : nil
        self.init(
          jpeg: bytes, of: pixels, isGrey ? .grey : .rgb,
          profile.map { profiles.reference(to: $0, in: &file) })
        return
      }
    }
    self.init(pixels, of: picture, &profiles, inks, in: &file)
  }

  /// Creates an image from decoded pixels, converted to the print shop's inks if the document is for print.
  init(
    _ pixels: Pixels, of picture: LoadedPicture, _ profiles: inout PDFProfiles,
    _ inks: PrinterInks?, in file: inout PDFFile
  ) {
    let profile = picture.profile
    if let inks {
      self.init(pixels, profile, inks, isJPEG: picture.isJPEG)
    } else {
      self.init(pixels, profile.map { profiles.reference(to: $0, in: &file) })
    }
  }

  /// Creates an image from the unchanged data of a JPEG.
  private init(
    jpeg bytes: [UInt8], _ header: JPEGHeader, isInverted: Bool, _ picture: LoadedPicture,
    _ profiles: inout PDFProfiles, _ inks: PrinterInks?, in file: inout PDFFile
  ) {
    let space: PDFColorSpace =
      switch header.componentCount {
      case 1: .grey
      case 4: .cmyk
      default: .rgb
      }
    // Images that are already in the print shop's inks are written without a profile, and grey is printed in
    // black alone (ISO 15930-7, section 6.2.3).
    let isPrinters = inks.map { $0.profile == header.profile?.bytes || space == .grey } ?? false
    let profile = isPrinters ? nil : header.profile.map { profiles.reference(to: $0, in: &file) }
    var entries = Self.header(picture.width, picture.height, space, profile)
    // In CMYK files by Adobe software, 0 means full ink.
    if isInverted { entries.add("/Decode[1 0 1 0 1 0 1 0]") }
    entries.add("/Filter/DCTDecode")
    self.init(entries, .encoded(bytes))
  }

  /// Creates an image from JPEG data that was encoded from the given pixels.
  init(
    jpeg bytes: [UInt8], of pixels: Pixels, _ space: PDFColorSpace, _ profile: PDFReference? = nil
  ) {
    var entries = Self.header(pixels.width, pixels.height, space, profile)
    entries.add("/Filter/DCTDecode")
    self.init(entries, .encoded(bytes))
  }

  /// Creates an image in the print shop's inks. A grey image uses only black ink. Overwrites the pixels.
  /// - Parameter isJPEG: Whether the source was a JPEG. If so, the image is also stored as a JPEG.
  private init(_ pixels: Pixels, _ profile: PictureProfile?, _ inks: PrinterInks, isJPEG: Bool) {
    let (isGrey, isOpaque) = Self.kind(of: pixels)
    if isGrey {
      if isJPEG, let bytes = JPEGEncoding.encode(pixels, .grey) {
        self.init(jpeg: bytes, of: pixels, .grey)
      } else {
        self.init(pixels, nil)
      }
      return
    }
    let mask = isOpaque ? [] : [Self(maskOf: pixels)]
    inks.convert(pixels.bytes, of: profile)
    if isJPEG, let bytes = JPEGEncoding.encode(pixels, .cmyk) {
      self.init(jpeg: bytes, of: pixels, .cmyk)
    } else {
      var entries = Self.header(pixels.width, pixels.height, .cmyk)
      Self.addPredictor(pixels.width, 4, to: &entries)
      self.init(
        entries,
        .rows(
          filteredRows(
            UnsafeRawBufferPointer(pixels.bytes), rowBytes: pixels.width * 4, distance: 4)))
    }
    self.mask = mask
  }

  /// Creates a soft mask from the alpha channel. Pixels with alpha 0 are invisible (PDF 1.7, section
  /// 11.6.5.3).
  private init(maskOf pixels: Pixels) {
    let alpha = (0..<pixels.width * pixels.height).map { pixels.bytes[$0 * 4 + 3] }
    var entries = Self.header(pixels.width, pixels.height, .grey)
    Self.addPredictor(pixels.width, 1, to: &entries)
    let rows = alpha.withUnsafeBytes {
      filteredRows($0, rowBytes: pixels.width, distance: 1)
    }
    self.init(entries, .rows(rows))
  }

  /// Creates an image from the unchanged data of a PNG.
  private init(_ data: PNGData, _ profile: PDFReference?) {
    var entries = PDFBytes()
    entries.add("/Type/XObject/Subtype/Image/Width ")
    entries.add(integer: data.width)
    entries.add("/Height ")
    entries.add(integer: data.height)
    entries.add("/BitsPerComponent ")
    entries.add(integer: data.bitDepth)
    entries.add("/ColorSpace")
    if data.palette.isEmpty {
      Self.add(data.componentCount == 1 ? .grey : .rgb, profile, to: &entries)
    } else {
      entries.add("[/Indexed")
      Self.add(.rgb, nil, to: &entries)
      entries.add(" ")
      entries.add(integer: data.palette.count / 3 - 1)
      entries.add("<")
      for byte in data.palette { entries.add(hex: byte) }
      entries.add(">]")
    }
    entries.add("/Filter/FlateDecode")
    Self.addPredictor(data.width, data.componentCount, bitDepth: data.bitDepth, to: &entries)
    self.init(entries, .encoded(data.bytes))
  }

  /// Creates a grey image from pixels without colour and without a profile, or else an RGB image. Overwrites
  /// the pixels.
  init(_ pixels: Pixels, _ profile: PDFReference?) {
    let (hasNoColor, isOpaque) = Self.kind(of: pixels)
    let isGrey = hasNoColor && profile == nil
    var entries = Self.header(pixels.width, pixels.height, isGrey ? .grey : .rgb, profile)
    let mask = isOpaque ? [] : [Self(maskOf: pixels)]
    // Reuses the pixels' memory, so that a large image is not in memory twice.
    let packed = isGrey ? Self.packGrey(pixels) : Self.packColors(pixels)
    let size = isGrey ? 1 : 3
    Self.addPredictor(pixels.width, size, to: &entries)
    self.init(
      entries, .rows(filteredRows(packed, rowBytes: pixels.width * size, distance: size)))
    self.mask = mask
  }

  // MARK: Entries

  /// Adds the predictor entry, which states how rows of pixels were filtered before compression (PDF 1.7,
  /// section 7.4.4.3).
  static func addPredictor(
    _ width: Int, _ componentCount: Int, bitDepth: Int = 8, to entries: inout PDFBytes
  ) {
    entries.add("/DecodeParms<</Predictor 15/Colors ")
    entries.add(integer: componentCount)
    entries.add("/BitsPerComponent ")
    entries.add(integer: bitDepth)
    entries.add("/Columns ")
    entries.add(integer: width)
    entries.add(">>")
  }

  private static func add(
    _ space: PDFColorSpace, _ profile: PDFReference?, to entries: inout PDFBytes
  ) {
    if let profile {
      entries.add("[/ICCBased ")
      entries.add(profile)
      entries.add("]")
    } else {
      entries.add("/")
      entries.add(bytes: space.rawValue.utf8)
    }
  }

  private static func header(
    _ width: Int, _ height: Int, _ space: PDFColorSpace, _ profile: PDFReference? = nil
  ) -> PDFBytes {
    var entries = PDFBytes()
    entries.add("/Type/XObject/Subtype/Image/Width ")
    entries.add(integer: width)
    entries.add("/Height ")
    entries.add(integer: height)
    entries.add("/BitsPerComponent 8/ColorSpace")
    add(space, profile, to: &entries)
    return entries
  }

  // MARK: Pixels

  private static func kind(of pixels: Pixels) -> (isGrey: Bool, isOpaque: Bool) {
    var (isGrey, isOpaque) = (true, true)
    for pixel in stride(from: 0, to: pixels.bytes.count, by: 4) {
      let (blue, green) = (pixels.bytes[pixel], pixels.bytes[pixel + 1])
      if blue != green || green != pixels.bytes[pixel + 2] { isGrey = false }
      if pixels.bytes[pixel + 3] != 255 { isOpaque = false }
      if !isGrey, !isOpaque { break }
    }
    return (isGrey, isOpaque || !pixels.hasAlpha)
  }

  private static func packGrey(_ pixels: Pixels) -> UnsafeRawBufferPointer {
    let count = pixels.bytes.count / 4
    for pixel in 0..<count { pixels.bytes[pixel] = pixels.bytes[pixel * 4] }
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(pixels.bytes)[..<count])
  }

  private static func packColors(_ pixels: Pixels) -> UnsafeRawBufferPointer {
    let count = pixels.bytes.count / 4
    for pixel in 0..<count {
      let (blue, green, red) = (
        pixels.bytes[pixel * 4], pixels.bytes[pixel * 4 + 1], pixels.bytes[pixel * 4 + 2]
      )
      pixels.bytes[pixel * 3] = red
      pixels.bytes[pixel * 3 + 1] = green
      pixels.bytes[pixel * 3 + 2] = blue
    }
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(pixels.bytes)[..<(count * 3)])
  }
}

extension LoadedPicture {
  var isJPEG: Bool { if case .jpeg = content { true } else { false } }

  /// Whether the image is a CMYK JPEG, whose data is never decoded.
  var hasInks: Bool {
    if case .jpeg(let bytes, _) = content { JPEGHeader(bytes).componentCount == 4 } else { false }
  }

  /// ICC profile of the pixels.
  fileprivate var profile: PictureProfile? {
    switch content {
    case .jpeg(let bytes, _): JPEGHeader(bytes).profile
    case .raster(let bytes, .png): PictureProfile(png: bytes)
    case .raster, .vectors: nil
    }
  }

  func unscaledPixels() throws(RenderingFailure) -> Pixels {
    do throws(PictureFailure) {
      return try pixels(premultiplies: false)
    } catch {
      throw .picture(error)
    }
  }
}

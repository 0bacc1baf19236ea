import ZineText

/// The pictures of a document: each is an object of its own (PDF 1.7, section 8.9.5), written when it
/// is first drawn and let go then.
struct PDFPictures {
  private var references: [Key: (reference: PDFReference, isOpaque: Bool)] = [:]
  private var profiles = PDFProfiles()
  /// The printer's, in which colours are written; `nil` where they stay what they are.
  private let inks: PrinterInks?

  init(inks: PrinterInks? = nil) { self.inks = inks }

  private struct Key: Hashable {
    var picture: ObjectIdentifier
    var size: PixelSize
  }

  /// In pixels, as the picture lies in its file.
  struct PixelSize: Hashable {
    var width: Int
    var height: Int
  }

  /// Answers whether all of the picture is opaque, too.
  /// - Parameter size: what of it is needed; all of it where that is more.
  mutating func reference(
    to picture: LoadedPicture, size: PixelSize? = nil, in file: inout PDFFile
  ) throws(RenderingFailure) -> (reference: PDFReference, isOpaque: Bool) {
    let whole = PixelSize(width: picture.width, height: picture.height)
    let hasInks =
      if case .jpeg(let bytes, _) = picture.content { JPEGHeader(bytes).componentCount == 4 } else {
        false
      }
    let wanted =
      hasInks
      ? whole
      : PixelSize(
        width: min(max(1, size?.width ?? whole.width), whole.width),
        height: min(max(1, size?.height ?? whole.height), whole.height))
    let key = Key(picture: ObjectIdentifier(picture), size: wanted)
    if let known = references[key] { return known }
    if wanted != whole,
      let written = try Self.write(picture, size: wanted, &profiles, inks, into: &file)
    {
      references[key] = written
      return written
    }
    let written = try unscaled(picture, whole, in: &file)
    references[key] = written
    return written
  }

  private mutating func unscaled(
    _ picture: LoadedPicture, _ size: PixelSize, in file: inout PDFFile
  ) throws(RenderingFailure) -> (reference: PDFReference, isOpaque: Bool) {
    let key = Key(picture: ObjectIdentifier(picture), size: size)
    if let known = references[key] { return known }
    let written = try Self.write(picture, &profiles, inks, into: &file)
    references[key] = written
    return written
  }

  /// Writes a picture with fewer pixels than it has; `nil` for one that would not be smaller by that. Inks stay as
  /// they are, all of them.
  private static func write(
    _ picture: LoadedPicture, size: PixelSize, _ profiles: inout PDFProfiles, _ inks: PrinterInks?,
    into file: inout PDFFile
  ) throws(RenderingFailure) -> (reference: PDFReference, isOpaque: Bool)? {
    var header: JPEGHeader?
    if case .jpeg(let bytes, _) = picture.content { header = JPEGHeader(bytes) }
    let profile =
      header?.profile
      ?? {
        if case .raster(let bytes, .png) = picture.content {
          PictureProfile(png: bytes)
        } else {
          nil
        }
      }()
    let all = try pixels(of: picture)
    let pixels = all.scaledDown(
      toWidth: min(size.width, all.width), height: min(size.height, all.height))
    let isGrey = header?.componentCount == 1
    if header != nil, inks == nil || isGrey, let bytes = jpeg(of: pixels, isGrey: isGrey) {
      // One that was packed harder than this is smaller as it is.
      if case .jpeg(let own, _) = picture.content, own.count <= bytes.count {
        return nil
      }
      let space = inks == nil ? profile.map { profiles.reference(to: $0, in: &file) } : nil
      let reference = file.reserve()
      var entries = Self.header(pixels.width, pixels.height, isGrey ? .grey : .rgb, space)
      entries.add("/Filter/DCTDecode")
      file.add(encoded: bytes, entries, as: reference)
      return (reference, true)
    }
    let reference = file.reserve()
    if let inks { return (reference, write(pixels, profile, inks, as: reference, into: &file)) }
    let space = profile.map { profiles.reference(to: $0, in: &file) }
    return (reference, write(pixels, space, as: reference, into: &file))
  }

  private static func pixels(of picture: LoadedPicture) throws(RenderingFailure) -> Pixels {
    do throws(PictureFailure) {
      return try picture.pixels(premultiplies: false)
    } catch {
      throw .picture(error)
    }
  }

  /// Writes a picture as it lies in its file, whichever way up.
  static func write(
    _ picture: LoadedPicture, _ profiles: inout PDFProfiles, _ inks: PrinterInks?,
    into file: inout PDFFile
  ) throws(RenderingFailure) -> (reference: PDFReference, isOpaque: Bool) {
    let reference = file.reserve()
    let profile: PictureProfile?
    switch picture.content {
    case .jpeg(let bytes, let isInverted):
      let header = JPEGHeader(bytes)
      if inks == nil || header.componentCount != 3 {
        write(
          jpeg: bytes, header, isInverted: isInverted, picture, &profiles, inks, as: reference,
          into: &file)
        return (reference, true)
      }
      profile = header.profile
    case .raster(let bytes, let format):
      profile = format == .png ? PictureProfile(png: bytes) : nil
      if format == .png, let data = PNGData(bytes), profile == nil || data.componentCount == 3,
        inks == nil || data.componentCount == 1 && data.palette.isEmpty
      {
        let space = profile.map { profiles.reference(to: $0, in: &file) }
        write(data, space, as: reference, into: &file)
        return (reference, true)
      }
    case .vectors: profile = nil
    }
    let pixels = try pixels(of: picture)
    if let inks {
      return (reference, write(pixels, profile, inks, as: reference, into: &file))
    }
    let space = profile.map { profiles.reference(to: $0, in: &file) }
    return (reference, write(pixels, space, as: reference, into: &file))
  }

  /// Writes the data of a JPEG as they are.
  private static func write(
    jpeg bytes: [UInt8], _ header: JPEGHeader, isInverted: Bool, _ picture: LoadedPicture,
    _ profiles: inout PDFProfiles, _ inks: PrinterInks?, as reference: PDFReference,
    into file: inout PDFFile
  ) {
    let space: PDFColorSpace =
      switch header.componentCount {
      case 1: .grey
      case 4: .cmyk
      default: .rgb
      }
    // What is of the printer's own inks says so by having no profile, and grey is printed in black
    // (ISO 15930-7, section 6.2.3).
    let isPrinters = inks.map { $0.profile == header.profile?.bytes || space == .grey } ?? false
    let profile = isPrinters ? nil : header.profile.map { profiles.reference(to: $0, in: &file) }
    var entries = Self.header(picture.width, picture.height, space, profile)
    // In Adobe's files 0 is full ink.
    if isInverted { entries.add("/Decode[1 0 1 0 1 0 1 0]") }
    entries.add("/Filter/DCTDecode")
    file.add(encoded: bytes, entries, as: reference)
  }

  /// Writes pixels in a printer's inks; greys in black alone.
  private static func write(
    _ pixels: Pixels, _ profile: PictureProfile?, _ inks: PrinterInks, as reference: PDFReference,
    into file: inout PDFFile
  ) -> Bool {
    let (isGrey, isOpaque) = kind(of: pixels)
    if isGrey { return write(pixels, nil, as: reference, into: &file) }
    var entries = header(pixels.width, pixels.height, .cmyk)
    if !isOpaque { addMask(of: pixels, to: &entries, in: &file) }
    inks.convert(pixels.bytes, of: profile)
    addPredictor(pixels.width, 4, to: &entries)
    file.add(
      stream: filteredRows(
        UnsafeRawBufferPointer(pixels.bytes), rowBytes: pixels.width * 4, distance: 4), entries,
      as: reference)
    return isOpaque
  }

  /// Where the alpha channel is 0, nothing of the colour shows (PDF 1.7, section 11.6.5.3).
  private static func addMask(
    of pixels: Pixels, to entries: inout PDFBytes, in file: inout PDFFile
  ) {
    let mask = file.reserve()
    let alpha = (0..<pixels.width * pixels.height).map { pixels.bytes[$0 * 4 + 3] }
    var maskEntries = header(pixels.width, pixels.height, .grey)
    addPredictor(pixels.width, 1, to: &maskEntries)
    let rows = alpha.withUnsafeBytes {
      filteredRows($0, rowBytes: pixels.width, distance: 1)
    }
    file.add(stream: rows, maskEntries, as: mask)
    entries.add("/SMask ")
    entries.add(mask)
  }

  /// Writes the data of a PNG as they are.
  private static func write(
    _ data: PNGData, _ profile: PDFReference?, as reference: PDFReference, into file: inout PDFFile
  ) {
    var entries = PDFBytes()
    entries.add("/Type/XObject/Subtype/Image/Width ")
    entries.add(integer: data.width)
    entries.add("/Height ")
    entries.add(integer: data.height)
    entries.add("/BitsPerComponent ")
    entries.add(integer: data.bitDepth)
    entries.add("/ColorSpace")
    if data.palette.isEmpty {
      add(data.componentCount == 1 ? .grey : .rgb, profile, to: &entries)
    } else {
      entries.add("[/Indexed")
      add(.rgb, nil, to: &entries)
      entries.add(" ")
      entries.add(integer: data.palette.count / 3 - 1)
      entries.add("<")
      for byte in data.palette { entries.add(hex: byte) }
      entries.add(">]")
    }
    entries.add("/Filter/FlateDecode")
    addPredictor(data.width, data.componentCount, bitDepth: data.bitDepth, to: &entries)
    file.add(encoded: data.bytes, entries, as: reference)
  }

  /// Says how rows of pixels were filtered before they were compressed (PDF 1.7, section 7.4.4.3).
  private static func addPredictor(
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

  /// - Parameter profile: of colours in red, green and blue.
  /// - Returns: whether all pixels are opaque.
  private static func write(
    _ pixels: Pixels, _ profile: PDFReference?, as reference: PDFReference,
    into file: inout PDFFile
  ) -> Bool {
    let (hasNoColor, isOpaque) = kind(of: pixels)
    let isGrey = hasNoColor && profile == nil
    var entries = header(pixels.width, pixels.height, isGrey ? .grey : .rgb, profile)
    if !isOpaque { addMask(of: pixels, to: &entries, in: &file) }
    // In the pixels' own memory: a large picture must not be there twice.
    let packed = isGrey ? packGrey(pixels) : packColors(pixels)
    let size = isGrey ? 1 : 3
    addPredictor(pixels.width, size, to: &entries)
    file.add(
      stream: filteredRows(packed, rowBytes: pixels.width * size, distance: size), entries,
      as: reference)
    return isOpaque
  }

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

/// The colour profiles of a document, each written once.
struct PDFProfiles {
  private var references: [PictureProfile: PDFReference] = [:]

  mutating func reference(to profile: PictureProfile, in file: inout PDFFile) -> PDFReference {
    if let known = references[profile] { return known }
    let reference = file.reserve()
    file.add(profile: profile.bytes, componentCount: profile.componentCount, as: reference)
    references[profile] = reference
    return reference
  }
}

extension PDFFile {
  /// Writes a colour profile (PDF 1.7, section 8.6.5.5).
  mutating func add(profile: [UInt8], componentCount: Int, as reference: PDFReference) {
    var entries = PDFBytes()
    entries.add("/N ")
    entries.add(integer: componentCount)
    add(stream: profile, entries, as: reference)
  }
}

/// Colours of a device, of which nothing else is known (PDF 1.7, section 8.6.4).
enum PDFColorSpace: String {
  case grey = "DeviceGray"
  case rgb = "DeviceRGB"
  case cmyk = "DeviceCMYK"
}

import ZineText

/// The pictures of a document: each is an object of its own (PDF 1.7, section 8.9.5), written when it
/// is first drawn and let go then.
struct PDFPictures {
  private var references: [ObjectIdentifier: (reference: PDFReference, isOpaque: Bool)] = [:]
  private var profiles = PDFProfiles()

  /// Answers whether all of the picture is opaque, too.
  mutating func reference(
    to picture: LoadedPicture, in file: inout PDFFile
  ) throws(RenderingFailure) -> (reference: PDFReference, isOpaque: Bool) {
    let key = ObjectIdentifier(picture)
    if let known = references[key] { return known }
    let written = try Self.write(picture, &profiles, into: &file)
    references[key] = written
    return written
  }

  /// Writes a picture as it lies in its file, whichever way up.
  static func write(
    _ picture: LoadedPicture, _ profiles: inout PDFProfiles, into file: inout PDFFile
  ) throws(RenderingFailure) -> (reference: PDFReference, isOpaque: Bool) {
    let reference = file.reserve()
    switch picture.content {
    case .jpeg(let bytes, let isInverted):
      let header = JPEGHeader(bytes)
      let space: PDFColorSpace =
        switch header.componentCount {
        case 1: .grey
        case 4: .cmyk
        default: .rgb
        }
      let profile = header.profile.map { profiles.reference(to: $0, in: &file) }
      var entries = Self.header(picture.width, picture.height, space, profile)
      // In Adobe's files 0 is full ink.
      if isInverted { entries.add("/Decode[1 0 1 0 1 0 1 0]") }
      entries.add("/Filter/DCTDecode")
      file.add(encoded: bytes, entries, as: reference)
      return (reference, true)
    case .raster(let bytes, let format):
      let profile = format == .png ? PictureProfile(png: bytes) : nil
      let space = profile.map { profiles.reference(to: $0, in: &file) }
      if format == .png, let data = PNGData(bytes), profile == nil || data.componentCount == 3 {
        write(data, space, as: reference, into: &file)
        return (reference, true)
      }
      let pixels: Pixels
      do throws(PictureFailure) {
        pixels = try picture.pixels(premultiplies: false)
      } catch {
        throw .picture(error)
      }
      return (reference, write(pixels, space, as: reference, into: &file))
    }
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
    let count = pixels.width * pixels.height
    let (hasNoColor, isOpaque) = kind(of: pixels)
    let isGrey = hasNoColor && profile == nil
    var entries = header(pixels.width, pixels.height, isGrey ? .grey : .rgb, profile)
    if !isOpaque {
      // Where the alpha channel is 0, nothing of the colour shows (PDF 1.7, section 11.6.5.3).
      let mask = file.reserve()
      let alpha = (0..<count).map { pixels.bytes[$0 * 4 + 3] }
      var maskEntries = header(pixels.width, pixels.height, .grey)
      addPredictor(pixels.width, 1, to: &maskEntries)
      let rows = alpha.withUnsafeBytes {
        filteredRows($0, rowBytes: pixels.width, distance: 1)
      }
      file.add(stream: rows, maskEntries, as: mask)
      entries.add("/SMask ")
      entries.add(mask)
    }
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

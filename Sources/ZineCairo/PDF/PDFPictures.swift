import ZineText

/// The pictures of a document: each is an object of its own (PDF 1.7, section 8.9.5), written when it
/// is first drawn and let go then.
struct PDFPictures {
  private var references: [ObjectIdentifier: PDFReference] = [:]

  mutating func reference(
    to picture: LoadedPicture, in file: inout PDFFile
  ) throws(RenderingFailure) -> PDFReference {
    let key = ObjectIdentifier(picture)
    if let known = references[key] { return known }
    let reference = try Self.write(picture, into: &file).reference
    references[key] = reference
    return reference
  }

  /// Writes a picture as it lies in its file, whichever way up.
  static func write(
    _ picture: LoadedPicture, into file: inout PDFFile
  ) throws(RenderingFailure) -> (reference: PDFReference, isOpaque: Bool) {
    let reference = file.reserve()
    switch picture.content {
    case .jpeg(let bytes, let isInverted):
      var entries = header(picture.width, picture.height, jpegColors(bytes))
      // In Adobe's files 0 is full ink.
      if isInverted { entries.add("/Decode[1 0 1 0 1 0 1 0]") }
      entries.add("/Filter/DCTDecode")
      file.add(encoded: bytes, entries, as: reference)
      return (reference, true)
    case .raster:
      let pixels: Pixels
      do throws(PictureFailure) {
        pixels = try picture.pixels(premultiplies: false)
      } catch {
        throw .picture(error)
      }
      return (reference, write(pixels, as: reference, into: &file))
    }
  }

  private static func jpegColors(_ bytes: [UInt8]) -> StaticString {
    switch JPEGHeader(bytes).componentCount {
    case 1: "/DeviceGray"
    case 4: "/DeviceCMYK"
    default: "/DeviceRGB"
    }
  }

  private static func header(_ width: Int, _ height: Int, _ colors: StaticString) -> PDFBytes {
    var entries = PDFBytes()
    entries.add("/Type/XObject/Subtype/Image/Width ")
    entries.add(integer: width)
    entries.add("/Height ")
    entries.add(integer: height)
    // A coarse picture is smooth on pages that Cairo draws, too.
    entries.add("/Interpolate true/BitsPerComponent 8/ColorSpace")
    entries.add(colors)
    return entries
  }

  /// Answers whether all pixels are opaque.
  private static func write(
    _ pixels: Pixels, as reference: PDFReference, into file: inout PDFFile
  ) -> Bool {
    let count = pixels.width * pixels.height
    let (isGrey, isOpaque) = kind(of: pixels)
    var entries = header(pixels.width, pixels.height, isGrey ? "/DeviceGray" : "/DeviceRGB")
    if !isOpaque {
      // Where the alpha channel is 0, nothing of the colour shows (PDF 1.7, section 11.6.5.3).
      let mask = file.reserve()
      let alpha = (0..<count).map { pixels.bytes[$0 * 4 + 3] }
      file.add(stream: alpha, header(pixels.width, pixels.height, "/DeviceGray"), as: mask)
      entries.add("/SMask ")
      entries.add(mask)
    }
    // In the pixels' own memory: a large picture must not be there twice.
    let packed = isGrey ? packGrey(pixels) : packColors(pixels)
    file.add(stream: packed, entries, as: reference)
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

import CTurboJPEG
import ZineStyle
import ZineText

/// Checks a JPEG by decoding it completely. Its bytes are embedded in the PDF unchanged, so damage would
/// otherwise be discovered only by a reader of the PDF.
///
/// Decodes at an eighth of the size. This still reads every byte but takes little memory.
func readJPEG(_ bytes: [UInt8]) throws(PictureFailure) -> LoadedPicture {
  let decoder = try JPEGDecoder(bytes)
  let header = JPEGHeader(bytes)
  // While a progressive JPEG is decoded, all its coefficients are in memory, so its limit is lower.
  try LoadedPicture.check(
    width: decoder.width, height: decoder.height,
    limit: header.isProgressive ? Limits.progressivePixels : Limits.picturePixels)
  let small = try decoder.decode(divisor: 8)
  let isInverted = decoder.isCMYK && header.isAdobe
  let picture = LoadedPicture(
    width: decoder.width, height: decoder.height,
    content: .jpeg(bytes, isInvertedCMYK: isInverted), orientation: header.orientation)
  if decoder.isCMYK { picture.mostInk = mostInk(small, isInverted: isInverted) }
  return picture
}

/// Returns the maximum total of the four inks in any pixel, where 1 is one ink in full.
private func mostInk(_ pixels: Pixels, isInverted: Bool) -> Double {
  var (least, most) = (4 * 255, 0)
  for pixel in stride(from: 0, to: pixels.bytes.count, by: 4) {
    let sum = pixels.bytes[pixel..<pixel + 4].reduce(0) { $0 + Int($1) }
    (least, most) = (min(least, sum), max(most, sum))
  }
  return Double(isInverted ? 4 * 255 - least : most) / 255
}

/// Returns the pixels of a JPEG that was already checked, for rendering a page as pixels.
/// - Parameter isInverted: Whether 0 means full ink in a CMYK image.
func jpegPixels(_ bytes: [UInt8], isInverted: Bool) throws(PictureFailure) -> Pixels {
  let decoder = try JPEGDecoder(bytes)
  var divisor = 1
  while divisor < 8,
    decoder.width / divisor * (decoder.height / divisor) > Limits.decodedPixels
  {
    divisor *= 2
  }
  let pixels = try decoder.decode(divisor: divisor)
  if decoder.isCMYK { convertInks(pixels.bytes, isInverted: isInverted) }
  return pixels
}

/// libturbojpeg's decompressor for a single image.
private final class JPEGDecoder {
  private let handle: tjhandle
  private let bytes: [UInt8]
  let width: Int
  let height: Int
  let isCMYK: Bool

  init(_ bytes: [UInt8]) throws(PictureFailure) {
    guard let handle = tjInitDecompress() else { throw .damaged }
    var (width, height, subsampling, colorspace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = tjDecompressHeader3(
      handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &colorspace)
    self.handle = handle
    self.bytes = bytes
    self.width = Int(width)
    self.height = Int(height)
    isCMYK =
      colorspace == Int32(TJCS_CMYK.rawValue) || colorspace == Int32(TJCS_YCCK.rawValue)
    if status != 0 { throw .damaged }
  }

  deinit { tjDestroy(handle) }

  /// Returns pixels of blue, green, red and an unused byte. For CMYK, returns the four inks as stored in the
  /// file.
  /// - Parameter divisor: 1, 2, 4 or 8.
  func decode(divisor: Int) throws(PictureFailure) -> Pixels {
    let pixels = Pixels(
      width: (width + divisor - 1) / divisor, height: (height + divisor - 1) / divisor,
      hasAlpha: false)
    let format = isCMYK ? TJPF_CMYK : TJPF_BGRX
    let status = tjDecompress2(
      handle, bytes, UInt(bytes.count), pixels.bytes.baseAddress, Int32(pixels.width),
      Int32(pixels.stride), Int32(pixels.height), Int32(format.rawValue),
      TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | (divisor == 8 ? TJFLAG_FASTDCT : 0))
    guard status == 0 else { throw .damaged }
    return pixels
  }
}

/// Converts CMYK to blue, green and red without colour management (CSS Color 5, section 10.1).
private func convertInks(_ bytes: UnsafeMutableBufferPointer<UInt8>, isInverted: Bool) {
  for pixel in stride(from: 0, to: bytes.count, by: 4) {
    func paper(_ ink: Int) -> Int {
      isInverted ? Int(bytes[pixel + ink]) : 255 - Int(bytes[pixel + ink])
    }
    let black = paper(3)
    let (red, green, blue) = (paper(0) * black, paper(1) * black, paper(2) * black)
    bytes[pixel] = UInt8((blue + 127) / 255)
    bytes[pixel + 1] = UInt8((green + 127) / 255)
    bytes[pixel + 2] = UInt8((red + 127) / 255)
  }
}

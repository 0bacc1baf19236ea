import CPNG
import ZineText

/// Checks a PNG by decoding it completely.
func readPNG(_ bytes: [UInt8]) throws(PictureFailure) -> LoadedPicture {
  guard reachesEnd(bytes) else { throw .damaged }
  let pixels = try pngPixels(bytes)
  return LoadedPicture(
    width: pixels.width, height: pixels.height, content: .raster(bytes, .png),
    orientation: pngChunk("eXIf", in: bytes).flatMap { PictureOrientation(exif: $0) } ?? .upright)
}

/// Returns the pixels of a PNG of any kind, with eight bits per channel.
/// - Parameter premultiplies: Whether colours are multiplied by alpha, as Cairo requires.
func pngPixels(_ bytes: [UInt8], premultiplies: Bool = true) throws(PictureFailure) -> Pixels {
  var image = png_image()
  defer { png_image_free(&image) }
  // libpng reads from the bytes until the image is finished, so they must not move.
  let result = bytes.withUnsafeBytes { bytes -> Result<Pixels, PictureFailure> in
    Result { () throws(PictureFailure) in try decode(&image, bytes) }
  }
  let pixels = try result.get()
  if premultiplies, pixels.hasAlpha { premultiply(pixels.bytes) }
  return pixels
}

private func decode(
  _ image: inout png_image, _ bytes: UnsafeRawBufferPointer
) throws(PictureFailure) -> Pixels {
  guard zine_png_begin(&image, bytes.baseAddress, bytes.count) != 0 else { throw .damaged }
  let width = Int(image.width)
  let height = Int(image.height)
  try LoadedPicture.check(width: width, height: height, limit: Limits.decodedPixels)

  let hasAlpha = zine_png_has_alpha(&image) != 0
  let pixels = Pixels(width: width, height: height, hasAlpha: hasAlpha)
  guard zine_png_finish(&image, pixels.bytes.baseAddress, Int32(pixels.stride)) != 0 else {
    throw .damaged
  }
  return pixels
}

/// Returns whether the chunks continue up to IEND (PNG 1.2, section 3.2: length, type, data, checksum).
/// libpng does not check this after it has read all pixels.
private func reachesEnd(_ bytes: [UInt8]) -> Bool { pngChunk("IEND", in: bytes) != nil }

/// Returns the data of the first chunk of a type; `nil` if there is none.
private func pngChunk(_ type: String, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
  var offset = 8
  while offset + 12 <= bytes.count {
    let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - offset - 12 else { return nil }
    if bytes[offset + 4..<offset + 8].elementsEqual(type.utf8) {
      return bytes[offset + 8..<offset + 8 + length]
    }
    offset += 12 + length
  }
  return nil
}

func premultiply(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
  for pixel in stride(from: 0, to: bytes.count, by: 4) {
    let alpha = UInt32(bytes[pixel + 3])
    guard alpha < 255 else { continue }
    for component in pixel..<pixel + 3 {
      bytes[component] = UInt8((UInt32(bytes[component]) * alpha + 127) / 255)
    }
  }
}

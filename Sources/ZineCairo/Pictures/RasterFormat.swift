import CRasters
import ZineText

/// A raster image format whose pixels are decoded when they are drawn.
enum RasterFormat {
  case png
  // Formats whose libraries are loaded when the first image in the format is read.
  case webp, gif, tiff

  /// Detects the format from a file's first bytes, not from its name. Returns `nil` if the file is in none of
  /// these formats.
  init?(of bytes: [UInt8]) {
    switch true {
    case bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]): self = .png
    case bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8):
      self = .webp
    case bytes.starts(with: "GIF87a".utf8), bytes.starts(with: "GIF89a".utf8): self = .gif
    // TIFF allows either byte order. Version 43 instead of 42 is BigTIFF, for files larger than 4 GB (TIFF
    // 6.0, section 2).
    case bytes.starts(with: "II*\0".utf8), bytes.starts(with: "MM\0*".utf8),
      bytes.starts(with: "II+\0".utf8), bytes.starts(with: "MM\0+".utf8):
      self = .tiff
    default: return nil
    }
  }

  /// Name of the library that decodes the format.
  private var library: String {
    switch self {
    case .png: "libpng"
    case .webp: "libwebp"
    case .gif: "giflib"
    case .tiff: "libtiff"
    }
  }

  /// Checks an image by decoding it completely.
  func read(_ bytes: [UInt8]) throws(PictureFailure) -> LoadedPicture {
    if self == .png { return try readPNG(bytes) }
    let info = try info(of: bytes)
    _ = try pixels(of: bytes, info)
    let orientation =
      self == .webp
      ? webpChunk("EXIF", in: bytes).flatMap { PictureOrientation(exif: $0) }
      : PictureOrientation(rawValue: Int(info.orientation))
    return LoadedPicture(
      width: Int(info.width), height: Int(info.height), content: .raster(bytes, self),
      orientation: orientation ?? .upright)
  }

  /// - Parameter premultiplies: Whether to multiply colours by alpha.
  func pixels(of bytes: [UInt8], premultiplies: Bool) throws(PictureFailure) -> Pixels {
    if self == .png { return try pngPixels(bytes, premultiplies: premultiplies) }
    let pixels = try pixels(of: bytes, try info(of: bytes))
    if premultiplies, pixels.hasAlpha { premultiply(pixels.bytes) }
    return pixels
  }

  private func info(of bytes: [UInt8]) throws(PictureFailure) -> zine_raster_info {
    var info = zine_raster_info()
    let result: Int32 =
      switch self {
      case .png: Int32(bitPattern: ZINE_RASTER_DAMAGED.rawValue)
      case .webp: zine_webp_info(bytes, bytes.count, &info)
      case .gif: zine_gif_info(bytes, bytes.count, &info)
      case .tiff: zine_tiff_info(bytes, bytes.count, &info)
      }
    try check(result)
    try LoadedPicture.check(
      width: Int(info.width), height: Int(info.height), limit: Limits.decodedPixels)
    return info
  }

  private func pixels(
    of bytes: [UInt8], _ info: zine_raster_info
  ) throws(PictureFailure) -> Pixels {
    var info = info
    let pixels = Pixels(
      width: Int(info.width), height: Int(info.height), hasAlpha: info.has_alpha != 0)
    let target = pixels.bytes.baseAddress
    let result: Int32 =
      switch self {
      case .png: Int32(bitPattern: ZINE_RASTER_DAMAGED.rawValue)
      case .webp: zine_webp_pixels(bytes, bytes.count, &info, target)
      case .gif: zine_gif_pixels(bytes, bytes.count, &info, target)
      case .tiff: zine_tiff_pixels(bytes, bytes.count, &info, target)
      }
    try check(result)
    return pixels
  }

  private func check(_ result: Int32) throws(PictureFailure) {
    switch UInt32(bitPattern: result) {
    case ZINE_RASTER_DONE.rawValue: return
    case ZINE_RASTER_NO_LIBRARY.rawValue: throw .missingLibrary(library)
    default: throw .damaged
    }
  }
}

/// Returns the data of the first chunk of a type (WebP Container Specification, "RIFF file format"); `nil` if
/// there is none.
private func webpChunk(_ type: String, in bytes: [UInt8]) -> ArraySlice<UInt8>? {
  var offset = 12
  while offset + 8 <= bytes.count {
    let length = bytes[offset + 4..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - offset - 8 else { return nil }
    if bytes[offset..<offset + 4].elementsEqual(type.utf8) {
      return bytes[offset + 8..<offset + 8 + length]
    }
    offset += 8 + length + length % 2
  }
  return nil
}

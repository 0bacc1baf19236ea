import CTurboJPEG

/// Encodes JPEGs without chroma subsampling.
enum JPEGEncoding {
  /// Colour format of the encoded image and of its source pixels.
  enum Colors {
    /// One component, from pixels whose blue, green and red values are equal.
    case grey
    /// Three components, from blue, green, red and an unused byte.
    case rgb
    /// Four components, from CMYK inks; 0 means no ink.
    case cmyk

    /// Quality, from 1 to 100.
    fileprivate var quality: Int32 {
      switch self {
      case .grey, .rgb: 90
      // For print. Compared with lossless encoding of the same inks, the measured colour difference on
      // photographs has a mean of 0.7 to 1.2. It is 3.3 or more for one pixel in a hundred (CIE 1976, at 8
      // bits).
      case .cmyk: 92
      }
    }
  }

  /// - Returns: `nil` if the library fails to encode the image.
  static func encode(_ pixels: Pixels, _ colors: Colors) -> [UInt8]? {
    guard let handle = tjInitCompress() else { return nil }
    defer { tjDestroy(handle) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(bytes) }
    let status = tjCompress2(
      handle, pixels.bytes.baseAddress, Int32(pixels.width), Int32(pixels.stride),
      Int32(pixels.height), Int32((colors == .cmyk ? TJPF_CMYK : TJPF_BGRX).rawValue), &bytes,
      &count, Int32((colors == .grey ? TJSAMP_GRAY : TJSAMP_444).rawValue), colors.quality,
      TJFLAG_ACCURATEDCT)
    guard status == 0, let bytes else { return nil }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}

import CTurboJPEG

/// How good the pictures are that are written anew, from 1 to 100.
private let quality: Int32 = 90

/// A JPEG of blue, green, red and nothing.
/// - Parameter isGrey: whether only the lightness is kept.
/// - Returns: `nil` where the library can't make one.
func jpeg(of pixels: Pixels, isGrey: Bool) -> [UInt8]? {
  guard let handle = tjInitCompress() else { return nil }
  defer { tjDestroy(handle) }
  var bytes: UnsafeMutablePointer<UInt8>?
  var count: UInt = 0
  defer { tjFree(bytes) }
  let status = tjCompress2(
    handle, pixels.bytes.baseAddress, Int32(pixels.width), Int32(pixels.stride),
    Int32(pixels.height), Int32(TJPF_BGRX.rawValue), &bytes, &count,
    Int32((isGrey ? TJSAMP_GRAY : TJSAMP_444).rawValue), quality, TJFLAG_ACCURATEDCT)
  guard status == 0, let bytes else { return nil }
  return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
}

import CCairo

/// A picture as a source to paint with.
final class ImageSurface {
  let pointer: OpaquePointer
  let width: Int
  let height: Int
  /// What the surface reads from, as long as it lives.
  private let pixels: Pixels?

  /// - Parameter keepsFile: whether a JPEG is embedded as it is.
  init(_ picture: LoadedPicture, keepsFile: Bool) throws(RenderingFailure) {
    switch picture.content {
    case .jpeg(let bytes, _) where keepsFile:
      // The pixels stay unused where the file itself is embedded: the smallest format will do.
      pointer = cairo_image_surface_create(
        CAIRO_FORMAT_A1, Int32(picture.width), Int32(picture.height))
      (width, height) = (picture.width, picture.height)
      pixels = nil
      try check(cairo_surface_status(pointer))
      try attach(bytes)
      return
    case .jpeg(let bytes, let isInverted):
      do {
        pixels = try jpegPixels(bytes, isInverted: isInverted)
      } catch {
        throw .picture(error)
      }
    case .pixels(let own): pixels = own
    }
    guard let pixels else { throw .picture(.damaged) }
    (width, height) = (pixels.width, pixels.height)
    pointer = cairo_image_surface_create_for_data(
      pixels.bytes.baseAddress,
      pixels.hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(width), Int32(height),
      Int32(pixels.stride))
    try check(cairo_surface_status(pointer))
  }

  deinit { cairo_surface_destroy(pointer) }

  private func attach(_ bytes: [UInt8]) throws(RenderingFailure) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    let status = cairo_surface_set_mime_data(
      pointer, CAIRO_MIME_TYPE_JPEG, copy, UInt(bytes.count),
      { data in data?.assumingMemoryBound(to: UInt8.self).deallocate() }, copy)
    try check(status)
  }
}

import CCairo
import ZineStyle
import ZineText

/// An image as a Cairo surface that can be painted.
final class ImageSurface {
  let pointer: OpaquePointer
  let width: Int
  let height: Int
  /// Memory that the surface reads; kept as long as the surface.
  private let pixels: Pixels?

  /// - Parameters:
  ///   - keepsFile: Whether a JPEG is embedded unchanged.
  ///   - name: Unique name of the image. Cairo embeds surfaces with the same name only once.
  ///   - longer: Number of pixels of the longer side of a vector image.
  ///   - tones: Tones in which a raster image is shown.
  init(
    _ picture: LoadedPicture, keepsFile: Bool, name: String, longer: Double = 0,
    tones: PictureTones = PictureTones()
  ) throws(RenderingFailure) {
    switch picture.content {
    case .jpeg(let bytes, _) where keepsFile:
      // If the file itself is embedded, Cairo does not use the pixels, so the smallest pixel format suffices.
      pointer = cairo_image_surface_create(
        CAIRO_FORMAT_A1, Int32(picture.width), Int32(picture.height))
      (width, height) = (picture.width, picture.height)
      pixels = nil
      try check(cairo_surface_status(pointer))
      try attach(bytes, as: CAIRO_MIME_TYPE_JPEG)
    case .jpeg, .raster, .vectors:
      let decoded = try Self.decode(picture, longer: longer)
      if picture.vectors == nil { decoded.show(tones) }
      pixels = decoded
      (width, height) = (decoded.width, decoded.height)
      pointer = cairo_image_surface_create_for_data(
        decoded.bytes.baseAddress,
        decoded.hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(width), Int32(height),
        Int32(decoded.stride))
      try check(cairo_surface_status(pointer))
    }
    try attach(Array(name.utf8), as: CAIRO_MIME_TYPE_UNIQUE_ID)
  }

  private static func decode(
    _ picture: LoadedPicture, longer: Double
  ) throws(RenderingFailure) -> Pixels {
    do throws(PictureFailure) {
      return try picture.pixels(longer: longer)
    } catch {
      throw .picture(error)
    }
  }

  deinit { cairo_surface_destroy(pointer) }

  private func attach(_ bytes: [UInt8], as type: String) throws(RenderingFailure) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    let status = cairo_surface_set_mime_data(
      pointer, type, copy, UInt(bytes.count),
      { data in data?.assumingMemoryBound(to: UInt8.self).deallocate() }, copy)
    try check(status)
  }
}

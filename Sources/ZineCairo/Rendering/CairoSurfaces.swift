import CCairo

/// Why drawing came to nothing. Cairo's own words are not for users: it calls most things a lack of
/// memory.
package enum RenderingFailure: Error, Hashable, Sendable {
  case cairo(status: UInt32)
  /// The PDF that Cairo wrote can't be read.
  case unreadablePDF
  case qpdf(String)
}

/// Bytes that a C stream writes into.
final class ByteSink {
  var bytes: [UInt8] = []
}

/// A PDF surface that writes into memory.
final class PDFSurface {
  let pointer: OpaquePointer
  private let sink = ByteSink()

  /// - Parameters: of the first page, in points.
  init(width: Double, height: Double) throws(RenderingFailure) {
    let write: cairo_write_func_t = { closure, data, length in
      guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
      let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
      sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
      return CAIRO_STATUS_SUCCESS
    }
    pointer = cairo_pdf_surface_create_for_stream(
      write, Unmanaged.passUnretained(sink).toOpaque(), width, height)
    try check(cairo_surface_status(pointer))
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Ends the document. Nothing can be drawn any more.
  func finish() throws(RenderingFailure) -> [UInt8] {
    cairo_surface_finish(pointer)
    try check(cairo_surface_status(pointer))
    return sink.bytes
  }
}

/// A picture as a source to paint with.
final class ImageSurface {
  let pointer: OpaquePointer
  let width: Int
  let height: Int
  /// What the surface reads from, as long as it lives.
  private let pixels: Pixels?

  init(_ picture: LoadedPicture) throws(RenderingFailure) {
    width = picture.width
    height = picture.height
    switch picture.content {
    case .jpeg(let bytes):
      // The pixels stay unused where the file itself is embedded: the smallest format will do.
      pointer = cairo_image_surface_create(CAIRO_FORMAT_A1, Int32(width), Int32(height))
      pixels = nil
      try check(cairo_surface_status(pointer))
      try attach(bytes)
    case .pixels(let pixels):
      self.pixels = pixels
      pointer = cairo_image_surface_create_for_data(
        pixels.bytes.baseAddress,
        pixels.hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(width), Int32(height),
        Int32(pixels.stride))
      try check(cairo_surface_status(pointer))
    }
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

func check(_ status: cairo_status_t) throws(RenderingFailure) {
  if status != CAIRO_STATUS_SUCCESS { throw .cairo(status: status.rawValue) }
}

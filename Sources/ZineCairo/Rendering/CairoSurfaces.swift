import CCairo
import ZineText

/// Why drawing came to nothing. Cairo's own words are not for users: it calls most things a lack of
/// memory.
package enum RenderingFailure: Error, Hashable, Sendable {
  case cairo(status: UInt32)
  /// The PDF that Cairo wrote can't be read.
  case unreadablePDF
  case qpdf(String)
  /// A picture that was sound when it was read can't be decoded.
  case picture(PictureFailure)
}

/// Bytes that a C stream writes into.
final class ByteSink {
  var bytes: [UInt8] = []

  /// For `writeToSink`; valid as long as the sink lives.
  var opaque: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

private let writeToSink: cairo_write_func_t = { closure, data, length in
  guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
  let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
  sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
  return CAIRO_STATUS_SUCCESS
}

/// A PDF surface that writes into memory.
final class PDFSurface {
  let pointer: OpaquePointer
  private let sink = ByteSink()

  /// - Parameters: of the first page, in points.
  init(width: Double, height: Double) throws(RenderingFailure) {
    pointer = cairo_pdf_surface_create_for_stream(writeToSink, sink.opaque, width, height)
    try check(cairo_surface_status(pointer))
  }

  deinit {
    // A surface that is dropped writes its end, and a context may hold it longer than the sink lives.
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }

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

func check(_ status: cairo_status_t) throws(RenderingFailure) {
  if status != CAIRO_STATUS_SUCCESS { throw .cairo(status: status.rawValue) }
}

/// Pixels to draw a page on.
final class PixelSurface {
  let pointer: OpaquePointer

  /// White all over.
  init(width: Int, height: Int) throws(RenderingFailure) {
    pointer = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    try check(cairo_surface_status(pointer))
    let context = cairo_create(pointer)
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_rectangle(context, 0, 0, Double(width), Double(height))
    cairo_fill(context)
    cairo_destroy(context)
  }

  deinit { cairo_surface_destroy(pointer) }

  /// The pixels as a PNG.
  func png() throws(RenderingFailure) -> [UInt8] {
    let sink = ByteSink()
    try check(cairo_surface_write_to_png_stream(pointer, writeToSink, sink.opaque))
    return sink.bytes
  }
}

/// An SVG surface that writes into memory.
final class SVGSurface {
  let pointer: OpaquePointer
  private let sink = ByteSink()

  init(_ size: Size) throws(RenderingFailure) {
    pointer = cairo_svg_surface_create_for_stream(
      writeToSink, sink.opaque, size.width, size.height)
    try check(cairo_surface_status(pointer))
    cairo_svg_surface_set_document_unit(pointer, CAIRO_SVG_UNIT_PT)
  }

  deinit {
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }

  func finish() throws(RenderingFailure) -> [UInt8] {
    cairo_surface_finish(pointer)
    try check(cairo_surface_status(pointer))
    return sink.bytes
  }
}

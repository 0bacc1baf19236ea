import CCairo

/// A pixel surface to draw a page on.
final class PixelSurface {
  let pointer: OpaquePointer

  /// Creates a white surface.
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

  /// Returns the pixels as a PNG.
  func png() throws(RenderingFailure) -> [UInt8] {
    let sink = ByteSink()
    try check(cairo_surface_write_to_png_stream(pointer, writeToSink, sink.opaque))
    return sink.bytes
  }
}

import CCairo
import ZineText

/// A byte buffer that a C stream writes into.
final class ByteSink {
  var bytes: [UInt8] = []

  /// Pointer for `writeToSink`, valid as long as the sink lives.
  var opaque: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

let writeToSink: cairo_write_func_t = { closure, data, length in
  guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
  let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
  sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
  return CAIRO_STATUS_SUCCESS
}

/// A surface that writes its file into memory.
final class StreamSurface {
  let pointer: OpaquePointer
  private let sink = ByteSink()

  /// - Parameter size: Page size, in points.
  static func svg(_ size: Size) throws(RenderingFailure) -> StreamSurface {
    let surface = try StreamSurface { write, sink in
      cairo_svg_surface_create_for_stream(write, sink, size.width, size.height)
    }
    cairo_svg_surface_set_document_unit(surface.pointer, CAIRO_SVG_UNIT_PT)
    return surface
  }

  /// - Parameter size: Page size, in points.
  static func pdf(_ size: Size) throws(RenderingFailure) -> StreamSurface {
    try StreamSurface { write, sink in
      cairo_pdf_surface_create_for_stream(write, sink, size.width, size.height)
    }
  }

  private init(
    _ create: (cairo_write_func_t, UnsafeMutableRawPointer) -> OpaquePointer
  ) throws(RenderingFailure) {
    pointer = create(writeToSink, sink.opaque)
    try check(cairo_surface_status(pointer))
  }

  deinit {
    // Finishing the surface first is necessary. A surface writes the end of its file when it is destroyed,
    // and a context may keep the surface alive longer than the sink.
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }

  /// Ends the document and returns the file. No pages can be drawn afterwards.
  func finish() throws(RenderingFailure) -> [UInt8] {
    cairo_surface_finish(pointer)
    try check(cairo_surface_status(pointer))
    return sink.bytes
  }
}

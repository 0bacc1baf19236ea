import CCairo
import ZineText

/// The reason why drawing failed. Cairo's messages are not shown to users, since Cairo reports most failures
/// as a lack of memory.
package enum RenderingFailure: Error, Hashable, Sendable {
  case cairo(status: UInt32)
  case outOfMemory
  /// The glyphs of a font can't be drawn.
  case font(file: String?)
  /// An SVG glyph of a font can't be read.
  case drawing(file: String?, PictureFailure)
  /// An image that was valid when it was loaded can't be decoded.
  case picture(PictureFailure)
}

func check(_ status: cairo_status_t) throws(RenderingFailure) {
  if status != CAIRO_STATUS_SUCCESS { throw .cairo(status: status.rawValue) }
}

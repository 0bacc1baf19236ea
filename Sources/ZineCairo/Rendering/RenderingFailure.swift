import CCairo
import ZineText

/// Why drawing came to nothing. Cairo's own words are not for users: it calls most things a lack of
/// memory.
package enum RenderingFailure: Error, Hashable, Sendable {
  case cairo(status: UInt32)
  case outOfMemory
  /// The letters of a font can't be drawn.
  case font(file: String?)
  /// A glyph that a font has as a drawing can't be read.
  case drawing(file: String?, PictureFailure)
  /// A picture that was sound when it was read can't be decoded.
  case picture(PictureFailure)
}

func check(_ status: cairo_status_t) throws(RenderingFailure) {
  if status != CAIRO_STATUS_SUCCESS { throw .cairo(status: status.rawValue) }
}

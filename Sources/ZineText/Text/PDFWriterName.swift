/// The code that writes a PDF.
package enum PDFWriterName: String, CaseIterable, Hashable, Sendable {
  /// The project's own writer, which supports all PDF features.
  case zine
  /// Cairo, which writes only the visible content and its text.
  case cairo
}

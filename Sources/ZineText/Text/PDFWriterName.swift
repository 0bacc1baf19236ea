/// The code that writes a PDF.
package enum PDFWriterName: String, CaseIterable, Hashable, Sendable {
  /// zine's PDF writer, which supports all features of the layout.
  case zine
  /// Cairo's PDF writer, which writes only the visible content and its text.
  case cairo
}

/// The code that writes a PDF.
package enum PDFWriterName: String, CaseIterable, Hashable, Sendable {
  /// zine's own writer, which supports everything that zine can put into a PDF.
  case zine
  /// Cairo, which writes only the visible content and its text.
  case cairo
}

/// Who writes a PDF.
package enum PDFWriterName: String, CaseIterable, Hashable, Sendable {
  /// zine itself: all that a PDF can say.
  case zine
  /// Cairo: what is to be seen, and the text of it.
  case cairo
}

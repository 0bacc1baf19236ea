/// Turns the inks of JPEGs around that Adobe's programs have written: Cairo embeds such a file as it
/// is, and does not say that 0 is full ink in it.
struct InkWriter {
  private let document: QPDFDocument

  static func turnAround(in document: QPDFDocument) throws(RenderingFailure) {
    let writer = InkWriter(document: document)
    for number in 1..<max(1, document.objectCount) {
      try writer.turnAround(document.object(number))
    }
  }

  private func turnAround(_ object: PDFObject) throws(RenderingFailure) {
    guard document.isStream(object),
      document.isName("DCTDecode", document.value("Filter", of: object)),
      document.isName("DeviceCMYK", document.value("ColorSpace", of: object)),
      JPEGHeader(try document.rawData(of: object)).isAdobe
    else { return }
    document.set(
      "Decode", of: object,
      to: document.array((0..<8).map { document.integer($0.isMultiple(of: 2) ? 1 : 0) }))
  }
}

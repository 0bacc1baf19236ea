import ZineLayout

/// Draws pages into a PDF, one after the other.
package protocol PDFWriter: AnyObject {
  /// - Parameter structure: Structure of the pages up to and including this one.
  func draw(_ page: Page, in structure: StructureTree) throws(RenderingFailure)

  /// Ends the document and returns the file. No pages can be drawn afterwards.
  func finish(_ facts: DocumentFacts) throws(RenderingFailure) -> [UInt8]
}

extension PDFRenderer: PDFWriter {}

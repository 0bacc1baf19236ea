import ZineLayout

/// Draws pages into a PDF, one after the other.
package protocol PDFWriter: AnyObject {
  /// - Parameter structure: of the pages up to this one.
  func draw(_ page: Page, in structure: StructureTree) throws(RenderingFailure)

  /// Ends the document and answers the file. Nothing can be drawn any more.
  func finish(_ facts: DocumentFacts) throws(RenderingFailure) -> [UInt8]
}

extension PDFRenderer: PDFWriter {}

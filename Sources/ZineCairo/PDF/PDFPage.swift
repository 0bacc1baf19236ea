import ZineLayout
import ZineStyle
import ZineText

/// A page whose content has been written to the file.
struct PDFPage {
  let reference: PDFReference
  var size: Size
  /// The page area plus its bleed; `nil` without bleed.
  var bleed: Rect?
  /// Printer's marks that show where to cut the page.
  var marks: PrinterMarks
  var content: PDFReference
  var resources: PDFResources
  /// Whether any content of the page is translucent.
  var isTranslucent: Bool
  /// Transparency groups of the page.
  var groups: [PDFGroup]
  /// Marked-content sequences of the page and its groups, in reading order.
  var pieces: [PDFPiece]

  /// Returns the page object (PDF 1.7, section 7.7.3.3).
  /// - Parameters:
  ///   - number: Page index from 0, which is also the page's key in the structure's parent tree.
  ///   - inks: Default CMYK profile.
  ///   - isPrinted: Whether the document is for a print shop. If so, the trim box is written even if it
  ///     equals the media box.
  func object(
    number: Int, parent: PDFReference, annotations: [PDFReference], inks: PDFReference?,
    isPrinted: Bool
  ) -> PDFBytes {
    let trim = Rect(origin: Point(x: 0, y: 0), size: size)
    var object = PDFBytes()
    object.add("<</Type/Page/Parent ")
    object.add(parent)
    object.add("/MediaBox[")
    object.add(
      reals: box(marks.sheet(around: trim, bleed: bleed)), decimals: PDFContent.decimals)
    // Page boundaries for print (PDF 1.7, section 14.11.2).
    if bleed != nil || isPrinted || !marks.isEmpty {
      object.add("]/BleedBox[")
      object.add(reals: box(bleed ?? trim), decimals: PDFContent.decimals)
      object.add("]/TrimBox[0 0 ")
      object.add(reals: [size.width, size.height], decimals: PDFContent.decimals)
    }
    object.add("]/Resources<<")
    resources.write(inks: inks, to: &object)
    object.add(">>/Contents ")
    object.add(content)
    object.add("/StructParents ")
    object.add(integer: number)
    // The colour space for blending (PDF 1.7, section 11.6.6).
    if isTranslucent {
      object.add("/Group<</S/Transparency/CS/Device")
      object.add(isPrinted ? "CMYK>>" : "RGB>>")
    }
    // Makes the tab key step through links in structure order.
    object.add("/Tabs/S")
    if !annotations.isEmpty {
      object.add("/Annots[")
      object.add(annotations)
      object.add("]")
    }
    object.add(">>")
    return object
  }

  /// The printed area, including the bleed.
  var visibleBox: [Double] { box(bleed ?? Rect(origin: Point(x: 0, y: 0), size: size)) }

  /// Returns the lower left and the upper right corner of a rectangle, relative to the lower left corner of
  /// the page.
  private func box(_ rect: Rect) -> [Double] {
    [
      rect.origin.x, size.height - rect.origin.y - rect.size.height,
      rect.origin.x + rect.size.width, size.height - rect.origin.y,
    ]
  }
}

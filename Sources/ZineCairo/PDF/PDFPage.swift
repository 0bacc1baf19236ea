import ZineLayout
import ZineStyle
import ZineText

/// A page whose content is in the file.
struct PDFPage {
  let reference: PDFReference
  var size: Size
  /// It with what around it is cut off; `nil` where nothing is.
  var bleed: Rect?
  /// What says where it is cut.
  var marks: PrinterMarks
  var content: PDFReference
  var resources: PDFResources
  /// Whether anything lets what is behind it shine through.
  var isTranslucent: Bool
  /// What is painted on its own.
  var groups: [PDFGroup]
  /// Its pieces of marked content, those of its groups among them, in reading order.
  var pieces: [PDFPiece]

  /// The page's object (PDF 1.7, section 7.7.3.3).
  /// - Parameters:
  ///   - number: its index from 0, which is also its number in the structure.
  ///   - inks: the profile of inks without one.
  ///   - isPrinted: whether it is for a printer, who is told where it ends, whatever is around it.
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
    // PDF 1.7, section 14.11.2.
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
    // In which colours it is mixed (PDF 1.7, section 11.6.6).
    if isTranslucent {
      object.add("/Group<</S/Transparency/CS/Device")
      object.add(isPrinted ? "CMYK>>" : "RGB>>")
    }
    // Readers step through a page's links in the order of the structure.
    object.add("/Tabs/S")
    if !annotations.isEmpty {
      object.add("/Annots[")
      object.add(annotations)
      object.add("]")
    }
    object.add(">>")
    return object
  }

  /// All of it that is printed.
  var visibleBox: [Double] { box(bleed ?? Rect(origin: Point(x: 0, y: 0), size: size)) }

  /// The lower left and the upper right corner of a rectangle, from the page's lower left one.
  private func box(_ rect: Rect) -> [Double] {
    [
      rect.origin.x, size.height - rect.origin.y - rect.size.height,
      rect.origin.x + rect.size.width, size.height - rect.origin.y,
    ]
  }
}

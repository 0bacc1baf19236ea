import ZineLayout
import ZineStyle
import ZineText

/// A marked-content sequence (PDF 1.7, section 14.7.4).
struct PDFPiece {
  var node: StructureNodeID
  /// Number on its page or in its group, from 0.
  var number: Int
  /// The group that contains it; `nil` for the page itself.
  var group: PDFReference?
}

/// A transparency group: a part of a page that is composited separately (PDF 1.7, section 11.6.6). Groups are
/// written after the last page, because their colours and text depend on the whole document.
struct PDFGroup {
  let reference: PDFReference
  var bytes: [UInt8]
  var resources: PDFResources

  /// - Parameters:
  ///   - box: Visible area of the page: its lower left and upper right corners.
  ///   - number: Key of the group in the structure's parent tree; `nil` for a group without marked content.
  ///   - inks: Default CMYK profile.
  ///   - isPrinted: Whether the document is for a print shop.
  func write(
    in box: [Double], number: Int?, inks: PDFReference?, isPrinted: Bool, into file: inout PDFFile
  ) {
    var entries = PDFBytes()
    entries.add("/Type/XObject/Subtype/Form/BBox[")
    entries.add(reals: box, decimals: PDFContent.decimals)
    entries.add("]/Group<</S/Transparency/I true/CS/Device")
    entries.add(isPrinted ? "CMYK" : "RGB")
    entries.add(">>/Resources<<")
    resources.write(inks: inks, to: &entries)
    entries.add(">>")
    if let number {
      entries.add("/StructParents ")
      entries.add(integer: number)
    }
    file.add(stream: bytes, entries, as: reference)
  }
}

extension BlendMode {
  /// Name of the blend mode (PDF 1.7, table 136).
  var pdfName: String {
    switch self {
    case .normal: "Normal"
    case .multiply: "Multiply"
    case .screen: "Screen"
    case .overlay: "Overlay"
    case .darken: "Darken"
    case .lighten: "Lighten"
    }
  }
}

import ZineLayout
import ZineStyle
import ZineText

/// A piece of marked content (PDF 1.7, section 14.7.4).
struct PDFPiece {
  var node: StructureNodeID
  /// Of the piece on its page or in its group, from 0.
  var number: Int
  /// The group that it is in; `nil` for the page itself.
  var group: PDFReference?
}

/// Part of a page that is painted on its own: a transparency group (PDF 1.7, section 11.6.6). It is written with the
/// last page, when all is known that its colours and its text need.
struct PDFGroup {
  let reference: PDFReference
  var bytes: [UInt8]
  var resources: PDFResources

  /// - Parameters:
  ///   - box: all of its page that can be seen: corners from the lower left one.
  ///   - number: of its text in the structure; `nil` for a group without any.
  ///   - inks: the profile of inks without one.
  ///   - isPrinted: whether it is for a printer.
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
  /// PDF 1.7, table 136.
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

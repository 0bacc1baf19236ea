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
  /// What it names, in the order of its content.
  var fonts: [(part: PDFFontPart, reference: PDFReference)]
  var pictures: [PDFReference]
  var shadings: [PDFReference]
  var masks: [PDFReference]
  var patterns: [PDFReference]
  var opacities: [(opacity: PaintOpacity, reference: PDFReference)]
  var overprints: [(isSet: Bool, reference: PDFReference)]
  var spots: [(number: Int, reference: PDFReference)]
  /// Whether anything lets what is behind it shine through.
  var isTranslucent: Bool
  /// Whether anything is painted in inks.
  var usesInks: Bool
  /// The node of each piece of marked content, by the pieces' numbers.
  var pieces: [StructureNodeID]
  /// The numbers of the pieces in reading order.
  var reading: [Int]

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
    addResources(to: &object)
    addColorSpaces(inks: usesInks ? inks : nil, to: &object)
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

  /// The lower left and the upper right corner of a rectangle, from the page's lower left one.
  private func box(_ rect: Rect) -> [Double] {
    [
      rect.origin.x, size.height - rect.origin.y - rect.size.height,
      rect.origin.x + rect.size.width, size.height - rect.origin.y,
    ]
  }

  private func addColorSpaces(inks: PDFReference?, to object: inout PDFBytes) {
    guard inks != nil || !spots.isEmpty else { return }
    object.add("/ColorSpace<<")
    if let inks {
      object.add("/DefaultCMYK[/ICCBased ")
      object.add(inks)
      object.add("]")
    }
    for spot in spots {
      object.add("/S")
      object.add(integer: spot.number)
      object.add(" ")
      object.add(spot.reference)
    }
    object.add(">>")
  }

  private func addResources(to object: inout PDFBytes) {
    if !fonts.isEmpty {
      object.add("/Font<<")
      for font in fonts {
        object.add("/")
        object.add(font.part)
        object.add(" ")
        object.add(font.reference)
      }
      object.add(">>")
    }
    if !opacities.isEmpty || !overprints.isEmpty || !masks.isEmpty {
      object.add("/ExtGState<<")
      for (isSet, reference) in overprints {
        object.add(isSet ? "/O1 " : "/O0 ")
        object.add(reference)
      }
      for opacity in opacities {
        object.add("/")
        object.add(opacity.opacity)
        object.add(" ")
        object.add(opacity.reference)
      }
      for mask in masks { object.add(mask, named: "/M") }
      object.add(">>")
    }
    if !shadings.isEmpty {
      object.add("/Shading<<")
      for shading in shadings { object.add(shading, named: "/H") }
      object.add(">>")
    }
    if !patterns.isEmpty {
      object.add("/Pattern<<")
      for pattern in patterns { object.add(pattern, named: "/P") }
      object.add(">>")
    }
    if !pictures.isEmpty {
      object.add("/XObject<<")
      for picture in pictures {
        object.add("/")
        object.add(picture: picture)
        object.add(" ")
        object.add(picture)
      }
      object.add(">>")
    }
  }
}

extension PDFBytes {
  /// What a page names, by a letter and its number.
  fileprivate mutating func add(_ reference: PDFReference, named letter: StaticString) {
    add(letter)
    add(integer: reference.number)
    add(" ")
    add(reference)
  }
}

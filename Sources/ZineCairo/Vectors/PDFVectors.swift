/// The vector images and imported PDF pages of a document. Each one becomes a form, which is written when it
/// is first drawn (PDF 1.7, section 8.10).
struct PDFVectors {
  private var references: [ObjectIdentifier: PDFReference] = [:]
  private var groups: [PDFReference: PDFReference] = [:]
  /// Default profiles: for CMYK colours in documents for screens, and for RGB colours in print documents.
  private var ownInks: PDFReference?
  private var ownColors: PDFReference?
  /// Whether the document is for a print shop. If so, RGB colours need a profile and CMYK colours do not.
  private let isPrinted: Bool

  init(isPrinted: Bool) { self.isPrinted = isPrinted }

  /// - Parameter isGroup: Whether the image is drawn as a transparency group, which is blended as a whole.
  mutating func reference(
    to picture: VectorPicture, isGroup: Bool, in file: inout PDFFile
  ) -> PDFReference {
    let key = ObjectIdentifier(picture)
    let form = references[key] ?? write(picture.page, into: &file)
    references[key] = form
    guard isGroup else { return form }
    let group = groups[form] ?? writeGroup(of: form, picture.page, into: &file)
    groups[form] = group
    return group
  }

  private func writeGroup(
    of form: PDFReference, _ page: VectorPage, into file: inout PDFFile
  ) -> PDFReference {
    var entries = PDFBytes()
    entries.add("/Type/XObject/Subtype/Form/BBox[0 0 ")
    entries.add(reals: [page.size.width, page.size.height])
    entries.add("]/Group<</S/Transparency>>/Resources<</XObject<</P ")
    entries.add(form)
    entries.add(">>>>")
    let reference = file.reserve()
    file.add(stream: Array("/P Do".utf8), entries, as: reference)
    return reference
  }

  /// Writes all parts of an imported page. Returns the part that draws the page.
  private mutating func write(_ page: VectorPage, into file: inout PDFFile) -> PDFReference {
    let parts = page.parts.map { _ in file.reserve() }
    var inks: PDFReference?
    if page.usesInks, !isPrinted {
      inks =
        page.inkProfile.map { parts[$0] } ?? Self.profile(&ownInks, ColorProfile.cmyk, 4, &file)
    }
    var colors: PDFReference?
    if page.usesColors, isPrinted {
      colors = Self.profile(&ownColors, ColorProfile.sRGB, 3, &file)
    }
    for (part, reference) in zip(page.parts, parts) {
      let body = Self.body(part.body, parts: parts, colors: colors, inks: inks)
      switch part.data {
      case nil: file.add(body, as: reference)
      case .plain(let data): file.add(stream: data, body, as: reference)
      case .encoded(let data): file.add(encoded: data, body, as: reference)
      }
    }
    return parts[0]
  }

  private static func profile(
    _ known: inout PDFReference?, _ bytes: [UInt8], _ count: Int, _ file: inout PDFFile
  ) -> PDFReference {
    if let known { return known }
    let reference = file.reserve()
    file.add(profile: bytes, componentCount: count, as: reference)
    known = reference
    return reference
  }

  /// Returns a part's body with its placeholders replaced by references.
  private static func body(
    _ body: [UInt8], parts: [PDFReference], colors: PDFReference?, inks: PDFReference?
  ) -> PDFBytes {
    var result = PDFBytes()
    var rest = body[...]
    while let mark = rest.firstIndex(where: { $0 <= VectorPage.Mark.inks && $0 > 0 }) {
      result.add(bytes: rest[..<mark])
      let kind = rest[mark]
      rest = rest[(mark + 1)...]
      switch kind {
      case VectorPage.Mark.reference:
        let end = rest.firstIndex(of: VectorPage.Mark.end) ?? rest.endIndex
        let index = Int(String(decoding: rest[..<end], as: UTF8.self))
        if let index, parts.indices.contains(index) {
          result.add(parts[index])
        } else {
          result.add("null")
        }
        rest = rest[min(end + 1, rest.endIndex)...]
      case VectorPage.Mark.colors:
        guard let colors else { continue }
        result.add("/DefaultRGB[/ICCBased ")
        result.add(colors)
        result.add("]")
      case VectorPage.Mark.inks:
        guard let inks else { continue }
        result.add("/DefaultCMYK[/ICCBased ")
        result.add(inks)
        result.add("]")
      default: continue
      }
    }
    result.add(bytes: rest)
    return result
  }
}

import ZineLayout
import ZineText

/// Writes links as annotations, each of which is a child of its structure element (PDF 1.7, section
/// 12.5.6.5).
///
/// Link addresses contain only characters that RFC 3986 allows. They are written as strings with escaped
/// delimiters, so that source text can't inject PDF syntax.
struct PDFLinks {
  private let pages: [PDFPage]
  private let facts: [PageFacts]
  /// Destinations by name. If several have the same name, the first one applies.
  private let destinations: [String: (page: Int, point: Point)]

  init(_ facts: [PageFacts], pages: [PDFPage]) {
    self.pages = pages
    self.facts = facts
    var destinations: [String: (page: Int, point: Point)] = [:]
    for (index, page) in facts.enumerated() {
      for destination in page.destinations where destinations[destination.name] == nil {
        destinations[destination.name] = (index, destination.point)
      }
    }
    self.destinations = destinations
  }

  /// Writes all links. Returns the annotations of each page.
  func write(
    structure: inout PDFStructure, into file: inout PDFFile
  ) -> [[PDFReference]] {
    facts.indices.map { page in
      facts[page].links.compactMap { link in
        guard var object = annotation(for: link, on: page) else { return nil }
        let reference = file.reserve()
        let number = structure.add(reference, page: page, to: link.node, in: &file)
        object.add("/StructParent ")
        object.add(integer: number)
        object.add(">>")
        file.add(object, as: reference)
        return reference
      }
    }
  }

  /// Writes the named destinations, which links in this and other files can refer to (PDF 1.7, section
  /// 12.3.2.3). Returns `nil` if there are none.
  func writeDestinations(into file: inout PDFFile) -> PDFReference? {
    guard !destinations.isEmpty else { return nil }
    var object = PDFBytes()
    object.add("<</Names[")
    for name in destinations.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      guard let place = destinations[name] else { continue }
      object.add(string: name.utf8)
      object.add(place: place.point, on: pages[place.page])
    }
    object.add("]>>")
    return file.add(object)
  }

  /// Returns an annotation whose dictionary is still open; `nil` for a link whose destination is on none of
  /// the pages.
  private func annotation(for link: PlacedLink, on page: Int) -> PDFBytes? {
    let rect = link.rect
    let top = pages[page].size.height - rect.origin.y
    var object = PDFBytes()
    object.add("<</Type/Annot/Subtype/Link/Rect[")
    object.add(
      reals: [rect.origin.x, top - rect.size.height, rect.origin.x + rect.size.width, top],
      decimals: 2)
    // `/F 4` makes the annotation printable, as PDF/A requires.
    object.add("]/Border[0 0 0]/F 4/Contents ")
    switch link.target {
    case .address(let address):
      object.add(text: link.text.isEmpty ? address : link.text)
      object.add("/A<</Type/Action/S/URI/URI ")
      object.add(string: address.utf8)
      object.add(">>")
    case .destination(let name):
      guard destinations[name] != nil else { return nil }
      object.add(text: link.text.isEmpty ? "#" + name : link.text)
      object.add("/Dest")
      object.add(string: name.utf8)
    }
    return object
  }
}

extension PDFBytes {
  /// Adds a destination at a point on a page. The destination keeps the reader's zoom (PDF 1.7, section
  /// 12.3.2.2).
  mutating func add(place: Point, on page: PDFPage) {
    add("[")
    add(page.reference)
    add("/XYZ ")
    add(reals: [place.x, page.size.height - place.y, 0], decimals: 2)
    add("]")
  }
}

import ZineLayout
import ZineText

/// Writes the links as annotations (PDF 1.7, section 12.5.6.5), each an object of its structure element.
///
/// Addresses have only the characters that RFC 3986 allows, and are written as strings with what ends a
/// string escaped: nothing a source says can begin something else.
struct PDFLinks {
  private let pages: [PDFPage]
  private let facts: [PageFacts]
  /// By name; of several of one name the first.
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

  /// Writes all links. Answers the annotations of every page.
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

  /// Writes the places that links, and other files, can name (PDF 1.7, section 12.3.2.3). Answers `nil` without any.
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

  /// All but an annotation's end; `nil` for a link to a place that is on none of the pages.
  private func annotation(for link: PlacedLink, on page: Int) -> PDFBytes? {
    let rect = link.rect
    let top = pages[page].size.height - rect.origin.y
    var object = PDFBytes()
    object.add("<</Type/Annot/Subtype/Link/Rect[")
    object.add(
      reals: [rect.origin.x, top - rect.size.height, rect.origin.x + rect.size.width, top],
      decimals: 2)
    // `/F 4` prints the annotation too, as far as there is anything of it to see.
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
  /// A place on a page, which keeps the reader's zoom (PDF 1.7, section 12.3.2.2).
  mutating func add(place: Point, on page: PDFPage) {
    add("[")
    add(page.reference)
    add("/XYZ ")
    add(reals: [place.x, page.size.height - place.y, 0], decimals: 2)
    add("]")
  }
}

import ZineLayout
import ZineText

/// Writes the links as annotations (PDF 1.7, section 12.5.6.5), each an object of its structure element
/// (section 14.7.4.3).
///
/// Addresses have only the characters that RFC 3986 allows, and are written as strings by libqpdf:
/// nothing a source says can end the string and begin something else.
struct LinkWriter {
  private let document: QPDFDocument
  private let pages: [PageFacts]
  /// By name; of several of one name the first.
  private let destinations: [String: (page: Int, point: Point)]

  static func write(
    _ pages: [PageFacts], structure: StructureWriter?, into document: QPDFDocument
  ) {
    guard var structure, pages.contains(where: { !$0.links.isEmpty }) else { return }
    let writer = LinkWriter(pages, document: document)
    for (index, page) in pages.enumerated() where !page.links.isEmpty {
      let annotations = document.array([])
      for link in page.links {
        guard let annotation = writer.annotation(for: link, on: index) else { continue }
        document.append(annotation, to: annotations)
        structure.add(annotation, page: index, to: link.node)
      }
      document.set("Annots", of: document.page(index), to: annotations)
      // Readers step through a page's links in the order of the structure.
      document.set("Tabs", of: document.page(index), to: document.name("S"))
    }
  }

  private init(_ pages: [PageFacts], document: QPDFDocument) {
    self.document = document
    self.pages = pages
    var destinations: [String: (page: Int, point: Point)] = [:]
    for (index, page) in pages.enumerated() {
      for destination in page.destinations where destinations[destination.name] == nil {
        destinations[destination.name] = (index, destination.point)
      }
    }
    self.destinations = destinations
  }

  /// `nil` for a link to a place that is on none of the pages.
  private func annotation(for link: PlacedLink, on page: Int) -> PDFObject? {
    let height = pages[page].height
    let rect = link.rect
    var entries: [(key: String, value: PDFObject)] = [
      ("Type", document.name("Annot")), ("Subtype", document.name("Link")),
      (
        "Rect",
        document.array(
          [
            rect.origin.x, height - rect.origin.y - rect.size.height,
            rect.origin.x + rect.size.width, height - rect.origin.y,
          ].map(document.real))
      ),
      ("Border", document.array([0, 0, 0].map(document.integer))),
      // Shown on paper too, as far as there is anything to show.
      ("F", document.integer(4)),
    ]
    switch link.target {
    case .address(let address):
      entries.append(("Contents", document.text(address)))
      entries.append(
        (
          "A",
          document.dictionary([
            ("Type", document.name("Action")), ("S", document.name("URI")),
            ("URI", document.bytes(address)),
          ])
        ))
    case .destination(let name):
      guard let place = destinations[name] else { return nil }
      entries.append(("Contents", document.text("#" + name)))
      entries.append(
        (
          "Dest",
          document.destination(
            page: place.page, place.point, pageHeight: pages[place.page].height)
        ))
    }
    return document.indirect(document.dictionary(entries))
  }
}

extension QPDFDocument {
  /// A place on a page, which keeps the reader's zoom.
  /// - Parameter page: its index from 0.
  func destination(page: Int, _ point: Point, pageHeight: Double) -> PDFObject {
    // A destination's y grows upward; 0 keeps the zoom.
    array([
      self.page(page), name("XYZ"), real(point.x), real(pageHeight - point.y), integer(0),
    ])
  }
}

import ZineProcess
import ZineText

/// The properties of a PDF and of its pages that can be read without drawing a page.
struct PDFSummary {
  struct Page {
    /// Size in points as displayed, with rotation and crop box applied.
    var width: Double
    var height: Double
    /// Hash of the page's objects. Pages with equal hashes look the same. Pages with different hashes may
    /// look the same too.
    var fingerprint: Int
    /// Hashes of the raster images on the page, without duplicates.
    var pictures: Set<Int>
    /// Targets and areas of the links, in their order in the PDF.
    var links: [Link]
  }

  struct Link: Hashable {
    var target: String
    var area: String
  }

  var pages: [Page] = []
  /// Lines of the outline, indented by depth.
  var outline: [String] = []
  /// Metadata by key, such as `Title`.
  var metadata: [String: String] = [:]
  /// Types of the structure elements in order, together with the alternative texts of pictures.
  var structure: [String] = []
  /// Hashes of the fonts, keyed by font name. Several fonts can have the same name.
  var fonts: [String: Set<Int>] = [:]

  /// A document that is being read.
  struct Reading {
    fileprivate let path: String
    fileprivate let tool: RunningTool
  }

  /// Starts reading a document in the background.
  static func begin(_ path: String) throws(ComparisonFailure) -> Reading {
    try ComparisonFailure.naming(path) { () throws(DocumentFailure) in
      Reading(path: path, tool: try PDFObjects.start(path))
    }
  }

  /// Waits until several documents are read.
  static func finish(_ readings: [Reading]) throws(ComparisonFailure) -> [PDFSummary] {
    RunningTool.hear(readings.map(\.tool)) { _ in true }
    var summaries: [PDFSummary] = []
    for reading in readings { summaries.append(try finish(reading.tool, reading.path)) }
    return summaries
  }

  private static func finish(
    _ tool: RunningTool, _ path: String
  ) throws(ComparisonFailure) -> PDFSummary {
    try ComparisonFailure.naming(path) { () throws(DocumentFailure) in
      var reader = PDFSummaryReader(try PDFObjects.finish(tool))
      return try reader.summary()
    }
  }
}

/// Collects the summary from the objects of a PDF.
private struct PDFSummaryReader {
  private let objects: PDFObjects
  private var result = PDFSummary()
  /// Page numbers by object reference.
  private var pageNumbers: [String: Int] = [:]
  /// Destinations by name.
  private var named: [String: JSON] = [:]
  private var steps = 0

  init(_ objects: PDFObjects) { self.objects = objects }

  mutating func summary() throws(DocumentFailure) -> PDFSummary {
    let root = objects.value("/Root", of: objects.trailer)
    let pages = try pageObjects(root)
    for (index, page) in pages.enumerated() where page.name != nil {
      pageNumbers[page.name ?? ""] = index + 1
    }
    addNames(objects.value("/Dests", of: objects.value("/Names", of: root)), depth: 0)
    for page in pages { addPage(page) }
    addOutline(objects.value("/First", of: objects.value("/Outlines", of: root)), depth: 0)
    addMetadata(root)
    addStructure(objects.value("/StructTreeRoot", of: root), depth: 0)
    return result
  }

  // MARK: Pages

  private struct PageObject {
    var name: String?
    var page: JSON
    /// Values inherited from the page tree.
    var inherited: [String: JSON]
  }

  /// Adds the destinations in a name tree (PDF 1.7, section 7.9.6).
  private mutating func addNames(_ node: JSON?, depth: Int) {
    guard depth < 32, steps < 100_000 else { return }
    steps += 1
    let entries = objects.value("/Names", of: node)?.array ?? []
    for index in stride(from: 0, to: entries.count - 1, by: 2) {
      guard let name = PDFObjects.text(objects.resolve(entries[index])) else { continue }
      let place = objects.resolve(entries[index + 1])
      named[name] = place?["/D"] ?? entries[index + 1]
    }
    for kid in objects.value("/Kids", of: node)?.array ?? [] {
      addNames(objects.resolve(kid), depth: depth + 1)
    }
  }

  private func pageObjects(_ root: JSON?) throws(DocumentFailure) -> [PageObject] {
    var result: [PageObject] = []
    var open: [(JSON, [String: JSON])] = [(root?["/Pages"] ?? .null, [:])]
    var steps = 0
    while let (reference, outer) = open.popLast() {
      steps += 1
      guard steps < 10 * Limits.pages else { break }
      guard let node = objects.resolve(reference) else { continue }
      var inherited = outer
      for key in ["/MediaBox", "/CropBox", "/Rotate", "/Resources"] {
        if let value = node[key] { inherited[key] = value }
      }
      if let kids = objects.value("/Kids", of: node)?.array {
        open += kids.reversed().map { ($0, inherited) }
      } else if node.object != nil {
        result.append(PageObject(name: reference.string, page: node, inherited: inherited))
        guard result.count <= Limits.pages else {
          throw .tooManyPages(limit: Limits.pages)
        }
      }
    }
    guard !result.isEmpty else { throw .noPages }
    return result
  }

  private mutating func addPage(_ object: PageObject) {
    let box = box(object.inherited["/CropBox"]) ?? box(object.inherited["/MediaBox"])
    var (width, height) = box ?? (612, 792)
    let turn = objects.resolve(object.inherited["/Rotate"])?.number ?? 0
    if turn.truncatingRemainder(dividingBy: 180) != 0 { (width, height) = (height, width) }
    var members = object.page.object ?? [:]
    members.merge(object.inherited) { own, _ in own }
    let resources = object.inherited["/Resources"]
    result.pages.append(
      PDFSummary.Page(
        width: width, height: height, fingerprint: objects.hash(.object(members)),
        pictures: pictures(in: resources), links: links(of: object.page)))
    addFonts(in: resources)
  }

  private func box(_ value: JSON?) -> (Double, Double)? {
    guard let sides = objects.resolve(value)?.array?.compactMap({ objects.resolve($0)?.number }),
      sides.count == 4, sides.allSatisfy(\.isFinite)
    else { return nil }
    return (abs(sides[2] - sides[0]), abs(sides[3] - sides[1]))
  }

  private func pictures(in resources: JSON?) -> Set<Int> {
    let all = objects.value("/XObject", of: resources)?.object?.values ?? [:].values
    return Set(
      all.filter { objects.value("/Subtype", of: $0)?.string == "/Image" }.map { objects.hash($0) })
  }

  private mutating func addFonts(in resources: JSON?) {
    for font in (objects.value("/Font", of: resources)?.object ?? [:]).values {
      guard var name = PDFObjects.text(objects.value("/BaseFont", of: font)) else { continue }
      // The name of a font subset begins with six letters and a plus sign, which are removed.
      let letters = Array(name.utf8)
      if letters.count > 7, letters[6] == UInt8(ascii: "+") { name = String(name.dropFirst(7)) }
      result.fonts[name, default: []].insert(objects.hash(font))
    }
  }

  // MARK: Links

  private func links(of page: JSON) -> [PDFSummary.Link] {
    (objects.value("/Annots", of: page)?.array ?? []).prefix(10_000).compactMap { annotation in
      guard objects.value("/Subtype", of: annotation)?.string == "/Link" else { return nil }
      let sides = objects.value("/Rect", of: annotation)?.array ?? []
      return PDFSummary.Link(
        target: target(of: annotation),
        area: sides.map { "\($0.number ?? 0)" }.joined(separator: " "))
    }
  }

  private func target(of object: JSON?) -> String {
    let action = objects.value("/A", of: object)
    if let address = PDFObjects.text(objects.value("/URI", of: action)) { return address }
    return place(objects.resolve(object)?["/Dest"] ?? objects.resolve(action)?["/D"])
  }

  private func place(_ destination: JSON?) -> String {
    if let parts = objects.resolve(destination)?.array, let page = parts.first?.string {
      // Only the page is compared, since the position on the page changes with the text.
      return "page \(pageNumbers[page].map(String.init) ?? "?")"
    }
    guard let name = PDFObjects.text(objects.resolve(destination)) else { return "nowhere" }
    // A name that refers to another name does not resolve to a target.
    guard let parts = objects.resolve(named[name])?.array, let page = parts.first?.string else {
      return name
    }
    return "page \(pageNumbers[page].map(String.init) ?? "?")"
  }

  // MARK: Document properties

  private mutating func addOutline(_ first: JSON?, depth: Int) {
    var item = first
    while let entry = item, depth < 32, steps < 100_000 {
      steps += 1
      let title = PDFObjects.text(objects.value("/Title", of: entry)) ?? ""
      result.outline.append(
        String(repeating: "  ", count: depth) + title + " → " + target(of: entry))
      addOutline(objects.value("/First", of: entry), depth: depth + 1)
      item = objects.value("/Next", of: entry)
    }
  }

  private mutating func addMetadata(_ root: JSON?) {
    for (key, value) in objects.value("/Info", of: objects.trailer)?.object ?? [:] {
      result.metadata[String(key.dropFirst())] = PDFObjects.text(objects.resolve(value)) ?? ""
    }
    if let language = PDFObjects.text(objects.value("/Lang", of: root)) {
      result.metadata["Lang"] = language
    }
  }

  private mutating func addStructure(_ element: JSON?, depth: Int) {
    guard depth < 100, steps < 1_000_000, let element, element.object != nil else { return }
    steps += 1
    if let kind = PDFObjects.text(objects.value("/S", of: element)) {
      let text = PDFObjects.text(objects.value("/Alt", of: element)).map { " “\($0)”" } ?? ""
      result.structure.append(kind + text)
    }
    guard let kids = objects.value("/K", of: element) else { return }
    for kid in kids.array ?? [kids] { addStructure(objects.resolve(kid), depth: depth + 1) }
  }
}

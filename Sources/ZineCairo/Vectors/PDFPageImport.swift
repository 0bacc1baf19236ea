import ZineText

/// Imports a page of another PDF: its content and all resources that it uses.
///
/// The rest of the file is not imported, such as links, form fields, scripts and structure.
struct PDFPageImport {
  let source: PDFSource
  var page = VectorPage(size: Size(width: 0, height: 0))
  /// Part numbers, by object in the source file.
  private var numbers: [PDFObjectID: Int] = [:]
  /// Parts that have a number but have not been written yet.
  private var waiting: [(id: PDFObjectID, number: Int)] = []
  var graph = PDFDrawingGraph()
  /// Number of times that the content uses the resource that is being added.
  var useCount = 1
  /// Area of the bounding box of the part that is being added, in the units of the part.
  var area = 0.0
  /// Content streams of Type 3 glyphs, with the resources of their font.
  var letters: [PDFObjectID: [PDFName: PDFValue]] = [:]
  var soundness: PDFSoundness
  let layers: PDFLayers
  let claims: PDFMetadataClaims
  /// Resources of the page, used by forms that have no resources.
  var resources: [PDFName: PDFValue] = [:]
  /// Whether Cairo wrote the file.
  var isOurs = false
  var missingFonts: [String] = []
  var hasFonts = false
  /// Whether all fonts map their glyphs to characters.
  var hasTexts = true

  /// - Parameters:
  ///   - isOurs: Whether Cairo wrote the file. If so, its fonts are valid, and its greys are stored as RGB.
  ///   - scale: Size of the result relative to the page.
  static func read(
    _ request: VectorRequest, isOurs: Bool = false, scale: Double = 1
  ) throws(PictureFailure) -> VectorPage {
    var reader = try PDFPageImport(PDFSource(request.bytes))
    return try reader.read(request, isOurs: isOurs, scale: scale)
  }

  private init(_ source: PDFSource) throws(PictureFailure) {
    self.source = source
    soundness = PDFSoundness(source)
    let root = try source.root()
    layers = try PDFLayers(root, source)
    claims = try PDFMetadataClaims(root, source)
  }

  private mutating func read(
    _ request: VectorRequest, isOurs: Bool, scale: Double
  ) throws(PictureFailure) -> VectorPage {
    let count = source.pageCount
    guard count > 0 else { throw .damaged }
    guard (1...count).contains(request.page) else {
      throw .missingPage(request.page, count: count)
    }
    let index = request.page - 1
    let entries = try source.page(index)
    let geometry = try PDFPageGeometry(entries, box: request.box, scale: scale, source)
    page.size = geometry.size
    page.parts.append(VectorPage.Part())
    var body = PDFBytes()
    body.add("/Type/XObject/Subtype/Form/BBox[")
    body.add(reals: geometry.box)
    body.add("]/Matrix[")
    body.add(reals: geometry.matrix)
    body.add("]")
    self.isOurs = isOurs
    if case .dictionary(var group) = try source.resolve(entries["Group"]) {
      page.isTranslucent = true
      // The group has no colour space, so that it uses the blending space of the page that it is placed on.
      // In print, plain black then stays plain black.
      if isOurs { group["CS"] = nil }
      body.add("/Group")
      try add(.dictionary(group), to: &body, of: 0)
    }
    resources = try source.entries(entries["Resources"])
    area = (geometry.box[2] - geometry.box[0]) * (geometry.box[3] - geometry.box[1])
    let content = try source.content(ofPage: index)
    page.parts[0] = try form(body, content, resources, number: 0, kind: .page)
    try addPending()
    try addInkProfile()
    for flaw in soundness.flaws { note(flaw) }
    if soundness.overprintsInks, page.usesInks { note(.overprint) }
    try graph.check()
    if !missingFonts.isEmpty { throw .missingFonts(missingFonts) }
    if hasFonts, !isOurs, !claims.hasSoundFonts || !(claims.namesCharacters || hasTexts) {
      note(.fonts)
    }
    page.libraries = [PDFSource.library].compactMap(\.self)
    return page
  }

  mutating func note(_ flaw: VectorFlaw) {
    if !page.flaws.contains(flaw) { page.flaws.append(flaw) }
  }

  /// Adds the profile for CMYK colours without a profile, if the file's output intent contains one (ISO
  /// 19005-2, section 6.2.3).
  private mutating func addInkProfile() throws(PictureFailure) {
    guard page.usesInks else { return }
    for intent in try source.resolve(source.root()["OutputIntents"]).items ?? [] {
      guard case .reference(let id)? = try source.entries(intent)["DestOutputProfile"],
        case .stream(let entries) = try source.resolve(.reference(id)),
        try source.resolve(entries["N"]) == .integer(4)
      else { continue }
      guard PDFSoundness.isProfile(try source.data(of: id, decodes: true).bytes, components: 4)
      else {
        note(.profiles)
        continue
      }
      page.inkProfile = number(of: id)
      return try addPending()
    }
  }

  // MARK: Parts

  mutating func number(of id: PDFObjectID) -> Int {
    if let known = numbers[id] { return known }
    let number = page.parts.count
    page.parts.append(VectorPage.Part())
    graph.addPart()
    numbers[id] = number
    waiting.append((id, number))
    return number
  }

  private mutating func addPending() throws(PictureFailure) {
    while let (id, number) = waiting.popLast() {
      guard page.parts.count <= Limits.vectorParts else { throw .tooMuchToDraw }
      page.parts[number] = try part(id, number: number)
    }
  }

  private mutating func part(
    _ id: PDFObjectID, number: Int
  ) throws(PictureFailure) -> VectorPage.Part {
    let value = try source.resolve(.reference(id))
    var body = PDFBytes()
    guard case .stream(let entries) = value else {
      try add(value, to: &body, of: number)
      return VectorPage.Part(body: body.bytes)
    }
    area = try source.box(entries["BBox"])?.area ?? Self.letterArea
    if let own = letters[id] {
      let (content, isDecoded, _) = try source.data(of: id, decodes: true)
      guard isDecoded else { throw .damaged }
      graph.drawing.insert(number)
      return try letter(content, own, number: number)
    }
    let subtype = try source.resolve(entries["Subtype"]).name
    let isPattern = try source.resolve(entries["PatternType"]) == .integer(1)
    if subtype == "Form" || isPattern {
      let (content, isDecoded, _) = try source.data(of: id, decodes: true)
      guard isDecoded else { throw .damaged }
      try add(entries, to: &body, of: number, without: Self.dataKeys.union(["Resources"]))
      graph.drawing.insert(number)
      let own = entries["Resources"] == nil ? resources : try source.entries(entries["Resources"])
      return try form(body, content, own, number: number)
    }
    // PostScript XObjects are obsolete and not drawn by any reader (PDF 1.7, section 8.8.2).
    if subtype == "PS" { return VectorPage.Part(body: Array("null".utf8)) }
    return try stream(id, entries, body, number: number)
  }

  /// Area of a typical em square of a Type 3 font, 1,000 units wide and high. Used for glyphs, which have no
  /// bounding box.
  private static let letterArea = 1_000_000.0

  /// Keys that describe the encoding of a stream's data, or the location of data in an external file (PDF
  /// 1.7, section 7.3.8.2).
  private static let dataKeys: Set<PDFName> = [
    "Length", "Filter", "DecodeParms", "DL", "F", "FFilter", "FDecodeParms",
  ]

  /// Returns a data stream as a part. The data stays encoded if its only filter is Flate, which all readers
  /// support. Otherwise, the data is decoded and compressed with Flate.
  private mutating func stream(
    _ id: PDFObjectID, _ entries: [PDFName: PDFValue], _ body: PDFBytes, number: Int
  ) throws(PictureFailure) -> VectorPage.Part {
    var body = body
    var filters: [PDFName] = []
    let filter = try source.resolve(entries["Filter"])
    for item in filter.items ?? [filter] {
      if let name = try source.resolve(item).name { filters.append(name) }
    }
    if filters.contains("Crypt") { throw .encrypted }
    if filters.contains("JPXDecode") { note(.jpeg2000) }
    // The data is decoded even if it stays encoded, so that damage is not first discovered by a reader of the
    // new PDF.
    let (bytes, isDecoded, isMended) = try source.data(of: id, decodes: true)
    if try source.resolve(entries["Subtype"]).name == "Image" {
      try check(picture: entries, bytes, isDecoded: isDecoded, filters, number: number)
    }
    if isDecoded, isMended || filters != ["FlateDecode"] {
      try add(entries, to: &body, of: number, without: Self.dataKeys)
      return VectorPage.Part(body: body.bytes, data: .plain(bytes))
    }
    if filters.isEmpty { throw .damaged }
    if filters.contains("LZWDecode") { note(.oldFilter) }
    try add(
      entries, to: &body, of: number, without: ["Length", "DL", "F", "FFilter", "FDecodeParms"])
    let packed = isDecoded ? try source.data(of: id, decodes: false).bytes : bytes
    return VectorPage.Part(body: body.bytes, data: .encoded(packed))
  }
}

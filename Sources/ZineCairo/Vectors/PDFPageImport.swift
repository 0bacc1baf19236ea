import ZineText

/// Takes a page out of another's PDF: what draws it, and all that this names.
///
/// Nothing else of the file comes along: no links, forms, scripts or structure.
struct PDFPageImport {
  private let source: PDFSource
  private var page = VectorPage(size: Size(width: 0, height: 0))
  /// The numbers of the parts by where they come from.
  private var numbers: [PDFObjectID: Int] = [:]
  /// Parts that are known by number and not written yet.
  private var waiting: [(id: PDFObjectID, number: Int)] = []
  /// The parts that draw: the page itself, forms and patterns.
  private var drawing: Set<Int> = [0]
  /// Which parts name which, and how often.
  private var links: [[Link]] = [[]]
  /// How often what is being added is used by the content that names it.
  private var useCount = 1
  /// How many steps each part takes to draw, without those that it names.
  private var steps = [0]
  /// Fonts whose letters are drawings: of what they name one is drawn at a time.
  private var choices: Set<Int> = []
  /// The drawings of letters, with what their font has for them.
  private var letters: [PDFObjectID: [PDFName: PDFValue]] = [:]
  private var soundness: PDFSoundness
  private let layers: PDFLayers
  private let claims: PDFMetadataClaims
  /// Of the page, for forms that have none.
  private var resources: [PDFName: PDFValue] = [:]
  /// Whether Cairo has written it.
  private var isOurs = false
  private var missingFonts: [String] = []
  private var hasFonts = false
  /// Whether all fonts say which characters their glyphs are.
  private var hasTexts = true
  private struct Link {
    var part: Int
    var count: Int
  }

  /// So many names of fonts are enough to tell what is wrong.
  private static let mostNames = 8

  /// - Parameters:
  ///   - isOurs: whether Cairo has written it: its fonts are sound, and its greys are said in red, green and blue.
  ///   - scale: of what is made of the page against the page itself.
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
      // Of the page that it stands on: what is black alone stays that on a printer's.
      if isOurs { group["CS"] = nil }
      body.add("/Group")
      try add(.dictionary(group), to: &body, of: 0)
    }
    resources = try source.entries(entries["Resources"])
    let content = try source.content(ofPage: index)
    page.parts[0] = try form(body, content, resources, number: 0, kind: .page)
    try addWaiting()
    try addInkProfile()
    for flaw in soundness.flaws { note(flaw) }
    if soundness.overprintsInks, page.usesInks { note(.overprint) }
    try checkDrawing()
    if !missingFonts.isEmpty { throw .missingFonts(missingFonts) }
    if hasFonts, !isOurs, !claims.hasSoundFonts || !(claims.namesCharacters || hasTexts) {
      note(.fonts)
    }
    page.libraries = [PDFSource.library].compactMap(\.self)
    return page
  }

  private mutating func note(_ flaw: VectorFlaw) {
    if !page.flaws.contains(flaw) { page.flaws.append(flaw) }
  }

  /// What inks mean that have no profile, where the file says that (ISO 19005-2, section 6.2.3).
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
      return try addWaiting()
    }
  }

  /// Nothing may draw itself, nor stand deeper in others than readers go, nor be drawn more often than they can.
  private func checkDrawing() throws(PictureFailure) {
    var waits = [Int](repeating: 0, count: links.count)
    for link in links.joined() { waits[link.part] += 1 }
    var order: [Int] = []
    var depths = [Int](repeating: 0, count: links.count)
    var free = waits.indices.filter { waits[$0] == 0 }
    var isDone = [Bool](repeating: false, count: links.count)
    while let number = free.popLast() {
      isDone[number] = true
      order.append(number)
      let depth = depths[number] + (drawing.contains(number) ? 1 : 0)
      guard depth <= Limits.vectorDepth else { throw .tooMuchToDraw }
      for other in links[number].map(\.part) {
        depths[other] = max(depths[other], depth)
        waits[other] -= 1
        if waits[other] == 0 { free.append(other) }
      }
    }
    // What is left is in a circle, or behind one: one of drawings, or of letters that are drawings themselves.
    if drawing.contains(where: { !isDone[$0] }) { throw .tooMuchToDraw }
    try checkSteps(order)
  }

  /// - Parameter order: of the parts, each before those that it names.
  private func checkSteps(_ order: [Int]) throws(PictureFailure) {
    // As real numbers, which have room for all powers of ten that forms in forms come to.
    var totals = [Double](repeating: 0, count: links.count)
    for number in order.reversed() {
      var total = Double(steps[number])
      for link in links[number] {
        let isDrawing = drawing.contains(link.part) || steps[link.part] > 0
        let once = totals[link.part] + (isDrawing ? Double(Limits.vectorDrawSteps) : 0)
        total = choices.contains(number) ? max(total, once) : total + Double(link.count) * once
      }
      totals[number] = total
    }
    guard totals[0] <= Double(Limits.vectorOperations) else { throw .tooManyOperations }
  }

  // MARK: Parts

  private mutating func number(of id: PDFObjectID) -> Int {
    if let known = numbers[id] { return known }
    let number = page.parts.count
    page.parts.append(VectorPage.Part())
    links.append([])
    steps.append(0)
    numbers[id] = number
    waiting.append((id, number))
    return number
  }

  private mutating func addWaiting() throws(PictureFailure) {
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
    if let own = letters[id] {
      let (content, isDecoded, _) = try source.data(of: id, decodes: true)
      guard isDecoded else { throw .damaged }
      drawing.insert(number)
      return try letter(content, own, number: number)
    }
    let subtype = try source.resolve(entries["Subtype"]).name
    let isPattern = try source.resolve(entries["PatternType"]) == .integer(1)
    if subtype == "Form" || isPattern {
      let (content, isDecoded, _) = try source.data(of: id, decodes: true)
      guard isDecoded else { throw .damaged }
      try add(entries, to: &body, of: number, without: Self.dataKeys.union(["Resources"]))
      drawing.insert(number)
      let own = entries["Resources"] == nil ? resources : try source.entries(entries["Resources"])
      return try form(body, content, own, number: number)
    }
    // What PostScript draws, nobody draws any more (PDF 1.7, section 8.8.2).
    if subtype == "PS" { return VectorPage.Part(body: Array("null".utf8)) }
    return try stream(id, entries, body, number: number)
  }

  /// What says how the data of a stream are packed, and where they are if not behind it (PDF 1.7, section 7.3.8.2).
  private static let dataKeys: Set<PDFName> = [
    "Length", "Filter", "DecodeParms", "DL", "F", "FFilter", "FDecodeParms",
  ]

  /// A stream that holds data. They stay as they are packed where everybody unpacks that, else they are packed anew.
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
    // Unpacked also where they stay as they are: no reader of the PDF should be the first to find them broken.
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

  // MARK: Forms

  /// What draws something, with those of its resources that it names.
  private mutating func form(
    _ body: PDFBytes, _ content: [UInt8], _ resources: [PDFName: PDFValue], number: Int,
    kind: ContentCleaner.Kind = .form
  ) throws(PictureFailure) -> VectorPage.Part {
    var body = body
    let cleaner = try clean(content, resources, number: number, kind)
    try add(resources: resources, of: cleaner, to: &body, of: number)
    return VectorPage.Part(body: body.bytes, data: .plain(cleaner.output.bytes))
  }

  /// What draws a letter. The font has all resources of its letters.
  private mutating func letter(
    _ content: [UInt8], _ resources: [PDFName: PDFValue], number: Int
  ) throws(PictureFailure) -> VectorPage.Part {
    let cleaner = try clean(content, resources, number: number, .glyph)
    for (use, count) in cleaner.uses {
      guard case .reference(let id) = try source.entries(resources[use.kind])[use.name] else {
        continue
      }
      links[number].append(Link(part: self.number(of: id), count: count))
    }
    return VectorPage.Part(body: [], data: .plain(cleaner.output.bytes))
  }

  /// Cleans content, and looks at all that it names.
  private mutating func clean(
    _ content: [UInt8], _ resources: [PDFName: PDFValue], number: Int, _ kind: ContentCleaner.Kind
  ) throws(PictureFailure) -> ContentCleaner {
    var hiddenLayers: Set<PDFName> = []
    var hiddenPictures: Set<PDFName> = []
    if !layers.isEmpty {
      for (name, layer) in try source.entries(resources["Properties"])
      where try layers.hides(layer, source) { hiddenLayers.insert(name) }
      for (name, picture) in try source.entries(resources["XObject"])
      where try layers.hides(try source.entries(picture)["OC"], source) {
        hiddenPictures.insert(name)
      }
    }
    let cleaner = ContentCleaner(
      content, hiddenLayers: hiddenLayers, hiddenPictures: hiddenPictures, saysGreys: isOurs,
      kind: kind)
    if let picture = cleaner.tooLargePicture {
      throw .tooManyPixels(
        width: picture.width, height: picture.height, limit: Limits.picturePixels)
    }
    steps[number] += cleaner.operationCount
    if !cleaner.isSound { note(.content) }
    if cleaner.usesInks { page.usesInks = true }
    if cleaner.usesColors { page.usesColors = true }
    let fonts = try source.entries(resources["Font"])
    for name in cleaner.fonts { try check(fonts[name], name: name) }
    for use in cleaner.uses.keys.sorted(by: {
      $0.name.bytes.lexicographicallyPrecedes($1.name.bytes)
    })
    where use.kind != "ColorSpace" || !Self.ownSpaces.contains(use.name) {
      guard let value = try source.entries(resources[use.kind])[use.name],
        try source.resolve(value) != .null
      else {
        note(.missingParts)
        continue
      }
      try soundness.check(value, kind: use.kind)
    }
    return cleaner
  }

  /// Colour spaces that need no word in the resources.
  private static let ownSpaces: Set<PDFName> = ["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"]

  /// Looks whether a picture's data are what it says (PDF 1.7, section 8.9.5).
  private mutating func check(
    picture entries: [PDFName: PDFValue], _ bytes: [UInt8], isDecoded: Bool, _ filters: [PDFName],
    number: Int
  ) throws(PictureFailure) {
    guard case .integer(let width) = try source.resolve(entries["Width"]),
      case .integer(let height) = try source.resolve(entries["Height"]), width > 0, height > 0
    else { return note(.pictures) }
    guard width <= Limits.picturePixels, height <= Limits.picturePixels / width else {
      throw .tooManyPixels(
        width: min(width, Int(Int32.max)), height: min(height, Int(Int32.max)),
        limit: Limits.picturePixels)
    }
    steps[number] += 1 + width * height / ContentCleaner.pixelsPerStep
    let isMask = try source.resolve(entries["ImageMask"]) == .bool(true)
    var bits = isMask ? 1 : 0
    if case .integer(let value) = try source.resolve(entries["BitsPerComponent"]) { bits = value }
    let count =
      try isMask
      ? 1
      : entries["ColorSpace"].flatMap { value throws(PictureFailure) in
        try soundness.components(of: value)
      }
    switch filters.last {
    case "JPXDecode": return
    case "DCTDecode":
      let isSound =
        (try? readJPEG(bytes)).map {
          $0.width == width && $0.height == height && JPEGHeader(bytes).componentCount == count
        } ?? false
      if !isSound { note(.pictures) }
    // Nobody unpacks them here: who vouches for the whole file vouches for them.
    case "CCITTFaxDecode", "JBIG2Decode": if !claims.hasSoundFonts { note(.pictures) }
    default:
      guard isDecoded, let count, count > 0, [1, 2, 4, 8, 16].contains(bits),
        (width * bits * count + 7) / 8 * height <= bytes.count
      else { return note(.pictures) }
    }
  }

  private static let resourceKinds: [PDFName] = [
    "ColorSpace", "ExtGState", "Font", "Pattern", "Shading", "XObject",
  ]
  private static let defaultColors: PDFName = "DefaultRGB"
  private static let defaultInks: PDFName = "DefaultCMYK"

  /// - Parameter content: what uses them; `nil` for all.
  private mutating func add(
    resources: [PDFName: PDFValue], of content: ContentCleaner?, to body: inout PDFBytes,
    of number: Int
  ) throws(PictureFailure) {
    let names = content?.names
    body.add("/Resources<<")
    for kind in Self.resourceKinds {
      var entries = try source.entries(resources[kind])
      let isColors = kind == "ColorSpace"
      if let names {
        entries = entries.filter { name, _ in
          names.contains(name) || isColors && name.bytes.starts(with: "Default".utf8)
        }
      }
      guard isColors || !entries.isEmpty else { continue }
      body.add(name: kind)
      body.add("<<")
      if isColors {
        if entries[Self.defaultColors] == nil { body.add(byte: VectorPage.Mark.colors) }
        if entries[Self.defaultInks] == nil { body.add(byte: VectorPage.Mark.inks) }
      }
      let before = useCount
      for (name, value) in sorted(entries) {
        useCount = content?.uses[ContentCleaner.Resource(kind: kind, name: name)] ?? 1
        try add(name, value, to: &body, of: number)
      }
      useCount = before
      body.add(">>")
    }
    body.add(">>")
  }

  /// Notes a font that text is set in: it has to be there.
  private mutating func check(_ value: PDFValue?, name: PDFName) throws(PictureFailure) {
    hasFonts = true
    var font = try source.entries(value)
    if try !source.resolve(font["ToUnicode"]).isStream { hasTexts = false }
    let title = try source.resolve(font["BaseFont"]).name ?? name
    if try source.resolve(font["Subtype"]).name == "Type3" {
      if font["CharProcs"] == nil { note(.missingParts) }
      return
    }
    if let descendant = try source.resolve(font["DescendantFonts"]).items?.first {
      font = try source.entries(descendant)
    }
    let descriptor = try source.entries(font["FontDescriptor"])
    let keys: [PDFName] = ["FontFile", "FontFile2", "FontFile3"]
    for key in keys {
      guard case .reference(let id)? = descriptor[key],
        try source.resolve(.reference(id)).isStream
      else { continue }
      let (program, isDecoded, _) = try source.data(of: id, decodes: true)
      if !isDecoded || !FontProgram.isSound(program, key: key) { note(.fonts) }
      return
    }
    let text = String(decoding: title.bytes.prefix(60), as: UTF8.self)
    if missingFonts.count < Self.mostNames, !missingFonts.contains(text) {
      missingFonts.append(text)
    }
  }

  // MARK: Values

  /// Dictionaries of glyphs and inks.
  private static let ownNames: Set<PDFName> = ["CharProcs", "Colorants"]
  /// What objects may be that are no part of a drawing.
  private static let leftOutTypes: Set<PDFName> = [
    "Annot", "Catalog", "EmbeddedFile", "Filespec", "Metadata", "OCG", "OCMD", "Outlines", "Page",
    "Pages", "StructElem", "StructTreeRoot",
  ]

  /// A dictionary's entries but for what is left out.
  private mutating func add(
    _ entries: [PDFName: PDFValue], to body: inout PDFBytes, of number: Int,
    without keys: Set<PDFName> = []
  ) throws(PictureFailure) {
    try addAll(
      entries.filter { name, _ in PDFKeys.drawing.contains(name) && !keys.contains(name) },
      to: &body,
      of: number)
  }

  private mutating func addAll(
    _ entries: [PDFName: PDFValue], to body: inout PDFBytes, of number: Int
  ) throws(PictureFailure) {
    // Which is what readers take where nothing is said, and what archives want said (ISO 19005-2, section 6.2.11.3.2).
    if try source.resolve(entries["Subtype"]).name == "CIDFontType2", entries["CIDToGIDMap"] == nil
    {
      body.add("/CIDToGIDMap/Identity")
    }
    if entries["CharProcs"] != nil { try noteLetters(of: entries, number: number) }
    for (name, value) in sorted(entries) { try add(name, value, to: &body, of: number) }
  }

  private func sorted(
    _ entries: [PDFName: PDFValue]
  ) -> [(key: PDFName, value: PDFValue)] {
    entries.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
  }

  /// Notes the drawings that are the letters of a font.
  private mutating func noteLetters(
    of font: [PDFName: PDFValue], number: Int
  ) throws(PictureFailure) {
    if number != 0 { choices.insert(number) }
    let own = font["Resources"] == nil ? resources : try source.entries(font["Resources"])
    for case .reference(let id) in try source.entries(font["CharProcs"]).values {
      letters[id] = own
    }
  }

  private mutating func add(
    _ name: PDFName, _ value: PDFValue, to body: inout PDFBytes, of number: Int
  ) throws(PictureFailure) {
    try look(at: name, value)
    if name == "Resources", let resources = try source.resolve(value).entries {
      return try add(resources: resources, of: nil, to: &body, of: number)
    }
    body.add(name: name)
    body.add(" ")
    if Self.ownNames.contains(name), let all = try source.resolve(value).entries {
      // What stands in them is named by whoever made the file.
      body.add("<<")
      try addAll(all, to: &body, of: number)
      body.add(">>")
      return
    }
    try add(value, to: &body, of: number)
  }

  /// Notes what an entry means for the whole.
  private mutating func look(at name: PDFName, _ value: PDFValue) throws(PictureFailure) {
    switch name {
    case "SMask":
      if try source.resolve(value).name != "None" { page.isTranslucent = true }
    case "BM":
      let mode = try source.resolve(value).name
      if mode != "Normal", mode != "Compatible" { page.isTranslucent = true }
    case "ca", "CA":
      if let alpha = try source.resolve(value).number, alpha < 1 { page.isTranslucent = true }
    case "TR", "TR2":
      let transfer = try source.resolve(value).name
      if transfer != "Default", transfer != "Identity" { note(.transferFunctions) }
    default: break
    }
  }

  private mutating func add(
    _ value: PDFValue, to body: inout PDFBytes, of number: Int
  ) throws(PictureFailure) {
    switch value {
    case .null, .stream: body.add("null")
    case .bool(let value): body.add(value ? "true" : "false")
    case .integer(let value): body.add(integer: value)
    case .real(let text):
      body.add(bytes: text.filter { "+-.0123456789".utf8.contains($0) })
    case .string(let bytes): body.add(hexString: bytes)
    case .name(let name):
      if name == "DeviceCMYK" { page.usesInks = true }
      if name == "DeviceRGB" { page.usesColors = true }
      body.add(name: name)
    case .array(let items):
      // Without a word of each ink nobody knows what they are (ISO 19005-2, section 6.2.4.4).
      if items.first == .name("DeviceN"), items.count < 5 { note(.inks) }
      body.add("[")
      for item in items {
        try add(item, to: &body, of: number)
        body.add(" ")
      }
      body.add("]")
    case .dictionary(let entries):
      body.add("<<")
      try add(entries, to: &body, of: number)
      body.add(">>")
    case .reference(let id):
      let type = try source.entries(value)["Type"].map { try? source.resolve($0).name } ?? nil
      if let type, Self.leftOutTypes.contains(type) { return body.add("null") }
      let other = self.number(of: id)
      links[number].append(Link(part: other, count: useCount))
      body.add(byte: VectorPage.Mark.reference)
      body.add(integer: other)
      body.add(byte: VectorPage.Mark.end)
    }
  }
}

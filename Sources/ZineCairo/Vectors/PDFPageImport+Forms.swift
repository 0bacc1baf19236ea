import ZineText

/// Import of the parts that draw, and of their resources. A part is a PDF object of the imported page.
extension PDFPageImport {
  /// Maximum number of fonts named in an error message.
  private static let mostNames = 8

  /// Returns a content stream as a part, together with the resources that it uses.
  mutating func form(
    _ body: PDFBytes, _ content: [UInt8], _ resources: [PDFName: PDFValue], number: Int,
    kind: ContentCleaner.Kind = .form
  ) throws(PictureFailure) -> VectorPage.Part {
    var body = body
    let cleaner = try clean(content, resources, number: number, kind)
    try add(resources: resources, of: cleaner, to: &body, of: number)
    return VectorPage.Part(body: body.bytes, data: .plain(cleaner.output.bytes))
  }

  /// Returns the content stream of a Type 3 glyph as a part. The resources come from the font.
  mutating func letter(
    _ content: [UInt8], _ resources: [PDFName: PDFValue], number: Int
  ) throws(PictureFailure) -> VectorPage.Part {
    let cleaner = try clean(content, resources, number: number, .glyph)
    for (use, count) in cleaner.uses {
      guard case .reference(let id) = try source.entries(resources[use.kind])[use.name] else {
        continue
      }
      _ = try link(number, to: id, count: count)
    }
    return VectorPage.Part(body: [], data: .plain(cleaner.output.bytes))
  }

  /// Records that a part draws an object. Returns the object's part number.
  /// - Parameter count: Number of times that the part draws the object.
  mutating func link(
    _ part: Int, to id: PDFObjectID, count: Int
  ) throws(PictureFailure) -> Int {
    let number = self.number(of: id)
    graph.link(part, to: number, count: count)
    if let tiles = try tileCount(of: source.entries(.reference(id))) {
      graph.addSteps(Double(count) * tiles, to: part)
    }
    return number
  }

  /// Returns the number of tiles of a tiling pattern that cover the current part; `nil` if the object is not
  /// a tiling pattern (PDF 1.7, section 8.7.3). Each tile costs one step, since readers draw the tile once
  /// and then copy it.
  private func tileCount(of pattern: [PDFName: PDFValue]) throws(PictureFailure) -> Double? {
    guard try source.resolve(pattern["PatternType"]) == .integer(1) else { return nil }
    var matrix: [Double] = []
    for item in try source.resolve(pattern["Matrix"]).items ?? [] {
      matrix.append(try source.resolve(item).number ?? 0)
    }
    if matrix.count != 6 { matrix = [1, 0, 0, 1, 0, 0] }
    let scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])
    let (across, along) = (
      try source.resolve(pattern["XStep"]).number ?? 0,
      try source.resolve(pattern["YStep"]).number ?? 0
    )
    return area / (abs(across * along) * scale)
  }

  /// Cleans a content stream, and checks all resources that it uses.
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
      content, hiddenLayers: hiddenLayers, hiddenPictures: hiddenPictures, convertsGreys: isOurs,
      kind: kind)
    if let picture = cleaner.tooLargePicture {
      throw .tooManyPixels(
        width: picture.width, height: picture.height, limit: Limits.picturePixels)
    }
    graph.steps[number] += cleaner.operationCount
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

  /// Colour spaces that may be used without an entry in the resources.
  private static let ownSpaces: Set<PDFName> = ["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"]

  /// Checks whether an image's data matches its description (PDF 1.7, section 8.9.5).
  mutating func check(
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
    graph.steps[number] += 1 + width * height / ContentCleaner.pixelsPerStep
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
    // zine does not decode these formats, and relies on the standards that the file claims to meet.
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

  /// - Parameter content: The content that uses the resources; `nil` to add all resources.
  mutating func add(
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

  /// Checks a font that text uses, and records it if it is not embedded.
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
}

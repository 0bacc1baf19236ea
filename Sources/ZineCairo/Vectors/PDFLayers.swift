import ZineText

/// The hidden layers of an imported PDF (PDF 1.7, section 8.11).
struct PDFLayers {
  private var hidden: Set<PDFObjectID> = []

  init(_ root: [PDFName: PDFValue], _ source: PDFSource) throws(PictureFailure) {
    let properties = try source.entries(root["OCProperties"])
    let settings = try source.entries(properties["D"])
    func layers(_ value: PDFValue?) throws(PictureFailure) -> [PDFObjectID] {
      (try source.resolve(value).items ?? []).compactMap { item in
        if case .reference(let id) = item { id } else { nil }
      }
    }
    if try source.resolve(settings["BaseState"]).name == "OFF" {
      hidden = Set(try layers(properties["OCGs"]))
      hidden.subtract(try layers(settings["ON"]))
    }
    hidden.formUnion(try layers(settings["OFF"]))
  }

  var isEmpty: Bool { hidden.isEmpty }

  /// Returns whether a layer, or a combination of layers, is hidden.
  func hides(_ layer: PDFValue?, _ source: PDFSource) throws(PictureFailure) -> Bool {
    guard !hidden.isEmpty, let layer else { return false }
    if case .reference(let id) = layer, hidden.contains(id) { return true }
    let entries = try source.entries(layer)
    guard let members = entries["OCGs"] else { return false }
    var states: [Bool] = []
    if case .reference(let id) = members, hidden.contains(id) { return true }
    for case .reference(let id) in try source.resolve(members).items ?? [] {
      states.append(!hidden.contains(id))
    }
    guard !states.isEmpty else { return false }
    return switch try source.resolve(entries["P"]).name {
    case "AllOn": states.contains(false)
    case "AllOff": states.contains(true)
    case "AnyOff": !states.contains(false)
    default: !states.contains(true)
    }
  }
}

/// The standards that an imported PDF claims to meet, according to its metadata.
struct PDFMetadataClaims {
  /// Whether the claimed standards require all fonts to be valid and embedded.
  private(set) var hasSoundFonts = false
  /// Whether the claimed standards require that glyphs can be mapped to characters.
  private(set) var namesCharacters = false

  init(_ root: [PDFName: PDFValue], _ source: PDFSource) throws(PictureFailure) {
    guard case .reference(let id)? = root["Metadata"],
      try source.resolve(.reference(id)).isStream
    else { return }
    let (bytes, isDecoded, _) = try source.data(of: id, decodes: true)
    guard isDecoded else { return }
    let part = Self.value(of: "pdfaid:part", in: bytes)
    let level = Self.value(of: "pdfaid:conformance", in: bytes)
    let isAccessible = Self.value(of: "pdfuaid:part", in: bytes) != nil
    hasSoundFonts = part != nil || isAccessible
    // Level B does not require the mapping (ISO 19005-2, section 6.2.11.7). Part 4 has no levels.
    namesCharacters = isAccessible || part == "4" || level == "A" || level == "U"
  }

  /// Returns the value that follows a property's name, both for attributes and for elements.
  private static func value(of name: String, in bytes: [UInt8]) -> String? {
    guard let place = bytes.firstRange(of: Array(name.utf8)) else { return nil }
    let rest = bytes[place.upperBound...].prefix(20)
    let value = rest.drop { "=\"'> \t\r\n".utf8.contains($0) }
    let end = value.firstIndex { "\"'<".utf8.contains($0) } ?? value.endIndex
    return value.startIndex < end ? String(decoding: value[..<end], as: UTF8.self) : nil
  }
}

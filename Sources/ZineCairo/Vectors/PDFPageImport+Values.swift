import ZineText

/// Conversion of values from the source file into PDF syntax for the new file.
extension PDFPageImport {
  /// Keys of dictionaries whose keys are in turn names of glyphs or inks.
  private static let ownNames: Set<PDFName> = ["CharProcs", "Colorants"]
  /// Types of objects that draw nothing and are not imported.
  private static let leftOutTypes: Set<PDFName> = [
    "Annot", "Catalog", "EmbeddedFile", "Filespec", "Metadata", "OCG", "OCMD", "Outlines", "Page",
    "Pages", "StructElem", "StructTreeRoot",
  ]

  /// Adds those entries of a dictionary that are needed for drawing.
  mutating func add(
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
    // Readers assume this entry by default, but PDF/A requires it (ISO 19005-2, section 6.2.11.3.2).
    if try source.resolve(entries["Subtype"]).name == "CIDFontType2", entries["CIDToGIDMap"] == nil
    {
      body.add("/CIDToGIDMap/Identity")
    }
    if entries["CharProcs"] != nil { try noteLetters(of: entries, number: number) }
    for (name, value) in sorted(entries) { try add(name, value, to: &body, of: number) }
  }

  func sorted(
    _ entries: [PDFName: PDFValue]
  ) -> [(key: PDFName, value: PDFValue)] {
    entries.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
  }

  /// Records the content streams of a Type 3 font's glyphs.
  private mutating func noteLetters(
    of font: [PDFName: PDFValue], number: Int
  ) throws(PictureFailure) {
    if number != 0 { graph.choices.insert(number) }
    let own = font["Resources"] == nil ? resources : try source.entries(font["Resources"])
    for case .reference(let id) in try source.entries(font["CharProcs"]).values {
      letters[id] = own
    }
  }

  mutating func add(
    _ name: PDFName, _ value: PDFValue, to body: inout PDFBytes, of number: Int
  ) throws(PictureFailure) {
    try look(at: name, value)
    if name == "Resources", let resources = try source.resolve(value).entries {
      return try add(resources: resources, of: nil, to: &body, of: number)
    }
    body.add(name: name)
    body.add(" ")
    if Self.ownNames.contains(name), let all = try source.resolve(value).entries {
      // The keys are names of glyphs or inks, which the file's author chose, so all of them are kept.
      body.add("<<")
      try addAll(all, to: &body, of: number)
      body.add(">>")
      return
    }
    try add(value, to: &body, of: number)
  }

  /// Records the effects of an entry on the whole page, such as transparency.
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

  mutating func add(
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
      // PDF/A requires a description of each ink (ISO 19005-2, section 6.2.4.4).
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
      let other = try link(number, to: id, count: useCount)
      body.add(byte: VectorPage.Mark.reference)
      body.add(integer: other)
      body.add(byte: VectorPage.Mark.end)
    }
  }
}

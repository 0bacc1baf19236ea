import ZineText

/// The answer of a child process that was asked to read an image.
package enum VectorAnswer {
  case page(VectorPage)
  /// Pixels with premultiplied alpha.
  case pixels(Pixels)
  case failure(PictureFailure)

  /// Reads the requested image.
  /// - Parameters:
  ///   - pixels: Size in pixels for rendering an SVG image; `nil` to return a page.
  ///   - catalog: Creates the font catalog. Called only if the image may contain text.
  package static func read(
    _ request: VectorRequest, pixels: (width: Int, height: Int)?,
    catalog: () throws -> FontCatalog
  ) throws -> VectorAnswer {
    let format = VectorFormat(of: request.bytes)
    do {
      if format == .svg {
        // Glyphs contain no text (OpenType 1.9, `SVG `).
        let holdsText = request.glyph == nil && SVGDrawing.mayHoldText(request.bytes)
        let drawing = try SVGDrawing(
          request.bytes, catalog: holdsText ? try catalog() : nil, glyph: request.glyph)
        guard let pixels else { return .page(try drawing.page()) }
        return .pixels(try drawing.pixels(width: pixels.width, height: pixels.height))
      }
      guard format == .pdf, pixels == nil else { return .failure(.unknownFormat) }
      return .page(try PDFPageImport.read(request))
    } catch let failure as PictureFailure {
      return .failure(failure)
    }
  }
}

// MARK: Encoding

/// First bytes of every answer, which distinguish answers from any other output.
private let signature = Array("zine picture 1\n".utf8)

extension VectorAnswer {
  package var encoded: [UInt8] {
    var writer = FieldWriter(bytes: signature)
    switch self {
    case .page(let page):
      writer.add(0)
      writer.add(page)
    case .pixels(let pixels):
      writer.add(1)
      writer.add(pixels.width)
      writer.add(pixels.height)
      writer.bytes += UnsafeBufferPointer(pixels.bytes)
    case .failure(let failure):
      writer.add(2)
      writer.add(failure)
    }
    return writer.bytes
  }

  /// Returns `nil` if the bytes are not a complete answer.
  package init?(encoded bytes: [UInt8]) {
    guard bytes.starts(with: signature) else { return nil }
    var reader = FieldReader(bytes: bytes, index: signature.count)
    switch reader.integer() {
    case 0:
      guard let page = reader.page() else { return nil }
      self = .page(page)
    case 1:
      guard let width = reader.integer(), let height = reader.integer(), width > 0, height > 0,
        width <= Limits.pictureSide, height <= Limits.pictureSide,
        reader.rest.count == width * height * 4
      else { return nil }
      let pixels = Pixels(width: width, height: height, hasAlpha: true)
      _ = pixels.bytes.update(fromContentsOf: reader.rest)
      self = .pixels(pixels)
    case 2:
      guard let failure = reader.failure() else { return nil }
      self = .failure(failure)
    default: return nil
    }
  }
}

/// Writes integers as eight bytes, lowest byte first. Writes byte arrays after their length.
private struct FieldWriter {
  var bytes: [UInt8] = []

  mutating func add(_ value: Int) {
    withUnsafeBytes(of: Int64(value).littleEndian) { bytes += $0 }
  }

  mutating func add(_ value: Double) { add(Int(bitPattern: UInt(value.bitPattern))) }

  mutating func add(_ value: Bool) { add(value ? 1 : 0) }

  mutating func add(_ value: [UInt8]) {
    add(value.count)
    bytes += value
  }

  mutating func add(_ values: [String]) {
    add(values.count)
    for value in values { add(Array(value.utf8)) }
  }

  mutating func add(_ page: VectorPage) {
    add(page.size.width)
    add(page.size.height)
    add(page.origin.x)
    add(page.origin.y)
    add(page.isTranslucent)
    add(page.usesInks)
    add(page.usesColors)
    add(page.inkProfile ?? -1)
    add(page.flaws.map(\.rawValue))
    add(page.fontFiles)
    add(page.forbiddenFonts)
    add(page.substitutions.count)
    for substitution in page.substitutions { add(substitution.families + [substitution.taken]) }
    add(page.libraries.flatMap { [$0.name, $0.version, $0.file ?? ""] })
    add(page.parts.count)
    for part in page.parts {
      add(part.body)
      switch part.data {
      case nil: add(0)
      case .plain(let data):
        add(1)
        add(data)
      case .encoded(let data):
        add(2)
        add(data)
      }
    }
  }

  mutating func add(_ failure: PictureFailure) {
    switch failure {
    case .encrypted: add(["encrypted"])
    case .missingPage(let page, let count): add(["page", String(page), String(count)])
    case .missingGlyph: add(["glyph"])
    case .missingFonts(let names): add(["fonts"] + names)
    case .missingLibrary(let name): add(["library", name])
    case .tooManyPixels(let width, let height, let limit):
      add(["pixels"] + [width, height, limit].map(String.init))
    case .tooMuchToDraw: add(["much"])
    case .tooManyOperations: add(["operations"])
    case .unknownFormat: add(["unknown"])
    default: add(["damaged"])
    }
  }
}

private struct FieldReader {
  let bytes: [UInt8]
  var index: Int

  var rest: ArraySlice<UInt8> { bytes[index...] }

  mutating func integer() -> Int? {
    guard bytes.count - index >= 8 else { return nil }
    var value: UInt64 = 0
    for offset in (0..<8).reversed() { value = value << 8 | UInt64(bytes[index + offset]) }
    index += 8
    return Int(Int64(bitPattern: value))
  }

  mutating func real() -> Double? {
    integer().map { Double(bitPattern: UInt64(bitPattern: Int64($0))) }
  }

  mutating func data() -> [UInt8]? {
    guard let count = integer(), count >= 0, count <= bytes.count - index else { return nil }
    defer { index += count }
    return Array(bytes[index..<index + count])
  }

  mutating func strings() -> [String]? {
    guard let count = integer(), count >= 0, count <= bytes.count else { return nil }
    var strings: [String] = []
    for _ in 0..<count {
      guard let text = data() else { return nil }
      strings.append(String(decoding: text, as: UTF8.self))
    }
    return strings
  }

  mutating func page() -> VectorPage? {
    guard let width = real(), let height = real(), width > 0, height > 0, width.isFinite,
      height.isFinite, let x = real(), let y = real(), x.isFinite, y.isFinite,
      let isTranslucent = integer(), let usesInks = integer(),
      let usesColors = integer(), let profile = integer(), let flaws = strings(),
      let fonts = strings(), let forbidden = strings(), let substitutions = substitutions(),
      let libraries = strings(),
      let count = integer(), (1...Limits.vectorParts + 1).contains(count)
    else { return nil }
    var page = VectorPage(size: Size(width: width, height: height))
    page.origin = Point(x: x, y: y)
    page.isTranslucent = isTranslucent != 0
    page.usesInks = usesInks != 0
    page.usesColors = usesColors != 0
    page.inkProfile = (0..<count).contains(profile) ? profile : nil
    page.flaws = flaws.compactMap(VectorFlaw.init)
    page.fontFiles = fonts
    page.forbiddenFonts = forbidden
    page.substitutions = substitutions
    page.libraries = stride(from: 0, to: libraries.count - 2, by: 3).map { index in
      VectorLibrary(
        name: libraries[index], version: libraries[index + 1],
        file: libraries[index + 2].isEmpty ? nil : libraries[index + 2])
    }
    for _ in 0..<count {
      guard let body = data(), let kind = integer() else { return nil }
      var part = VectorPage.Part(body: body)
      if kind != 0 {
        guard let data = data() else { return nil }
        part.data = kind == 1 ? .plain(data) : .encoded(data)
      }
      page.parts.append(part)
    }
    return page
  }

  private mutating func substitutions() -> [FontRequests.Substitution]? {
    guard let count = integer(), count >= 0, count <= bytes.count else { return nil }
    var all: [FontRequests.Substitution] = []
    for _ in 0..<count {
      guard var names = strings(), let taken = names.popLast() else { return nil }
      all.append(FontRequests.Substitution(families: names, taken: taken))
    }
    return all
  }

  mutating func failure() -> PictureFailure? {
    guard let words = strings() else { return nil }
    let numbers = words.compactMap { Int($0) }
    switch words.first {
    case "encrypted": return .encrypted
    case "page" where numbers.count == 2: return .missingPage(numbers[0], count: numbers[1])
    case "glyph": return .missingGlyph
    case "fonts": return .missingFonts(Array(words.dropFirst()))
    case "library" where words.count == 2: return .missingLibrary(words[1])
    case "pixels" where numbers.count == 3:
      return .tooManyPixels(width: numbers[0], height: numbers[1], limit: numbers[2])
    case "much": return .tooMuchToDraw
    case "operations": return .tooManyOperations
    case "unknown": return .unknownFormat
    case "damaged": return .damaged
    default: return nil
    }
  }
}

import ZineFiles
import ZineLayout
import ZineStyle
import ZineText

/// The images of an issue. Each file is read once, however often it is used.
package final class PictureStore: PictureSource {
  /// Identifies an image by its source and file name. The file name is relative to the folder of the source.
  private struct Key: Hashable {
    var source: SourceID
    var name: String
    var page: Int?
    var box: PageBox?

    init(_ picture: Picture) {
      source = picture.span.source
      name = picture.source
      page = picture.page
      box = picture.box
    }
  }

  private var byName: [Key: LoadedPicture] = [:]
  private var byPath: [String: LoadedPicture] = [:]
  /// PDF pages and vector images that have been located but not read yet.
  private var waiting: [Waiting] = []
  private var byRequest: [VectorRequest: LoadedPicture] = [:]
  /// The vector images and PDF pages of the issue, with one entry for each picture that shows them.
  private var vectors: [(picture: Picture, loaded: VectorPicture)] = []
  /// The SVG glyphs of the fonts in the issue.
  let glyphs = GlyphDrawings()

  private struct Waiting {
    var key: Key
    var request: VectorRequest
    var pictures: [Picture]
  }

  /// Contours that have been computed so far.
  private var contours: [ContourKey: Outline?] = [:]
  private var opacities: [ObjectIdentifier: Bool] = [:]

  private struct ContourKey: Hashable {
    var picture: ObjectIdentifier
    var threshold: Double
    var tolerance: Double
  }

  package init() {}

  /// Loads all images of a story. An image that fails to load is reported at every tag that refers to it.
  /// - Parameter roots: Document roots of the sources, by source number.
  package func load(
    _ attachments: [Attachment], roots: [DocumentRoot], inputs: InputLog = InputLog()
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var failures: [Key: PictureFailure] = [:]
    for case .picture(let picture) in attachments {
      let key = Key(picture)
      if let loaded = byName[key] {
        diagnostics += Self.ineffectiveAttributes(of: picture, loaded)
        continue
      }
      if let index = waiting.firstIndex(where: { $0.key == key }) {
        waiting[index].pictures.append(picture)
        continue
      }
      if failures[key] == nil {
        // Images without a known source come from command-line options, which are relative to the folder of
        // the first source.
        let index = picture.span.source.index
        guard let root = roots.indices.contains(index) ? roots[index] : roots.first else {
          continue
        }
        if let path = root.path(of: picture.source) { inputs.add(path, .picture) }
        do {
          try load(picture, key, root: root)
          diagnostics += byName[key].map { Self.ineffectiveAttributes(of: picture, $0) } ?? []
        } catch {
          failures[key] = error
        }
      }
      if let failure = failures[key] {
        diagnostics.append(
          Diagnostic(.picture(name: picture.source, failure: failure), at: picture.span))
      }
    }
    return diagnostics
  }

  private func load(
    _ picture: Picture, _ key: Key, root: DocumentRoot
  ) throws(PictureFailure) {
    let path = try root.locate(picture.source)
    if let known = byPath[path] {
      byName[key] = known
      return
    }
    let bytes = try root.read(picture.source).bytes
    if let format = VectorFormat(of: bytes) {
      let request =
        format == .svg
        ? VectorRequest(bytes: bytes)
        : VectorRequest(bytes: bytes, page: picture.page ?? 1, box: picture.box ?? .trim)
      waiting.append(Waiting(key: key, request: request, pictures: [picture]))
      return
    }
    let loaded = try LoadedPicture.read(bytes)
    byPath[path] = loaded
    byName[key] = loaded
  }

  /// Reads PDF pages and vector images.
  /// - Parameter fonts: Fonts for the text in vector images.
  package func readVectors(
    by reader: any VectorReader, fonts: FontSources, inputs: InputLog = InputLog()
  ) -> [Diagnostic] {
    glyphs.reader = reader
    let waiting = self.waiting
    self.waiting = []
    var requests: [VectorRequest] = []
    for request in waiting.lazy.map(\.request)
    where byRequest[request] == nil && !requests.contains(request) { requests.append(request) }
    let tasks = requests.map { VectorTask(request: $0, fonts: fonts) }
    var failures: [VectorRequest: PictureFailure] = [:]
    for (task, answer) in zip(tasks, reader.answers(to: tasks)) {
      switch answer {
      case .page(let page):
        for file in page.fontFiles { inputs.addResolved(file, .font) }
        for file in page.libraries.compactMap(\.file) { inputs.addResolved(file, .library) }
        byRequest[task.request] = LoadedPicture(VectorPicture(page, task, reader))
      case .failure(let failure): failures[task.request] = failure
      case .pixels: failures[task.request] = .damaged
      }
    }
    var diagnostics: [Diagnostic] = []
    for entry in waiting {
      byName[entry.key] = byRequest[entry.request]
      for picture in entry.pictures {
        if let loaded = byRequest[entry.request]?.vectors {
          vectors.append((picture, loaded))
          diagnostics += Self.substitutions(in: picture, loaded)
          diagnostics += Self.ineffectiveAttributes(of: picture, LoadedPicture(loaded))
        } else {
          diagnostics.append(
            Diagnostic(
              .picture(
                name: picture.source, failure: failures[entry.request] ?? .tooMuchToDraw),
              at: picture.span))
        }
      }
    }
    return diagnostics
  }

  /// Returns the diagnostics for missing fonts that the text of a vector image requests.
  private static func substitutions(in picture: Picture, _ loaded: VectorPicture) -> [Diagnostic] {
    loaded.page.substitutions.map { substitution in
      let families = substitution.families.joined(separator: ", ")
      return Diagnostic(
        .vector(
          .substitutedFont(picture: picture.source, requested: families, taken: substitution.taken)),
        at: picture.span)
    }
  }

  private static func ineffectiveAttributes(of picture: Picture, _ loaded: LoadedPicture)
    -> [Diagnostic]
  {
    if let vectors = loaded.vectors, !vectors.hasPixels { return [] }
    let names = [picture.page.map { _ in "page" }, picture.box.map { _ in "box" }]
    return names.compactMap(\.self).map { name in
      Diagnostic(.vector(.noPDF(picture: picture.source, attribute: name)), at: picture.span)
    }
  }

  /// Diagnostics that explain why a PDF with the imported pages can't claim the requested standards.
  package var flaws: [Diagnostic] {
    vectors.flatMap { picture, loaded in
      loaded.page.flaws.map { flaw in
        Diagnostic(.vector(.flaw(picture: picture.source, flaw)), at: picture.span)
      }
    }
  }

  /// Files of the fonts that the text of vector images uses.
  package var fontFiles: [String] { Set(vectors.flatMap(\.loaded.page.fontFiles)).sorted() }

  /// The fonts among `fontFiles` whose licences forbid embedding them in a PDF.
  package var forbiddenFonts: [String] {
    Set(vectors.flatMap(\.loaded.page.forbiddenFonts)).sorted()
  }

  /// The libraries that read the PDF pages and vector images.
  package var libraries: [(name: String, version: String)] {
    Set(vectors.flatMap(\.loaded.page.libraries) + glyphs.libraries).sorted { $0.name < $1.name }
      .map { ($0.name, $0.version) }
  }

  /// Files of the libraries that drew the SVG glyphs of fonts.
  package var glyphLibraryFiles: [String] { Set(glyphs.libraries.compactMap(\.file)).sorted() }

  /// Diagnostics for images that can't be rendered as pixels.
  package var undrawn: [Diagnostic] {
    vectors.filter { !$0.loaded.hasPixels }.map { picture, _ in
      Diagnostic(.vector(.undrawn(picture: picture.source)), at: picture.span)
    }
  }

  /// Returns the diagnostics for vector images whose styles set tones, which have no effect on vector images.
  package func untoned(in styled: StyledStory) -> [Diagnostic] {
    styled.pictureBoxes.keys.sorted { $0.index < $1.index }.compactMap { id in
      guard !styled.tones(of: id).isPlain, case .picture(let picture) = styled.story.attachment(id),
        self.picture(picture)?.vectors != nil
      else { return nil }
      return Diagnostic(.vector(.untoned(picture: picture.source)), at: picture.span)
    }
  }

  package func size(of picture: Picture) -> Size? { self.picture(picture)?.size }

  package func contour(of picture: Picture, threshold: Double, tolerance: Double) -> Outline? {
    guard let loaded = self.picture(picture) else { return nil }
    let key = ContourKey(
      picture: ObjectIdentifier(loaded), threshold: threshold, tolerance: tolerance)
    if let known = contours[key] { return known }
    let contour = loaded.contour(threshold: threshold, tolerance: tolerance)
    contours[key] = .some(contour)
    return contour
  }

  package func isOpaque(_ picture: Picture) -> Bool {
    guard let loaded = self.picture(picture) else { return false }
    if let known = opacities[ObjectIdentifier(loaded)] { return known }
    let isOpaque = loaded.isOpaque
    opacities[ObjectIdentifier(loaded)] = isOpaque
    return isOpaque
  }

  func picture(_ picture: Picture) -> LoadedPicture? { byName[Key(picture)] }
}

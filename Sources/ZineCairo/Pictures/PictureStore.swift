import ZineFiles
import ZineLayout
import ZineText

/// The pictures of an issue, each file read once however often it is named.
package final class PictureStore: PictureSource {
  /// A name means something in the folder of the source that says it.
  private struct Key: Hashable {
    var source: SourceID
    var name: String

    init(_ picture: Picture) {
      source = picture.span.source
      name = picture.source
    }
  }

  private var byName: [Key: LoadedPicture] = [:]
  private var byPath: [String: LoadedPicture] = [:]

  /// Those that were asked for.
  private var contours: [ContourKey: Outline?] = [:]

  private struct ContourKey: Hashable {
    var picture: ObjectIdentifier
    var threshold: Double
    var tolerance: Double
  }

  package init() {}

  /// Reads all pictures that a story names. What can't be had is reported at every tag that names it.
  /// - Parameter roots: of the sources, by their numbers.
  package func load(
    _ attachments: [Attachment], roots: [DocumentRoot], inputs: InputLog = InputLog()
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var failures: [Key: PictureFailure] = [:]
    for case .picture(let picture) in attachments {
      let key = Key(picture)
      guard byName[key] == nil else { continue }
      if failures[key] == nil {
        // What the command line sets is relative to where the first source is.
        let index = picture.span.source.index
        guard let root = roots.indices.contains(index) ? roots[index] : roots.first else {
          continue
        }
        if let path = root.path(of: picture.source) { inputs.add(path, .picture) }
        do {
          byName[key] = try load(picture.source, root: root)
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

  private func load(_ name: String, root: DocumentRoot) throws(PictureFailure) -> LoadedPicture {
    let path = try root.locate(name)
    if let known = byPath[path] { return known }
    let picture = try LoadedPicture.read(try root.read(name).bytes)
    byPath[path] = picture
    return picture
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

  func picture(_ picture: Picture) -> LoadedPicture? { byName[Key(picture)] }
}

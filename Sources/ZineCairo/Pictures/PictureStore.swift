import ZineLayout
import ZineText

/// The pictures of an issue, each file read once however often it is named.
package final class PictureStore: PictureSource {
  private var byName: [String: LoadedPicture] = [:]
  private var byPath: [String: LoadedPicture] = [:]

  package init() {}

  /// Reads all pictures that a story names. What can't be had is reported at every tag that names it.
  package func load(_ story: Story, root: DocumentRoot) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var failures: [String: PictureFailure] = [:]
    for case .picture(let picture) in story.attachments where byName[picture.source] == nil {
      if failures[picture.source] == nil {
        do {
          byName[picture.source] = try load(picture.source, root: root)
        } catch {
          failures[picture.source] = error
        }
      }
      if let failure = failures[picture.source] {
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

  package func size(of picture: Picture) -> Size? { byName[picture.source]?.size }

  func picture(_ name: String) -> LoadedPicture? { byName[name] }
}

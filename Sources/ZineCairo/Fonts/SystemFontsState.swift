import CPango
import ZineChecksum

extension FontCatalog {
  /// A hash of all that decides which of the system's fonts a name means: fontconfig's configuration, and
  /// the fonts that there are. What a font's file holds is not part of it.
  package static func systemState() throws(Failure) -> String {
    let catalog = try FontCatalog(FontSources())
    var text = catalog.fonts.map { "\($0.family)\t\($0.style)\t\($0.file)\t\($0.index)" }.sorted()
      .joined(separator: "\n")
    for file in catalog.configurationFiles.sorted() {
      text += "\n\(file)\t\(Checksum.sha256(file: file) ?? "")"
    }
    return Checksum.sha256(Array(text.utf8))
  }
}

import CPango
import ZineChecksum

extension FontCatalog {
  /// Returns a hash of everything that determines which system font a name refers to: fontconfig's
  /// configuration and the list of fonts. The content of the font files is not included.
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

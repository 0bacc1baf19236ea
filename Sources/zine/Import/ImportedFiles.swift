import Glibc
import ZineFiles

/// The source and the pictures that an import writes. They get their names only when all of them have been
/// written.
struct ImportedFiles {
  /// Path of the folder, without a trailing slash.
  let folder: String
  /// Name of the document, without its folder and extension.
  let stem: String
  let overwrites: Bool

  /// Path of the source that the import writes.
  var source: String { path("\(stem).md") }
  var pictures: String { path(pictureFolder) }

  /// Name of the folder for pictures, which is beside the source. The name contains no spaces or brackets,
  /// since they have a meaning in Markdown.
  var pictureFolder: String {
    var name = String.UnicodeScalarView()
    for scalar in stem.unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
        || "-_.".unicodeScalars.contains(scalar)
      if isPlain {
        name.append(scalar)
      } else if name.last != "-" {
        name.append("-")
      }
    }
    while name.first == "." || name.first == "-" { name.removeFirst() }
    return name.isEmpty ? "pictures" : "\(String(name))-pictures"
  }

  private func path(_ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }

  /// Throws if existing files or folders prevent the import from writing its files.
  func check(hasPictures: Bool) throws {
    for name in [source] + (hasPictures ? [pictures] : []) {
      guard let status = FileStatus(name, followsLinks: false) else { continue }
      guard overwrites else { throw ImportFailure(name: name, reason: .exists) }
      if name == pictures, status.kind != .folder {
        throw WriteFailure(name: name, SystemFailure(number: ENOTDIR))
      }
    }
  }

  func write(_ text: [UInt8], _ pictures: [(name: String, bytes: [UInt8])]) throws {
    try check(hasPictures: !pictures.isEmpty)
    let isNewFolder = !isThere(folder)
    var isNew = false
    do {
      try makeFolder(folder)
      if !pictures.isEmpty {
        isNew = mkdir(self.pictures, 0o777) == 0
        guard isNew || errno == EEXIST && overwrites else {
          throw WriteFailure(name: self.pictures, .last)
        }
      }
      var files = AtomicFiles()
      for picture in pictures {
        try files.add(picture.bytes, as: "\(self.pictures)/\(picture.name)", followsLinks: false)
      }
      try files.add(text, as: source, followsLinks: false)
      try files.finish()
    } catch {
      // Removes the new folders if they are empty.
      if isNew { rmdir(self.pictures) }
      if isNewFolder { rmdir(folder) }
      throw error
    }
  }
}

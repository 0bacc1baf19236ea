import Glibc
import ZineFiles

/// The source and the pictures of an import, which take their names together when all of them are written.
struct ImportedFiles {
  /// Without a slash at its end.
  let folder: String
  /// Of the document, without folder and ending.
  let stem: String
  let overwrites: Bool

  /// As a user names it.
  var source: String { path("\(stem).md") }
  var pictures: String { path(pictureFolder) }

  /// Beside the source. Markdown has its own reading of spaces and brackets in the name of a picture.
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

  /// Whether anything that is there would be in the way.
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
      // As long as they are empty.
      if isNew { rmdir(self.pictures) }
      if isNewFolder { rmdir(folder) }
      throw error
    }
  }
}

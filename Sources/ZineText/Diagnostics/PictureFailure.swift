/// The reason why a picture, or another file of an issue, can't be used.
package enum PictureFailure: Error, Hashable, Sendable {
  /// - nearest: A file in the folder with a similar name.
  case missing(nearest: String? = nil)
  case absolutePath
  case isURL
  case escapesRoot
  case notRegularFile
  case unreadable(errno: Int32)
  case tooLarge
  case tooManyPixels(width: Int, height: Int, limit: Int)
  case unknownFormat
  /// A library that decodes the format is not installed.
  case missingLibrary(String)
  /// The program that reads vector images is missing or has another version.
  case noReader
  case damaged

  // PDF and SVG files
  case encrypted
  case missingPage(Int, count: Int)
  /// An SVG document of a font does not contain the glyph.
  case missingGlyph
  /// Fonts that the text uses and that are not embedded.
  case missingFonts([String])
  /// The process that reads the picture crashed, or exceeded its limit of time or memory.
  case tooMuchToDraw
  /// The picture takes more than `Limits.vectorOperations` drawing operations.
  case tooManyOperations
  /// Earlier pictures used up `Limits.vectorRunSeconds`.
  case noTimeLeft
}

extension PictureFailure {
  /// Description of the failure, as a phrase that follows the file name.
  package var phrase: String {
    switch self {
    case .missing: "does not exist"
    case .absolutePath: "is an absolute path"
    case .isURL: "is a URL; zine does not download files"
    case .escapesRoot: "is outside the issue's folder"
    case .notRegularFile: "is not a regular file"
    case .unreadable(let errno): "can't be read: \(systemError(errno))"
    case .tooLarge: "is larger than \(Limits.pictureBytes >> 20) MB"
    case .tooManyPixels(let width, let height, let limit):
      "has \(width) × \(height) pixels; the limit is \(limit / 1_000_000) million pixels, and \(Limits.pictureSide) per side"
    case .unknownFormat: "is not a JPEG, PNG, WebP, GIF, TIFF, SVG or PDF file"
    case .missingLibrary(let name): "needs \(name), which is not installed"
    case .noReader:
      "is a vector image; the zine program that reads it is missing or does not have the same version"
    case .damaged: "is damaged"
    case .encrypted: "is encrypted"
    case .missingPage(let page, 1): "has no page \(page); it has only one page"
    case .missingPage(let page, let count): "has no page \(page); its last page is \(count)"
    case .missingGlyph: "does not contain the glyph"
    case .missingFonts(let names):
      "needs fonts that are not embedded: \(names.map(clipped).joined(separator: ", "))"
    case .tooManyOperations:
      "takes more than \(Limits.vectorOperations / 1_000_000) million drawing operations, counting repeated parts each time"
    case .noTimeLeft:
      "can't be read in time: all SVG and PDF pictures and SVG glyphs of a run share \(Limits.vectorRunSeconds) seconds of processor time"
    case .tooMuchToDraw: "takes too much time or memory, or can't be read at all"
    }
  }

  package var hint: String? {
    switch self {
    case .absolutePath: "use a path relative to the source"
    case .isURL: "save the file next to the source and use its name"
    case .escapesRoot: "allow a wider folder with --root"
    case .missing(let nearest): nearest.map { "did you mean '\(clipped($0))'?" }
    case .notRegularFile, .unreadable, .tooLarge, .tooManyPixels, .unknownFormat,
      .missingLibrary, .damaged, .missingPage, .missingGlyph, .tooMuchToDraw,
      .tooManyOperations, .noTimeLeft:
      nil
    case .noReader: "set readerProgram in the options of the library"
    case .encrypted: "ask its author for a file without a password"
    case .missingFonts: "ask its author for a file with embedded fonts"
    }
  }
}

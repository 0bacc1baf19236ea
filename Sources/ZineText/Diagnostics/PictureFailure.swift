/// Why a picture can't be had.
package enum PictureFailure: Error, Hashable, Sendable {
  /// - nearest: what the folder holds instead, a name that differs a little.
  case missing(nearest: String? = nil)
  case absolutePath
  case isURL
  case escapesRoot
  case notRegularFile
  case unreadable(errno: Int32)
  case tooLarge
  case tooManyPixels(width: Int, height: Int, limit: Int)
  case unknownFormat
  /// What decodes it is not on this machine.
  case missingLibrary(String)
  case damaged

  // Others' PDFs, and drawings
  case encrypted
  case missingPage(Int, count: Int)
  /// A font's drawings are none of a glyph.
  case missingGlyph
  /// Fonts that text is set in and that are not in the file.
  case missingFonts([String])
  /// What reads it came to its end, or took more time or memory than any picture needs.
  case tooMuchToDraw
  /// Drawing it takes more than `Limits.vectorOperations` steps.
  case tooManyOperations
  /// The others before it took all of `Limits.vectorRunSeconds`.
  case noTimeLeft
}

extension PictureFailure {
  /// What is wrong with a file, in words that follow its name.
  package var phrase: String {
    switch self {
    case .missing: "does not exist"
    case .absolutePath: "is named by an absolute path"
    case .isURL: "is a URL, and zine fetches nothing"
    case .escapesRoot: "lies outside the issue's folder"
    case .notRegularFile: "is not a regular file"
    case .unreadable(let errno): "can't be read: \(systemError(errno))"
    case .tooLarge: "is larger than \(Limits.pictureBytes >> 20) MB"
    case .tooManyPixels(let width, let height, let limit):
      "claims \(width) × \(height) pixels; the limits are \(limit / 1_000_000) million, and \(Limits.pictureSide) a side"
    case .unknownFormat: "is no JPEG, PNG, WebP, GIF, TIFF, SVG or PDF"
    case .missingLibrary(let name): "needs \(name), which is not installed"
    case .damaged: "is damaged"
    case .encrypted: "is encrypted"
    case .missingPage(let page, 1): "has no page \(page), but a single one"
    case .missingPage(let page, let count): "has no page \(page); its last one is \(count)"
    case .missingGlyph: "draws other glyphs"
    case .missingFonts(let names):
      "needs fonts that are not in it: \(names.map(clipped).joined(separator: ", "))"
    case .tooManyOperations:
      "takes more than \(Limits.vectorOperations / 1_000_000) million steps to draw, with what is drawn repeatedly counted each time"
    case .noTimeLeft:
      "can't be read in time: all SVG and PDF pictures and SVG letters of a run together have \(Limits.vectorRunSeconds) seconds of the processor"
    case .tooMuchToDraw: "takes more time or memory than any picture needs, or can't be read at all"
    }
  }

  package var hint: String? {
    switch self {
    case .absolutePath: "name it relative to the source"
    case .isURL: "save it beside the source"
    case .escapesRoot: "--root names a wider one"
    case .missing(let nearest): nearest.map { "did you mean '\(clipped($0))'?" }
    case .notRegularFile, .unreadable, .tooLarge, .tooManyPixels, .unknownFormat,
      .missingLibrary, .damaged, .missingPage, .missingGlyph, .tooMuchToDraw,
      .tooManyOperations, .noTimeLeft:
      nil
    case .encrypted: "ask who made it for one without a password"
    case .missingFonts: "ask who made it for one with its fonts in it"
    }
  }
}

import ZineText

extension PictureFailure {
  var sentence: String {
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
    case .unknownFormat: "is no JPEG, PNG, WebP, GIF or TIFF"
    case .missingLibrary(let name): "needs \(name), which is not installed"
    case .damaged: "is damaged"
    }
  }

  var hint: String? {
    switch self {
    case .absolutePath: "name it relative to the source"
    case .isURL: "save it beside the source"
    case .escapesRoot: "--root names a wider one"
    case .missing(let nearest): nearest.map { "did you mean '\(clipped($0))'?" }
    case .notRegularFile, .unreadable, .tooLarge, .tooManyPixels, .unknownFormat,
      .missingLibrary, .damaged:
      nil
    }
  }
}

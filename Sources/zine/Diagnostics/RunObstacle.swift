import ZineCairo
import ZineFiles
import ZineProcess
import ZineText

/// What keeps zine from doing its work at all, whatever the document says.
enum RunObstacle: RunFailure {
  case noSource(name: String, errno: Int32)
  case sourceIsFolder(name: String)
  /// Holds more than so many bytes.
  case sourceTooLarge(name: String, limit: Int)
  case noRoot(String)
  /// A folder whose whole path is not UTF-8.
  case unreadableRoot(String)
  case noHyphenationFolder(String)
  case noProfile(name: String, ReadFailure)
  case wrongProfile(name: String, PrinterInks.Failure)
  case overwritesSource(name: String)
  case overwritesInput(name: String)
  case overwritesGolden(name: String)
  /// One file for the output and for what is said of it.
  case overwritesOutput(name: String)
  /// A name that a makefile can't hold.
  case unnameable(String)
  /// One name for the pictures of several pages.
  case severalPages(name: String)
  case noSuchPages(String, pageCount: Int)
  case tooManyPixels(ppi: Double, width: Int, height: Int)
  /// No element to explain stands at the place.
  case noElement(place: String, problem: ElementProblem)

  var exitStatus: ExitStatus {
    switch self {
    case .noSource, .sourceIsFolder, .sourceTooLarge, .noRoot, .unreadableRoot,
      .noHyphenationFolder, .noProfile, .wrongProfile:
      .noInput
    case .overwritesSource, .overwritesInput, .overwritesGolden, .overwritesOutput, .unnameable,
      .severalPages, .noSuchPages, .tooManyPixels, .noElement:
      .usage
    }
  }

  var subject: String {
    switch self {
    case .noSource(let name, _), .sourceIsFolder(let name), .sourceTooLarge(let name, _),
      .noRoot(let name), .unreadableRoot(let name), .noHyphenationFolder(let name),
      .overwritesSource(let name),
      .severalPages(let name), .overwritesInput(let name), .overwritesGolden(let name),
      .overwritesOutput(let name), .unnameable(let name), .noProfile(let name, _),
      .wrongProfile(let name, _):
      name
    case .noSuchPages(let option, _): option
    case .tooManyPixels(let ppi, _, _): "--ppi \(ppi)"
    case .noElement(let place, _): place
    }
  }

  var code: String {
    switch self {
    case .noSource, .sourceIsFolder, .sourceTooLarge: "source"
    case .noRoot, .unreadableRoot: "root"
    case .noHyphenationFolder: "hyphenation-path"
    case .noProfile, .wrongProfile: "output-profile"
    case .overwritesSource, .overwritesInput, .overwritesGolden, .overwritesOutput, .severalPages:
      "output"
    case .unnameable: "deps"
    case .noSuchPages: "pages"
    case .tooManyPixels: "resolution"
    case .noElement: "place"
    }
  }

  var sentence: String {
    switch self {
    case .noSource(_, let number): systemError(number)
    case .sourceIsFolder: "is a folder, not a source"
    case .sourceTooLarge(_, let limit): "is larger than \(limit >> 20) MB"
    case .noRoot, .noHyphenationFolder: "no such folder"
    case .unreadableRoot:
      "the path of this folder is not valid UTF-8; rename it, or start zine in the folder itself"
    case .noProfile(_, .system(let number)): systemError(number)
    case .noProfile(_, .tooLarge): "is larger than \(PrinterInks.mostBytes >> 20) MB"
    case .noProfile(_, .isFolder), .noProfile(_, .notRegularFile): "is no file"
    case .wrongProfile(_, .damaged): "is no colour profile, or a damaged one"
    case .wrongProfile(_, .noPrinter): "is no profile of a printer's four inks"
    case .wrongProfile(_, .noLibrary): "needs Little CMS, which is not on this machine (liblcms2-2)"
    case .overwritesSource: "the output would take the source's place"
    case .overwritesInput: "the output would take the place of a picture or a font of the issue"
    case .overwritesGolden: "the output would take the golden's place"
    case .overwritesOutput: "the list of what was read would take the output's place"
    case .unnameable:
      "--deps-format make can't name a file with a line break or another control character; json and "
        + "zero can"
    case .severalPages:
      "the issue has several pages; write {p} for their numbers, or name one by --pages"
    case .noSuchPages(_, let count):
      count == 1 ? "the issue has one page" : "the issue has \(count) pages"
    case .tooManyPixels(_, let width, let height):
      "makes pages of \(width) × \(height) pixels; the limits are "
        + "\(Limits.decodedPixels / 1_000_000) million, and \(Limits.pictureSide) a side"
    case .noElement(_, .location(.noSuchLine(let count))):
      count == 1 ? "the source has one line" : "the source has \(count) lines"
    case .noElement(_, .location(.noSuchColumn(let length))):
      length == 1 ? "the line has one character" : "the line has \(length) characters"
    case .noElement(_, .noText): "nothing that is set stands there"
    case .noElement(_, .emptyTag(let name)): "<\(name)> holds nothing that is set"
    }
  }
}

extension WriteFailure: RunFailure {
  var exitStatus: ExitStatus { .cannotWrite }
  var subject: String { name }
  var code: String { "output" }

  var sentence: String {
    switch reason {
    case .system(let number): "can't write: \(systemError(number))"
    case .isFolder: "can't write: is a folder"
    case .notRegularFile: "can't write: not a regular file"
    }
  }
}

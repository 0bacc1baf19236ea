import Glibc
import ZineCairo
import ZineFiles
import ZineProcess
import ZineText

/// An error that prevents a run, independently of the document's content.
package enum RunObstacle: RunFailure {
  case noSource(name: String, errno: Int32)
  case sourceIsFolder(name: String)
  /// - limit: Maximum size, in bytes.
  case sourceTooLarge(name: String, limit: Int)
  case noRoot(String)
  /// A folder whose absolute path is not valid UTF-8.
  case unreadableRoot(String)
  case noHyphenationFolder(String)
  case noProfile(name: String, ReadFailure)
  case wrongProfile(name: String, PrinterInks.Failure)
  case overwritesSource(name: String)
  case overwritesInput(name: String)
  case overwritesGolden(name: String)
  /// The dependency file has the same path as the output.
  case overwritesOutput(name: String)
  /// A file name that a makefile cannot contain.
  case unnameable(String)
  /// Several pages are selected, but the file name for their images has no page number.
  case severalPages(name: String)
  case noSuchPages(String, pageCount: Int)
  case tooManyPixels(ppi: Double, width: Int, height: Int)
  /// There is no element to explain at the position.
  case noElement(place: String, problem: ElementProblem)

  package var exitStatus: ExitStatus {
    switch self {
    case .noSource, .sourceIsFolder, .sourceTooLarge, .noRoot, .unreadableRoot,
      .noHyphenationFolder, .noProfile, .wrongProfile:
      .noInput
    case .overwritesSource, .overwritesInput, .overwritesGolden, .overwritesOutput, .unnameable,
      .severalPages, .noSuchPages, .tooManyPixels, .noElement:
      .usage
    }
  }

  package var subject: String {
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

  package var code: String {
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

  package var sentence: String {
    switch self {
    case .noSource(_, let number): systemError(number)
    case .sourceIsFolder: "is a folder, not a source"
    case .sourceTooLarge(_, let limit): "is larger than \(limit >> 20) MB"
    case .noRoot, .noHyphenationFolder: "no such folder"
    case .unreadableRoot:
      "the path of this folder is not valid UTF-8; rename it, or run zine inside the folder"
    case .noProfile(_, .system(let number)): systemError(number)
    case .noProfile(_, .tooLarge): "is larger than \(PrinterInks.mostBytes >> 20) MB"
    case .noProfile(_, .isFolder), .noProfile(_, .notRegularFile): "is not a file"
    case .wrongProfile(_, .damaged): "is not a colour profile, or is damaged"
    case .wrongProfile(_, .noPrinter): "is not a CMYK profile of a printer"
    case .wrongProfile(_, .noLibrary):
      "needs Little CMS, which is not installed (package liblcms2-2)"
    case .overwritesSource: "the output would overwrite the source"
    case .overwritesInput: "the output would overwrite a picture or a font of the issue"
    case .overwritesGolden: "the output would overwrite the golden"
    case .overwritesOutput: "the dependency file would overwrite the output"
    case .unnameable:
      "--deps-format make does not support file names with line breaks or other control characters; "
        + "use json or zero"
    case .severalPages:
      "the issue has several pages; write {p} in the name for the page number, or choose one page with --pages"
    case .noSuchPages(_, let count):
      count == 1 ? "the issue has one page" : "the issue has \(count) pages"
    case .tooManyPixels(_, let width, let height):
      "makes pages of \(width) × \(height) pixels; the limit is "
        + "\(Limits.decodedPixels / 1_000_000) million pixels, and \(Limits.pictureSide) per side"
    case .noElement(_, .location(.noSuchLine(let count))):
      count == 1 ? "the source has one line" : "the source has \(count) lines"
    case .noElement(_, .location(.noSuchColumn(let length))):
      length == 1 ? "the line has one character" : "the line has \(length) characters"
    case .noElement(_, .noText): "there is no text at this place"
    case .noElement(_, .emptyTag(let name)): "<\(name)> has no visible content"
    }
  }
}

extension WriteFailure: RunFailure {
  package var exitStatus: ExitStatus { .cannotWrite }
  package var subject: String { name }
  package var code: String { "output" }

  package var sentence: String {
    switch reason {
    case .system(ENOENT) where !isFolder(folder(of: name)):
      "can't write: there is no folder '\(folder(of: name))'"
    case .system(let number): "can't write: \(systemError(number))"
    case .isFolder: "can't write: it is a folder"
    case .notRegularFile: "can't write: not a regular file"
    }
  }
}

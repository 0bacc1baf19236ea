import Glibc
import ZineCairo
import ZineText

/// What keeps zine from doing its work at all, whatever the document says.
enum PipelineFailure: Error {
  case noSource(name: String, errno: Int32)
  case sourceIsFolder(name: String)
  case sourceTooLarge(name: String)
  case noRoot(String)
  case overwritesSource(name: String)
  case cannotWrite(name: String, reason: WriteObstacle)
  /// One name for the pictures of several pages.
  case severalPages(name: String)
  case noSuchPages(String, pageCount: Int)

  enum WriteObstacle {
    case system(errno: Int32)
    case isFolder
    case notRegularFile
  }

  /// By sysexits.h: EX_USAGE, EX_NOINPUT, EX_CANTCREAT.
  var exitCode: Int32 {
    switch self {
    case .noSource, .sourceIsFolder, .sourceTooLarge, .noRoot: 66
    case .overwritesSource, .severalPages, .noSuchPages: 64
    case .cannotWrite: 73
    }
  }

  /// As a diagnostic without a place: `file: error[code]: message`.
  var line: String { "\(name): error[\(code)]: \(sentence)" }

  private var name: String {
    switch self {
    case .noSource(let name, _), .sourceIsFolder(let name), .sourceTooLarge(let name),
      .noRoot(let name), .overwritesSource(let name), .cannotWrite(let name, _),
      .severalPages(let name):
      name
    case .noSuchPages(let text, _): "--pages \(text)"
    }
  }

  private var code: String {
    switch self {
    case .noSource, .sourceIsFolder, .sourceTooLarge: "source"
    case .noRoot: "root"
    case .overwritesSource, .cannotWrite, .severalPages: "output"
    case .noSuchPages: "pages"
    }
  }

  private var sentence: String {
    switch self {
    case .noSource(_, let number): systemError(number)
    case .sourceIsFolder: "is a folder, not a source"
    case .sourceTooLarge: "more than \(Limits.sourceBytes >> 20) MB of text, which no magazine is"
    case .noRoot: "no such folder"
    case .overwritesSource: "the output would take the source's place"
    case .severalPages:
      "the issue has several pages; write {p} for their numbers, or name one by --pages"
    case .noSuchPages(_, let count):
      count == 1 ? "the issue has one page" : "the issue has \(count) pages"
    case .cannotWrite(_, .system(let number)): "can't write: \(systemError(number))"
    case .cannotWrite(_, .isFolder): "can't write: is a folder"
    case .cannotWrite(_, .notRegularFile): "can't write: not a regular file"
    }
  }
}

extension RenderingFailure {
  var sentence: String {
    switch self {
    case .cairo(let status): "drawing failed (Cairo's status \(status))"
    case .unreadablePDF: "the PDF came out damaged; nothing was written"
    case .qpdf(let text): "the PDF could not be finished: \(text)"
    case .picture: "a picture that was sound can't be decoded any more"
    }
  }
}

extension FontCatalog.Failure {
  /// By sysexits.h: EX_NOINPUT for what the command line names, EX_SOFTWARE for the rest.
  var exitCode: Int32 {
    switch self {
    case .missingPath, .notAFont, .noFontsInPaths: 66
    case .noConfiguration, .noFontMap, .noFonts: 70
    }
  }

  var line: String {
    switch self {
    case .missingPath(let path, let number): "\(path): error[font-path]: \(systemError(number))"
    case .notAFont(let path): "\(path): error[font-path]: is not a font"
    case .noFontsInPaths: "--font-path: error[font-path]: there is no font"
    case .noConfiguration: "zine: error[fault]: fontconfig can't read its configuration"
    case .noFontMap: "zine: error[fault]: Pango offers no font map"
    case .noFonts: "zine: error[fault]: there is no font at all; fonts-liberation is a start"
    }
  }
}

/// The system's own words for an error number.
func systemError(_ number: Int32) -> String { String(cString: strerror(number)) }

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

  enum WriteObstacle {
    case system(errno: Int32)
    case isFolder
    case notRegularFile
  }

  /// By sysexits.h: EX_USAGE, EX_NOINPUT, EX_CANTCREAT.
  var exitCode: Int32 {
    switch self {
    case .noSource, .sourceIsFolder, .sourceTooLarge, .noRoot: 66
    case .overwritesSource: 64
    case .cannotWrite: 73
    }
  }

  /// As a diagnostic without a place: `file: error[code]: message`.
  var line: String { "\(name): error[\(code)]: \(sentence)" }

  private var name: String {
    switch self {
    case .noSource(let name, _), .sourceIsFolder(let name), .sourceTooLarge(let name),
      .noRoot(let name), .overwritesSource(let name), .cannotWrite(let name, _):
      name
    }
  }

  private var code: String {
    switch self {
    case .noSource, .sourceIsFolder, .sourceTooLarge: "source"
    case .noRoot: "root"
    case .overwritesSource, .cannotWrite: "output"
    }
  }

  private var sentence: String {
    switch self {
    case .noSource(_, let number): systemError(number)
    case .sourceIsFolder: "is a folder, not a source"
    case .sourceTooLarge: "larger than \(Limits.sourceBytes >> 20) MB, which no magazine is"
    case .noRoot: "no such folder"
    case .overwritesSource: "the output would take the source's place"
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
    }
  }
}

extension FontCatalog.Failure {
  var sentence: String {
    switch self {
    case .noConfiguration: "fontconfig can't read its configuration"
    case .noFontMap: "Pango offers no font map"
    case .noFonts: "no font is installed; fonts-liberation is a start"
    }
  }
}

/// The system's own words for an error number.
func systemError(_ number: Int32) -> String { String(cString: strerror(number)) }

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

  var sentence: String {
    switch self {
    case .noSource(let name, let number): "\(name): \(systemError(number))"
    case .sourceIsFolder(let name): "\(name): is a folder, not a source"
    case .sourceTooLarge(let name):
      "\(name): larger than \(Limits.sourceBytes >> 20) MB, which no magazine is"
    case .noRoot(let name): "\(name): no such folder"
    case .overwritesSource(let name): "\(name): the output would take the source's place"
    case .cannotWrite(let name, .system(let number)): "\(name): can't write: \(systemError(number))"
    case .cannotWrite(let name, .isFolder): "\(name): can't write: is a folder"
    case .cannotWrite(let name, .notRegularFile): "\(name): can't write: not a regular file"
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

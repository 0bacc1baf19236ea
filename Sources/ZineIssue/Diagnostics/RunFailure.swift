import ZineCairo
import ZineProcess
import ZineText

/// An error that prevents a command from running.
package protocol RunFailure: Error {
  var exitStatus: ExitStatus { get }
  /// The file or option that caused the failure, or `zine` itself.
  var subject: String { get }
  var code: String { get }
  var sentence: String { get }
}

extension RenderingFailure: RunFailure {
  package var exitStatus: ExitStatus {
    self == .outOfMemory ? .temporary : isOfFont ? .documentErrors : .fault
  }
  package var subject: String {
    switch self {
    case .font(let file?), .drawing(let file?, _): file
    default: "zine"
    }
  }
  package var code: String {
    self == .outOfMemory ? "temporary" : isOfFont ? DiagnosticCode.damagedFont.rawValue : "fault"
  }

  private var isOfFont: Bool {
    switch self {
    case .font, .drawing: true
    default: false
    }
  }

  package var sentence: String {
    switch self {
    case .cairo(let status): "drawing failed with status \(status) of Cairo"
    case .outOfMemory: Scarcity.noMemory
    case .font: FontFault.undrawable.phrase
    case .drawing(_, .missingLibrary(let library)):
      "its glyphs are SVG images, which need \(library)"
    case .drawing(_, .noTimeLeft):
      "its glyphs are SVG images; one of them \(PictureFailure.noTimeLeft.phrase)"
    case .drawing: "one of its SVG glyphs can't be drawn"
    case .picture: "a picture can't be decoded any more; its file may have changed during the run"
    }
  }
}

extension FontCatalog.Failure: RunFailure {
  package var exitStatus: ExitStatus {
    switch self {
    case .damaged: .documentErrors
    // The user gives this path on the command line.
    case .missingPath, .notAFont, .tooManyFolders: .noInput
    case .noConfiguration, .noFontMap, .noFonts: .fault
    }
  }

  package var subject: String {
    switch self {
    case .missingPath(let path, _), .notAFont(let path), .tooManyFolders(let path),
      .damaged(let path, _):
      path
    case .noConfiguration, .noFontMap, .noFonts: "zine"
    }
  }

  package var code: String {
    switch self {
    case .missingPath, .notAFont, .tooManyFolders: "font-path"
    case .damaged: DiagnosticCode.damagedFont.rawValue
    case .noConfiguration, .noFontMap, .noFonts: "fault"
    }
  }

  package var sentence: String {
    switch self {
    case .missingPath(_, let number): systemError(number)
    case .notAFont: "contains no font"
    case .tooManyFolders: "contains more than \(Limits.fontFolders) folders"
    case .damaged(_, let fault): fault.phrase
    case .noConfiguration: "fontconfig can't read its configuration"
    case .noFontMap: "Pango can't create a font map"
    case .noFonts: "no fonts are installed; install some, for example the package fonts-liberation"
    }
  }
}

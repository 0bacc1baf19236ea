import ArgumentParser
import ZineCairo
import ZineProcess
import ZineText

/// An error that prevents a command from running.
protocol RunFailure: Error {
  var exitStatus: ExitStatus { get }
  /// The file or option that the failure is about, or zine itself.
  var subject: String { get }
  var code: String { get }
  var sentence: String { get }
}

/// Runs the work of a command. Prints a failure on standard error, in the form of a diagnostic without a
/// place, and exits with its status.
func reportingFailures(in format: DiagnosticFormat, _ work: () throws -> Void) throws {
  do {
    try work()
  } catch let failure as any RunFailure {
    writeError(ShownText(asIs: line(failure, in: format) + "\n"))
    throw ExitCode(failure.exitStatus)
  }
}

/// Prints a failure as a warning and continues.
func warn(_ failure: any RunFailure, in format: DiagnosticFormat) {
  writeError(ShownText(asIs: line(failure, as: "warning", in: format) + "\n"))
}

private func line(
  _ failure: any RunFailure, as severity: String = "error", in format: DiagnosticFormat
) -> String {
  let subject = singleLine(failure.subject)
  let sentence = singleLine(failure.sentence)
  return switch format {
  case .human, .short:
    "\(lineStart(subject)): \(severity)[\(failure.code)]: \(sentence)"
  case .json:
    JSONText.object([
      ("severity", .string(severity)), ("code", .string(failure.code)),
      ("message", .string(sentence)), ("file", .string(subject)),
    ])
  case .github:
    "::\(severity) title=\(failure.code)::"
      + workflowText("\(subject): \(sentence)", isProperty: false)
  }
}

extension ExitCode {
  init(_ status: ExitStatus) { self.init(status.rawValue) }
}

extension RenderingFailure: RunFailure {
  var exitStatus: ExitStatus { isOfFont ? .documentErrors : .fault }
  var subject: String {
    switch self {
    case .font(let file?), .drawing(let file?, _): file
    default: "zine"
    }
  }
  var code: String { isOfFont ? DiagnosticCode.damagedFont.rawValue : "fault" }

  private var isOfFont: Bool {
    switch self {
    case .font, .drawing: true
    default: false
    }
  }

  var sentence: String {
    switch self {
    case .cairo(let status): "drawing failed (Cairo's status \(status))"
    case .outOfMemory: "there is not enough memory"
    case .font: FontFault.undrawable.phrase
    case .drawing(_, .missingLibrary(let library)):
      "its glyphs are SVG images, which need \(library)"
    case .drawing(_, .noTimeLeft):
      "its glyphs are SVG images; one of them \(PictureFailure.noTimeLeft.phrase)"
    case .drawing: "one of its SVG glyphs can't be drawn"
    case .picture: "a picture that could be decoded before can't be decoded now"
    }
  }
}

extension FontCatalog.Failure: RunFailure {
  var exitStatus: ExitStatus {
    switch self {
    case .damaged: .documentErrors
    // The path comes from the command line.
    case .missingPath, .notAFont, .tooManyFolders: .noInput
    case .noConfiguration, .noFontMap, .noFonts: .fault
    }
  }

  var subject: String {
    switch self {
    case .missingPath(let path, _), .notAFont(let path), .tooManyFolders(let path),
      .damaged(let path, _):
      path
    case .noConfiguration, .noFontMap, .noFonts: "zine"
    }
  }

  var code: String {
    switch self {
    case .missingPath, .notAFont, .tooManyFolders: "font-path"
    case .damaged: DiagnosticCode.damagedFont.rawValue
    case .noConfiguration, .noFontMap, .noFonts: "fault"
    }
  }

  var sentence: String {
    switch self {
    case .missingPath(_, let number): systemError(number)
    case .notAFont: "contains no font"
    case .tooManyFolders: "contains more than \(Limits.fontFolders) folders"
    case .damaged(_, let fault): fault.phrase
    case .noConfiguration: "fontconfig can't read its configuration"
    case .noFontMap: "Pango offers no font map"
    case .noFonts: "no fonts are installed; install some, for example the package fonts-liberation"
    }
  }
}

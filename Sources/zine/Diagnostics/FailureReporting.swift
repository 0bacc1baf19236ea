import ArgumentParser
import ZineIssue
import ZineProcess
import ZineText

/// Runs the work of a command. If the work fails, prints the failure to standard error as a diagnostic
/// without a position, and exits with the status of the failure.
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

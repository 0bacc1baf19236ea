/// Exit statuses of zine. They have the values of sysexits.h where sysexits.h defines a suitable one.
/// Termination by signal N is reported as 128 + N.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  /// A document has errors, or warnings treated as errors. No output was written for it.
  case documentErrors = 1
  /// Pages differ from their golden.
  case difference = 3
  /// The command line or zine.toml is invalid (EX_USAGE).
  case usage = 64
  /// A file named on the command line or in zine.toml is missing (EX_NOINPUT).
  case noInput = 66
  /// An internal error in zine or a library (EX_SOFTWARE).
  case fault = 70
  /// An output cannot be written (EX_CANTCREAT).
  case cannotWrite = 73
  /// A temporary failure, so that a later run may succeed (EX_TEMPFAIL).
  case temporary = 75

  /// Failures that a part of a batch can have, the most urgent first.
  package static let byUrgency: [ExitStatus] = [
    .fault, .cannotWrite, .temporary, .documentErrors, .difference,
  ]

  /// Determines the failure of a part of a batch from the exit code of its process. The batch passes valid
  /// arguments, so a missing file is an error in the document. Exit code 0 without a result is an internal
  /// error.
  package init(ofPartEndingWith code: Int32) {
    switch ExitStatus(rawValue: code) {
    case .usage, .noInput: self = .documentErrors
    case .done, nil: self = .fault
    case let status?: self = status
    }
  }
}

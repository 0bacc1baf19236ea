/// How zine ends, in the numbers of sysexits.h where that has one. A signal N ends it with 128 + N.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  case done = 0
  /// A document has errors, or warnings that count as errors; nothing was written of it.
  case documentErrors = 1
  /// Pages differ from their golden.
  case difference = 3
  /// The command line, or zine.toml, asks for what can't be (EX_USAGE).
  case usage = 64
  /// A file that the command line or zine.toml names is missing (EX_NOINPUT).
  case noInput = 66
  /// A fault in zine, or in what it stands on (EX_SOFTWARE).
  case fault = 70
  /// An output can't be written (EX_CANTCREAT).
  case cannotWrite = 73
  /// Another time it may go well (EX_TEMPFAIL).
  case temporary = 75

  /// The ways in which parts of a batch fail, the one that asks most urgently for help first.
  package static let byUrgency: [ExitStatus] = [
    .fault, .cannotWrite, .temporary, .documentErrors, .difference,
  ]

  /// How a part of a batch failed whose own process ended so. The batch's words are right, so that what is
  /// missing is the document's mistake; and who ends well without having done anything is a fault.
  package init(ofPartEndingWith code: Int32) {
    switch ExitStatus(rawValue: code) {
    case .usage, .noInput: self = .documentErrors
    case .done, nil: self = .fault
    case let status?: self = status
    }
  }
}

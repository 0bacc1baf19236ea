import ArgumentParser
import Glibc
import ZineFiles
import ZineIssue
import ZineText

/// The destination of a single file.
enum OutputFile {
  case named(String)
  case standardOutput
}

func writeOutput(_ bytes: [UInt8]) throws(WriteFailure) {
  do throws(SystemFailure) {
    try write(bytes, to: STDOUT_FILENO)
  } catch {
    throw WriteFailure(name: "standard output", error)
  }
}

func writeOutput(_ text: ShownText) throws(WriteFailure) {
  try writeOutput(Array(text.text.utf8))
}

/// Writes text to standard error. Errors are ignored.
func writeError(_ text: ShownText) {
  guard !text.text.isEmpty else { return }
  try? write(Array(text.text.utf8), to: STDERR_FILENO)
}

/// Ignores SIGPIPE and SIGXFSZ, so that a closed pipe or a file size limit causes a reported error instead of
/// ending the process.
func ignoreWriteSignals() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// Returns the CPU time used so far, in seconds, by this thread or by the whole process.
func processorSeconds(ofAllThreads isWhole: Bool = false) -> Double {
  var time = timespec()
  clock_gettime(isWhole ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Returns the only date in any output, in seconds since 1970, from `SOURCE_DATE_EPOCH`; `nil` if it is not set.
/// Source: https://reproducible-builds.org/specs/source-date-epoch/
func sourceDate() throws -> Int? {
  guard let text = environment("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
  let lastSecondOf9999 = 253_402_300_799
  guard let seconds = Int(text), (0...lastSecondOf9999).contains(seconds) else {
    throw ValidationError(
      "SOURCE_DATE_EPOCH is '\(singleLine(text))', not a number of seconds since 1970")
  }
  return seconds
}

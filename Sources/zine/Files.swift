import Glibc
import ZineFiles
import ZineIssue
import ZineText

/// Where a single file goes.
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

/// Nothing can be done where standard error can't be written.
func writeError(_ text: ShownText) {
  guard !text.text.isEmpty else { return }
  try? write(Array(text.text.utf8), to: STDERR_FILENO)
}

/// A reader that went away and a file that may not grow are errors to report, not reasons to die.
func ignoreWriteSignals() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// What the thread has taken of its processor so far, in seconds; of all threads together, what the process has.
func processorSeconds(ofAllThreads isWhole: Bool = false) -> Double {
  var time = timespec()
  clock_gettime(isWhole ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

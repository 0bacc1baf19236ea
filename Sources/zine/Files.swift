import Glibc
import ZineFiles
import ZineText

/// Where a single file goes.
enum OutputFile {
  case named(String)
  case standardOutput
}

/// Reads a source named on the command line, whatever kind of file it is; `-` is standard input.
/// - Parameter limit: in bytes.
func readSource(
  _ name: String, id: SourceID, standardInputName: String? = nil, limit: Int
) throws(RunObstacle) -> (source: SourceFile, diagnostics: [Diagnostic]) {
  let isStandardInput = name == "-"
  let descriptor = isStandardInput ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .noSource(name: name, errno: errno) }
  defer { if !isStandardInput { close(descriptor) } }
  if FileStatus(descriptor: descriptor)?.kind == .folder { throw .sourceIsFolder(name: name) }
  do throws(ReadFailure) {
    let bytes = try readAll(descriptor, limit: limit)
    return SourceFile.decode(
      bytes, id: id, name: isStandardInput ? standardInputName ?? "<stdin>" : name)
  } catch {
    switch error {
    case .tooLarge: throw .sourceTooLarge(name: name, limit: limit)
    case .system(let number): throw .noSource(name: name, errno: number)
    case .isFolder, .notRegularFile: throw .sourceIsFolder(name: name)
    }
  }
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

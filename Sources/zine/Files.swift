import Glibc
import ZineCairo
import ZineText

/// Where a single file goes.
enum OutputFile {
  case named(String)
  case standardOutput
}

/// Reads a source named on the command line, whatever kind of file it is; `-` is standard input.
/// - Parameter limit: in bytes.
func readSource(
  _ name: String, id: SourceID, limit: Int
) throws(PipelineFailure) -> (source: SourceFile, diagnostics: [Diagnostic]) {
  let isStandardInput = name == "-"
  let descriptor = isStandardInput ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .noSource(name: name, errno: errno) }
  defer { if !isStandardInput { close(descriptor) } }
  var information = stat()
  if fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFDIR {
    throw .sourceIsFolder(name: name)
  }
  do {
    let bytes = try readAll(descriptor, limit: limit)
    return SourceFile.decode(bytes, id: id, name: isStandardInput ? "<stdin>" : name)
  } catch {
    switch error {
    case .tooLarge: throw .sourceTooLarge(name: name, limit: limit)
    case .system(let number): throw .noSource(name: name, errno: number)
    }
  }
}

func writeOutput(_ bytes: [UInt8]) throws(PipelineFailure) {
  do {
    try write(bytes, to: STDOUT_FILENO)
  } catch {
    throw .cannotWrite(name: "standard output", reason: .system(errno: error.number))
  }
}

func writeOutput(_ text: ShownText) throws(PipelineFailure) {
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

/// Whether two names lead to one file that is there.
func isSameFile(_ a: String, _ b: String) -> Bool {
  var (first, second) = (stat(), stat())
  return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
    && first.st_ino == second.st_ino
}

/// Whether two names are of one file, which may not be there yet.
func isSamePlace(_ a: String, _ b: String) -> Bool {
  if a == b || isSameFile(a, b) { return true }
  return a.split(separator: "/").last == b.split(separator: "/").last
    && isSameFile(folder(of: a), folder(of: b))
}

func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

import Glibc
import ZineFiles
import ZineText

/// Reads a source named on the command line. The path may name any kind of file, such as a pipe. The name `-`
/// is standard input.
/// - Parameter limit: Maximum size of the source, in bytes.
package func readSource(
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

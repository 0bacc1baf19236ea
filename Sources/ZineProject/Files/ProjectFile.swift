import Glibc
import ZineText

/// Reads a project's file.
enum ProjectFile {
  /// - Parameter path: of the file, or of the folder that holds it.
  static func read(
    _ path: String
  ) throws(ProjectFailure) -> (folder: String, source: SourceFile, problems: [Diagnostic]) {
    let (folder, name) = place(of: path)
    let bytes: [UInt8]
    do throws(Obstacle) {
      bytes = try content(of: name)
    } catch {
      throw .file(name: name, error.reason)
    }
    let (source, problems) = SourceFile.decode(bytes, id: SourceID(0), name: name)
    return (folder, source, problems)
  }

  /// What is called `zine.toml` is the file itself, even where a folder has the name.
  private static func place(of path: String) -> (folder: String, file: String) {
    let trimmed = path.trimmingSlashes
    let parts = trimmed.split(separator: "/")
    if parts.last.map(String.init) != Project.fileName, FileKind(trimmed) == .folder {
      if trimmed == "." { return (".", Project.fileName) }
      return (trimmed, trimmed == "/" ? "/" + Project.fileName : trimmed + "/" + Project.fileName)
    }
    guard let slash = trimmed.lastIndex(of: "/") else { return (".", trimmed) }
    return (slash == trimmed.startIndex ? "/" : String(trimmed[..<slash]), trimmed)
  }

  private struct Obstacle: Error {
    var reason: ProjectFailure.FileObstacle
  }

  private static func content(of path: String) throws(Obstacle) -> [UInt8] {
    // A pipe that nobody writes to would never be opened.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Obstacle(reason: .system(errno: errno)) }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else {
      throw Obstacle(reason: .system(errno: errno))
    }
    switch FileKind(information) {
    case .folder: throw Obstacle(reason: .isFolder)
    case .other: throw Obstacle(reason: .notRegularFile)
    case .file: break
    }
    var bytes = [UInt8](repeating: 0, count: Limits.projectBytes + 1)
    var count = 0
    while count < bytes.count {
      let size = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if size < 0, errno == EINTR { continue }
      if size < 0 { throw Obstacle(reason: .system(errno: errno)) }
      if size == 0 { break }
      count += size
    }
    guard count <= Limits.projectBytes else { throw Obstacle(reason: .tooLarge) }
    return Array(bytes[..<count])
  }
}

extension String {
  /// Without slashes at the end; `/` stays.
  fileprivate var trimmingSlashes: String {
    var text = self[...]
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    return String(text)
  }
}

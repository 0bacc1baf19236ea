import Glibc
import ZineFiles

/// Follows a path as the system does, including symbolic links. In each step, a name is looked up in a
/// folder.
enum PathWalk {
  struct Step {
    /// Path of the folder, absolute or relative to the working directory.
    var folder: String
    var name: String
    /// Whether the name is the last one on the path: the name of the file itself, or of a link to the file.
    var isLast: Bool
  }

  /// Maximum number of links that are followed on a path. The kernel has the same limit.
  private static let maximumLinks = 40

  /// Visits each step of a path. Stops at the first name that does not exist, since a file or folder with
  /// this name may be created later.
  /// - Parameter visit: Called before the name is looked up.
  static func walk<Failure: Error>(
    _ path: String, _ visit: (Step) throws(Failure) -> Void
  ) throws(Failure) {
    var folder = path.hasPrefix("/") ? "/" : "."
    var rest = Array(path.split(separator: "/").map(String.init).reversed())
    var links = 0
    while let name = rest.popLast() {
      let next = join(folder, name)
      if name == "." { continue }
      if name == ".." {
        folder = next
        continue
      }
      try visit(Step(folder: folder, name: name, isLast: rest.isEmpty))
      switch FileStatus(next, followsLinks: false)?.kind {
      case .folder: folder = next
      case .link:
        links += 1
        guard links <= maximumLinks, let target = target(of: next) else { return }
        if target.hasPrefix("/") { folder = "/" }
        rest += target.split(separator: "/").map(String.init).reversed()
      default: return
      }
    }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    switch folder {
    case ".": name
    case "/": "/" + name
    default: folder + "/" + name
    }
  }

  private static func target(of link: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { readlink(link, $0.baseAddress!, $0.count) }
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}

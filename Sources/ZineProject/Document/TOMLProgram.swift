import Glibc
import ZineProcess

/// The program beside zine that reads TOML.
enum TOMLProgram {
  static let name = "zine-toml"

  enum Failure: Error {
    /// It is in none of these places.
    case missing([String])
    case system(errno: Int32)
  }

  /// - Returns: what it writes of some TOML, without the NULs.
  static func read(_ document: [UInt8]) throws(Failure) -> [String] {
    let places = places
    guard let path = places.first(where: { access($0, X_OK) == 0 }) else { throw .missing(places) }
    let process: ChildProcess
    do throws(SystemFailure) {
      process = try ChildProcess(
        path, [], ChildProcess.Setup(name: name, input: document, sharesErrors: true))
    } catch {
      throw .system(errno: error.number)
    }
    while !process.isSilent { ChildProcess.hear([process], milliseconds: -1) }
    guard process.wait().reason == .exit(0) else { throw .system(errno: ECANCELED) }
    return process.output.bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Beside the program that asks, as it is built; or where `make install` puts it.
  private static var places: [String] {
    guard let file = OwnProgram.file, let slash = file.lastIndex(of: "/") else { return [] }
    let folder = file[..<slash]
    return ["\(folder)/\(name)", "\(folder)/../libexec/zine/\(name)"]
  }
}

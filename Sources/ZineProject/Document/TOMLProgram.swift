import Glibc

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
    let (input, output) = (try Pipe(), try Pipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.reading, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    var process: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(name), nil]
    defer { free(words[0]) }
    let result = posix_spawn(&process, path, &actions, nil, &words, environ)
    close(input.reading)
    close(output.writing)
    guard result == 0 else {
      close(input.writing)
      close(output.reading)
      throw .system(errno: result)
    }
    // It reads all before it writes.
    var rest = document[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input.writing, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      rest = rest.dropFirst(count)
    }
    close(input.writing)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(output.reading, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      bytes += buffer[..<count]
    }
    close(output.reading)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw .system(errno: ECANCELED) }
    return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Beside the program that asks, as it is built; or where `make install` puts it.
  private static var places: [String] {
    let folders = ["/proc/self/exe", CommandLine.arguments[0]].compactMap { path -> String? in
      guard let resolved = realpath(path, nil) else { return nil }
      defer { free(resolved) }
      let path = String(cString: resolved)
      return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
    return folders.flatMap { ["\($0)/\(name)", "\($0)/../libexec/zine/\(name)"] }
  }

  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws(Failure) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw .system(errno: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (reading, writing) = (ends[0], ends[1])
    }
  }
}

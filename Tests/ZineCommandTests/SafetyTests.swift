import Foundation
import Testing
import ZineFiles

/// The files that zine opens, and those that it leaves when it is stopped.
@Suite struct SafetyTests {
  /// Whether this machine lets programs trace their child processes.
  static let canTrace: Bool = {
    (try? Program.tool("strace", ["-o", "/dev/null", "true"]))?.status == 0
  }()

  /// Returns all successful system calls of a run that open files or sockets.
  private func trace(_ arguments: [String], in scratch: Scratch) throws -> [String] {
    let log = scratch.file("trace")
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "strace", "-f", "-qq", "-e", "trace=open,openat,socket,connect,execve", "-o", log.path,
        Program.zine.path,
      ] + arguments, in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func opened(_ calls: [String]) -> [String] {
    calls.compactMap { call in
      guard !call.contains(" = -1 "), call.contains("open") else { return nil }
      return call.firstMatch(of: /open(?:at)?\([^"]*"([^"]*)"/).map { String($0.1) }
    }
  }

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try FileManager.default.copyItem(
      at: Program.fixtures.appending(path: "picture-kinds/baseline.jpg"),
      to: scratch.file("p.jpg"))
    try scratch.write(
      "<h1>a</h1><img src=p.jpg href=https://example.org> <a href=https://example.org>b</a>",
      to: "x.txt")
    return scratch
  }

  /// Opens only the files of the issue, fonts and their configuration, and libraries. It opens no
  /// sockets.
  @Test(.enabled(if: canTrace, "strace is not allowed here"))
  func opensOnlyInputs() throws {
    let scratch = try scratch()
    let calls = try trace(["render", "x.txt"], in: scratch)
    #expect(!calls.contains { $0.contains("socket(") || $0.contains("connect(") })
    let caches =
      ProcessInfo.processInfo.environment["XDG_CACHE_HOME"] ?? NSHomeDirectory() + "/.cache"
    let allowed = [
      "x.txt", "./", scratch.folder.path, Program.fixtures.path,
      // Fonts, their configuration and their caches.
      "/usr/share/fonts", "/usr/share/fontconfig", "/etc/fonts", "/var/cache/fontconfig",
      "\(caches)/fontconfig",
      // Files that the loader and the C library read. Cairo reads the time zone for a date that zine removes
      // later.
      "/etc/localtime",
      "/etc/ld.so", "/usr/share/locale", "/proc/", "/sys/", "/dev/urandom",
    ]
    let files = opened(calls)
    #expect(files.contains("x.txt"))
    for file in files {
      let isLibrary = file.contains(/\.so(\.|$)/)
      #expect(isLibrary || allowed.contains { file.hasPrefix($0) }, "\(file)")
    }
  }

  /// Without the system's fonts, zine does not read their configuration either.
  @Test(.enabled(if: canTrace, "strace is not allowed here"))
  func ignoresSystemFonts() throws {
    let scratch = try scratch()
    let list = try Program.run(["fonts", "--json"])
    let file = try #require(
      list.output.firstMatch(of: /"file":"([^"]*LiberationSerif-Regular.ttf)"/).map { String($0.1) }
    )
    try FileManager.default.createDirectory(
      at: scratch.file("fonts"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: URL(filePath: file), to: scratch.file("fonts/own.ttf"))
    let calls = try trace(
      ["render", "x.txt", "--no-system-fonts", "--font-path", "fonts"], in: scratch)
    let files = opened(calls)
    #expect(files.contains { $0.hasSuffix("fonts/own.ttf") })
    for file in files {
      #expect(!file.hasPrefix("/etc/fonts") && !file.hasPrefix("/usr/share/fonts"), "\(file)")
      #expect(!file.contains("fontconfig/") && !file.hasSuffix("fonts.conf"), "\(file)")
    }
  }

  /// With little memory, a run writes the same file or reports an error. The loader reports its errors
  /// itself, with exit status 127.
  @Test func failsCleanlyWithoutMemory() throws {
    let scratch = try scratch()
    #expect(try Program.run(["render", "x.txt"], in: scratch.folder).status == 0)
    let whole = try Data(contentsOf: scratch.file("x.pdf"))
    var statuses: Set<Int32> = []
    for megabytes in stride(from: 40, through: 240, by: 10) {
      try? FileManager.default.removeItem(at: scratch.file("x.pdf"))
      let result = try Program.run(
        URL(filePath: "/usr/bin/env"),
        ["prlimit", "--as=\(megabytes << 20)", Program.zine.path, "render", "x.txt"],
        in: scratch.folder)
      statuses.insert(result.status)
      switch result.status {
      case 0: #expect(try Data(contentsOf: scratch.file("x.pdf")) == whole)
      // The message may name threads, since each thread needs memory for its stack.
      case 75: #expect(result.errors.contains("zine: error[temporary]: the system has no "))
      default: #expect(result.status == 127, "\(megabytes) MB: \(result.errors)")
      }
    }
    #expect(statuses.isSuperset(of: [0, 75]))
  }

  /// Runs zine as another user, since limits on threads do not apply to the superuser.
  @Test(.enabled(if: geteuid() == 0, "only the superuser becomes somebody else"))
  func failsCleanlyWithoutThreads() throws {
    let scratch = try scratch()
    try FileManager.default.copyItem(at: Program.zine, to: scratch.file("zine"))
    chmod(scratch.folder.path, 0o777)
    for limit in 1...4 {
      let result = try Program.run(
        URL(filePath: "/usr/bin/env"),
        [
          "setpriv", "--reuid=65534", "--clear-groups", "prlimit", "--nproc=\(limit)",
          scratch.file("zine").path, "render", "x.txt", "-o", "\(limit).pdf",
        ], in: scratch.folder, environment: ["HOME": scratch.folder.path])
      guard result.status != 0 else { continue }
      #expect(result.status == 75, "\(limit): \(result.errors)")
      #expect(
        result.errors
          == "zine: error[temporary]: the system has no thread left for zine; raise the limit, or try again later\n"
      )
    }
  }

  /// Whenever a run is killed, the target is the complete old file or the complete new one. No other files
  /// remain, unless the new file had just got its hidden name, but not yet its final one.
  @Test func leavesWholeFileIfKilled() throws {
    let scratch = try Scratch()
    let text = Array(repeating: "words ", count: 1_500).joined() + "\n"
    try scratch.write(String(repeating: text, count: 4), to: "x.txt")
    let start = ContinuousClock.now
    #expect(try Program.run(["render", "x.txt", "-o", "new.pdf"], in: scratch.folder).status == 0)
    let whole = ContinuousClock.now - start
    let new = try Data(contentsOf: scratch.file("new.pdf"))
    let old = Data("the old issue".utf8)
    for moment in 0..<40 {
      try scratch.write(old, to: "x.pdf")
      let process = Process()
      process.executableURL = Program.zine
      process.arguments = ["render", "x.txt"]
      process.currentDirectoryURL = scratch.folder
      process.environment = ["FONTCONFIG_FILE": Program.fixtures.appending(path: "fonts.conf").path]
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32(Double(moment) / 38 * whole.microseconds))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let found = try Data(contentsOf: scratch.file("x.pdf"))
      #expect(found == old || found == new, "killed at moment \(moment)")
      for name in try scratch.names where !["new.pdf", "x.pdf", "x.txt"].contains(name) {
        #expect(name.hasPrefix(hiddenFilePrefix(process: process.processIdentifier)))
        #expect(try Data(contentsOf: scratch.file(name)) == new)
        try FileManager.default.removeItem(at: scratch.file(name))
      }
    }
  }

  /// If two runs write the same target, one of them wins, and its file is complete.
  @Test func allowsSameTarget() throws {
    let scratch = try Scratch()
    try scratch.write("one", to: "a.txt")
    try scratch.write("two", to: "b.txt")
    for _ in 0..<5 {
      let result = try Program.run(
        URL(filePath: "/bin/sh"),
        [
          "-c",
          "\"$0\" render a.txt -o x.pdf & \"$0\" render b.txt -o x.pdf; wait", Program.zine.path,
        ], in: scratch.folder)
      #expect(result.status == 0)
      #expect(try Program.tool("qpdf", ["--check", scratch.file("x.pdf").path]).status == 0)
      #expect(try scratch.names == ["a.txt", "b.txt", "x.pdf"])
    }
  }
}

extension Duration {
  var microseconds: Double {
    Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
  }
}

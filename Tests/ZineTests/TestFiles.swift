import Foundation

/// The files and the program that the tests use.
enum TestFiles {
  static let fixtures = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// The program that `ZINE_PROGRAM` names, or else the one in the folder of the test executable.
  static let zine =
    ProcessInfo.processInfo.environment["ZINE_PROGRAM"].map { URL(filePath: $0) }
    ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "zine")

  /// Runs zine with the fonts of the tests.
  /// - Returns: Its exit status.
  static func run(_ arguments: [String], environment: [String: String]) throws -> Int32 {
    let process = Process()
    process.executableURL = zine
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.environment?["FONTCONFIG_FILE"] = fixtures.appending(path: "fonts.conf").path
    for stream in [\Process.standardInput, \.standardOutput, \.standardError] {
      process[keyPath: stream] = FileHandle.nullDevice
    }
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// A file in a temporary folder, which is removed with this object.
final class ScratchFile {
  private let url: URL
  var path: String { url.path }

  init(_ content: String, named name: String = "issue.txt", isProgram: Bool = false) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "zine-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appending(path: name)
    try Data(content.utf8).write(to: url)
    if isProgram {
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
}

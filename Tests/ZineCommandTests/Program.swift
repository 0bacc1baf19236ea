import Foundation

/// The built program, run as a user would run it.
enum Program {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  /// The folder of the fixtures.
  static let fixtures = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// The program that `ZINE_PROGRAM` names, or else the one beside the executable of the tests.
  static let zine =
    ProcessInfo.processInfo.environment["ZINE_PROGRAM"].map { URL(filePath: $0) }
    ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "zine")

  /// The environment in which tests run programs. It selects the fonts of the tests, and lacks the variables
  /// that change what zine does. A CI server sets some of these variables, and the tests must pass there too.
  static let environment = {
    var variables = ProcessInfo.processInfo.environment
    let ignored = [
      "CI", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "SOURCE_DATE_EPOCH", "COLUMNS", "LINES",
    ]
    for name in ignored { variables[name] = nil }
    variables["FONTCONFIG_FILE"] = fixtures.appending(path: "fonts.conf").path
    return variables
  }()

  /// Runs zine with the fonts of the tests.
  /// - Parameter wantsTitles: Whether zine reports sources without a title. Few sources in tests have one.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
    input: String? = nil, wantsTitles: Bool = false
  ) throws -> Result {
    var arguments = arguments
    if !wantsTitles, let command = arguments.first, ["render", "check"].contains(command) {
      arguments.insert(contentsOf: ["-W", "missing-title=allow"], at: 1)
    }
    return try run(zine, arguments, in: folder, environment: environment, input: input)
  }

  /// Runs an installed program.
  static func tool(_ name: String, _ arguments: [String]) throws -> Result {
    try run(URL(filePath: "/usr/bin/env"), [name] + arguments)
  }

  static func run(
    _ program: URL, _ arguments: [String], in folder: URL? = nil,
    environment: [String: String] = [:], input: String? = nil
  ) throws -> Result {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = self.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files rather than pipes, since a full pipe would block the program.
    let scratch = try Scratch()
    let output = scratch.file("output")
    let errors = scratch.file("errors")
    if let input {
      process.standardInput = try FileHandle(
        forReadingFrom: scratch.write(input, to: "input"))
    }
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationReason == .uncaughtSignal
        ? 128 + process.terminationStatus : process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

/// A temporary folder, which is removed with this object.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "zine-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ name: String) -> URL { folder.appending(path: name) }

  @discardableResult
  func write(_ content: String, to name: String) throws -> URL {
    try write(Data(content.utf8), to: name)
  }

  @discardableResult
  func write(_ content: Data, to name: String) throws -> URL {
    let url = file(name)
    try content.write(to: url)
    return url
  }

  /// Names of the files in the folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}

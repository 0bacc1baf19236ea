import Foundation
import Testing

/// A project of small issues that tests build with different tools.
struct BatchFolder {
  let scratch: Scratch
  var folder: URL { scratch.folder }

  /// Value of `PATH` for child processes, with the folder of zine first.
  static let path =
    Program.zine.deletingLastPathComponent().path + ":"
    + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")

  /// Returns the path of an installed program.
  static func find(_ program: String) -> String? {
    // Daemons are often not in the `PATH` of users.
    (path + ":/usr/sbin:/sbin").split(separator: ":").map { "\($0)/\(program)" }
      .first(where: FileManager.default.isExecutableFile)
  }

  /// - Parameter paragraphs: Number of paragraphs in each issue.
  init(_ issues: [String], paragraphs: Int = 2) throws {
    scratch = try Scratch()
    try write(
      """
      title = "Night Trams"
      issues = "issues/*/issue.txt"
      style = "styles/house.css"
      root = "."

      [outputs.print]
      target = "a5"

      [outputs.cover]
      format = "png"
      ppi = 36

      """, to: "zine.toml")
    try write("h1 { color: navy }\n", to: "styles/house.css")
    for issue in issues { try add(issue, paragraphs: paragraphs) }
  }

  func add(_ issue: String, paragraphs: Int = 2) throws {
    let text = String(repeating: "The last tram goes by, and nobody is in it. ", count: 12)
    try write(
      "<h1>\(issue)</h1>\n" + String(repeating: text + "\n\n", count: paragraphs),
      to: "issues/\(issue)/issue.txt")
  }

  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      at: scratch.file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try scratch.write(text, to: name)
  }

  func write(_ data: Data, to name: String) throws { try scratch.write(data, to: name) }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: scratch.file(name))
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: scratch.file(name).path)
  }

  /// Returns a project with the same files, but without any outputs.
  func copy() throws -> BatchFolder {
    let copy = try BatchFolder([])
    for name in ["zine.toml", "issues", "styles"] {
      try? FileManager.default.removeItem(at: copy.scratch.file(name))
      try FileManager.default.copyItem(at: scratch.file(name), to: copy.scratch.file(name))
    }
    return copy
  }

  @discardableResult
  func zine(_ arguments: [String]) throws -> Program.Result {
    let result = try Program.run(arguments, in: folder)
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result
  }

  /// Runs a command in the folder of the project.
  func run(_ words: [String], environment: [String: String] = [:]) throws -> Program.Result {
    try Program.run(
      URL(filePath: "/usr/bin/env"), words, in: folder,
      environment: environment.merging(["PATH": Self.path]) { $1 })
  }

  /// Contents of all files in `out`, keyed by their paths in it.
  var outputs: [String: Data] {
    get throws {
      let out = scratch.file("out")
      var outputs: [String: Data] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: out.path) {
        var isFolder: ObjCBool = false
        let url = out.appending(path: path)
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
          !isFolder.boolValue
        else { continue }
        outputs[path] = try Data(contentsOf: url)
      }
      return outputs
    }
  }

  /// Returns the sorted paths of the outputs of these issues, relative to `out`.
  static func names(of issues: [String]) -> [String] {
    issues.flatMap { ["\($0)/cover.png", "\($0)/print.pdf"] }.sorted()
  }
}

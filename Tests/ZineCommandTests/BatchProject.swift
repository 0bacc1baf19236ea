import Foundation
import Testing

/// A project of small issues. Its folder is removed with this object.
final class BatchProject {
  let scratch: Scratch
  let ids: [String]

  /// - Parameter ids: Ids of the issues, such as `i1`. Each issue has one line and one picture: `shared.png`
  ///   if the number after the first letter is even, otherwise `other.png`.
  init(_ ids: [String] = ["i1", "i2", "i3", "i4"], settings: String = "") throws {
    scratch = try Scratch()
    self.ids = ids
    try write("issues = \"issues/*/issue.txt\"\nroot = \".\"\n" + settings, to: "zine.toml")
    try copyPicture("rgb8.png", to: "shared.png")
    try copyPicture("rgb8.png", to: "other.png")
    for id in ids { try issue(id) }
  }

  func write(_ text: String, to name: String) throws {
    let url = scratch.file(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try scratch.write(text, to: name)
  }

  func copyPicture(_ picture: String, to name: String) throws {
    let pictures = Program.fixtures.appending(path: "picture-kinds")
    try scratch.write(Data(contentsOf: pictures.appending(path: picture)), to: name)
  }

  func issue(_ id: String, _ text: String = "A line.") throws {
    let isEven = Int(id.dropFirst()).map { $0.isMultiple(of: 2) } ?? false
    try write(
      "<img src=../../\(isEven ? "shared" : "other").png alt=a><p>\(id): \(text)\n<title>\(id)</title>\n",
      to: "issues/\(id)/issue.txt")
  }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Result {
    try Program.run(["batch"] + arguments, in: scratch.folder, environment: environment)
  }

  /// Returns the last result for each issue in a report: the cache's `hit` or `miss`, the result of comparing
  /// its golden, or `failed`.
  func report(_ name: String = "report.jsonl") throws -> [String: String] {
    let text = try String(contentsOf: scratch.file(name), encoding: .utf8)
    var result: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let fields = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let id = try #require(fields["id"] as? String)
      result[id] = fields["cache"] as? String ?? fields["golden"] as? String ?? "failed"
    }
    return result
  }

  /// Contents of all files in `out`, keyed by their paths in it.
  var outputs: [String: Data] {
    get throws {
      var result: [String: Data] = [:]
      let paths = try FileManager.default.subpathsOfDirectory(atPath: scratch.file("out").path)
      for path in paths where path.contains(".") {
        result[path] = try Data(contentsOf: scratch.file("out/\(path)"))
      }
      return result
    }
  }
}

import Foundation
import Testing

/// Runs every case in Fixtures: a folder with one source (`.txt`, `.json`, `.bbcode` or `.markdown`) and any number of
/// `NAME.args` files with one argument per line. A folder without such a file is one case, `default`, without arguments.
///
/// For each case, `NAME.stderr` holds the exit status and standard error, and `NAME.frames` holds the frame dump. They
/// are two files so that a change of wording leaves every frame dump untouched. A `fonts.conf` in the folder replaces
/// the tests' own.
///
/// `ZINE_RECORD=1 swift test` rewrites both files and fails the run, so that nobody records by accident.
@Suite struct FixtureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var folder: URL
    var name: String
    var testDescription: String { "\(folder.lastPathComponent)/\(name)" }
  }

  static let cases: [Case] = {
    let manager = FileManager.default
    let folders = (try? manager.contentsOfDirectory(atPath: Program.fixtures.path).sorted()) ?? []
    return folders.flatMap { name -> [Case] in
      let folder = Program.fixtures.appending(path: name)
      guard let files = try? manager.contentsOfDirectory(atPath: folder.path) else { return [] }
      let variants = files.filter { $0.hasSuffix(".args") }.map { String($0.dropLast(5)) }.sorted()
      return (variants.isEmpty ? ["default"] : variants).map { Case(folder: folder, name: $0) }
    }
  }()

  /// Whether a file name has the extension of a source.
  static func isSource(_ name: String) -> Bool {
    [".txt", ".json", ".bbcode", ".markdown"].contains { name.hasSuffix($0) }
  }

  @Test func findsCases() { #expect(Self.cases.count >= 15) }

  @Test(arguments: cases)
  func matches(_ example: Case) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: example.folder.path)
    let source = try #require(files.first(where: FixtureTests.isSource))
    let arguments = (try? text(example.folder.appending(path: "\(example.name).args"))) ?? ""
    let fonts = example.folder.appending(path: "fonts.conf").path
    let result = try Program.run(
      ["render", source, "--dump", "frames", "--diagnostic-format", "short"]
        + arguments.split(separator: "\n").map(String.init),
      in: example.folder,
      environment: files.contains("fonts.conf") ? ["FONTCONFIG_FILE": fonts] : [:])
    try compare("exit \(result.status)\n\(result.errors)", with: "stderr", of: example)
    try compare(result.output, with: "frames", of: example)
  }

  /// Compares one part of a result with the file recorded for it, or records it.
  private func compare(_ actual: String, with type: String, of example: Case) throws {
    let file = example.folder.appending(path: "\(example.name).\(type)")
    if ProcessInfo.processInfo.environment["ZINE_RECORD"] == "1" {
      try Data(actual.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent) of \(example.testDescription)")
    } else {
      let recorded = try #require(try? text(file), "\(file.lastPathComponent) was not recorded")
      #expect(actual == recorded, "\(file.lastPathComponent), \(difference(recorded, actual))")
    }
  }

  private func text(_ url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  /// Returns the first line that differs, as recorded and as found.
  private func difference(_ expected: String, _ actual: String) -> String {
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + ["(end)"]
    }
    let first = zip(lines(expected), lines(actual)).enumerated().first { $1.0 != $1.1 }
    guard let first else { return "the lengths differ" }
    let (wanted, found) = first.element
    return "line \(first.offset + 1):\n- \(wanted)\n+ \(found)"
  }
}

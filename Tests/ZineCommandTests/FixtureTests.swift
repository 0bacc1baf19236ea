import Foundation
import Testing

/// Runs every case in Fixtures: a folder with one source (`.txt`, `.json`, `.bbcode` or `.markdown`) and, for every
/// `NAME.args` (an argument a line; none is one case without arguments), a `NAME.expected` with the exit code, what
/// went to standard error, and the frame dump. A `fonts.conf` in the folder replaces that of the tests.
///
/// `ZINE_RECORD=1 swift test` writes the expectations anew and fails, so that nobody records unawares.
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

  /// Whether a file's name is a source's.
  static func isSource(_ name: String) -> Bool {
    [".txt", ".json", ".bbcode", ".markdown"].contains { name.hasSuffix($0) }
  }

  @Test func findsTheCases() { #expect(Self.cases.count >= 15) }

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
    let actual = "exit \(result.status)\n\(result.errors)\n\(result.output)"

    let expected = example.folder.appending(path: "\(example.name).expected")
    if ProcessInfo.processInfo.environment["ZINE_RECORD"] == "1" {
      try Data(actual.utf8).write(to: expected)
      Issue.record("recorded \(example.testDescription)")
    } else {
      let wanted = (try? text(expected)) ?? ""
      #expect(actual == wanted, "\(difference(wanted, actual))")
    }
  }

  private func text(_ url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  /// The first line that differs, both ways.
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

import Foundation
import Testing

/// Goldens of the fixtures, recorded and checked in the same way as those of users.
///
/// `ZINE_RECORD=1 swift test` records them again and fails.
@Suite struct GoldenFixtureTests {
  private static let isRecording = ProcessInfo.processInfo.environment["ZINE_RECORD"] == "1"

  /// The first set of options of each fixture. Leaves out fixtures that have their own fonts, since only
  /// dumps of their first pages are tested.
  static let cases = Dictionary(grouping: FixtureTests.cases, by: \.folder)
    .compactMap { $0.value.first }
    .filter {
      !FileManager.default.fileExists(atPath: $0.folder.appending(path: "fonts.conf").path)
    }
    .filter { isRecording || FileManager.default.fileExists(atPath: golden($0).path) }
    .sorted { $0.testDescription < $1.testDescription }

  private static func golden(_ example: FixtureTests.Case) -> URL {
    example.folder.appending(path: "golden")
  }

  @Test func findsCases() { #expect(Self.cases.count >= 12) }

  @Test(arguments: cases)
  func matches(_ example: FixtureTests.Case) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: example.folder.path)
    let source = try #require(files.first(where: FixtureTests.isSource))
    let scratch = try Scratch()
    guard Self.isRecording else {
      let report = scratch.file("report.html").path
      let result = try Program.run(
        ["golden", "check", source, "--report", report], in: example.folder)
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      return
    }
    let options = example.folder.appending(path: "\(example.name).args")
    let words = ((try? String(contentsOf: options, encoding: .utf8)) ?? "").split(separator: "\n")
    let result = try Program.run(
      ["golden", "record", source] + words.map(String.init), in: example.folder)
    // A source with errors has no pages.
    if result.status != 1 { Issue.record("recorded \(example.testDescription): \(result.output)") }
  }
}

import Foundation
import Testing

/// The programs and files that the tests need beside zine exist. Without them, some tests are skipped.
@Suite struct NeedsTests {
  @Test func findsNeededPrograms() throws {
    let file = Program.fixtures.deletingLastPathComponent().appending(path: "Tests/needs.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ").map(String.init) }
    #expect(lines.count > 10)
    for line in lines {
      try #require(line.count == 2, "\(line)")
      let isThere =
        line[0].hasPrefix("/")
        ? FileManager.default.fileExists(atPath: line[0]) : BatchFolder.find(line[0]) != nil
      #expect(isThere, "\(line[0]) is missing; Debian's package is \(line[1])")
    }
  }
}

import Foundation
import Testing
import ZineFiles
import ZineProject
import ZineText

/// Tests files that are not valid projects, and file name patterns.
@Suite struct FileTests {
  private func obstacle(_ path: String) -> ReadFailure? {
    do throws(ProjectFailure) {
      _ = try Project.read(path)
    } catch {
      if case .file(_, let obstacle) = error { return obstacle }
    }
    return nil
  }

  @Test func reportsWhyFileIsUnreadable() throws {
    let test = try TestProject("issues = 'x'")
    let folder = test.folder.path
    #expect(obstacle(folder + "/none") == .system(errno: ENOENT))
    #expect(obstacle(folder + "/issues") == .system(errno: ENOENT))
    try test.add("b/zine.toml/x")
    #expect(obstacle(folder + "/b") == .isFolder)
    #expect(obstacle(folder + "/b/zine.toml") == .isFolder)
    #expect(obstacle("/dev/null") == .notRegularFile)
    try #require(mkfifo(folder + "/pipe", 0o666) == 0)
    #expect(obstacle(folder + "/pipe") == .notRegularFile)
  }

  @Test func rejectsLargeFiles() throws {
    let line = "issues = 'issues/may/issue.txt' #"
    let room = Limits.projectBytes - line.utf8.count
    let full = try TestProject(line + String(repeating: "x", count: room))
    #expect(try full.read().issues.count == 1)
    let over = try TestProject(line + String(repeating: "x", count: room + 1))
    #expect(obstacle(over.folder.path) == .tooLarge)
  }

  @Test func readsAThousandIssues() throws {
    let test = try TestProject("issues = 'issues/*/issue.txt'")
    for number in 0..<1_000 { try test.add("issues/\(number)/issue.txt") }
    #expect(try test.read().issues.count == 1_001)
  }

  @Test(arguments: [
    "issues = " + String(repeating: "[", count: 100_000),
    "issues = " + String(repeating: "{a=", count: 100_000),
    "a" + String(repeating: ".a", count: 100_000) + " = 1",
    "[a" + String(repeating: ".a", count: 100_000) + "]",
    "issues = [[" + String(repeating: "'x',[", count: 50_000),
  ])
  func rejectsDeepNesting(_ text: String) throws {
    #expect(try TestProject(text).problems.map(\.fact) == [.project(.tooDeep)])
  }

  @Test func rejectsInvalidUTF8() throws {
    let test = try TestProject("")
    let file = test.folder.appending(path: "zine.toml")
    try Data(Array("title = '".utf8) + [0xC3, 0x28] + Array("é'".utf8)).write(to: file)
    #expect(test.problems.map(\.place) == ["1:10"])
    #expect(test.problems.map(\.fact) == [.invalidUTF8(bytes: [0xC3])])
    try Data([0x23, 0x00]).write(to: file)
    #expect(test.problems.map(\.fact) == [.controlCharacter(scalar: 0)])
    try Data(#"title = "a\u0000b""#.utf8).write(to: file)
    #expect(test.problems.map(\.fact) == [.controlCharacter(scalar: 0)])
    #expect(test.problems.map(\.place) == ["1:9"])
  }

  @Test(arguments: [
    "title", "title =", "title = ", "[", "[outputs", "[outputs.]", "= 3", "title = 'a' 'b'",
    "title = 99999999999999999999", "title = 2026-13-45", "a = {b = 1", "a = {,}", "\"", "'''",
    "title = \"\\q\"", "title = \"\\u12\"", "]", "}", "a = [1,,2]", "é = 1", "\u{7}",
    "a = 1\na.b = 2", "[[a]]\n[a]", "a = [1]\n[[a]]", "a = 0x", "\u{FEFF}a", "a = \"\"\"x\"\"",
  ])
  func reportsOneProblemOfInvalidTOML(_ text: String) throws {
    #expect(try TestProject(text).problems.count == 1)
  }

  @Test func readsAllFormsOfKeys() throws {
    let test = try TestProject(
      """
      \u{FEFF}"issues" = ['''issues/may/issue.txt''', ] # end
      'outputs'.print . "lang\\u0075age" = \"""
      en\"""
      [outputs."large-print"]
      "like" = "print"
      set = [ # a comment, with ] in it
        "p.color=red", 'h1.color=blue'
      ]
      """)
    #expect(
      try test.read().outputs.map(\.arguments) == [
        ["--lang", "en", "--set", "p.color=red", "--set", "h1.color=blue"], ["--lang", "en"],
      ])
  }

  @Test(arguments: [
    ("*", ["a", "b.txt", "é"], [".a"]),
    ("a*b*c", ["abc", "axbxc", "abcbc"], ["ab", "abcd", "xabc"]),
    ("?", ["a", "é", "月"], ["", "ab"]),
    ("[a-c]x", ["ax", "cx"], ["dx", "x", "-x"]),
    ("[!a-c]x", ["dx", "éx"], ["ax"]),
    ("[]]", ["]"], ["[", "a"]),
    ("[a", ["[a"], ["a"]),
    (".*", [".a"], ["a"]),
    ("2026-[01][0-9]", ["2026-11", "2026-09"], ["2026-21", "2026-1"]),
  ])
  func matchesGlob(_ pattern: String, _ matching: [String], _ others: [String]) throws {
    for name in matching + others where !name.isEmpty && name != "." {
      // The pattern applies to the folder's name, not to the issue's.
      let test = try TestProject("issues = 'i/\(pattern)/x/t.txt'", files: ["i/\(name)/x/t.txt"])
      #expect(test.problems.isEmpty == matching.contains(name), "\(name)")
    }
  }
}

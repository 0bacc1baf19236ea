import Foundation
import Testing
import ZineProject
import ZineText

/// Tests links in the folder of a project from an untrusted source.
@Suite struct ProjectLinkTests {
  private func link(_ name: String, to target: String, in test: TestProject) throws {
    try FileManager.default.createSymbolicLink(
      atPath: test.folder.appending(path: name).path, withDestinationPath: target)
  }

  /// There would be 3¹⁶ paths.
  @Test(.timeLimit(.minutes(5))) func visitsEachFolderOnce() throws {
    let glob = String(repeating: "*/", count: 16) + "issue.txt"
    let test = try TestProject(
      "issues = '\(glob)'\nfonts = 'fonts'",
      files: ["issues/may/issue.txt", "fonts/readme"])
    for folder in [".", "issues", "fonts"] {
      for name in ["l1", "l2", "l3"] { try link("\(folder)/\(name)", to: ".", in: test) }
    }
    let issues = try test.read().issues
    #expect(issues.map(\.id) == ["may"], "\(issues)")
  }

  @Test(.timeLimit(.minutes(5))) func followsNoLinkOutOfProject() throws {
    let other = try TestProject("", files: ["june/issue.txt", "loose.txt"])
    let test = try TestProject(
      "issues = 'issues/*/issue.txt'\nfonts = 'fonts'", files: ["issues/may/issue.txt", "fonts/r"])
    // Links that lead to no issue and no font.
    try link("issues/machine", to: "/", in: test)
    try link("fonts/machine", to: "/", in: test)
    try link("issues/july", to: "may", in: test)
    #expect(try test.read().issues.map(\.id) == ["july"])

    try link("issues/june", to: other.folder.path + "/june", in: test)
    #expect(test.problems.map(\.fact) == [.project(.linkOutside("issues/june"))])

    let deep = try TestProject("issues = 'all/*/*/issue.txt'", files: ["x/may/issue.txt"])
    try link("all", to: "/", in: deep)
    #expect(deep.problems.map(\.fact) == [.project(.linkOutside("all"))])
    // A folder outside the project is used if it is named explicitly.
    let named = try TestProject("issues = '\(other.folder.path)/*/issue.txt'", files: [])
    #expect(try named.read().issues.map(\.id) == ["june"])
  }
}

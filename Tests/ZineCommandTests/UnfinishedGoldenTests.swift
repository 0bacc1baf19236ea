import Foundation
import Testing
import ZineFiles

@testable import zine

/// Folders that remain when a run is killed while it records a golden.
@Suite struct UnfinishedGoldenTests {
  /// The next run removes the folder of a killed run, but not a folder that another run is working on.
  @Test func removesRemainsOfKilledRun() throws {
    let scratch = try Scratch()
    let parent = scratch.file("golden").path
    for name in [".new-a-1-0", ".new-b-2-0", ".new-c-3-0", "kept"] {
      try FileManager.default.createDirectory(
        atPath: "\(parent)/\(name)", withIntermediateDirectories: true)
      try scratch.write("x", to: "golden/\(name)/issue.pdf")
    }
    try scratch.write("x", to: "golden/.new-a-1-0/.zine-1-0")
    // Files that no run has written are kept.
    try scratch.write("x", to: "golden/.new-c-3-0/notes.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(parent)/.new-link", withDestinationPath: "kept")
    let locked = open("\(parent)/.new-b-2-0", O_RDONLY | O_DIRECTORY)
    #expect(flock(locked, LOCK_EX | LOCK_NB) == 0)
    defer { close(locked) }
    try withExtendedLifetime(UnfinishedGolden(for: parent + "/issue", in: parent)) { new in
      #expect(new.path == "\(parent)/.new-issue-\(getpid())-0")
      // Another run at the same time does not remove this folder.
      let other = try UnfinishedGolden(for: parent + "/issue", in: parent)
      #expect(other.path == "\(parent)/.new-issue-\(getpid())-1")
      #expect(isFolder(new.path))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: parent).sorted()
    #expect(names == [".new-b-2-0", ".new-c-3-0", ".new-link", "kept"])
    #expect(FileManager.default.fileExists(atPath: parent + "/kept/issue.pdf"))
  }
}

import Glibc
import Testing
import ZineChecksum

@testable import ZineBatch

/// Tests which files are read again.
@Suite struct KnownHashesTests {
  private let folder = TemporaryFolder()

  private func sha(_ text: String) -> String { Checksum.sha256(Array(text.utf8)) }

  @Test func rereadsRecentFile() throws {
    let path = try folder.write("a", to: "a")
    let known = KnownHashes()
    #expect(known.hash(of: path) == sha("a"))
    #expect(known.hash(of: path) == sha("a"))
    #expect(known.readCount == 2)
  }

  @Test func readsOldFileOnce() throws {
    let path = try folder.write("a", to: "a")
    folder.age("a", seconds: 10)
    let known = KnownHashes()
    #expect(known.hash(of: path) == sha("a"))
    #expect(known.hash(of: path) == sha("a"))
    #expect(known.readCount == 1)
  }

  @Test func detectsChangeOfSameSizeAndTime() throws {
    let path = try folder.write("a", to: "a")
    folder.age("a", seconds: 10)
    let known = KnownHashes()
    #expect(known.hash(of: path) == sha("a"))
    // The size is the same and the modification time was set back, but the change time (ctime) reveals the
    // change.
    try folder.write("b", to: "b")
    rename(folder.file("b"), path)
    folder.age("a", seconds: 10)
    #expect(known.hash(of: path) == sha("b"))
  }

  @Test func ignoresFutureTimes() throws {
    let path = try folder.write("a", to: "a")
    folder.age("a", seconds: -3_600)
    let known = KnownHashes()
    #expect(known.hash(of: path) == sha("a"))
    #expect(known.hash(of: path) == sha("a"))
    #expect(known.readCount == 2)
  }

  @Test func persistsAcrossRuns() throws {
    let path = try folder.write("a", to: "a\tb %")
    folder.age("a\tb %", seconds: 10)
    let first = KnownHashes()
    #expect(first.hash(of: path) == sha("a"))
    try first.save(folder.file("known"))

    let second = KnownHashes()
    second.load(folder.file("known"))
    #expect(second.hash(of: path) == sha("a"))
    #expect(second.readCount == 0)

    let all = KnownHashes(readsAll: true)
    all.load(folder.file("known"))
    #expect(all.hash(of: path) == sha("a"))
    #expect(all.readCount == 1)
  }

  @Test func mergesHashesOfOtherRuns() throws {
    let paths = try ["a", "b"].map { name in
      let path = try folder.write(name, to: name)
      folder.age(name, seconds: 10)
      return path
    }
    let runs = paths.map { path in
      let run = KnownHashes()
      run.load(folder.file("known"))
      #expect(run.hash(of: path) != nil)
      return run
    }
    for run in runs { try run.save(folder.file("known")) }
    let next = KnownHashes()
    next.load(folder.file("known"))
    for path in paths { #expect(next.hash(of: path) != nil) }
    #expect(next.readCount == 0)
  }

  @Test func hashesNamesInFolders() throws {
    try folder.write("a", to: "f/a")
    let known = KnownHashes()
    let before = known.hash(of: folder.file("f"))
    try folder.write("other", to: "f/a")
    #expect(known.hash(of: folder.file("f")) == before)
    try folder.write("b", to: "f/b")
    #expect(known.hash(of: folder.file("f")) != before)
    #expect(known.hash(of: folder.file("nothing")) == nil)
  }
}

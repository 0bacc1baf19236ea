import Glibc
import Testing

@testable import ZineBatch

@Suite struct ShortPathTests {
  @Test func removesDotSteps() throws {
    let folder = TemporaryFolder()
    try folder.write("a", to: "a")
    try folder.write("b", to: "x/y/b")
    #expect(shortPath(folder.file("x/y/../../a")) == folder.file("a"))
    #expect(shortPath(folder.file("x/./y/../y/b")) == folder.file("x/y/b"))
    #expect(shortPath(folder.file("a")) == folder.file("a"))
    #expect(shortPath("../nothing/../a") == "../nothing/../a")
  }

  @Test func followsLinks() throws {
    let folder = TemporaryFolder()
    try folder.write("here", to: "a")
    try folder.write("there", to: "x/a")
    try folder.write("", to: "x/y/b")
    #expect(symlink(folder.file("x/y"), folder.file("link")) == 0)
    // The path leads to `x/a`, not to the file `a` in the folder of the link.
    let path = folder.file("link/../a")
    #expect(shortPath(path) == path)
  }
}

import Foundation
import Testing

/// Fonts in a folder beside an issue, and the lock file that lists them.
@Suite struct LockTests {
  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("<h1>News</h1>\nAll of it.", to: "issue.txt")
    return scratch
  }

  private func run(_ arguments: String..., in scratch: Scratch) throws -> Program.Result {
    try Program.run(arguments, in: scratch.folder)
  }

  private func copyFont(_ name: String, to scratch: Scratch) throws {
    let fonts = URL(filePath: "/usr/share/fonts/truetype/liberation")
    try FileManager.default.createDirectory(
      at: scratch.file("fonts"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: fonts.appending(path: name), to: scratch.file("fonts/\(name)"))
  }

  @Test func readsFontsBesideSource() throws {
    let scratch = try scratch()
    let none = try run("render", "issue.txt", "--no-system-fonts", in: scratch)
    #expect(none.status == 64)
    #expect(none.errors.contains("leaves no fonts"))
    try copyFont("LiberationMono-Regular.ttf", to: scratch)
    try scratch.write("Not a font.", to: "fonts/LICENCE")
    let result = try run("render", "issue.txt", "--no-system-fonts", in: scratch)
    #expect(result.status == 0)
    let fonts = try Program.tool("pdffonts", [scratch.file("issue.pdf").path]).output
    #expect(fonts.contains("LiberationMono"))
    #expect(!fonts.contains("LiberationSerif"))
  }

  /// Nothing writes to the FIFO, so reading it would hang.
  @Test func opensNoFifo() throws {
    let scratch = try scratch()
    #expect(mkfifo(scratch.file("zine.lock").path, 0o600) == 0)
    let result = try run("render", "issue.txt", in: scratch)
    #expect(result.status != 0)
    #expect(result.errors.contains("zine.lock"), "\(result.errors)")
  }

  @Test func locksFonts() throws {
    let scratch = try scratch()
    #expect(try run("lock", "issue.txt", in: scratch).status == 0)
    let lock = try String(contentsOf: scratch.file("zine.lock"), encoding: .utf8)
    #expect(lock.contains("\"LiberationSerif-Regular.ttf\""))
    #expect(lock.contains("\"LiberationSerif-Bold.ttf\""))
    #expect(try run("render", "issue.txt", in: scratch).status == 0)

    // A font that is not in the lock is an error, in every command that lays out the issue.
    let other = ["--set", "p.font-family=\"DejaVu Sans\""]
    for command in [["render", "issue.txt", "-o", "other.pdf"], ["check", "issue.txt"]] {
      let result = try Program.run(command + other, in: scratch.folder)
      #expect(result.status == 1)
      #expect(
        result.errors
          == "zine.lock: error[lock]: the font DejaVuSans.ttf is not in the lock; add it with zine lock\n"
      )
    }
    #expect(try scratch.names == ["issue.pdf", "issue.txt", "zine.lock"])
    let added = try Program.run(["lock", "issue.txt"] + other, in: scratch.folder)
    #expect(added.status == 0)
    #expect(try Program.run(["check", "issue.txt"] + other, in: scratch.folder).status == 0)
    #expect(try run("check", "issue.txt", in: scratch).status == 0)

    let changed = lock.replacing(/"sha256":"[0-9a-f]{4}/, with: "\"sha256\":\"0000")
    try scratch.write(changed, to: "zine.lock")
    let result = try run("golden", "record", "issue.txt", in: scratch)
    #expect(result.status == 1)
    #expect(result.errors.contains("differs from the one in the lock"))
    try scratch.write("{", to: "zine.lock")
    #expect(
      try run("render", "issue.txt", in: scratch).errors.contains("error[lock]: can't be read"))
  }
}

import Foundation
import Testing
import ZineFiles

/// The image files of pages: their names, and the errors that prevent all of them from being written.
@Suite struct ImageFileTests {
  private func scratch(pages: Int, style: String = "") throws -> Scratch {
    let scratch = try Scratch()
    let size =
      "@page { size: 40pt 40pt; margin: 5pt; columns: 1; @bottom-center { content: none } }"
    try scratch.write(
      "<style>\(size)\(style)</style>"
        + (1...pages).map { "\($0)" }.joined(separator: "<pagebreak>"),
      to: "issue.txt")
    return scratch
  }

  private func render(_ arguments: String..., in scratch: Scratch) throws -> Program.Result {
    try Program.run(
      ["render", "issue.txt", "--diagnostic-format", "short"] + arguments, in: scratch.folder)
  }

  /// Runs zine with a limit that `prlimit` sets for the process.
  private func render(_ output: String, limit: String, in scratch: Scratch) throws -> Program.Result
  {
    try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "prlimit", limit, Program.zine.path, "render", "issue.txt", "-o", output, "-W",
        "missing-title=allow",
      ], in: scratch.folder)
  }

  private func append(_ text: String, to scratch: Scratch) throws {
    let source = try String(contentsOf: scratch.file("issue.txt"), encoding: .utf8)
    try scratch.write(source + text, to: "issue.txt")
  }

  private func makeFolder(_ name: String, in scratch: Scratch) throws {
    try FileManager.default.createDirectory(
      at: scratch.file(name), withIntermediateDirectories: false)
  }

  // MARK: Names

  @Test func padsPageNumbers() throws {
    let scratch = try scratch(pages: 12)
    #expect(try render("-o", "p{0p}.svg", "--pages", "2,9-11", in: scratch).status == 0)
    #expect(try scratch.names == ["issue.txt", "p02.svg", "p09.svg", "p10.svg", "p11.svg"])
  }

  /// The folder of the files is known only after the layout of the last page.
  @Test func namesFolderAfterPageCount() throws {
    let scratch = try scratch(pages: 3)
    try makeFolder("of3", in: scratch)
    #expect(try render("-o", "of{t}/p{0p}.png", in: scratch).status == 0)
    #expect(try render("-o", "p{p}.png", in: scratch).status == 0)
    for page in 1...3 {
      #expect(
        try Data(contentsOf: scratch.file("of3/p\(page).png"))
          == Data(contentsOf: scratch.file("p\(page).png")))
    }
  }

  /// Each page has a folder of its own, and no files can be created in the folder around these folders.
  @Test(.enabled(if: geteuid() == 0, "only the superuser becomes somebody else"))
  func writesBelowFolderWithoutPermission() throws {
    let scratch = try scratch(pages: 2)
    try FileManager.default.copyItem(at: Program.zine, to: scratch.file("zine"))
    for page in 1...2 {
      try makeFolder("\(page)", in: scratch)
      chmod(scratch.file("\(page)").path, 0o777)
    }
    chmod(scratch.folder.path, 0o755)
    func render(_ output: String) throws -> Program.Result {
      try Program.run(
        URL(filePath: "/usr/bin/env"),
        [
          "setpriv", "--reuid=65534", "--clear-groups", scratch.file("zine").path, "render",
          "issue.txt", "-W", "missing-title=allow", "-o", output,
        ], in: scratch.folder, environment: ["HOME": scratch.folder.path])
    }
    #expect(try render("{p}/page.svg").status == 0)
    #expect(FileManager.default.fileExists(atPath: scratch.file("2/page.svg").path))
    let failed = try render("page-{p}.svg")
    #expect(failed.status == 73)
    #expect(failed.errors.hasSuffix("page-1.svg: error[output]: can't write: Permission denied\n"))
  }

  // MARK: Errors

  /// No file appears if the arguments or the document have an error that is found after drawing some pages.
  @Test(arguments: [
    (["-o", "p{p}.png", "--pages", "4-"], 64, "--pages 4-: error[pages]: the issue has 3 pages"),
    (
      ["-o", "p{p}.png", "--explain-page", "4"], 64,
      "--explain-page 4: error[pages]: the issue has 3 pages"
    ),
    (["-o", "p.png"], 64, "p.png: error[output]: the issue has several pages"),
    (["-o", "p{p}.png", "--ppi", "500"], 64, "--ppi 500.0: error[resolution]: makes pages of"),
    (
      ["-o", "old{p}.png", "-W", "stale-output=error"], 1,
      "issue.txt: error[stale-output]: files of an earlier"
    ),
    (["-o", "p{p}.png", "-W", "overfull=error"], 1, "issue.txt:1:"),
  ])
  func writesNothingAfterError(arguments: [String], status: Int32, message: String) throws {
    let scratch = try scratch(
      pages: 2, style: "@page big { size: 1000pt 1000pt } .big { page: big }")
    try append(
      "<p class=big>three: \(String(repeating: "long", count: 80))\n", to: scratch)
    for name in ["old1.png", "old9.png"] { try scratch.write("old", to: name) }
    let result = try Program.run(
      ["render", "issue.txt", "--diagnostic-format", "short"] + arguments, in: scratch.folder)
    #expect(result.status == status)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try scratch.names == ["issue.txt", "old1.png", "old9.png"])
    #expect(try Data(contentsOf: scratch.file("old1.png")) == Data("old".utf8))
  }

  /// Errors of the document are reported even if the folder of the files does not exist.
  @Test(arguments: [("none/p{p}.png", "none/p2.png"), ("none{t}/p.svg", "none3/p.svg")])
  func reportsDocumentBeforeFolder(output: String, name: String) throws {
    let scratch = try scratch(pages: 3)
    try append("longlong", to: scratch)
    let failed = try render("-o", output, "--pages", "2", "-W", "overfull=error", in: scratch)
    #expect(failed.status == 1)
    #expect(failed.errors.contains("error[overfull]"), "\(failed.errors)")
    #expect(!failed.errors.contains("can't write"))
    let unwritten = try render("-o", output, "--pages", "2", "-W", "overfull=allow", in: scratch)
    #expect(unwritten.status == 73)
    let folder = name.prefix { $0 != "/" }
    #expect(
      unwritten.errors == "\(name): error[output]: can't write: there is no folder '\(folder)'\n")
  }

  /// If one file cannot be written, none appears.
  @Test func writesAllOrNone() throws {
    let scratch = try scratch(pages: 3)
    try makeFolder("p3.png", in: scratch)
    let result = try render("-o", "p{0p}.png", in: scratch)
    #expect(result.status == 73)
    #expect(result.errors == "p3.png: error[output]: can't write: it is a folder\n")
    #expect(try scratch.names == ["issue.txt", "p3.png"])
  }

  // MARK: Limits

  /// There may be more pages than open files.
  @Test func writesMorePagesThanOpenFiles() throws {
    let scratch = try scratch(pages: 120)
    let result = try render("p{p}.svg", limit: "--nofile=64:64", in: scratch)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try scratch.names.count == 121)
    #expect(try !scratch.names.contains { $0.hasPrefix(".") })
  }

  /// All images together may be larger than a file may be.
  @Test func writesMoreBytesThanOneFileHolds() throws {
    let scratch = try scratch(pages: 12)
    #expect(try render("p{p}.png", limit: "--nofile=64", in: scratch).status == 0)
    let size = try Data(contentsOf: scratch.file("p1.png")).count
    let result = try render("q{p}.png", limit: "--fsize=\(3 * size)", in: scratch)
    #expect(result.status == 0, "\(result.errors)")
    for page in 1...12 {
      #expect(
        try Data(contentsOf: scratch.file("p\(page).png"))
          == Data(contentsOf: scratch.file("q\(page).png")))
    }
    let failed = try render("r{p}.png", limit: "--fsize=\(size / 2)", in: scratch)
    #expect(failed.status == 73)
    #expect(failed.errors == "r1.png: error[output]: can't write: File too large\n")
    #expect(try !scratch.names.contains { $0.hasPrefix("r") || $0.hasPrefix(".") })
  }

  /// A run that is stopped leaves nothing, unless the files are just getting their names.
  @Test(arguments: [SIGINT, SIGKILL])
  func leavesNothingIfStopped(signal: Int32) throws {
    let scratch = try scratch(pages: 60)
    let start = ContinuousClock.now
    #expect(try render("-o", "p{0p}.png", in: scratch).status == 0)
    let whole = ContinuousClock.now - start
    let complete = Set(
      try scratch.names.filter { $0 != "issue.txt" }.map { try Data(contentsOf: scratch.file($0)) })
    var leftovers = 0
    for moment in 1...20 {
      for name in try scratch.names where name != "issue.txt" {
        try FileManager.default.removeItem(at: scratch.file(name))
      }
      let process = Process()
      process.executableURL = Program.zine
      process.arguments = ["render", "issue.txt", "-o", "p{0p}.png"]
      process.currentDirectoryURL = scratch.folder
      process.environment = Program.environment
      process.standardError = FileHandle.nullDevice
      try process.run()
      usleep(UInt32(Double(moment) / 19 * whole.microseconds))
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      let found = try scratch.names.filter { $0 != "issue.txt" }
      for name in found {
        #expect(complete.contains(try Data(contentsOf: scratch.file(name))))
      }
      if !found.isEmpty, found.count != 60 || found.contains(where: { $0.hasPrefix(".") }) {
        leftovers += 1
      }
    }
    #expect(leftovers <= 1)
  }
}

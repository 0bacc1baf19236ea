import Foundation
import Testing

/// Errors in command lines, and how zine finds its own program and its arguments.
@Suite struct CommandLineTests {
  @Test(arguments: [
    (["rendr", "a.txt"], "there is no command 'rendr'; did you mean 'render'?"),
    (["golden", "chek"], "there is no command 'chek'; did you mean 'check'?"),
    (["help", "bach"], "there is no command 'bach'; did you mean 'batch'?"),
    (["init"], "there is no command 'init'; did you mean 'new'?"),
    (["build"], "did you mean 'batch'?"), (["compile"], "did you mean 'render'?"),
    (["serve"], "did you mean 'watch'?"), (["preview"], "did you mean 'watch'?"),
    (["completions"], "did you mean '--generate-completion-script'?"),
    (["convert"], "did you mean 'import'?"),
    (["render", "in.txt", "out.pdf"], "'out.pdf' is not a source; to write to this file, use -o"),
    (["watch", "in.txt", "OUT.PNG"], "'OUT.PNG' is not a source"),
    (["issue.txt"], "there is no command 'issue.txt'; the commands are render, watch, "),
    (["new", "--isue", "x", "y"], "Unknown option '--isue'"),
    (["check", "x", "--target", "a9"], "\n  - a4\n  - letter\n"),
    // An argument can't begin a new line of the message.
    (["rendr\n::error::x"], "there is no command 'rendr ::error::x'"),
    (["check", "x", "--ab\n::error::x\u{1B}[31m"], "Unknown option '--ab ::error::x [31m'"),
    (
      ["check", "x", "--edition", "a b\n::error::x\u{1B}"],
      "it must be a name of letters from a to z"
    ),
    (["render", "x", "--edition", "../x"], "it must be a name of letters from a to z"),
    (["check", "x", "--target", "\u{202E}b\n::error::x"], "' b ::error::x'"),
  ])
  func reportsMistakes(_ arguments: [String], _ message: String) throws {
    let result = try Program.run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!result.errors.contains("\n::error"))
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test func limitsNumberOfArguments() throws {
    let result = try Program.run(["check"] + Array(repeating: "x", count: 10_000))
    #expect(result.status == 64)
    #expect(result.errors.contains("the command line has more than 10000 arguments"))
  }

  @Test func ignoresCaseOfValues() throws {
    let result = try Program.run(
      [
        "render", "-", "--dump", "frames", "--target", "A5", "--text-size", "XL", "--newlines",
        "Space",
      ],
      input: "<p>A line.")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("419.5"), "\(result.output)")
  }

  /// The completion scripts complete the names of files.
  @Test(arguments: ["bash", "zsh", "fish"])
  func completesFiles(_ shell: String) throws {
    let script = try Program.run(["--generate-completion-script", shell])
    #expect(script.status == 0)
    let files = ["bash": "__zine_add_completions -f", "zsh": "_files", "fish": "-F"]
    let word = try #require(files[shell])
    #expect(script.output.contains(word), "\(script.output.prefix(2000))")
  }

  // MARK: Finding its own program

  /// Runs zine with an empty /proc. The mount is visible only to zine.
  private func withoutProc(_ arguments: [String], in scratch: Scratch) throws -> Program.Result {
    try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["unshare", "-rm", "sh", "-c", "mount -t tmpfs none /proc && exec \"$0\" \"$@\""]
        + [Program.zine.path] + arguments, in: scratch.folder)
  }

  private static let canUnmount =
    (try? Program.tool("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/proc"]).status) == 0

  @Test(.enabled(if: canUnmount, "user namespaces are not permitted here"))
  func readsArgumentsWithoutProc() throws {
    let scratch = try Scratch()
    let check = try withoutProc(["golden", "check"], in: scratch)
    #expect(check.status == 64)
    #expect(check.errors.contains("Missing expected argument"), "\(check.errors)")
    let version = try withoutProc(["--version"], in: scratch)
    #expect(version.output.hasPrefix("zine "))

    try scratch.write("<p>A line.", to: "a.txt")
    #expect(try withoutProc(["render", "a.txt", "-o", "b.pdf"], in: scratch).status == 0)
    #expect(try scratch.names == ["a.txt", "b.pdf"])
    // A batch starts zine itself, and the program that reads TOML.
    let folder = scratch.file("i")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try scratch.write("<p>A line.", to: "i/a.txt")
    try scratch.write("issues = \"*/a.txt\"", to: "zine.toml")
    let batch = try withoutProc(["batch"], in: scratch)
    #expect(batch.status == 0, "\(batch.errors)")
    #expect(batch.errors.contains("i/issue: built, 1 page"))
  }

  /// The working directory may contain another file with the name by which zine was called. That file is not
  /// run.
  @Test func runsNothingInWorkingFolder() throws {
    let scratch = try Scratch()
    for name in ["bin", "work"] {
      try FileManager.default.createDirectory(
        at: scratch.file(name), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(at: Program.zine, to: scratch.file("bin/zine"))
    let trap = try scratch.write(
      "#!/bin/sh\ntouch \"$(dirname \"$0\")/sprung\"\n", to: "work/zine")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: trap.path)
    try scratch.write("A line.", to: "work/a.txt")
    try scratch.write("issues = \"a.txt\"", to: "work/zine.toml")
    let path = scratch.file("bin").path + ":/usr/bin:/bin"
    let result = try Program.run(
      URL(filePath: "/bin/sh"), ["-c", "zine batch"], in: scratch.file("work"),
      environment: ["PATH": path])
    #expect(result.status == 0, "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("work/sprung").path))
  }

  // MARK: Files

  /// A limit on the size of files has the effect of a full disk. The first page alone would have fit.
  @Test func writesAllPagesOrNone() throws {
    let scratch = try Scratch()
    let pictures = Program.fixtures.appending(path: "picture-kinds")
    try scratch.write(Data(contentsOf: pictures.appending(path: "rgb8.png")), to: "a.png")
    try scratch.write("old", to: "p1.png")
    try scratch.write(
      "<p>a<pagebreak>"
        + String(repeating: "<p>Many words, all of which take some room.\n", count: 60),
      to: "a.txt")
    let script = "ulimit -f 24; exec \"$0\" render a.txt -o 'p{p}.png' --target a5"
    let result = try Program.run(
      URL(filePath: "/bin/sh"), ["-c", script, Program.zine.path], in: scratch.folder,
      environment: ["FONTCONFIG_FILE": Program.fixtures.appending(path: "fonts.conf").path])
    #expect(result.status == 73, "\(result.errors)")
    #expect(result.errors.contains("p2.png: error[output]: can't write"), "\(result.errors)")
    #expect(try scratch.names == ["a.png", "a.txt", "p1.png"])
    #expect(try String(contentsOf: scratch.file("p1.png"), encoding: .utf8) == "old")
  }
}

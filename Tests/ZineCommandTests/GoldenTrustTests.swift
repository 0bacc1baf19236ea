import Foundation
import Testing

/// Goldens that may have been changed by a stranger.
@Suite struct GoldenTrustTests {
  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.file("issue"), withIntermediateDirectories: false)
    try scratch.write("<h1>News</h1>\nOld words.", to: "issue/issue.txt")
    try scratch.write("secret", to: "secret.css")
    let recorded = try Program.run(
      ["golden", "record", "issue.txt"], in: scratch.file("issue"))
    #expect(recorded.status == 0, "\(recorded.errors)")
    return scratch
  }

  private func check(_ scratch: Scratch, _ options: String...) throws -> Program.Result {
    try Program.run(["golden", "check", "issue/issue.txt"] + options, in: scratch.folder)
  }

  private func write(options: String, _ scratch: Scratch) throws {
    let name = "issue/golden/issue/manifest.json"
    let text = try String(contentsOf: scratch.file(name), encoding: .utf8)
    try scratch.write(
      text.replacing(/"options": \[.*\]/, with: "\"options\": \(options)"), to: name)
  }

  @Test(arguments: [
    (#"["--help"]"#, "'--help' is not an option that a golden can contain"),
    (#"["-o", "x.pdf"]"#, "'-o' is not an option"),
    (#"["--dump", "frames"]"#, "'--dump' is not an option"),
    (#"["--style=secret.css"]"#, "'--style=secret.css' is not an option"),
    (#"["--target"]"#, "its option --target has no value"),
    (#"["--edition", "a b"]"#, "its option --edition has the invalid value 'a b'"),
    (#"["--edition", "--help"]"#, "its option --edition has the invalid value '--help'"),
    (#"["--target", "--help"]"#, "its option --target has the invalid value '--help'"),
    (
      #"["--style", "../secret.css"]"#, "names 'issue/../secret.css', which is outside 'issue'"
    ),
    (#"["--style", "/etc/passwd"]"#, "names '/etc/passwd', which is outside 'issue'"),
    (#"["--style", "link.css"]"#, "names 'issue/link.css', which is outside 'issue'"),
    (#"["--style", "pipe.css"]"#, "names 'issue/pipe.css', which is not a regular file"),
    (#"["--style", "."]"#, "names 'issue/.', which is not a regular file"),
    (#"["--style", "-"]"#, "its option --style has the invalid value '-'"),
    (#"["--root", ".."]"#, "its option --root names 'issue/..', which is outside 'issue'"),
    (#"["--font-path", "/dev/zero"]"#, "names '/dev/zero', which is outside 'issue'"),
    (#"["--set", "x"]"#, "its option --set has the invalid value 'x'"),
    (#"["--lang", "\u001b[2J"]"#, "its option --lang has the invalid value"),
    (#"["--target", 5]"#, "is not a valid manifest; record the golden again"),
    (#"5"#, "is not a valid manifest; record the golden again"),
  ])
  func rejectsOptions(_ options: String, _ message: String) throws {
    let scratch = try scratch()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("issue/link.css").path, withDestinationPath: "../secret.css")
    #expect(mkfifo(scratch.file("issue/pipe.css").path, 0o600) == 0)
    try write(options: options, scratch)
    let result = try check(scratch)
    #expect(result.status == 66, "\(result.output)\(result.errors)")
    #expect(
      result.errors.hasPrefix("issue/golden/issue/manifest.json: error[golden]: "),
      "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!result.errors.contains("\u{1B}"))
    #expect(result.output == "")
  }

  @Test func readsMoreWithinAllowedFolder() throws {
    let scratch = try scratch()
    try scratch.write("h1 { color: red }", to: "secret.css")
    try write(options: #"["--style","../secret.css"]"#, scratch)
    let result = try check(scratch, "--within", ".")
    #expect(result.status == 3, "\(result.errors)")
    #expect(result.output.contains("page 1: colour"))
    // Files of an issue may be anywhere in its project.
    try scratch.write("issues = \"other/*.txt\"", to: "zine.toml")
    try FileManager.default.createDirectory(
      at: scratch.file("other"), withIntermediateDirectories: false)
    try scratch.write("text", to: "other/issue.txt")
    #expect(try check(scratch).status == 3)
    #expect(try check(scratch, "--no-project").status == 66)
  }

  @Test(arguments: ["issue.pdf", "frames.txt", "manifest.json", "settings.json"])
  func readsOnlyItsOwnRegularFiles(_ name: String) throws {
    let scratch = try scratch()
    let path = scratch.file("issue/golden/issue/\(name)").path
    func expect(_ message: String) throws {
      let result = try check(scratch)
      #expect(result.status == 66)
      #expect(
        result.errors == "issue/golden/issue/\(name): error[golden]: \(message)\n",
        "\(result.errors)")
      try FileManager.default.removeItem(atPath: path)
    }
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    try expect("is outside 'issue'")
    #expect(mkfifo(path, 0o600) == 0)
    try expect("is not a regular file")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try expect("is not a regular file")
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: 2 << 30)
    let limit = name.hasSuffix(".json") ? 16 : 1024
    try expect("is larger than \(limit) MB")
  }

  /// The input files that the manifest lists are checked, too.
  @Test(.timeLimit(.minutes(30)))
  func opensNoInputsElsewhere() throws {
    let scratch = try scratch()
    let name = "issue/golden/issue/manifest.json"
    let text = try String(contentsOf: scratch.file(name), encoding: .utf8)
    try scratch.write(
      text.replacing("\"name\":\"issue.txt\"", with: "\"name\":\"/dev/zero\""), to: name)
    #expect(try check(scratch).status == 0)
  }

  @Test func neverRecordsThroughLink() throws {
    let scratch = try scratch()
    try FileManager.default.removeItem(at: scratch.file("issue/golden"))
    try FileManager.default.createDirectory(
      at: scratch.file("elsewhere"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("issue/golden").path, withDestinationPath: "../elsewhere")
    let result = try Program.run(
      ["golden", "record", "issue/issue.txt"], in: scratch.folder)
    #expect(result.status == 66)
    #expect(result.errors.contains("issue/golden: error[golden]: is outside 'issue'"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: scratch.file("elsewhere").path)
    #expect(names == [])
  }

  @Test func rejectsFolderAsSource() throws {
    let scratch = try scratch()
    let result = try Program.run(["golden", "check", "issue"], in: scratch.folder)
    #expect(result.status == 66)
    #expect(
      result.errors.hasPrefix("issue: error[source]: is a folder, not a source; name a file in it"),
      "\(result.errors)")
  }
}

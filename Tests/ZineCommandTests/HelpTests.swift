import Foundation
import Testing

/// The short and long help, messages about success, and completions.
@Suite struct HelpTests {
  static let commands = [
    "render", "watch", "check", "measure", "style", "fonts", "diff", "golden record",
    "golden check", "lock", "new", "import", "batch", "cache info", "cache clean",
  ]

  private static func words(_ command: String) -> [String] {
    command.split(separator: " ").map(String.init)
  }

  @Test(arguments: commands)
  func printsShortHelp(_ command: String) throws {
    let short = try Program.run(Self.words(command) + ["-h"])
    let long = try Program.run(Self.words(command) + ["--help"])
    #expect(short.status == 0 && short.errors.isEmpty)
    #expect(short.output.contains("\nUsage: zine \(command)"))
    #expect(!short.output.contains("Exit status"))
    #expect(short.output.hasSuffix("run 'zine \(command) --help'.\n"))
    // Both list the same options, the short help one on each line.
    func options(_ text: String) -> [String] {
      text.split(separator: "\n").filter { $0.hasPrefix("  -") }.map {
        String($0.drop { $0 == " " }.prefix { $0 != " " && $0 != "," })
      }
    }
    #expect(options(short.output) == options(long.output), "\(short.output)")
    for line in short.output.split(separator: "\n") where line.hasPrefix("  -") {
      #expect(line.count < 110 && line.contains(/\S  +\S/), "\(line)")
    }
  }

  /// Commands with the same option list it under the same title.
  @Test func groupsOptions() throws {
    var titles: [String: String] = [:]
    for command in Self.commands {
      var title = ""
      for line in try Program.run(Self.words(command) + ["-h"]).output.split(separator: "\n") {
        if line.hasSuffix(":"), !line.hasPrefix(" ") { title = String(line) }
        guard line.hasPrefix("  -"), let match = line.firstMatch(of: /--[a-z-]+/) else { continue }
        let option = String(match.0)
        // These names have other meanings in other commands.
        guard !["--force", "--report"].contains(option) else { continue }
        #expect(titles[option, default: title] == title, "\(command) \(option)")
        titles[option] = title
      }
    }
    #expect(titles["--style"] == "Style options:")
    #expect(titles["--output-profile"] == "PDF options:")
    #expect(titles["--quiet"] == "Diagnostic options:")
  }

  // MARK: Success

  /// Runs zine with a terminal as standard error.
  /// - Returns: What it printed on the terminal.
  private func onTerminal(_ arguments: [String], in scratch: Scratch) throws -> String {
    let program = """
      import os, pty, subprocess, sys
      ours, theirs = pty.openpty()
      process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs)
      os.close(theirs)
      text = b""
      try:
        while True:
          part = os.read(ours, 4096)
          if not part: break
          text += part
      except OSError: pass
      process.wait()
      sys.stdout.write(text.decode().replace("\\r\\n", "\\n"))
      """
    return try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["python3", "-c", program, Program.zine.path] + arguments, in: scratch.folder
    ).output
  }

  @Test func reportsSuccessOnTerminals() throws {
    let scratch = try Scratch()
    try scratch.write("<title>T</title><p>a<pagebreak><p>b", to: "a.txt")
    try scratch.write("<p>A.</p>", to: "b.html")
    let messages: [([String], String)] = [
      (["render", "a.txt"], "a.pdf: 2 pages\n"),
      (["render", "a.txt", "-o", "p{p}.png", "--ppi", "36"], "p1.png to p2.png: 2 pages\n"),
      (["check", "a.txt"], "a.txt: no errors, 2 pages\n"),
      (["lock", "a.txt"], "zine.lock: 3 fonts, 0 hyphenation dictionaries\n"),
      (["new", "Mag"], "Mag: created; to build it, run zine batch in this folder\n"),
      (["import", "b.html"], "b.md: written\n"),
      (["cache", "clean"], "removed: 0 outputs, 0 entries, 0 bytes\n"),
      (["measure", "a.txt"], ""), (["fonts"], ""),
      (["style", "--default"], ""),
    ]
    for (arguments, message) in messages {
      #expect(try onTerminal(arguments, in: scratch) == message, "\(arguments)")
    }
    #expect(try onTerminal(["render", "a.txt", "--quiet"], in: scratch) == "")
    #expect(try onTerminal(["import", "b.html", "--force", "-q"], in: scratch) == "")
  }

  @Test func isSilentElsewhere() throws {
    let scratch = try Scratch()
    try scratch.write("<title>T</title><p>a", to: "a.txt")
    for arguments in [
      ["render", "a.txt"], ["check", "a.txt"], ["lock", "a.txt"], ["new", "Mag"],
    ] {
      let result = try Program.run(arguments, in: scratch.folder)
      #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(arguments)")
    }
    let verbose = try Program.run(["render", "a.txt", "-v"], in: scratch.folder)
    #expect(verbose.output.isEmpty)
    #expect(verbose.errors.contains("zine: read a.txt\n"), "\(verbose.errors)")
    #expect(verbose.errors.contains(/\na\.pdf: 1 page, \d+\.\d\d s\n$/), "\(verbose.errors)")
    let both = try Program.run(["render", "a.txt", "-q", "-v"], in: scratch.folder)
    #expect(both.status == 64)
    #expect(both.errors.contains("--quiet and --verbose can't be combined"))
  }

  @Test func silencesBatches() throws {
    let scratch = try Scratch()
    _ = try Program.run(["new", "Mag"], in: scratch.folder)
    let folder = scratch.file("Mag")
    let quiet = try Program.run(["batch", "-q"], in: folder)
    #expect(quiet.status == 0 && quiet.errors.isEmpty && quiet.output.isEmpty, "\(quiet.errors)")
    let verbose = try Program.run(["batch", "-v"], in: folder)
    #expect(verbose.errors.contains("/print: up to date\n"), "\(verbose.errors)")
  }

  // MARK: Completions

  /// Returns what bash offers for the last word.
  /// - Parameter words: As bash splits them: at `=` and `@` too.
  private func completions(_ words: [String], in scratch: Scratch) throws -> [String] {
    let script = try Program.run(["--generate-completion-script", "bash"]).output
    try scratch.write(script, to: "zine.bash")
    let command = """
      . "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
      _zine_words zine "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try Program.run(
      URL(filePath: "/bin/bash"),
      ["-c", command, "bash", scratch.file("zine.bash").path, Program.zine.path] + words,
      in: scratch.folder)
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func completesValues() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.file("styles"), withIntermediateDirectories: true)
    try scratch.write("p { color: red }", to: "styles/house.css")
    try scratch.write("text", to: "a.txt")
    #expect(try completions(["render", "--style", "@", "re"], in: scratch) == ["review"])
    #expect(
      Set(try completions(["render", "--style", "@"], in: scratch)).isSuperset(
        of: ["fanzine", "review", "news"]))
    #expect(try completions(["render", "--style", "st"], in: scratch) == ["styles/"])
    #expect(try completions(["render", "--style", "styles/"], in: scratch) == ["styles/house.css"])
    #expect(try completions(["check", "--target", "=", "lett"], in: scratch) == ["letter"])
    #expect(try completions(["check", "--target", "lett"], in: scratch) == ["letter"])
    let codes = try completions(["check", "-W", "missing-"], in: scratch)
    #expect(codes.contains("missing-title"), "\(codes)")
    #expect(
      try completions(["check", "-W", "missing-title", "=", "w"], in: scratch) == ["warn"])
    #expect(try completions(["help", "gol"], in: scratch) == ["golden"])
  }

  @Test func completesIssues() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      at: scratch.file("i/may"), withIntermediateDirectories: true)
    try scratch.write("text", to: "i/may/a.txt")
    try scratch.write("issues = \"i/*/a.txt\"", to: "zine.toml")
    #expect(try completions(["batch", "--only", "m"], in: scratch) == ["may"])
  }
}

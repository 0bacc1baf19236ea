import Foundation
import Testing

/// Folders whose names have a special meaning elsewhere. For zine they are plain names.
@Suite struct PathNameTests {
  private static let ids = [
    "z{p}b", "z1b", "{0p}", "{t}", "-dash", "@news", "--only", "a b$c|d", "100%", "tab\tx", "née",
    "*", "[a]",
  ]

  private func project(_ ids: [String] = ids) throws -> BatchFolder {
    let project = try BatchFolder(ids)
    try project.write(
      """
      issues = "issues/*/issue.txt"
      [outputs.print]
      target = "a5"
      [outputs.cover]
      format = "png"
      ppi = 36

      """, to: "zine.toml")
    return project
  }

  @Test func buildsEachIssueInItsFolder() throws {
    let project = try project()
    try project.zine(["batch", "--diagnostic-format", "json"])
    let outputs = try project.outputs
    #expect(outputs.keys.sorted() == BatchFolder.names(of: Self.ids))
    // The heading of each issue is its name, so that no two outputs may be equal.
    #expect(Set(outputs.values).count == outputs.count)
    for id in Self.ids {
      let plain = try BatchFolder([])
      try plain.write(
        String(contentsOf: project.scratch.file("issues/\(id)/issue.txt"), encoding: .utf8),
        to: "issue.txt")
      try plain.zine(["render", "issue.txt", "-o", "x.png", "--pages", "1", "--ppi", "36"])
      #expect(
        try outputs["\(id)/cover.png"] == Data(contentsOf: plain.scratch.file("x.png")), "\(id)")
    }
  }

  @Test func namesOutputAfterSource() throws {
    let project = try project(["z{p}b"])
    try project.write("<h1>Pages</h1>", to: "{p}.txt")
    try project.zine(["render", "{p}.txt"])
    #expect(project.exists("{p}.pdf"))
    try project.zine(["render", "issues/z{p}b/cover"])
    #expect(project.exists("cover.png"))
    // The value of `-o` on the command line is still a pattern.
    try project.zine(["render", "{p}.txt", "-o", "n{p}.png", "--ppi", "36"])
    #expect(project.exists("n1.png"))
    #expect(
      try Program.run(["render", "{p}.txt", "-o", "{p}.pdf"], in: project.folder).status == 64)
  }

  @Test func isolatesNamesThatAreNotUTF8() throws {
    let project = try project(["june", "may"])
    for (name, file) in [("caf\\351", "issue.txt"), ("empty\\377", "notes.txt")] {
      let line = "d=$(printf 'issues/\(name)'); mkdir \"$d\" && echo '<h1>x' > \"$d\"/\(file)"
      #expect(try project.run(["sh", "-c", line]).status == 0)
    }
    let result = try project.run(["zine", "batch", "--report", "report"])
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        #"caf\xE9/cover: failed: the path 'issues/caf\xE9/issue.txt' is not valid UTF-8"#),
      "\(result.errors)")
    #expect(result.errors.contains("4 built, 0 fresh, 2 failed"))
    #expect(try project.outputs.keys.sorted() == BatchFolder.names(of: ["june", "may"]))
    // The invalid names do not affect a single issue, or a batch of other issues.
    try project.zine(["check", "issues/may"])
    try project.zine(["batch", "--only", "m*"])
  }

  /// NFC and NFD: two different folders for the system, but equal text in Unicode.
  @Test func reportsEquivalentNames() throws {
    let project = try project(["e\u{301}te", "\u{E9}te"])
    let result = try project.run(["zine", "batch"])
    #expect(result.status == 64)
    #expect(result.errors.contains("two issues are named"), "\(result.errors)")
  }

  // MARK: Projects whose own path is not valid UTF-8

  /// Every command works inside such a project.
  @Test func worksInFolderWithNonUTF8Path() throws {
    let project = try project(["june", "may"])
    try project.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>",
      to: "issues/may/a.svg")
    try project.write(
      "<title>May</title>\n<h1>May</h1>\n<p><img src=a.svg alt=a>Text\n", to: "issues/may/issue.txt"
    )
    let script = """
      exec 2>&1
      d=$(printf 'p\\377'); mkdir "$d" && mv zine.toml issues styles "$d" && cd "$d" || exit 9
      zine render issues/may/issue.txt -o one.pdf || exit 1
      zine render issues/may/print || exit 2
      zine check issues/may || exit 3
      zine batch || exit 4
      zine batch 2>&1 | grep '0 built' || exit 11
      zine golden record issues/may || exit 5
      zine golden check issues/may || exit 6
      zine lock issues/may || exit 7
      zine measure issues/may/issue.txt >/dev/null || exit 8
      zine fonts --for issues/may/issue.txt >/dev/null || exit 10
      cmp one.pdf ../one.pdf || exit 12
      timeout 60 zine watch issues/may/issue.txt -o watched.pdf > watch.log &
      n=0; until grep -q 'pages*,' watch.log || [ $n -gt 500 ]; do sleep 0.1; n=$((n+1)); done
      kill $!; cat watch.log; cmp watched.pdf one.pdf || exit 13
      """
    let reference = try self.project(["june"])
    try FileManager.default.removeItem(at: reference.scratch.file("issues/june"))
    try FileManager.default.copyItem(
      at: project.scratch.file("issues/may"), to: reference.scratch.file("issues/may"))
    try reference.zine(["render", "issues/may/issue.txt", "-o", "one.pdf"])
    try FileManager.default.copyItem(
      at: reference.scratch.file("one.pdf"), to: project.scratch.file("one.pdf"))
    let result = try project.run(["sh", "-c", script])
    #expect(result.status == 0, "\(result.output)")
  }

  /// From outside the project, such a path can't be given as an argument, and this is reported.
  @Test(arguments: ["render", "check", "batch", "golden check", "watch", "lock"])
  func reportsNonUTF8Paths(_ command: String) throws {
    let project = try project(["june"])
    let script = """
      d=$(printf 'p\\377'); mkdir "$d" && mv zine.toml issues styles "$d" || exit 9
      timeout 60 zine \(command) "$d/issues/june/issue.txt"
      """
    let result = try project.run(["sh", "-c", script])
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains("is not valid UTF-8; rename"), "\(result.errors)")
  }

  /// A root above the working directory whose path is not valid UTF-8 is reported as such.
  @Test func reportsNonUTF8Roots() throws {
    let project = try project(["june"])
    let script = """
      d=$(printf 'p\\377'); mkdir "$d" && mv issues "$d" && cd "$d/issues" || exit 9
      zine check june/issue.txt --no-project --root ..
      """
    let result = try project.run(["sh", "-c", script])
    #expect(result.status == 66, "\(result.errors)")
    #expect(
      result.errors.contains("the path of this folder is not valid UTF-8"), "\(result.errors)")
  }
}

import Foundation
import Testing

/// `zine batch --watch`, with real files and real processes.
@Suite(.serialized) struct BatchWatchTests {
  private func watch(_ project: BatchProject, _ words: [String] = []) throws -> RunningWatch {
    try RunningWatch(["--watch"] + words, in: project.scratch, command: "batch")
  }

  /// Waits until a summary has been printed the given number of times.
  private func wait(_ watch: RunningWatch, for words: String, times count: Int = 1) throws {
    _ = try watch.wait(for: words) {
      try watch.errors.components(separatedBy: words).count > count ? true : nil
    }
  }

  @Test func buildsWhatChanges() throws {
    let project = try BatchProject(["i1", "i2"])
    let watch = try watch(project)
    try wait(watch, for: "2 built, 0 fresh, 0 failed")
    let first = try project.outputs
    try project.issue("i1", "Another line.")
    try wait(watch, for: "1 built, 1 fresh, 0 failed")
    #expect(try project.outputs["i1/issue.pdf"] != first["i1/issue.pdf"])
    #expect(try project.outputs["i2/issue.pdf"] == first["i2/issue.pdf"])
    // A picture that only one of the issues shows.
    try project.copyPicture("grey4.png", to: "shared.png")
    try wait(watch, for: "1 built, 1 fresh, 0 failed", times: 2)
    // The folder of a new issue appears before the issue.
    try FileManager.default.createDirectory(
      at: project.scratch.file("issues/i3"), withIntermediateDirectories: true)
    usleep(400_000)
    try project.issue("i3")
    try wait(watch, for: "1 built, 2 fresh, 0 failed")
    #expect(try project.outputs.count == 3)
    #expect(try watch.end(by: SIGINT).status == 130)
  }

  @Test func waitsForRepairs() throws {
    let project = try BatchProject(["i1"])
    try project.write("<title>x</title><img src=none.png alt=a>", to: "issues/i1/issue.txt")
    let watch = try watch(project)
    try wait(watch, for: "0 built, 0 fresh, 1 failed")
    // An output that would fail again is not built again.
    try project.write("issues = \"issues/*/issue.txt\"\nroot = \".\"\n# same\n", to: "zine.toml")
    usleep(800_000)
    #expect(try watch.errors.components(separatedBy: "1 failed").count == 2)
    try project.copyPicture("rgb8.png", to: "issues/i1/none.png")
    try wait(watch, for: "1 built, 0 fresh, 0 failed")
    try project.write("issues = 7\n", to: "zine.toml")
    try wait(watch, for: "zine.toml:1:10: error[project]")
    try project.write(
      "issues = \"issues/*/issue.txt\"\nroot = \".\"\ntarget = \"a5\"\n", to: "zine.toml")
    try wait(watch, for: "1 built, 0 fresh, 0 failed", times: 2)
    #expect(try watch.end(by: SIGTERM).status == 143)
  }

  @Test func failsAtOnceWithoutAProject() throws {
    let scratch = try Scratch()
    #expect(try Program.run(["batch", "--watch"], in: scratch.folder).status == 66)
    try scratch.write("issues = 7\n", to: "zine.toml")
    #expect(try Program.run(["batch", "--watch"], in: scratch.folder).status == 64)
    for word in ["--list", "--dry-run", "--check-goldens"] {
      let result = try Program.run(["batch", "--watch", word], in: scratch.folder)
      #expect(result.status == 64)
      #expect(result.errors.contains("--watch can't be combined"), "\(result.errors)")
    }
  }
}

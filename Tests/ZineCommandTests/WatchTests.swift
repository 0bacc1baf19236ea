import Foundation
import Testing

/// `zine watch`, with real files and real processes.
@Suite(.serialized) struct WatchTests {
  private static let pictures = Program.fixtures.appending(path: "picture-kinds")

  /// Returns a source with this number of pages.
  private func pages(_ count: Int) -> String {
    "<title>Pages</title>"
      + (1...count).map { "<p>page \($0)" }.joined(separator: "<pagebreak>") + "\n"
  }

  private func scratch(_ text: String) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(text, to: "issue.txt")
    return scratch
  }

  /// Saves a file as editors do: a new file replaces the old one.
  private func save(_ text: String, as name: String, in scratch: Scratch) throws {
    try scratch.write(text, to: "\(name).new")
    #expect(rename(scratch.file("\(name).new").path, scratch.file(name).path) == 0)
  }

  private func copyPicture(_ picture: String, to name: String, in scratch: Scratch) throws {
    try scratch.write(Data(contentsOf: Self.pictures.appending(path: picture)), to: name)
  }

  private func folder(_ name: String, in scratch: Scratch) throws {
    try FileManager.default.createDirectory(
      at: scratch.file(name), withIntermediateDirectories: true)
  }

  private func pageCount(_ scratch: Scratch) throws -> Int {
    let information = try Program.tool("pdfinfo", [scratch.file("issue.pdf").path]).output
    let match = try #require(information.firstMatch(of: /Pages: +(\d+)/))
    return Int(match.1) ?? 0
  }

  // MARK: Watched files

  @Test func rejectsMissingSources() throws {
    let scratch = try Scratch()
    let result = try Program.run(["watch", "none.txt", "-o", "x.pdf"], in: scratch.folder)
    #expect(result.status == 66)
    #expect(result.errors.contains("none.txt"), "\(result.errors)")
  }

  /// A change is noticed whether the file is saved in place or replaced. The output itself triggers no render.
  @Test func followsSource() throws {
    let scratch = try scratch(pages(1))
    let watch = try RunningWatch(["issue.txt", "-o", "issue.pdf"], in: scratch)
    var count = try watch.wait(for: "issue.pdf: 1 page, 0 warnings, ")
    #expect(try pageCount(scratch) == 1)
    try scratch.write(pages(2), to: "issue.txt")
    count = try watch.wait(for: "2 pages", after: count)
    try save(pages(3), as: "issue.txt", in: scratch)
    count = try watch.wait(for: "3 pages", after: count)
    try save(pages(4), as: "issue.txt", in: scratch)
    count = try watch.wait(for: "4 pages", after: count)
    #expect(try pageCount(scratch) == 4)
    #expect(count <= 7)
    #expect(try watch.errors.isEmpty)
  }

  @Test func followsPictures() throws {
    let scratch = try scratch("<img src=a.png><img src=later/b.png>")
    try copyPicture("rgb8.png", to: "a.png", in: scratch)
    let watch = try RunningWatch(["issue.txt"], in: scratch)
    var count = try watch.wait(for: "issue.pdf: not written, the issue has errors, ")
    #expect(try watch.errors.contains("issue.txt:1:16: error[picture]"))
    // A folder that did not exist before, and a file in it.
    try folder("later", in: scratch)
    try copyPicture("rgb8.png", to: "later/b.png", in: scratch)
    count = try watch.wait(for: "1 page", after: count)
    let before = try Data(contentsOf: scratch.file("issue.pdf"))
    try copyPicture("baseline.jpg", to: "a.png", in: scratch)
    count = try watch.wait(for: "page", after: count)
    _ = try watch.wait(for: "another PDF") {
      try Data(contentsOf: scratch.file("issue.pdf")) != before ? true : nil
    }
  }

  @Test func followsStyleSheetsAndFonts() throws {
    let scratch = try scratch("<link rel=stylesheet href=look.css>\(pages(1))")
    try scratch.write("@import \"more/other.css\";", to: "look.css")
    try folder("more", in: scratch)
    try scratch.write("p { color: red }", to: "more/other.css")
    let watch = try RunningWatch(["issue.txt"], in: scratch)
    var count = try watch.wait(for: "1 page, 0 warnings")
    try save("p { hyphens: perhaps }", as: "more/other.css", in: scratch)
    count = try watch.wait(for: "the issue has errors", after: count)
    #expect(try watch.errors.contains("other.css:1:"))
    try save("p { color: blue }", as: "more/other.css", in: scratch)
    count = try watch.wait(for: "0 warnings", after: count)
    try folder("fonts", in: scratch)
    count = try watch.wait(for: "0 warnings", after: count)
    try FileManager.default.copyItem(
      at: URL(filePath: "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf"),
      to: scratch.file("fonts/mono.ttf"))
    try watch.wait(for: "0 warnings", after: count)
  }

  /// Both a symbolic link and its target are watched.
  @Test func followsLinks() throws {
    let scratch = try Scratch()
    for name in ["real", "other", "here"] { try folder(name, in: scratch) }
    try scratch.write(pages(1), to: "real/text.txt")
    try scratch.write(pages(2), to: "other/text.txt")
    let link = scratch.file("here/issue.txt").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../real/text.txt")
    let watch = try RunningWatch(["here/issue.txt"], in: scratch)
    var count = try watch.wait(for: "1 page,")
    try save(pages(3), as: "real/text.txt", in: scratch)
    count = try watch.wait(for: "3 pages", after: count)
    try FileManager.default.createSymbolicLink(
      atPath: link + ".new", withDestinationPath: "../other/text.txt")
    #expect(rename(link + ".new", link) == 0)
    count = try watch.wait(for: "2 pages", after: count)
    try save(pages(4), as: "other/text.txt", in: scratch)
    try watch.wait(for: "4 pages", after: count)
  }

  /// A symbolic link or a folder is swapped while the first render reads it. The files in the new place are
  /// old, so their times do not reveal the change.
  @Test(arguments: ["link", "folder"])
  func noticesSwapsDuringRender(_ kind: String) throws {
    for milliseconds in [5, 20, 40, 80, 160, 320] {
      let scratch = try scratch("@p")
      let text = String(repeating: "<p>" + String(repeating: "words ", count: 60), count: 200)
      try scratch.write(text, to: "issue.txt")
      for (name, size) in [("one", 9), ("two", 18)] {
        try folder(name, in: scratch)
        try scratch.write("body { font-size: \(size)pt }", to: "\(name)/look.css")
      }
      if kind == "link" {
        for (link, target) in [("now", "one"), ("next", "two")] {
          try FileManager.default.createSymbolicLink(
            atPath: scratch.file(link).path, withDestinationPath: target)
        }
      } else {
        for (name, old) in [("now", "one"), ("next", "two")] {
          #expect(rename(scratch.file(old).path, scratch.file(name).path) == 0)
        }
      }
      let expected = try Scratch()
      try expected.write(text, to: "issue.txt")
      try expected.write("body { font-size: 18pt }", to: "look.css")
      _ = try Program.run(["render", "issue.txt", "--style", "look.css"], in: expected.folder)
      let pages = try pageCount(expected)
      usleep(20_000)
      let watch = try RunningWatch(["issue.txt", "--style", "now/look.css"], in: scratch)
      usleep(UInt32(milliseconds) * 1_000)
      #expect(rename(scratch.file("now").path, scratch.file("old").path) == 0)
      #expect(rename(scratch.file("next").path, scratch.file("now").path) == 0)
      try watch.wait(for: " \(pages) pages,")
    }
  }

  // MARK: Number of renders

  @Test func rendersBurstFewTimes() throws {
    let scratch = try scratch(pages(1))
    let watch = try RunningWatch(["issue.txt"], in: scratch)
    let count = try watch.wait(for: "1 page")
    for number in 1...50 {
      try scratch.write(pages(number < 50 ? 1 : 3), to: "issue.txt")
    }
    #expect(try watch.wait(for: "3 pages", after: count) - count <= 5)
  }

  // MARK: Errors and signals

  @Test func keepsLastGoodOutput() throws {
    let scratch = try scratch(pages(2))
    let watch = try RunningWatch(["issue.txt"], in: scratch)
    var count = try watch.wait(for: "2 pages")
    let good = try Data(contentsOf: scratch.file("issue.pdf"))
    try save("<img src=none.png>", as: "issue.txt", in: scratch)
    count = try watch.wait(for: "the issue has errors", after: count)
    #expect(try watch.errors.contains("error[picture]"))
    #expect(try Data(contentsOf: scratch.file("issue.pdf")) == good)
    try FileManager.default.removeItem(at: scratch.file("issue.txt"))
    count = try watch.wait(for: "the render ended with 66", after: count)
    try scratch.write(pages(3), to: "issue.txt")
    try watch.wait(for: "3 pages", after: count)
    #expect(try pageCount(scratch) == 3)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func endsOnSignals(_ signal: Int32) throws {
    let scratch = try scratch(pages(1))
    let watch = try RunningWatch(["issue.txt"], in: scratch)
    try watch.wait(for: "1 page")
    // The signal may also arrive during a render.
    try save(pages(40), as: "issue.txt", in: scratch)
    let end = try watch.end(by: signal)
    #expect(end.status == 128 + signal)
    // Usually far less than a second, but the machine may be busy.
    #expect(end.seconds < 3)
    #expect(try scratch.names == ["issue.pdf", "issue.txt"])
    #expect([1, 40].contains(try pageCount(scratch)))
  }

  /// If the system can't report changes, the files are checked regularly.
  @Test(.enabled(if: SafetyTests.canTrace, "strace is not allowed here"))
  func pollsWithoutInotify() throws {
    let scratch = try scratch(pages(1))
    // With -D, the process that ends with the test is zine, not strace.
    let strace = [
      "strace", "-D", "-qq", "-o", "/dev/null", "-e", "trace=inotify_init1", "-e",
      "inject=inotify_init1:error=EMFILE",
    ]
    let watch = try RunningWatch(["issue.txt"], in: scratch, under: strace)
    var count = try watch.wait(for: "1 page")
    #expect(try watch.errors.contains("files are checked once a second"))
    try save(pages(2), as: "issue.txt", in: scratch)
    count = try watch.wait(for: "2 pages", after: count)
    try FileManager.default.removeItem(at: scratch.file("issue.txt"))
    count = try watch.wait(for: "ended with 66", after: count)
    try scratch.write(pages(3), to: "issue.txt")
    try watch.wait(for: "3 pages", after: count)
  }

  @Test func rejectsUnwatchableInput() throws {
    let scratch = try scratch("text")
    for arguments in [
      ["-"], ["issue.txt", "-o", "-"], ["issue.txt", "--dump", "frames"], [],
      ["issue.txt", "--deps", "d"], ["issue.txt", "-o", "x.txt"],
      ["issue.txt", "--no-system-fonts"],
    ] {
      let result = try Program.run(["watch"] + arguments, in: scratch.folder)
      #expect(result.status == 64, "\(arguments): \(result.errors)")
    }
    #expect(try scratch.names == ["issue.txt"])
  }
}

import Foundation
import Testing

/// Sources in the JSON template format, rendered by the program.
@Suite struct TemplateTests {
  private static let samples = ProcessInfo.processInfo.environment["ZINE_SAMPLES"]

  /// Renders a real template in Chinese. All its characters and its link are in the file.
  @Test(.enabled(if: samples != nil), arguments: ["a4", "phone"])
  func rendersSample(_ target: String) throws {
    let source = URL(filePath: try #require(Self.samples))
      .appending(path: "json-template/content.json")
    let scratch = try Scratch()
    let pdf = scratch.file("x.pdf").path
    let result = try Program.run(
      [
        "render", source.path, "-o", pdf, "--target", target, "--fail-on", "warning", "-W",
        "missing-alt=allow",
      ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(try Program.tool("qpdf", ["--check", pdf]).status == 0)

    let items = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: source)) as? [[String: Any]])
    let letters = items.compactMap { $0["content"] as? String }.joined().filter { !$0.isWhitespace }
    let page = try Program.tool("pdftotext", ["-raw", "-l", "1", pdf, "-"]).output
    #expect(page.filter { !$0.isWhitespace } == letters + "1")
    let plain = try Program.tool("qpdf", ["--qdf", "--object-streams=disable", pdf, "-"]).output
    for address in items.compactMap({ $0["url"] as? String }) {
      #expect(plain.contains("/URI (\(address))"), "\(address)")
    }
    let pictures = items.count { $0["type"] as? String == "img" }
    #expect(plain.components(separatedBy: "/Subtype /Image").count == pictures + 1)
  }

  /// The same text in tag markup gives the same pages.
  @Test func matchesMarkup() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      [{"type":"txt","content":"Plain, "},{"type":"txt","content":"large","size":20,"bold":true},
       {"type":"txt","content":" and\\n"},{"type":"link","content":"linked","url":"https://example.org"},
       {"type":"txt","content":".","color":"red"}]
      """, to: "x.json")
    try scratch.write(
      """
      Plain, <font size=20><b>large</b></font> and
      <a href="https://example.org">linked</a><font color=red>.
      """, to: "x.txt")
    for target in ["a4", "tablet"] {
      let pages = try ["x.json", "x.txt"].map { source in
        let result = try Program.run(
          ["render", source, "--dump", "frames", "--target", target], in: scratch.folder)
        #expect(result.status == 0, "\(result.errors)")
        return result.output
      }
      #expect(pages[0] == pages[1])
      #expect(pages[0].contains("\"large\""))
    }
  }

  /// `check` reports the same as `render`, and `fonts` supports the template, too.
  @Test func worksInEveryCommand() throws {
    let scratch = try Scratch()
    try scratch.write(
      "[{\"type\":\"txt\",\"content\":\"a\",\"face\":\"Liberation Mono\",\"size\":\"9\"}]",
      to: "x.json")
    let check = try Program.run(
      ["check", "x.json", "--diagnostic-format", "short"], in: scratch.folder)
    let render = try Program.run(
      ["render", "x.json", "--diagnostic-format", "short"], in: scratch.folder)
    #expect(check.status == 1 && render.status == 1)
    #expect(check.errors.hasPrefix("x.json:1:62: error[template]: 'size' is \"9\"; it should be"))
    #expect(check.errors == render.errors)
    #expect(try scratch.names == ["x.json"])

    try scratch.write(
      "[{\"type\":\"txt\",\"content\":\"a\",\"face\":\"Liberation Mono\"}]", to: "x.json")
    let fonts = try Program.run(["fonts", "--for", "x.json"], in: scratch.folder)
    #expect(fonts.output.contains("Liberation Mono, regular"))
    #expect(try Program.run(["render", "x.json"], in: scratch.folder).status == 0)
    #expect(try scratch.names == ["x.json", "x.pdf"])
  }

  // MARK: Common errors

  @Test(arguments: [
    ("", "1:1: error[empty-source]"), ("{}", "1:1: error[template]: the template is an object"),
    ("[]", "1:1: error[empty-source]"), ("[", "1:2: error[json]: the file ends too early"),
    ("Dear readers,\n", "1:1: error[json]: 'Dear' is not a JSON value"),
    ("<font color=red>a", "1:1: error[json]: expected a value, found '<'"),
    (
      "[{\"type\":\"img\",\"name\":\"nowhere.png\"}]",
      "1:23: error[picture]: the picture 'nowhere.png' does not exist"
    ),
    (
      "[{\"type\":\"img\",\"name\":\"../x.png\"}]",
      "1:23: error[picture]: the picture '../x.png' is outside"
    ),
    ("\u{FEFF}[{\"type\":\"txt\",\"content\":\"a\"},]", "1:30: error[json]: nothing comes"),
  ])
  func reportsMistakes(_ template: String, _ message: String) throws {
    try expect("x.json:" + message, of: Data(template.utf8))
  }

  @Test func reportsOtherEncodings() throws {
    let template = "[{\"type\":\"txt\",\"content\":\"café\"}]"
    try expect(
      "x.json:1:1: error[encoding]: the source is not UTF-8 but looks like UTF-16",
      of: try #require(template.data(using: .utf16)))
    try expect(
      "x.json:1:30: error[encoding]: the source is not UTF-8 but looks like Windows-1252",
      of: try #require(template.data(using: .windowsCP1252)))
    try expect(
      "x.json:1:27: error[encoding]: 0xFF is not valid UTF-8",
      of: Data("[{\"type\":\"txt\",\"content\":\"".utf8) + [0xFF] + Data("文\"}]".utf8))
  }

  private func expect(_ message: String, of template: Data) throws {
    let scratch = try Scratch()
    try scratch.write(template, to: "x.json")
    let result = try Program.run(
      ["render", "x.json", "--diagnostic-format", "short"], in: scratch.folder)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(try scratch.names == ["x.json"])
  }

  /// Nonsensical input is handled quickly and in little memory.
  @Test(arguments: [
    ("[", 12_000_000, "", 1), ("{\"a\":", 2_000_000, "", 1), ("0,", 3_000_000, "", 1),
    ("[{\"type\":\"txt\",\"content\":\"", 1, "x", 0),
    ("[{\"type\":\"txt\",\"content\":\"", 1, "\\n", 1),
    ("[{\"type\":\"txt\",\"content\":\"", 1, "\\u0000", 1), ("\"", 13_000_000, "", 66),
  ])
  func terminates(_ start: String, _ count: Int, _ content: String, _ status: Int) throws {
    var template = (start == "0," ? "[" : "") + String(repeating: start, count: count)
    if !content.isEmpty { template += String(repeating: content, count: 100_000) + "\"}]" }
    let scratch = try Scratch()
    try scratch.write(template, to: "x.json")
    let clock = ContinuousClock.now
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["time", "-f", "%M", "-o", "memory", Program.zine.path, "render", "x.json"],
      in: scratch.folder)
    #expect(Int(result.status) == status, "\(result.errors.prefix(500))")
    #expect(ContinuousClock.now - clock < .seconds(60))
    let memory = try String(contentsOf: scratch.file("memory"), encoding: .utf8)
    let kilobytes = try #require(
      memory.split(separator: "\n").last.flatMap { Int($0.filter(\.isNumber)) })
    #expect(kilobytes < 512 << 10)
    #expect(result.errors.split(separator: "\n").count < 400)
  }
}

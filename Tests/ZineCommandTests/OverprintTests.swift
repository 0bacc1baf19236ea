import Foundation
import Testing

/// Overprinting, which keeps the inks underneath.
@Suite struct OverprintTests {
  private let scratch: Scratch
  private static let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"

  init() throws { scratch = try Scratch() }

  private static let x4 = ["--pdf-standard", "x4", "--output-profile", profile]

  private func plain(_ style: String, _ arguments: [String] = x4) throws -> String {
    try scratch.write(
      """
      <title>x</title>
      <style>
      @page { size: 140pt 100pt; margin: 20pt; columns: 1; @bottom-right { content: none } }
      .a { background: device-cmyk(0 0 1 0); padding: 9pt; text-indent: 0 }
      .b { \(style) }
      </style>
      <div class=a><p class=b>Ink</p></div>

      """, to: "x.txt")
    let result = try Program.run(
      ["render", "x.txt", "-o", "x.pdf", "--color", "never"] + arguments, in: scratch.folder,
      environment: ["SOURCE_DATE_EPOCH": "1700000000"])
    #expect(result.status == 0, "\(result.errors)")
    return try Program.tool(
      "qpdf", ["--qdf", "--object-streams=disable", scratch.file("x.pdf").path, "-"]
    ).output
  }

  @Test(arguments: [
    ("", true), ("-zine-overprint: auto", true), ("-zine-overprint: off", false),
    ("color: device-cmyk(1 0 0 0)", false),
    ("color: device-cmyk(1 0 0 0); -zine-overprint: on", true),
    ("-zine-overprint: off; background: device-cmyk(1 0 0 0)", false),
    (
      "-zine-overprint: on; color: transparent; border-bottom: 9pt solid device-cmyk(1 0 0 0)", true
    ),
    ("color: #333; text-decoration: underline; -zine-overprint: on", true),
    ("color: transparent; text-shadow: 1pt 1pt red; -zine-overprint: on", true),
    ("color: transparent; border: 3pt dashed red; -zine-overprint: on", true),
  ])
  func setsOverprint(_ style: String, _ expected: Bool) throws {
    let plain = try plain(style)
    #expect(plain.contains("/O1 gs") == expected)
    #expect(plain.contains("/OPM 1") == expected)
  }

  /// Cyan that overprints yellow leaves the yellow ink on the paper. Ghostscript measures the inks.
  @Test func keepsInkBelow() throws {
    let style =
      "background: device-cmyk(1 0 0 0); color: transparent; height: 30pt; -zine-overprint: "
    func yellow(_ overprint: String) throws -> Double {
      _ = try plain(style + overprint)
      let plates = try Program.tool(
        "gs",
        [
          "-q", "-o", "-", "-sDEVICE=ink_cov", "-dOverprint=/enable", "-r72",
          scratch.file("x.pdf").path,
        ]
      ).output
      return try #require(
        plates.split(separator: " ", omittingEmptySubsequences: true).dropFirst(2).first
          .flatMap { Double($0) })
    }
    #expect(try yellow("on") > yellow("off") + 1)
  }

  /// Inks with an ICC profile never overprint in mode 1.
  @Test func meetsPDFA() throws {
    let plain = try plain(
      "color: device-cmyk(1 0 0 0); background: -zine-spot(\"Sun\", 50%, #f80); -zine-overprint: on",
      ["--pdf-standard", "a2a"])
    #expect(plain.contains("/OP true") && plain.contains("/OPM 0") && !plain.contains("/OPM 1"))
    let root = Program.fixtures.deletingLastPathComponent()
    let result = try Program.run(
      root.appending(path: ".build-validator/bin/python"),
      [root.appending(path: "Tests/validate.py").path, scratch.file("x.pdf").path])
    let verdicts = result.output.split(separator: "\n").map { $0.split(separator: " ")[1] }
    #expect(verdicts == ["pass", "pass"], "\(result.output)")
  }

  /// Files for screens do not set an overprint mode.
  @Test func isOffForScreens() throws {
    #expect(try !plain("", []).contains("/OPM"))
    #expect(try !plain("-zine-overprint: off", []).contains("/OPM"))
  }

  @Test(arguments: ["yes", "1", "on off", "none"])
  func rejects(_ value: String) throws {
    try scratch.write(
      "<title>x</title><style>p { -zine-overprint: \(value) }</style>x\n", to: "x.txt")
    let result = try Program.run(["render", "x.txt"], in: scratch.folder)
    #expect(result.status == 1 && result.errors.contains("auto, on, off"), "\(result.errors)")
  }
}

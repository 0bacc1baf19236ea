import Foundation
import Testing

/// Nonsensical input ends quickly, in little memory, with an exit status, and never with a damaged file.
@Suite struct NonsenseTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var status: Int32
    var source: @Sendable () -> String
    var testDescription: String { name }

    init(_ name: String, _ status: Int32, _ source: @escaping @Sendable () -> String) {
      self.name = name
      self.status = status
      self.source = source
    }

    static func many(_ text: String, _ count: Int, then end: String = "", status: Int32 = 0) -> Case
    {
      Case("\(count) \(text.prefix(12))", status) { String(repeating: text, count: count) + end }
    }
  }

  static let cases: [Case] = [
    .many("<", 100_000), .many("<a", 100_000, status: 1), .many("</", 100_000),
    .many("<!--", 100_000, status: 1), .many("<a href=\"", 100_000, status: 1),
    .many("<style>", 100_000, status: 1), .many("<font color=red>", 50_000, then: "a"),
    .many("<b>a ", 20_000), .many("<q>a ", 10_000), .many("a</font>", 50_000),
    .many("<ul><li>", 10_000, then: "a", status: 1), .many("<div>", 50_000, status: 1),
    .many("<blockquote>a", 5_000, status: 1), .many("x", 1_000_000),
    .many("a\u{301}", 20_000), .many("\u{301}", 100_000), .many("\u{202E}a", 5_000),
    .many("<span dir=rtl>a", 10_000), .many("&nosuch;", 20_000), .many("&", 100_000),
    .many("a\u{AD}", 50_000), .many("漢字", 20_000), .many("\u{200D}", 100_000),
    .many("a<br>", 20_000), .many("a<pagebreak>", 2_000),
    .many("a<pagebreak>", 21_000, status: 1), .many("<hr>", 10_000),
    .many("<p>a", 10_000), .many("<a href=https://example.org>a</a> ", 3_000),
    .many("<ul><li>a</ul>", 3_000), .many("\n", 1_000_000, then: "a"),
    Case("an attribute of a megabyte", 1) {
      "<font color='" + String(repeating: "x", count: 1_000_000) + "'>a"
    },
    Case("an address of a megabyte", 0) {
      "<a href='https://" + String(repeating: "x", count: 1_000_000) + "'>a</a>"
    },
    Case("a million spaces in pre", 0) {
      "<pre>a" + String(repeating: " ", count: 300_000) + "b</pre>"
    },
    Case("a million tabs in pre", 0) {
      "<pre>a" + String(repeating: "\t", count: 200_000) + "b</pre>"
    },
    Case("all kinds of tags crossed", 0) {
      (0..<5_000).map { "<b><i><u>a</b></i><sup></u>b</sup> " + ($0.isMultiple(of: 3) ? "\n" : "") }
        .joined()
    },
    Case("every character of the first plane", 0) {
      String(
        String.UnicodeScalarView(
          (0x20...0xFFFD).compactMap(Unicode.Scalar.init).filter {
            $0.properties.generalCategory != .control && !(0xFDD0...0xFDEF).contains($0.value)
              && $0.value != 0xFFFC
          }.flatMap { [$0, " "] }))
    },
    .many("All work and no play makes Jack a dull boy.\n", 300_000, status: 66),
  ]

  /// Limits the resident memory, as `time` reports it. The size of the address space says little on Linux.
  @Test(arguments: cases)
  func terminates(_ example: Case) throws {
    let scratch = try Scratch()
    try scratch.write(example.source(), to: "x.txt")
    // `timeout` ends a run that hangs, with an exit status of its own.
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "time", "-f", "%M %U %S", "-o", "usage", "timeout", "300", Program.zine.path, "render",
        "x.txt",
      ],
      in: scratch.folder)
    #expect(result.status == example.status, "\(result.errors.prefix(500))")
    let usage = try String(contentsOf: scratch.file("usage"), encoding: .utf8)
    let fields = try #require(usage.split(separator: "\n").last).split(separator: " ")
    try #require(fields.count == 3)
    let kilobytes = try #require(Int(fields[0]))
    let seconds = try #require(Double(fields[1])) + #require(Double(fields[2]))
    // Processor time, since other programs may be running at the same time.
    #expect(seconds < 60, "a debug build takes several times as long as it should")
    #expect(kilobytes < 512 << 10)
    // A long list of messages in the terminal helps nobody.
    #expect(result.errors.split(separator: "\n").count < 400)
    let isWritten = try scratch.names.contains("x.pdf")
    #expect(isWritten == (result.status == 0))
    if isWritten {
      #expect(try Program.tool("qpdf", ["--check", scratch.file("x.pdf").path]).status == 0)
    }
  }

  /// Dialects that authors have really used. No text is lost, and each problem is reported once.
  @Test(arguments: [
    ("<font color=\"red\">a</font> b", "a b", []),
    ("<font fontName=\"Liberation Sans\">a", "a", ["unknown-attribute"]),
    ("<font color=\"0,0,255\">a", "a", ["bare-color"]),
    ("a<br />b", "a\nb", []),
    ("<div>a</div>", "a", []),
    ("<object data=x>a</object>b", "ab", ["unknown-tag"]),
    ("a</b></i>", "a", ["unbalanced-tag", "unbalanced-tag"]),
    ("a [64] b", "a [64] b", []),
    ("a\rb\r\nc", "a\nb\nc", []),
    ("<center>a</center>", "a", []),
    ("<P ALIGN=center>a", "a", []),
    ("<b>a<p>b</b>", "a\nb", []),
    ("a & b &lt; c", "a & b < c", []),
    ("<html><body>a</body></html>", "a", []),
  ])
  func readsDialects(_ source: String, _ text: String, _ codes: [String]) throws {
    let scratch = try Scratch()
    try scratch.write(source, to: "x.txt")
    let result = try Program.run(
      ["render", "x.txt", "--diagnostic-format", "short", "--set", "page.columns=1"],
      in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let found = result.errors.split(separator: "\n").compactMap {
      $0.firstMatch(of: /\[([a-z-]+)\]/).map { String($0.1) }
    }
    #expect(found == codes)
    let output = try Program.tool(
      "pdftotext", ["-raw", scratch.file("x.pdf").path, "-"]
    ).output
    #expect(output == "\(text)\n1\n\u{C}")
  }
}

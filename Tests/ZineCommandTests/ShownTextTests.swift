import Testing

@testable import ZineIssue
@testable import ZineText
@testable import zine

/// Text from outside can't control the terminal or the log.
@Suite struct ShownTextTests {
  @Test(arguments: [
    ("plain ä", "plain ä"), ("a\nb", "a b"), ("\u{1B}[31mred", " [31mred"), ("a\u{9B}2J", "a 2J"),
    ("a\u{202E}b\u{2066}c\u{61C}", "a b c "), ("a\u{7F}\u{2028}b", "a  b"),
  ])
  func escapesInterpolations(_ foreign: String, _ shown: String) {
    let text: ShownText = "\n a: \(foreign)\u{1B}\n"
    #expect(text.text == "\n a: \(shown)\u{1B}\n")
    #expect(
      workflowText(foreign, isProperty: true)
        == shown.replacing("a b", with: foreign == "a\nb" ? "a%0Ab" : "a b"))
  }

  @Test func startsNoWorkflowCommand() {
    for name in ["::error::x", " ::warning::x", "##[error]x"] {
      let text: ShownText = "\(name): done\n\(name): done\n at \(name)\n"
      #expect(text.text == "./\(name): done\n./\(name): done\n at \(name)\n")
    }
    #expect(workflowText("a%0A\r\n::b,c", isProperty: true) == "a%250A%0D%0A%3A%3Ab%2Cc")
  }

  @Test func keepsEscapedText() {
    var text: ShownText = "\(1) \("a\tb".dropFirst(0)) \("x\ny" as ShownText)"
    text += ShownText(asIs: "\u{1B}[0m")
    #expect(text.text == "1 a b x\ny\u{1B}[0m")
    let lines: [ShownText] = ["a\n", "\("b\n")\n"]
    #expect(lines.joined().text == "a\nb \n")
  }

  @Test func escapesControlsForPrograms() {
    #expect(escapedControls("a\nb\u{1B}\u{202E}ä") == "a\nb\\u{1B}\\u{202E}ä")
    let json = JSONText.string("a\n\u{1B}\u{202E}\u{9B}\"ä\u{85}").text
    #expect(json == #""a\n\u001b\u202e\u009b\"ä\u0085""#)
  }
}

import ZineText

/// Text for a terminal or a log. What the program's own code says is taken as it stands; whatever is put
/// into it, such as the name of a file, a title, an option's value or a tool's message, is made harmless:
/// it can't break the line, steer the terminal, turn the text around, or begin a command of a workflow.
struct ShownText: ExpressibleByStringInterpolation, Sendable {
  private(set) var text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// What was made harmless before, or is for programs, with escapes of its own.
  init(asIs text: String) { self.text = text }

  static func + (a: ShownText, b: ShownText) -> ShownText { ShownText(asIs: a.text + b.text) }
  static func += (a: inout ShownText, b: ShownText) { a.text += b.text }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate(set) var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ number: Int) { text += String(number) }
    mutating func appendInterpolation(_ shown: ShownText) { text += shown.text }

    /// Text that comes from outside.
    mutating func appendInterpolation(_ foreign: some StringProtocol) {
      let shown = singleLine(String(foreign))
      let isAtStart = text.isEmpty || text.utf8.last == UInt8(ascii: "\n")
      text += isAtStart ? lineStart(shown) : shown
    }
  }
}

extension Sequence<ShownText> {
  func joined() -> ShownText { reduce(into: ShownText(asIs: "")) { $0 += $1 } }
}

/// What a document quotes must not break the line, steer the terminal or turn the text around.
func singleLine(_ text: String) -> String {
  // Most text is plain.
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(isHarmless(scalar) ? scalar : " ") }
  return String(result)
}

/// A line that begins with text from outside: a file called `::error::x` is no command to the workflow
/// whose log shows it.
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
func lineStart(_ text: String) -> String {
  let head = text.drop { $0.isWhitespace }
  return head.hasPrefix("::") || head.hasPrefix("##[") ? "./" + text : text
}

/// Text of many lines for programs and people: what would steer a terminal or turn the text around is named
/// as Swift and JavaScript do.
func escapedControls(_ text: String) -> String {
  guard !text.unicodeScalars.allSatisfy({ isHarmless($0) || $0 == "\n" }) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isHarmless(scalar) || scalar == "\n" {
      result.unicodeScalars.append(scalar)
    } else {
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
  return result
}

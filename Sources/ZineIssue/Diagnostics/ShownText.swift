import ZineText

/// Text for a terminal or a log. Literals are trusted. Interpolated text, such as a file name, a title, an
/// option value or a tool's message, is made harmless: it can't break the line, control the terminal, change
/// the text direction, or start a workflow command.
package struct ShownText: ExpressibleByStringInterpolation, Sendable {
  package private(set) var text: String

  package init(stringLiteral text: String) { self.text = text }
  package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Creates text that is already harmless, or that is for programs and has its own escapes.
  package init(asIs text: String) { self.text = text }

  package static func + (a: ShownText, b: ShownText) -> ShownText {
    ShownText(asIs: a.text + b.text)
  }
  package static func += (a: inout ShownText, b: ShownText) { a.text += b.text }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate(set) var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    package mutating func appendInterpolation(_ shown: ShownText) { text += shown.text }

    /// Appends text from outside.
    package mutating func appendInterpolation(_ foreign: some StringProtocol) {
      let shown = singleLine(String(foreign))
      let isAtStart = text.isEmpty || text.utf8.last == UInt8(ascii: "\n")
      text += isAtStart ? lineStart(shown) : shown
    }
  }
}

extension Sequence<ShownText> {
  package func joined() -> ShownText { reduce(into: ShownText(asIs: "")) { $0 += $1 } }
}

/// Replaces characters that could break the line, control the terminal or change the text direction.
package func singleLine(_ text: String) -> String {
  // Most text is plain.
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(isHarmless(scalar) ? scalar : " ") }
  return String(result)
}

/// Protects a line that starts with text from outside: a file named `::error::x` must not become a command of the
/// workflow that shows the log.
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
package func lineStart(_ text: String) -> String {
  let head = text.drop { $0.isWhitespace }
  return head.hasPrefix("::") || head.hasPrefix("##[") ? "./" + text : text
}

/// Escapes characters in text of several lines that could control a terminal or change the text direction.
/// The escapes are those of Swift and JavaScript.
package func escapedControls(_ text: String) -> String {
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

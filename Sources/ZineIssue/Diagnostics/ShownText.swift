import ZineText

/// Text for a terminal or a log. Literals are trusted. Interpolated text, such as a file name, a title, an
/// option value or a tool's message, is made safe. It cannot break the line, control the terminal, change the
/// text direction, or start a workflow command.
package struct ShownText: ExpressibleByStringInterpolation, Sendable {
  package private(set) var text: String

  package init(stringLiteral text: String) { self.text = text }
  package init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Creates text that is already safe, or text for programs that contains its own escapes.
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

    /// Appends text that is not trusted.
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
  // The fast path for plain ASCII text, which is the usual case.
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { result.append(isHarmless(scalar) ? scalar : " ") }
  return String(result)
}

/// Protects a line that starts with untrusted text. For example, a file named `::error::x` must not become a
/// command of the workflow that shows the log. See
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
package func lineStart(_ text: String) -> String {
  let head = text.drop { $0.isWhitespace }
  return head.hasPrefix("::") || head.hasPrefix("##[") ? "./" + text : text
}

/// Escapes characters that could control a terminal or change the text direction. Line feeds are kept. The
/// escapes are the same as in Swift and JavaScript.
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

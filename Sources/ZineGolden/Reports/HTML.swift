/// A piece of HTML. What is interpolated into it is escaped, so that no word of a page and no name
/// of a file can become markup.
struct HTML: ExpressibleByStringInterpolation {
  private(set) var source: String

  init(stringLiteral source: String) { self.source = source }
  init(stringInterpolation: Interpolation) { source = stringInterpolation.source }

  static func += (html: inout HTML, other: HTML) { html.source += other.source }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate(set) var source = ""

    init(literalCapacity: Int, interpolationCount: Int) { source.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { source += literal }
    mutating func appendInterpolation(_ number: Int) { source += String(number) }
    mutating func appendInterpolation(_ html: HTML) { source += html.source }

    /// Text of the program's own, or the value of an attribute.
    mutating func appendInterpolation(_ text: String) { source += HTML.escaped(text) }

    /// Text that comes from outside: set apart from the direction of what is around it.
    mutating func appendInterpolation(foreign text: String) {
      source += "<bdi>" + HTML.escaped(text) + "</bdi>"
    }
  }

  /// How many Unicode scalars of one text are shown.
  static let textLimit = 600

  /// The text as it may stand in an element or a quoted attribute. What could not be seen, or would
  /// turn the direction of the text, is named; what is too long is cut.
  static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(min(text.utf8.count, 4 * textLimit) + 16)
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < textLimit else {
        result += "…"
        break
      }
      count += 1
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      default:
        if isHidden(scalar) {
          result += name(of: scalar)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// Control and format characters, but for the joiners that Persian, Hindi and emoji are spelt
  /// with.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF:
      true
    default: false
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "⟨U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits + "⟩"
  }
}

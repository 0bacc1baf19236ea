/// A piece of HTML. Interpolated text is escaped, so that text from a page or a file name cannot act as
/// markup.
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

    /// Appends text from the program itself, or an attribute value.
    mutating func appendInterpolation(_ text: String) { source += HTML.escaped(text) }

    /// Appends text from a document or file name. The text is isolated, so that its direction does not affect
    /// the surrounding text.
    mutating func appendInterpolation(foreign text: String) {
      source += "<bdi>" + HTML.escaped(text) + "</bdi>"
    }
  }

  /// Maximum number of Unicode scalars that are shown of a text.
  static let textLimit = 600

  /// Escapes a text for use in an element or a quoted attribute. Invisible characters and direction controls
  /// are replaced by their code points. A text that is too long is truncated.
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

  /// Whether a scalar is a control or format character. The joiners that Persian, Hindi and emoji require are
  /// exceptions.
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

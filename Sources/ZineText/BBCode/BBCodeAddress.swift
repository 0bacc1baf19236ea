/// Reads the addresses of links and email messages in BBCode, and finds bare addresses in text.
enum BBCodeAddress {
  /// Returns the address of a link, with its scheme. An address without a scheme gets `http://` if it begins
  /// with the name of a server.
  /// - Returns: `nil` if the scheme is not `http`, `https` or `mailto`, or the address is invalid.
  static func link(_ text: String) -> String? {
    let text = text.trimmingSpaces()
    guard !text.contains(where: \.isWhitespace) else { return nil }
    if let scheme = scheme(of: text) {
      guard ["http", "https", "mailto"].contains(scheme) else { return nil }
      return LinkTarget(text) == nil ? nil : text
    }
    if text.hasPrefix("//") { return link("http:" + text) }
    return namesServer(text) ? link("http://" + text) : nil
  }

  /// Returns a `mailto` address; `nil` if the text is not an email address.
  static func mail(_ text: String) -> String? {
    let text = text.trimmingSpaces()
    if scheme(of: text) == "mailto" { return link(text) }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."),
      !text.contains(where: { $0.isWhitespace || $0 == "?" })
    else { return nil }
    return link("mailto:" + text)
  }

  /// Returns the scheme of an address in lower case; `nil` if the address has none. A name followed by a
  /// colon and a number, as in `example.org:80`, is a server with a port.
  static func scheme(of text: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
    let scheme = text[..<colon].utf8
    guard scheme.first?.isASCIILetter == true,
      scheme.allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || [0x2B, 0x2D, 0x2E].contains($0)
      }),
      text[text.index(after: colon)...].utf8.first?.isASCIIDigit != true
    else { return nil }
    return text[..<colon].lowercased()
  }

  /// File name extensions. A name that ends in one of these is not taken for a server's name.
  private static let fileEnds = [
    "php", "html", "htm", "shtml", "asp", "aspx", "jsp", "cgi", "txt", "pdf", "jpg", "jpeg", "png",
    "gif", "webp",
  ]

  /// Whether an address begins with the name of a server: words separated by dots, of which the last consists
  /// of letters.
  private static func namesServer(_ text: String) -> Bool {
    let end = text.firstIndex { "/?#:".contains($0) } ?? text.endIndex
    let words = text[..<end].split(separator: ".", omittingEmptySubsequences: false)
    guard words.count > 1, let last = words.last, last.utf8.count > 1,
      words.allSatisfy({ word in
        !word.isEmpty
          && word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.value == 0x2D || (0x30...0x39).contains($0.value)
          }
      })
    else { return false }
    return last.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
      && !fileEnds.contains(last.lowercased())
  }

  // MARK: Addresses in text

  /// Returns the bare addresses of `http` and `https` in a part of a text.
  static func ranges(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard let start = start(in: bytes, index..<range.upperBound) else { break }
      let end = end(in: bytes, start.upperBound..<range.upperBound)
      // An overlong address is skipped as a whole, so that no byte is read twice.
      if end > start.upperBound, end - start.lowerBound <= Limits.addressBytes {
        found.append(start.lowerBound..<end)
      }
      index = end
    }
    return found
  }

  /// Returns the first `http://` or `https://` that does not follow a letter or digit.
  private static func start(in bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index].lowercased == UInt8(ascii: "h"),
        index == 0 || !(bytes[index - 1].isASCIILetter || bytes[index - 1].isASCIIDigit)
      {
        for scheme in ["https://", "http://"] where range.upperBound - index >= scheme.utf8.count {
          if zip(scheme.utf8, bytes[index...]).allSatisfy({ $0 == $1.lowercased }) {
            return index..<index + scheme.utf8.count
          }
        }
      }
      index += 1
    }
    return nil
  }

  /// Returns the end of an address. The address ends before a space or bracket, and before punctuation that
  /// belongs to the surrounding sentence.
  /// - Parameter range: The range from the end of the scheme to the end of the text.
  private static func end(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.lowerBound
    var depth = 0
    scan: while end < range.upperBound {
      switch bytes[end] {
      case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "["), UInt8(ascii: "]"):
        break scan
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
      // U+00A0, general punctuation such as U+201D and U+2026, and CJK punctuation such as U+3002.
      case 0xC2:
        if end + 1 < range.upperBound, bytes[end + 1] == 0xA0 { break scan }
      case 0xE2:
        if end + 1 < range.upperBound, bytes[end + 1] == 0x80 { break scan }
      case 0xE3:
        if end + 1 < range.upperBound, bytes[end + 1] == 0x80 { break scan }
      default: break
      }
      end += 1
    }
    while end > range.lowerBound, ".,;:!?'*_".utf8.contains(bytes[end - 1]) { end -= 1 }
    return end
  }
}

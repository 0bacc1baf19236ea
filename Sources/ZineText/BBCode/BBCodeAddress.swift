/// Addresses as BBCode writes them.
enum BBCodeAddress {
  /// The address that a link in BBCode leads to, with its scheme; `nil` for one that no link can have. Only `http`,
  /// `https` and `mailto` are followed, and what looks like the name of a server is read as one of `http`.
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

  /// The address of a message to somebody; `nil` where it is none.
  static func mail(_ text: String) -> String? {
    let text = text.trimmingSpaces()
    if scheme(of: text) == "mailto" { return link(text) }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."),
      !text.contains(where: { $0.isWhitespace || $0 == "?" })
    else { return nil }
    return link("mailto:" + text)
  }

  /// What stands before the `:` of an address, in lower case; `nil` where none does. A number behind it makes it the
  /// name of a server with its port.
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

  /// The ends of files' names that no server's name has.
  private static let fileEnds = [
    "php", "html", "htm", "shtml", "asp", "aspx", "jsp", "cgi", "txt", "pdf", "jpg", "jpeg", "png",
    "gif", "webp",
  ]

  /// Whether an address without a scheme begins with the name of a server: words with dots between them, the last one
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

  // MARK: In text

  /// The addresses of `http` and `https` that stand bare in a part of a text.
  static func ranges(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard let start = start(in: bytes, index..<range.upperBound) else { break }
      let end = end(in: bytes, start.upperBound..<range.upperBound)
      // What is longer than any address is passed over as a whole.
      if end > start.upperBound, end - start.lowerBound <= Limits.addressBytes {
        found.append(start.lowerBound..<end)
      }
      index = end
    }
    return found
  }

  /// The first `http://` or `https://` that no letter or digit stands before.
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

  /// Where an address ends, of which the scheme has been read: before a space or a bracket, and before marks of the
  /// sentence around it.
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
      // Spaces and marks that begin with these: U+00A0, U+2018 and its neighbours, U+2026, U+3000 and its neighbours.
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

import CPango
import ZineStyle
import ZineText

/// Perl-compatible regular expressions, matched with GLib and PCRE.
package final class RegexMatcher: PatternMatcher {
  private var patterns: [String: OpaquePointer] = [:]
  /// Maximum number of bytes that the library may read for one pattern in one paragraph.
  private let readBytes: Int

  package init(readBytes: Int = Limits.patternReadBytes) { self.readBytes = readBytes }

  deinit { for pattern in patterns.values { g_regex_unref(pattern) } }

  /// Limits for PCRE: the number of paths that it may try for a match, and its recursion depth. They are
  /// sufficient for any realistic pattern in a paragraph. PCRE reaches them within a small fraction of a
  /// second.
  private static let limits = "(*LIMIT_MATCH=200000)(*LIMIT_DEPTH=20000)"

  package func matches(
    of pattern: String, in text: [UInt8]
  ) throws(PatternFailure) -> [PatternMatch] {
    let regex = try compiled(pattern)
    var found: [PatternMatch] = []
    var offset = 0
    var read = 0
    while offset <= text.count, let match = try match(regex, in: text, from: offset) {
      // Before each match, the library reads the rest of the text to check that it is valid UTF-8.
      read += text.count - offset
      guard read <= readBytes else { throw .runaway }
      // Empty matches can't be styled.
      if match.range.isEmpty {
        offset = match.range.upperBound + 1
        while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
      } else {
        found.append(match)
        offset = match.range.upperBound
      }
    }
    return found
  }

  private func compiled(_ pattern: String) throws(PatternFailure) -> OpaquePointer {
    if let known = patterns[pattern] { return known }
    var error: UnsafeMutablePointer<GError>?
    guard
      let regex = g_regex_new(Self.limits + pattern, G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT, &error)
    else {
      defer { g_error_free(error) }
      let message = error.map { String(cString: $0.pointee.message) } ?? ""
      // The library's message begins with the whole pattern, including the limits. Only the reason at the end
      // is kept.
      throw .unreadable(message.split(separator: ": ").last.map(String.init) ?? message)
    }
    patterns[pattern] = regex
    return regex
  }

  private func match(
    _ regex: OpaquePointer, in text: [UInt8], from offset: Int
  ) throws(PatternFailure) -> PatternMatch? {
    var information: OpaquePointer?
    var error: UnsafeMutablePointer<GError>?
    let isFound = text.withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { text in
        g_regex_match_full(
          regex, text.baseAddress, text.count, Int32(offset), G_REGEX_MATCH_DEFAULT, &information,
          &error)
      }
    }
    defer { g_match_info_free(information) }
    if let error {
      g_error_free(error)
      throw .runaway
    }
    guard isFound != 0, let range = range(of: 0, in: information) else { return nil }
    return PatternMatch(range: range, marks: marks(regex, information))
  }

  /// Returns the ranges of the capture groups that are named `mark`, or `mark` with a digit.
  private func marks(_ regex: OpaquePointer, _ information: OpaquePointer?) -> [Range<Int>] {
    let names = ["mark"] + (1...9).map { "mark\($0)" }
    let found = names.compactMap { name in
      let number = g_regex_get_string_number(regex, name)
      return number > 0 ? range(of: number, in: information) : nil
    }
    var marks: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound })
    where !range.isEmpty && range.lowerBound >= marks.last?.upperBound ?? 0 {
      marks.append(range)
    }
    return marks
  }

  private func range(of group: Int32, in information: OpaquePointer?) -> Range<Int>? {
    var (start, end): (Int32, Int32) = (-1, -1)
    guard g_match_info_fetch_pos(information, group, &start, &end) != 0, start >= 0, end >= start
    else { return nil }
    return Int(start)..<Int(end)
  }
}

/// The messages that pandoc writes to standard error.
struct PandocMessages {
  /// Log messages that report lost content, without duplicates.
  private(set) var warnings: [String] = []
  /// The message that explains why pandoc failed.
  private(set) var failure = ""

  /// Maximum length of a message, in characters. Longer messages quote the document.
  private static let longest = 300
  private static let most = 10

  init(_ text: String) {
    var failures: [String] = []
    var isLogged = false
    for line in text.split(separator: "\n") {
      if let (level, message) = Self.logged(line) {
        isLogged = true
        guard Self.isLoss(message, level), !warnings.contains(message),
          warnings.count < Self.most
        else { continue }
        warnings.append(String(message.prefix(Self.longest)))
      } else if !isLogged || !line.hasPrefix("  ") {
        isLogged = false
        failures.append(String(line))
      }
    }
    failure = String(failures.map(Self.trimmed).joined(separator: " ").prefix(Self.longest))
  }

  private static func logged(_ line: Substring) -> (level: Substring, message: String)? {
    guard line.first == "[", let end = line.firstIndex(of: "]") else { return nil }
    let level = line[line.index(after: line.startIndex)..<end]
    guard ["WARNING", "INFO", "ERROR", "DEBUG"].contains(level) else { return nil }
    return (level, trimmed(line[line.index(after: end)...]))
  }

  private static func isLoss(_ message: String, _ level: Substring) -> Bool {
    // The filter counts skipped tags itself, and the output needs no translations. These messages are
    // therefore not reported.
    let harmless = [
      "Could not load translations", "The term ", "Skipped '<", "This document format requires",
    ]
    if harmless.contains(where: message.hasPrefix) { return false }
    return level == "WARNING"
      || ["Skipped ", "Ignored ", "Not rendering ", "Docx parser", "Could not "].contains(
        where: message.hasPrefix)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = text[...]
    if text.hasPrefix("pandoc: ") { text = text.dropFirst(8) }
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

import ZineText

/// Finds the minimum numbers of letters before and after a hyphen in the header comments of hyph-utf8 files.
/// The comments are YAML: `hyphenmins` contains `typesetting`, which contains `left` and `right`.
struct MinimumReader {
  private enum Place { case outside, minimums, typesetting }

  private var place = Place.outside
  private var left: Int?
  private var right: Int?

  mutating func read(_ comment: Slice<UnsafeBufferPointer<UInt8>>) {
    // Longer comments contain no minimum numbers.
    guard comment.count < 80 else { return }
    let parts = comment.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      .map { String(decoding: $0, as: UTF8.self).trimmingBlanks() }
    guard let key = parts.first else { return }
    switch (place, key) {
    case (_, "hyphenmins"): place = .minimums
    case (.minimums, "typesetting"): place = .typesetting
    case (.minimums, "generation"), (.minimums, "left"), (.minimums, "right"): break
    case (.typesetting, "left"): left = number(parts)
    case (.typesetting, "right"): right = number(parts)
    default: place = .outside
    }
  }

  private func number(_ parts: [String]) -> Int? {
    guard parts.count == 2, let number = Int(parts[1]), (1...99).contains(number) else {
      return nil
    }
    return number
  }

  func apply(to patterns: inout HyphenationPatterns) {
    if let left { patterns.minimumBefore = left }
    if let right { patterns.minimumAfter = right }
  }
}

extension String {
  fileprivate func trimmingBlanks() -> String {
    let start = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }
}

import ZineText

@testable import ZineLayout

/// Words of three letters, each of which occurs once.
enum UniqueWords {
  static func list(_ range: Range<Int>) -> [String] {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    return range.map { String([letters[$0 / 26 % 26], letters[$0 % 26], "w"]) }
  }

  static func text(_ range: Range<Int>) -> String { list(range).joined(separator: " ") }
}

extension SheetPages {
  /// The unique words of all lines, sorted.
  var uniqueWords: [String] {
    pages.flatMap(\.items).flatMap { item -> [String] in
      guard case .glyphs(let run) = item.content else { return [] }
      return String(decoding: run.text, as: UTF8.self).split(separator: " ").map(String.init)
        .filter { $0.hasSuffix("w") }
    }.sorted()
  }

  var hasOverlap: Bool { findings.contains { $0.fact.code == .overlap } }
}

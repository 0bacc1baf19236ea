/// Texts that were read to align the pages of two documents. They are kept until the pages are compared.
struct PageTexts {
  private let paths: (old: String, new: String)
  /// Texts by page number, from 1.
  private var old: [Int: PageText] = [:]
  private var new: [Int: PageText] = [:]

  init(_ old: String, _ new: String) { paths = (old, new) }

  /// Maximum number of pages of each document whose texts are kept. Texts of further pages are read again.
  private static let limit = 1_000

  /// Returns the set of words of each page, for consecutive pages. Words are represented by hashes.
  mutating func wordSets(
    _ before: ClosedRange<Int>, _ now: ClosedRange<Int>
  ) throws(ComparisonFailure) -> (old: [Set<Int>], new: [Set<Int>]) {
    let read = try PageText.read([(paths.old, before), (paths.new, now)])
    Self.keep(read[0], before, in: &old)
    Self.keep(read[1], now, in: &new)
    return (read[0].map(Self.words), read[1].map(Self.words))
  }

  private static func words(_ page: PageText) -> Set<Int> { Set(page.words.map(\.text.hashValue)) }

  private static func keep(
    _ texts: [PageText], _ numbers: ClosedRange<Int>, in kept: inout [Int: PageText]
  ) {
    for (number, text) in zip(numbers, texts) where kept.count < limit { kept[number] = text }
  }

  /// Removes and returns the kept texts of consecutive pages. Returns `nil` if any of them was not kept.
  mutating func takeOld(_ numbers: ClosedRange<Int>) -> [PageText]? { Self.take(numbers, &old) }
  mutating func takeNew(_ numbers: ClosedRange<Int>) -> [PageText]? { Self.take(numbers, &new) }

  private static func take(
    _ numbers: ClosedRange<Int>, _ kept: inout [Int: PageText]
  ) -> [PageText]? {
    let texts = numbers.compactMap { kept.removeValue(forKey: $0) }
    return texts.count == numbers.count ? texts : nil
  }
}

/// The pages to write: a list of page numbers and ranges such as `1-4,7,9-`, or all pages.
package struct PageSelection {
  private let ranges: [ClosedRange<Int>]
  private let text: String

  package static let all = PageSelection(ranges: [1...Int.max], text: "all")

  private init(ranges: [ClosedRange<Int>], text: String) {
    self.ranges = ranges
    self.text = text
  }

  /// Parses a list of pages. Returns `nil` if the text is not such a list.
  package init?(_ text: String) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != " " } }
      guard let start = Self.number(ends[0], missing: 1),
        let end = ends.count == 1 ? start : Self.number(ends[1], missing: .max),
        ends.count <= 2, start <= end, ends.contains(where: { !$0.isEmpty })
      else { return nil }
      ranges.append(start...end)
    }
    self.init(ranges: ranges, text: text)
  }

  private static func number(_ text: String, missing: Int) -> Int? {
    if text.isEmpty { return missing }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(text), number > 0
    else { return nil }
    return number
  }

  package func contains(_ page: Int) -> Bool { ranges.contains { $0.contains(page) } }

  /// Returns the number of selected pages of an issue. Throws if no page is selected.
  @discardableResult
  package func check(pageCount: Int) throws(RunObstacle) -> Int {
    let count = pageCount > 0 ? (1...pageCount).count(where: contains) : 0
    if count == 0, pageCount > 0 { throw .noSuchPages("--pages \(text)", pageCount: pageCount) }
    return count
  }
}

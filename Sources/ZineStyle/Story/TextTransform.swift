import ZineText

/// How the case and the width of letters are changed (`text-transform`, CSS Text 3, section 2.1).
package struct TextTransform: Hashable, Sendable {
  package enum Case: String, Hashable, Sendable, CaseIterable {
    case uppercase, lowercase, capitalize
  }

  package var letterCase: Case?
  /// Whether letters, digits and marks take those forms that are as wide as ideographs.
  package var isFullWidth: Bool

  package init(_ letterCase: Case? = nil, isFullWidth: Bool = false) {
    self.letterCase = letterCase
    self.isFullWidth = isFullWidth
  }

  /// - Parameters:
  ///   - text: UTF-8, whole words as far as they can be had: some cases depend on what stands around.
  ///   - language: a BCP 47 tag; some languages have cases of their own.
  package func apply(to text: some Sequence<UInt8>, language: String) -> TransformedText {
    let scalars = Array(String(decoding: Array(text), as: UTF8.self).unicodeScalars)
    let cases = LetterCases(scalars, language: language)
    var result = TransformedText()
    for (index, scalar) in scalars.enumerated() {
      var new = letterCase.map { cases.scalars(at: index, $0) } ?? [scalar]
      if isFullWidth { new = new.map(FullWidthForms.form(of:)) }
      result.append(new, inPlaceOf: scalar)
    }
    return result
  }
}

/// Text that was changed, and the way back to where it came from.
package struct TransformedText: Hashable, Sendable {
  /// UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var originalCount = 0
  /// Where a character became none, several or one of another length, in ascending order.
  private var changes: [Change] = []

  /// Bytes in the place of others.
  private struct Change: Hashable {
    var original: Range<Int>
    var range: Range<Int>
  }

  fileprivate mutating func append(_ new: [Unicode.Scalar], inPlaceOf scalar: Unicode.Scalar) {
    let (start, originalStart) = (bytes.count, originalCount)
    for scalar in new { bytes += UTF8.encode(scalar).map(Array.init) ?? [] }
    originalCount += UTF8.width(scalar)
    guard new.count != 1 || bytes.count - start != originalCount - originalStart else { return }
    changes.append(
      Change(original: originalStart..<originalCount, range: start..<bytes.count))
  }

  /// The byte of the source that a byte of the text came from, the first one of a character that
  /// changed its length. The text's end came from the source's.
  package func original(_ offset: Int) -> Int {
    let index = lastChange { $0.range.lowerBound <= offset }
    guard let index else { return min(offset, originalCount) }
    let change = changes[index]
    if offset < change.range.upperBound { return change.original.lowerBound }
    return min(change.original.upperBound + offset - change.range.upperBound, originalCount)
  }

  /// Where a byte of the source went, to the first one of a character that changed its length.
  package func transformed(_ offset: Int) -> Int {
    let index = lastChange { $0.original.lowerBound <= offset }
    guard let index else { return min(offset, bytes.count) }
    let change = changes[index]
    if offset < change.original.upperBound { return change.range.lowerBound }
    return min(change.range.upperBound + offset - change.original.upperBound, bytes.count)
  }

  /// The last change that begins at an offset or before it.
  private func lastChange(where begins: (Change) -> Bool) -> Int? {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if begins(changes[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

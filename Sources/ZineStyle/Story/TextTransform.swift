import ZineText

/// Changes of letter case and width (`text-transform`, CSS Text 3, section 2.1).
package struct TextTransform: Hashable, Sendable {
  package enum Case: String, Hashable, Sendable, CaseIterable {
    case uppercase, lowercase, capitalize
  }

  package var letterCase: Case?
  /// Whether characters are replaced by their fullwidth forms.
  package var isFullWidth: Bool

  package init(_ letterCase: Case? = nil, isFullWidth: Bool = false) {
    self.letterCase = letterCase
    self.isFullWidth = isFullWidth
  }

  /// Transforms a text.
  /// - Parameters:
  ///   - text: UTF-8 text. It should consist of whole words, because some case mappings depend on the
  ///     context.
  ///   - language: A BCP 47 tag, because some languages have special case mappings.
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

/// Transformed text that can map byte offsets to and from the original text.
package struct TransformedText: Hashable, Sendable {
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var originalCount = 0
  /// Characters that were removed or expanded, or whose length changed, in ascending order.
  private var changes: [Change] = []

  /// A range of the original text and the range that replaces it in the transformed text.
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

  /// Converts a byte offset in the transformed text to one in the original text. An offset inside a replaced
  /// range is converted to the start of the original range. The end of the text is converted to the end.
  package func original(_ offset: Int) -> Int {
    let index = lastChange { $0.range.lowerBound <= offset }
    guard let index else { return min(offset, originalCount) }
    let change = changes[index]
    if offset < change.range.upperBound { return change.original.lowerBound }
    return min(change.original.upperBound + offset - change.range.upperBound, originalCount)
  }

  /// Converts a byte offset in the original text to one in the transformed text. An offset inside a replaced
  /// range is converted to the start of the new range.
  package func transformed(_ offset: Int) -> Int {
    let index = lastChange { $0.original.lowerBound <= offset }
    guard let index else { return min(offset, bytes.count) }
    let change = changes[index]
    if offset < change.original.upperBound { return change.range.lowerBound }
    return min(change.range.upperBound + offset - change.original.upperBound, bytes.count)
  }

  /// Returns the index of the last change that satisfies a condition, by binary search.
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

import ZineText

/// Changes of case and width (`text-transform`, CSS Text 3, section 2.1).
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
  ///   - text: UTF-8, preferably whole words, because some case mappings depend on the context.
  ///   - language: A BCP 47 tag; some languages have special case mappings.
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

/// Transformed text, with a mapping to the offsets of the original.
package struct TransformedText: Hashable, Sendable {
  /// The text in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var originalCount = 0
  /// The characters that were removed, expanded, or changed their length, in ascending order.
  private var changes: [Change] = []

  /// A range of the original and the range that replaces it.
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

  /// Returns the byte offset in the original for a byte offset in the transformed text. Inside a changed
  /// range it is the start of the range. The end maps to the end.
  package func original(_ offset: Int) -> Int {
    let index = lastChange { $0.range.lowerBound <= offset }
    guard let index else { return min(offset, originalCount) }
    let change = changes[index]
    if offset < change.range.upperBound { return change.original.lowerBound }
    return min(change.original.upperBound + offset - change.range.upperBound, originalCount)
  }

  /// Returns the byte offset in the transformed text for a byte offset in the original. Inside a changed
  /// range it is the start of the range.
  package func transformed(_ offset: Int) -> Int {
    let index = lastChange { $0.original.lowerBound <= offset }
    guard let index else { return min(offset, bytes.count) }
    let change = changes[index]
    if offset < change.original.upperBound { return change.range.lowerBound }
    return min(change.range.upperBound + offset - change.original.upperBound, bytes.count)
  }

  /// Returns the index of the last change that begins at an offset or before it.
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

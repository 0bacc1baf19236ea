/// Text with attributes: UTF-8 bytes, and the runs that cover them.
///
/// Text is built by appending. Adjacent runs with equal attributes are merged. Each attachment is represented
/// by U+FFFC.
package struct AttributedText: Sendable {
  package private(set) var bytes: [UInt8] = []
  package private(set) var runs: [Run] = []

  package init() {}

  /// U+FFFC OBJECT REPLACEMENT CHARACTER, which represents an attachment.
  package static let attachmentBytes: [UInt8] = [0xEF, 0xBF, 0xBC]
  /// U+2028 LINE SEPARATOR, which ends a line inside a paragraph.
  package static let lineSeparatorBytes: [UInt8] = [0xE2, 0x80, 0xA8]
  /// U+200B ZERO WIDTH SPACE, which represents an element without text.
  package static let nothingBytes: [UInt8] = [0xE2, 0x80, 0x8B]

  package var count: Int { bytes.count }

  /// Position of the next byte to append: an index of a run and an offset in it.
  package var end: RunPosition {
    RunPosition(run: max(0, runs.count - 1), offset: runs.last?.length ?? 0)
  }

  /// - Parameter count: Expected number of further UTF-8 bytes.
  package mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  package mutating func append(_ text: some Collection<UInt8>, _ attributes: TextAttributes) {
    append(Array(text)[...], attributes)
  }

  /// Appends text. Other modules cannot specialize the generic function, so this one is faster.
  package mutating func append(_ text: ArraySlice<UInt8>, _ attributes: TextAttributes) {
    guard !text.isEmpty else { return }
    bytes.append(contentsOf: text)
    extendRuns(by: text.count, attributes)
  }

  private mutating func extendRuns(by length: Int, _ attributes: TextAttributes) {
    if let last = runs.indices.last, runs[last].attributes == attributes {
      runs[last].length += length
    } else {
      runs.append(Run(length: length, attributes: attributes))
    }
  }

  /// Returns the runs that cover `length` bytes from `position`. The first and last run are shortened to this
  /// range.
  package func runs(from position: RunPosition, length: Int) -> [Run] {
    var result: [Run] = []
    var left = length
    var index = position.run
    var skipped = position.offset
    while left > 0, index < runs.count {
      let part = min(left, runs[index].length - skipped)
      if part > 0 { result.append(Run(length: part, attributes: runs[index].attributes)) }
      left -= part
      skipped = 0
      index += 1
    }
    return result
  }
}

/// A position in attributed text: a run and an offset in it. With this position, a paragraph finds its runs
/// without counting from the start of the text.
package struct RunPosition: Hashable, Sendable {
  package var run: Int
  /// Offset from the start of the run, in UTF-8 bytes.
  package var offset: Int
}

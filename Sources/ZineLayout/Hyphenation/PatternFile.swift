import ZineText

/// The usable content of a hyphenation pattern file.
package struct PatternFile: Sendable {
  package var patterns = HyphenationPatterns()
  /// Lines that were skipped; `nil` if there are none.
  package private(set) var faults: PatternFaults?
  /// Names of other TeX files to read, without their extensions.
  package var inputs: [String] = []
  private var count = 0
  private let maximumCount: Int

  /// - Parameter maximumCount: Maximum number of patterns. A file with more patterns is an error.
  package init(maximumCount: Int = Limits.hyphenationPatterns) { self.maximumCount = maximumCount }

  /// Records the fault of a line that was skipped.
  mutating func note(_ fault: PatternFault, line: Int) {
    if faults == nil { faults = PatternFaults(fault, line: line, count: 0) }
    faults?.count += 1
  }

  /// - Parameter bytes: Size of the file, in bytes.
  mutating func reserve(_ bytes: Int) {
    patterns.levels[patterns.levels.count - 1].reserve(bytes)
  }

  mutating func add(_ pattern: Pattern, line: Int) throws(PatternFaults) {
    if let fault = pattern.fault { return note(fault, line: line) }
    if pattern.letters.first ?? Pattern.dot == Pattern.dot,
      pattern.letters.allSatisfy({ $0 == Pattern.dot })
    {
      return note(.unreadablePattern, line: line)
    }
    try countOne(line: line)
    patterns.levels[patterns.levels.count - 1].add(pattern)
  }

  mutating func add(exception: Pattern, line: Int) throws(PatternFaults) {
    if let fault = exception.fault { return note(fault, line: line) }
    try countOne(line: line)
    patterns.exceptions.add(exception)
  }

  private mutating func countOne(line: Int) throws(PatternFaults) {
    count += 1
    if count > maximumCount { throw PatternFaults(.tooManyPatterns, line: line) }
  }

  static func checkSize(_ bytes: [UInt8]) throws(PatternFaults) {
    if bytes.count > Limits.hyphenationBytes { throw PatternFaults(.tooLarge, line: nil) }
  }

  /// Returns the index of the first byte after an optional byte order mark.
  static func start(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}

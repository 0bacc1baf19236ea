import ZineText

/// What a file of hyphenation patterns says, as far as it can be read.
package struct PatternFile: Sendable {
  package var patterns = HyphenationPatterns()
  /// Lines that were passed over; `nil` where there are none.
  package private(set) var faults: PatternFaults?
  /// Other files of TeX's that it wants read, without what their names end in.
  package var inputs: [String] = []
  private var count = 0
  private let maximumCount: Int

  /// - Parameter maximumCount: of patterns; more are an error.
  package init(maximumCount: Int = Limits.hyphenationPatterns) { self.maximumCount = maximumCount }

  /// Passes over a line.
  mutating func note(_ fault: PatternFault, line: Int) {
    if faults == nil { faults = PatternFaults(fault, line: line, count: 0) }
    faults?.count += 1
  }

  /// - Parameter bytes: of the file.
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

  /// A byte order mark is no letter.
  static func start(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}

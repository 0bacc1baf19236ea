import ZineText

/// Hyphenation rules of a language, read from a hunspell dictionary or a TeX pattern file.
package struct HyphenationPatterns: Sendable {
  /// One or two levels of patterns. If there are two, the first level finds the joints of compound words, and
  /// the second level hyphenates their parts.
  var levels: [PatternLevel] = [PatternLevel()]
  /// Exceptions: whole words, enclosed in dots, to which the patterns do not apply.
  var exceptions = PatternLevel()
  /// Default for the minimum number of letters before and after a hyphen.
  static let standardMinimum = 2
  var minimumBefore = standardMinimum
  var minimumAfter = standardMinimum
  /// Minimum number of letters before and after a hyphen inside a part of a compound.
  var compoundMinimumBefore = 0
  var compoundMinimumAfter = 0
  /// Character sequences that allow no hyphen directly before or after them.
  var undivided: [[UInt8]] = []
  /// Lower-case letters of those capitals whose mapping differs from Unicode's mapping.
  var smallLetters: [Unicode.Scalar: Unicode.Scalar] = [:]

  /// Whether the patterns treat an apostrophe as a letter, rather than as the end of a word.
  package var hasApostrophe: Bool {
    exceptions.hasApostrophe || levels.contains(where: \.hasApostrophe)
  }

  package var patternCount: Int { levels.reduce(exceptions.count) { $0 + $1.count } }

  // MARK: Words

  /// Returns the hyphenation points of a word, in order.
  ///
  /// - Parameter word: Letters in UTF-8.
  package func hyphenationPoints(of word: ArraySlice<UInt8>) -> [HyphenationPoint] {
    guard word.count <= 4 * Limits.divisibleLetters else { return [] }
    let folded = FoldedWord(word, smallLetters)
    guard folded.letterCount <= Limits.divisibleLetters else { return [] }
    let whole = 0..<folded.bytes.count
    let places = exceptionPlaces(folded) ?? places(in: folded, whole, depth: 0)
    let kept = places.filter { isFar($0, in: folded, whole, minimumBefore, minimumAfter) }
    return folded.hyphenationPoints(at: kept.filter { !isBarred($0.offset, folded) }, in: word)
  }

  private func exceptionPlaces(_ word: FoldedWord) -> [FoldedWord.Place]? {
    guard exceptions.count > 0 else { return nil }
    return word.dotted(0..<word.bytes.count).withUnsafeBufferPointer { dotted in
      exceptions.wholeWord(dotted).map { marks in
        word.places(marks, 0..<word.bytes.count, exceptions)
      }
    }
  }

  /// Returns the hyphenation points in a part of a word. The first level splits compound words as long as it
  /// finds joints. The last level hyphenates the parts (Németh, "Compound word hyphenation").
  private func places(in word: FoldedWord, _ part: Range<Int>, depth: Int) -> [FoldedWord.Place] {
    if levels.count > 1, depth < Limits.compoundDepth {
      let joints = self.places(in: word, part, levels[0])
      if !joints.isEmpty {
        var start = part.lowerBound
        var found: [FoldedWord.Place] = []
        for joint in joints {
          found += places(in: word, start..<joint.offset, depth: depth + 1)
          found.append(joint)
          start = joint.offset
        }
        return found + places(in: word, start..<part.upperBound, depth: depth + 1)
      }
    }
    guard let last = levels.last else { return [] }
    let found = places(in: word, part, last)
    let before = part.lowerBound > 0 ? compoundMinimumBefore : 0
    let after = part.upperBound < word.bytes.count ? compoundMinimumAfter : 0
    if before == 0, after == 0 { return found }
    return found.filter { isFar($0, in: word, part, before, after) }
  }

  private func places(
    in word: FoldedWord, _ part: Range<Int>, _ level: PatternLevel
  ) -> [FoldedWord.Place] {
    word.dotted(part).withUnsafeBufferPointer { word.places(level.marks(of: $0), part, level) }
  }

  // MARK: Rejected hyphenation points

  /// Returns whether a hyphenation point has at least the given number of letters on both sides.
  private func isFar(
    _ place: FoldedWord.Place, in word: FoldedWord, _ part: Range<Int>, _ before: Int,
    _ after: Int
  ) -> Bool {
    let change = place.change
    let lettersBefore =
      letters(word.bytes[part.lowerBound..<(change?.range.lowerBound ?? place.offset)])
      + letters(change?.before ?? [])
    let lettersAfter =
      letters(word.bytes[(change?.range.upperBound ?? place.offset)..<part.upperBound])
      + letters(change?.after ?? [])
    return lettersBefore >= before && lettersAfter >= after
  }

  private func letters(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer(LetterCount.letters)
  }

  private func isBarred(_ offset: Int, _ word: FoldedWord) -> Bool {
    undivided.contains { sign in
      word.bytes[..<offset].suffix(sign.count).elementsEqual(sign)
        || word.bytes[offset...].starts(with: sign)
    }
  }
}

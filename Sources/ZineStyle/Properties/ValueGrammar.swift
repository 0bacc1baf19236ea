import ZineText

/// Grammar of a property's values in the CSS value definition syntax (CSS Values 4, section 2). A grammar
/// consists of keywords, `<types>`, functions, `[ ]` groups and the multipliers `? * + # {2} {1,4}`. There
/// are four combinators: `a b` (both in this order), `a && b` (both in any order), `a || b` (at least one)
/// and `a | b` (exactly one).
indirect enum ValueGrammar: Sendable {
  case word(String)
  case mark(Character)
  case type(ValueType)
  case function(String, ValueGrammar)
  case sequence([ValueGrammar])
  case all([ValueGrammar])
  case some([ValueGrammar])
  case one([ValueGrammar])
  case repeated(ValueGrammar, ClosedRange<Int>, hasCommas: Bool)

  /// Returns whether a value matches the grammar.
  func matches(_ value: ValueReader) -> Bool {
    var search = ValueSearch()
    return search.ends(of: self, from: [value]).contains(where: \.isAtEnd)
  }
}

/// Matcher that finds all positions where each part of the grammar can end. It never backtracks, so the time
/// depends only on the length of the value and the size of the grammar.
private struct ValueSearch {
  /// Number of grammar parts tried so far.
  private var steps = 0

  /// Maximum number of steps. Reasonable values need far fewer.
  private static let maximumSteps = 200_000

  /// Returns the distinct positions where a part can end if it begins at any of the given positions.
  mutating func ends(of grammar: ValueGrammar, from starts: [ValueReader]) -> [ValueReader] {
    var ends: [ValueReader] = []
    var known: Set<Int> = []
    for start in starts {
      for end in self.ends(of: grammar, from: start) where known.insert(end.place).inserted {
        ends.append(end)
      }
    }
    return ends
  }

  private mutating func ends(of grammar: ValueGrammar, from start: ValueReader) -> [ValueReader] {
    steps += 1
    guard steps <= Self.maximumSteps else { return [] }
    var reader = start
    switch grammar {
    case .word(let word): return reader.word(word) ? [reader] : []
    case .mark(let mark): return reader.mark(mark) ? [reader] : []
    case .type(let type): return type.take(&reader) ? [reader] : []
    case .function(let name, let inside):
      guard let content = reader.function(name) else { return [] }
      return ends(of: inside, from: content).contains(where: \.isAtEnd) ? [reader] : []
    case .sequence(let parts):
      return parts.reduce([start]) { places, part in ends(of: part, from: places) }
    case .one(let parts):
      let all = parts.flatMap { ends(of: $0, from: start) }
      var known: Set<Int> = []
      return all.filter { known.insert($0.place).inserted }
    case .all(let parts): return ends(of: parts, from: start, needsAll: true)
    case .some(let parts): return ends(of: parts, from: start, needsAll: false)
    case .repeated(let part, let count, let hasCommas):
      return ends(of: part, count, hasCommas, from: start)
    }
  }

  /// Matches parts in any order, each part at most once.
  private mutating func ends(
    of parts: [ValueGrammar], from start: ValueReader, needsAll: Bool
  ) -> [ValueReader] {
    var ends: [ValueReader] = []
    var known: Set<[Int]> = []
    var open: [(used: Int, place: ValueReader)] = [(0, start)]
    let whole = 1 << parts.count - 1
    while let (used, place) = open.popLast() {
      if used == whole || !needsAll && used != 0 { ends.append(place) }
      for (index, part) in parts.enumerated() where used & 1 << index == 0 {
        for end in self.ends(of: part, from: place) {
          let next = used | 1 << index
          if known.insert([next, end.place]).inserted { open.append((next, end)) }
        }
      }
    }
    return ends
  }

  private mutating func ends(
    of part: ValueGrammar, _ count: ClosedRange<Int>, _ hasCommas: Bool, from start: ValueReader
  ) -> [ValueReader] {
    var result = count.lowerBound == 0 ? [start] : []
    var known: Set<Int> = [start.place]
    var places = [start]
    var number = 0
    while number < count.upperBound, !places.isEmpty {
      if hasCommas, number > 0 {
        places = places.compactMap { place in
          var place = place
          return place.mark(",") ? place : nil
        }
      }
      places = ends(of: part, from: places)
      number += 1
      // Beyond the minimum, positions already reached with fewer repetitions are dropped, because they cannot
      // lead to new positions.
      if number > count.lowerBound { places.removeAll { !known.insert($0.place).inserted } }
      if number >= count.lowerBound { result += places }
    }
    return result
  }
}

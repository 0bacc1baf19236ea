import ZineText

/// What values a property takes, written as CSS writes it (CSS Values 4, section 2): words, `<types>`,
/// functions, `a b` in this order, `a && b` in any, `a || b` some of them, `a | b` one of them, `[ ]`, and
/// `? * + # {2} {1,4}` behind what may come several times.
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

  /// Whether a value is one of those.
  func matches(_ value: ValueReader) -> Bool {
    var search = ValueSearch()
    return search.ends(of: self, from: [value]).contains(where: \.isAtEnd)
  }
}

/// Goes all ways through a value at once, so that no value takes more than its own length and the size of
/// its grammar in time: of each part it asks where it can end, whatever lies between.
private struct ValueSearch {
  /// Parts that were tried.
  private var steps = 0

  /// No value that makes sense takes so many.
  private static let maximumSteps = 200_000

  /// Where a part can end that begins at one of some places, each place once.
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

  /// Parts in any order, each at most once.
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
      // A place that was reached before with fewer parts leads nowhere new, but where more are needed.
      if number > count.lowerBound { places.removeAll { !known.insert($0.place).inserted } }
      if number >= count.lowerBound { result += places }
    }
    return result
  }
}

/// Finds the corresponding elements of two sequences.
struct SequenceAlignment {
  /// Indices of two corresponding elements, in the order of both sequences. If an element has no partner, the
  /// other index is `nil`.
  typealias Pair = (old: Int?, new: Int?)

  /// Aligns equal elements by a longest common subsequence (Myers 1986, as in Swift's standard library). All
  /// other elements have no partner.
  static func equal<Element: Hashable>(_ old: [Element], _ new: [Element]) -> [Pair] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let shorter = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(shorter).prefix { $0 == $1 }.count
    var pairs: [Pair] = (0..<start).map { ($0, $0) }
    pairs += inner(old[start..<old.count - end], new[start..<new.count - end])
    pairs += (0..<end).map { (old.count - end + $0, new.count - end + $0) }
    return pairs
  }

  /// Aligns equal elements of two short sequences. Longer sequences are not aligned, since the time grows
  /// with the square of their length.
  private static func inner<Element: Hashable>(
    _ old: ArraySlice<Element>, _ new: ArraySlice<Element>
  ) -> [Pair] {
    guard !old.isEmpty, !new.isEmpty, old.count + new.count <= 6_000 else {
      return old.indices.map { ($0, nil) } + new.indices.map { (nil, $0) }
    }
    let (first, second) = (old.startIndex, new.startIndex)
    return search(Array(old), Array(new)).map { pair in
      (pair.old.map { $0 + first }, pair.new.map { $0 + second })
    }
  }

  private static func search<Element: Hashable>(_ old: [Element], _ new: [Element]) -> [Pair] {
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var pairs: [Pair] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if i < old.count, removed.contains(i) {
        pairs.append((i, nil))
        i += 1
      } else if j < new.count, inserted.contains(j) {
        pairs.append((nil, j))
        j += 1
      } else {
        pairs.append((i, j))
        i += 1
        j += 1
      }
    }
    return pairs
  }

  /// Aligns elements by their similarity, which is between 0 and 1 (Needleman and Wunsch 1970). Elements with
  /// a similarity below 0.25 are paired only if they are between two pairs and their number is the same in
  /// both sequences.
  static func similar(
    _ old: Int, _ new: Int, _ similarity: (_ old: Int, _ new: Int) -> Double
  ) -> [Pair] {
    guard old > 0, new > 0, old * new <= 250_000 else { return inOrder(old, new) }
    var best = [Double](repeating: 0, count: (old + 1) * (new + 1))
    func at(_ i: Int, _ j: Int) -> Int { i * (new + 1) + j }
    for i in stride(from: old - 1, through: 0, by: -1) {
      for j in stride(from: new - 1, through: 0, by: -1) {
        let alike = similarity(i, j)
        let together = alike >= 0.25 ? alike + best[at(i + 1, j + 1)] : -1
        best[at(i, j)] = max(together, best[at(i + 1, j)], best[at(i, j + 1)])
      }
    }
    var pairs: [Pair] = []
    var (i, j) = (0, 0)
    var alone: (old: [Int], new: [Int]) = ([], [])
    // Elements between two pairs that have no partner are paired in order, if their number is the same in
    // both sequences.
    func endGap() {
      if alone.old.count == alone.new.count {
        pairs += zip(alone.old, alone.new).map { ($0, $1) }
      } else {
        pairs += alone.old.map { ($0, nil) } + alone.new.map { (nil, $0) }
      }
      alone = ([], [])
    }
    while i < old, j < new {
      let alike = similarity(i, j)
      if alike >= 0.25, best[at(i, j)] == alike + best[at(i + 1, j + 1)] {
        endGap()
        pairs.append((i, j))
        i += 1
        j += 1
      } else if best[at(i, j)] == best[at(i + 1, j)] {
        alone.old.append(i)
        i += 1
      } else {
        alone.new.append(j)
        j += 1
      }
    }
    alone.old += i..<old
    alone.new += j..<new
    endGap()
    return pairs
  }

  private static func inOrder(_ old: Int, _ new: Int) -> [Pair] {
    (0..<max(old, new)).map { ($0 < old ? $0 : nil, $0 < new ? $0 : nil) }
  }
}

/// Returns the known name that a misspelt name most likely means: the first name with the smallest edit
/// distance. Returns `nil` if more than a third of the characters would change.
package func nearestName(to name: String, in known: some Sequence<String>) -> String? {
  let letters = Array(name.lowercased().utf8)
  guard (1...64).contains(letters.count) else { return nil }
  var best: (name: String, distance: Int)?
  let most = max(1, letters.count / 3)
  for candidate in known where abs(candidate.utf8.count - letters.count) <= most {
    let distance = editDistance(letters, Array(candidate.lowercased().utf8))
    if distance <= most, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// Returns the edit distance, in which swapping two adjacent characters counts as one edit (Damerau 1964).
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}

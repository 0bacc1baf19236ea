extension Sequence where Element: Hashable {
  /// Returns each distinct element once, in the order of first occurrence.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

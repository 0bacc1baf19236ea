extension Range<Int> {
  /// Returns the first index that does not satisfy a condition; `upperBound` if all do. Searches by halving.
  /// - Parameter isBefore: Whether an index is before the result. It holds for no index after one for which it
  ///   fails.
  @inline(__always)
  func partitionPoint(_ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

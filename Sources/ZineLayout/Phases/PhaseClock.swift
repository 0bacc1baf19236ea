/// Measures how the time of a run is divided among its phases. Time is counted for the innermost active
/// phase.
package final class PhaseClock {
  package enum Phase: String, CaseIterable {
    /// All work before the sources are read.
    case start
    case read
    case style
    /// Loading fonts and shaping paragraphs.
    case prepare
    /// Line breaking.
    case `break`
    case plan
    case emit
    /// Drawing, compressing and writing the file.
    case write
  }

  private let now: () -> Double
  private var current = Phase.start
  private var since = 0.0
  private var seconds: [Phase: Double] = [:]

  /// - Parameter now: Returns the current time in seconds, measured from the start of the run. The time
  ///   before the first call is counted for `start`.
  package init(now: @escaping () -> Double) { self.now = now }

  package func time<Result>(
    _ phase: Phase, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = enter(phase)
    defer { _ = enter(outer) }
    return try body()
  }

  private func enter(_ phase: Phase) -> Phase {
    let (outer, time) = (current, now())
    seconds[outer, default: 0] += time - since
    (current, since) = (phase, time)
    return outer
  }

  /// All phases in order, with the time spent in each phase so far, in seconds.
  package var shares: [(phase: Phase, seconds: Double)] {
    _ = enter(current)
    return Phase.allCases.map { ($0, seconds[$0] ?? 0) }
  }
}

extension PhaseClock? {
  /// Runs the body, and measures its time if there is a clock.
  package func time<Result>(
    _ phase: PhaseClock.Phase, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let clock = self else { return try body() }
    return try clock.time(phase, body)
  }
}

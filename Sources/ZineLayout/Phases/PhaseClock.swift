/// Says how the time of a run is shared by its steps. Time counts for the innermost step that is under way.
package final class PhaseClock {
  package enum Phase: String, CaseIterable {
    /// Until the sources are read.
    case start
    case read
    case style
    /// Fonts, and paragraphs as they are shaped.
    case prepare
    /// Choosing lines.
    case `break`
    case plan
    case emit
    /// Drawing, packing, and the file.
    case write
  }

  private let now: () -> Double
  private var current = Phase.start
  private var since = 0.0
  private var seconds: [Phase: Double] = [:]

  /// - Parameter now: in seconds from any point on; time before the first call counts for `start` where that
  ///   point is the run's beginning.
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

  /// All steps in their order, each with its seconds up to now.
  package var shares: [(phase: Phase, seconds: Double)] {
    _ = enter(current)
    return Phase.allCases.map { ($0, seconds[$0] ?? 0) }
  }
}

extension PhaseClock? {
  /// Without a clock the step is just taken.
  package func time<Result>(
    _ phase: PhaseClock.Phase, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let clock = self else { return try body() }
    return try clock.time(phase, body)
  }
}

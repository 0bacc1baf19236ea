import Testing

@testable import ZineLayout

@Suite struct PhaseClockTests {
  /// A clock that is set by hand.
  private final class Time {
    var seconds = 0.0
  }

  /// Time is counted once, for the innermost phase.
  @Test func countsForInnermostPhase() {
    let time = Time()
    let clock = PhaseClock { time.seconds }
    time.seconds = 1
    clock.time(.plan) {
      time.seconds = 3
      clock.time(.break) { time.seconds = 7 }
      clock.time(.prepare) { time.seconds = 15 }
      time.seconds = 31
    }
    time.seconds = 63
    let shares = clock.shares
    #expect(shares.map(\.phase) == PhaseClock.Phase.allCases)
    #expect(shares.map(\.seconds) == [1 + 32, 0, 0, 8, 4, 2 + 16, 0, 0])
  }

  /// A phase that throws is counted too.
  @Test func countsPhaseThatThrows() {
    struct Failure: Error {}
    let time = Time()
    let clock: PhaseClock? = PhaseClock { time.seconds }
    #expect(throws: Failure.self) {
      try clock.time(.read) {
        time.seconds = 2
        throw Failure()
      }
    }
    time.seconds = 3
    #expect(clock?.shares.first { $0.phase == .read }?.seconds == 2)
    #expect(clock?.shares.first { $0.phase == .start }?.seconds == 1)
  }

  @Test func runsPhaseWithoutClock() {
    let clock: PhaseClock? = nil
    #expect(clock.time(.emit) { 5 } == 5)
  }
}

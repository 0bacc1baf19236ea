/// Pseudorandom numbers, the same in every run. Uses the multiplier of Knuth's MMIX.
struct LinearCongruence: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    (0..<2).reduce(0) { result, _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return result << 32 | state >> 32
    }
  }
}

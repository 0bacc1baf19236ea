/// The sine, the same on every machine.
enum Sine {
  /// By its series, which is exact to 1e-10 for the quarter of a turn that it is asked for.
  static func value(_ angle: Double) -> Double {
    let half = Double.pi
    let turns = (angle / half).rounded()
    let x = angle - turns * half
    let sign = turns.truncatingRemainder(dividingBy: 2) == 0 ? 1.0 : -1.0
    let square = x * x
    var (term, sum) = (x, x)
    for step in stride(from: 2.0, through: 14, by: 2) {
      term *= -square / (step * (step + 1))
      sum += term
    }
    return sign * sum
  }
}

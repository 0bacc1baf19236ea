/// A sine function that gives the same result on every machine.
enum Sine {
  /// Returns the sine, computed by its power series. The angle is first reduced to at most a quarter of a
  /// turn. In that range, the error is below 1e-10.
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

import ZineStyle
import ZineText

/// The colour stops along a gradient line. Positions 0 and 1 are the ends of the line, but stops may be
/// outside this range.
struct GradientRamp {
  /// Colour stops in ascending order of position; never empty. Before the first stop and after the last stop,
  /// the colour is constant.
  private(set) var list: [PlacedGradient.Stop]

  /// Number of even segments that replace a segment whose colours change unevenly.
  private static let steps = 32
  /// Maximum number of stops of a repeating gradient. With more stops, no pattern would be visible, so the
  /// average colour replaces the gradient.
  private static let mostStops = 4_096

  private init(_ list: [PlacedGradient.Stop]) { self.list = list }

  /// - Parameter length: Length of the gradient line, in points.
  init(_ parts: [Gradient.Part], _ space: GradientSpace, length: Double) {
    let places = Self.places(of: parts, length: length)
    var list: [PlacedGradient.Stop] = []
    var hint: Double?
    for (part, place) in zip(parts, places) {
      guard case .stop(let color, _) = part else {
        hint = place
        continue
      }
      let stop = PlacedGradient.Stop(
        place: place, parts: space.components(of: color), alpha: color.alpha)
      if let last = list.last {
        list += Self.stretch(from: last, to: stop, hint: hint)
      } else {
        list = [stop]
      }
      hint = nil
    }
    self.list = list
  }

  /// Returns the positions of all stops and hints, as fractions of the length (CSS Images 3, section 3.5.3).
  private static func places(of parts: [Gradient.Part], length: Double) -> [Double] {
    var places: [Double?] = parts.map { part in
      switch part {
      case .stop(_, let place): place.map { $0.points(of: length) / length }
      case .hint(let place): place.points(of: length) / length
      }
    }
    if let last = places.indices.last {
      places[0] = places[0] ?? 0
      places[last] = places[last] ?? 1
    }
    var largest = -Double.infinity
    for index in places.indices {
      guard let place = places[index] else { continue }
      largest = max(largest, place)
      places[index] = largest
    }
    // Stops without a position are spaced evenly between their positioned neighbours.
    var known = (index: 0, place: places.first.flatMap(\.self) ?? 0)
    for index in places.indices {
      guard let place = places[index] else { continue }
      for between in known.index + 1..<max(index, known.index + 1) {
        let part = Double(between - known.index) / Double(index - known.index)
        places[between] = known.place + (place - known.place) * part
      }
      known = (index, place)
    }
    return places.map { $0 ?? 1 }
  }

  /// Returns the stops between `start` and `end`, including `end`.
  private static func stretch(
    from start: PlacedGradient.Stop, to end: PlacedGradient.Stop, hint: Double?
  ) -> [PlacedGradient.Stop] {
    var (first, last) = (start, end)
    // A fully transparent stop gets the colour of its neighbour, so that only the opacity changes.
    if start.alpha == 0 { first.parts = end.parts }
    if end.alpha == 0 { last.parts = start.parts }
    var exponent = 1.0
    if let hint, end.place > start.place {
      let middle = (hint - start.place) / (end.place - start.place)
      // A hint at either end of a segment creates a hard edge at that end.
      guard middle > 1e-6 else { return [first.at(start.place), last.at(start.place), end] }
      guard middle < 1 - 1e-6 else { return [first.at(end.place), last.at(end.place), end] }
      exponent = Logarithm.value(0.5) / Logarithm.value(middle)
    }
    let isEven =
      exponent == 1
      && (first.alpha == last.alpha || first.parts == last.parts || first.alpha == 0
        || last.alpha == 0)
    var list = first == start ? [] : [first]
    if !isEven, end.place > start.place {
      for step in 1..<steps {
        let way = Double(step) / Double(steps)
        var stop = first.mixedByOpacity(
          with: last, exponent == 1 ? way : Logarithm.power(way, exponent))
        stop.place = start.place + (end.place - start.place) * way
        list.append(stop)
      }
    }
    list.append(last)
    if last != end { list.append(end) }
    return list
  }

  // MARK: Repeating

  private var period: Double { list[list.count - 1].place - list[0].place }

  /// The last colour as a constant ramp.
  var lastColor: GradientRamp { GradientRamp([list[list.count - 1]]) }

  /// The average colour as a constant ramp, which is how the whole gradient looks from a distance.
  var average: GradientRamp {
    guard period > 0 else { return lastColor }
    var whole = list[0]
    whole.alpha = 0
    whole.parts = whole.parts.map { _ in 0 }
    for (start, end) in zip(list, list.dropFirst()) {
      let share = (end.place - start.place) / period / 2
      for stop in [start, end] {
        whole.alpha += stop.alpha * share
        for index in whole.parts.indices {
          whole.parts[index] += stop.parts[index] * stop.alpha * share
        }
      }
    }
    guard whole.alpha > 0 else { return lastColor }
    whole.parts = whole.parts.map { min(1, $0 / whole.alpha) }
    whole.alpha = min(1, whole.alpha)
    return GradientRamp([whole])
  }

  /// Repeats the stops until they cover the range from 0 to `reach`.
  func repeated(upTo reach: Double) -> GradientRamp {
    guard period > 0 else { return lastColor }
    let first = (-list[list.count - 1].place / period).rounded(.down)
    let last = ((reach - list[0].place) / period).rounded(.up)
    guard (last - first + 1) * Double(list.count) <= Double(Self.mostStops) else { return average }
    return GradientRamp(
      stride(from: first, through: last, by: 1).flatMap { round in
        list.map { $0.at($0.place + round * period) }
      })
  }

  // MARK: Clipping

  /// Clips the ramp to the range from 0 to `reach` and scales this range to 0…1.
  func stops(upTo reach: Double) -> [PlacedGradient.Stop] {
    let inner = list.filter { $0.place > 0 && $0.place < reach }
    let all = [value(at: 0, isStart: true)] + inner + [value(at: reach, isStart: false)]
    var last = 0.0
    return all.enumerated().map { index, stop in
      // Rounding may put a stop slightly before the previous one.
      last = index == all.count - 1 ? 1 : min(1, max(last, stop.place / reach))
      return stop.at(last)
    }
  }

  /// Returns the colour at a position. At a hard edge, `isStart` selects the colour after the edge.
  private func value(at place: Double, isStart: Bool) -> PlacedGradient.Stop {
    let next = list.firstIndex { isStart ? $0.place > place : $0.place >= place }
    guard let next else { return list[list.count - 1].at(place) }
    guard next > 0 else { return list[0].at(place) }
    let (before, after) = (list[next - 1], list[next])
    guard after.place > before.place else { return after.at(place) }
    return before.mixed(with: after, (place - before.place) / (after.place - before.place))
      .at(place)
  }
}

extension PlacedGradient.Stop {
  fileprivate func at(_ place: Double) -> PlacedGradient.Stop {
    var stop = self
    stop.place = place
    return stop
  }
}

/// Logarithms and powers that give the same result on every machine.
private enum Logarithm {
  /// Returns the natural logarithm of a positive number, by the series of the inverse hyperbolic tangent.
  static func value(_ number: Double) -> Double {
    let exponent = Double(number.exponent)
    let part = number.significand
    let ratio = (part - 1) / (part + 1)
    var (term, sum) = (ratio, 0.0)
    for step in stride(from: 1.0, through: 41, by: 2) {
      sum += term / step
      term *= ratio * ratio
    }
    return 2 * sum + exponent * ln2
  }

  private static let ln2 = 0.693_147_180_559_945_3

  /// - Parameter base: Greater than 0, at most 1.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    let logarithm = max(-700, exponent * value(base))
    let halvings = (logarithm / ln2).rounded()
    let rest = logarithm - halvings * ln2
    var (term, sum) = (1.0, 1.0)
    for step in 1...18 {
      term *= rest / Double(step)
      sum += term
    }
    return sum * Double(sign: .plus, exponent: Int(halvings), significand: 1)
  }
}

import ZineText

/// A parsed gradient. Its lengths are not computed yet and `currentcolor` is not replaced yet.
struct WrittenGradient {
  enum Part {
    /// A colour stop. A colour of `nil` means `currentcolor`. A position of `nil` means that the stop is
    /// spaced evenly between its neighbours.
    case stop(Color?, Length?)
    case hint(Length)
  }

  var shape: @Sendable (StyleContext) -> Gradient.Shape
  var isRepeating: Bool
  var parts: [Part]

  func computed(_ style: ComputedStyle, _ context: StyleContext) -> Gradient {
    Gradient(
      shape: shape(context), isRepeating: isRepeating,
      parts: parts.map { part in
        switch part {
        case .stop(let color, let place):
          .stop(color ?? style.inherited.color, place.map(context.computed))
        case .hint(let place): .hint(context.computed(place))
        }
      })
  }

  /// The colours of all stops except those with `currentcolor`.
  var colors: [Color] {
    parts.compactMap { part in
      if case .stop(let color, _) = part { color } else { nil }
    }
  }
}

/// Parsing of gradients (CSS Images 3, section 3).
extension ValueReader {
  mutating func gradient() -> WrittenGradient? {
    for isRepeating in [false, true] {
      let prefix = isRepeating ? "repeating-" : ""
      if let inside = function(prefix + "linear-gradient") {
        return Self.gradient(inside, isRepeating: isRepeating) { $0.gradientLine() }
      }
      if let inside = function(prefix + "radial-gradient") {
        return Self.gradient(inside, isRepeating: isRepeating) { $0.gradientEnding() }
      }
    }
    return nil
  }

  private typealias WrittenShape = @Sendable (StyleContext) -> Gradient.Shape

  /// - Parameter shape: Parses the direction or ending shape before the colours, including the comma after
  /// it.
  private static func gradient(
    _ inside: ValueReader, isRepeating: Bool, _ shape: (inout ValueReader) -> WrittenShape?
  ) -> WrittenGradient? {
    var reader = inside
    guard let shape = shape(&reader), let groups = reader.list({ $0.gradientParts() }),
      reader.isAtEnd
    else { return nil }
    let parts = groups.flatMap(\.self)
    guard (2...Gradient.mostParts).contains(parts.count), !parts[0].isHint,
      !parts[parts.count - 1].isHint,
      zip(parts, parts.dropFirst()).allSatisfy({ !$0.isHint || !$1.isHint })
    else { return nil }
    return WrittenGradient(shape: shape, isRepeating: isRepeating, parts: parts)
  }

  /// Parses a colour with up to two positions before or after it. A position without a colour is a colour
  /// hint.
  private mutating func gradientParts() -> [WrittenGradient.Part]? {
    attempt { reader in
      func places(_ reader: inout ValueReader) -> [Length] {
        var places: [Length] = []
        while places.count < 2, let place = reader.length(percentages: true) {
          places.append(place)
        }
        return places
      }
      var own: [Length] = []
      var color = reader.colorOrCurrent()
      if color == nil {
        own = places(&reader)
        color = reader.colorOrCurrent()
      } else {
        own = places(&reader)
      }
      guard let color else { return own.count == 1 ? [.hint(own[0])] : nil }
      return own.isEmpty ? [.stop(color, nil)] : own.map { .stop(color, $0) }
    }
  }

  // MARK: Shapes

  /// Parses a direction such as `45deg,` or `to top right,`. If it is omitted, the gradient runs from top to
  /// bottom.
  private mutating func gradientLine() -> WrittenShape? {
    var direction = Gradient.Direction.angle(180)
    if let angle = angle() {
      direction = .angle(angle)
    } else if word("to") {
      guard let corner = gradientCorner() else { return nil }
      direction = corner
    } else {
      return { _ in .linear(.angle(180)) }
    }
    guard mark(",") else { return nil }
    return { [direction] _ in .linear(direction) }
  }

  /// Parses an angle and returns it in degrees, from 0 to 360. A zero without a unit is valid.
  mutating func angle() -> Double? {
    let units: [(String, Double)] = [
      ("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360),
    ]
    for (unit, scale) in units {
      guard let value = dimension(in: [unit]) else { continue }
      let degrees = (value * scale).truncatingRemainder(dividingBy: 360)
      return degrees.isFinite ? degrees < 0 ? degrees + 360 : degrees : 0
    }
    return attempt { reader in reader.plainNumber().flatMap { $0 == 0 ? 0 : nil } }
  }

  private mutating func gradientCorner() -> Gradient.Direction? {
    var (x, y) = (0, 0)
    while true {
      if x == 0, word("left") {
        x = -1
      } else if x == 0, word("right") {
        x = 1
      } else if y == 0, word("top") {
        y = -1
      } else if y == 0, word("bottom") {
        y = 1
      } else {
        break
      }
    }
    switch (x, y) {
    case (0, 0): return nil
    case (0, _): return .angle(y < 0 ? 0 : 180)
    case (_, 0): return .angle(x < 0 ? 270 : 90)
    default: return .corner(x: x, y: y)
    }
  }

  /// Parses an ending shape such as `circle closest-side at 20% 50%,`. If it is omitted, the shape is an
  /// ellipse that extends to the farthest corner.
  private mutating func gradientEnding() -> WrittenShape? {
    let start = place
    var name: String?
    var extent: Gradient.Extent?
    var radii: [Length] = []
    while true {
      if name == nil, word("circle") {
        name = "circle"
      } else if name == nil, word("ellipse") {
        name = "ellipse"
      } else if extent == nil, radii.isEmpty,
        let word = attempt({ $0.choice(Gradient.Extent.self) })
      {
        extent = word
      } else if extent == nil, radii.isEmpty, let radius = length(.notNegative, percentages: true) {
        radii = [radius] + [length(.notNegative, percentages: true)].compactMap(\.self)
      } else {
        break
      }
    }
    switch (name, radii.count) {
    case ("circle"?, 2), ("ellipse"?, 1): return nil
    case (_, 1): if radii[0].percent != 0 { return nil }
    default: break
    }
    let isCircle = name == "circle" || radii.count == 1
    let isAt = word("at")
    let center = isAt ? position() : WrittenPosition(x: .percent(50), y: .percent(50))
    guard let center, place == start || mark(",") else { return nil }
    return { [radii, extent] context in
      let ending: Gradient.Ending =
        switch radii.count {
        case 1: .radius(limited(context.points(radii[0])))
        case 2: .radii(context.computed(radii[0]), context.computed(radii[1]))
        default:
          isCircle ? .circle(extent ?? .farthestCorner) : .ellipse(extent ?? .farthestCorner)
        }
      return .radial(ending, at: center.computed(in: context))
    }
  }

  /// Whether the value contains a gradient between colours that use different inks.
  var hasMixedGradient: Bool {
    var reader = self
    while !reader.isAtEnd {
      if let gradient = reader.gradient() {
        if GradientSpace.common(to: gradient.colors).isMixed { return true }
      } else {
        reader = reader.single().rest
      }
    }
    return false
  }
}

extension WrittenGradient.Part {
  fileprivate var isHint: Bool { if case .hint = self { true } else { false } }
}

// MARK: Serialization

extension Gradient {
  var styleText: String {
    let list = ([shapeText] + parts.map(\.styleText)).joined(separator: ", ")
    let name =
      switch shape {
      case .linear: "linear-gradient"
      case .radial: "radial-gradient"
      }
    return "\(isRepeating ? "repeating-" : "")\(name)(\(list))"
  }

  private var shapeText: String {
    switch shape {
    case .linear(.angle(let degrees)): return shortDecimal(degrees) + "deg"
    case .linear(.corner(let x, let y)):
      return "to \(y < 0 ? "top" : "bottom") \(x < 0 ? "left" : "right")"
    case .radial(let ending, let center):
      let size =
        switch ending {
        case .circle(let extent): "circle \(extent.rawValue)"
        case .ellipse(let extent): "ellipse \(extent.rawValue)"
        case .radius(let radius): "circle \(pointsText(radius))"
        case .radii(let x, let y): "ellipse \(x.styleText) \(y.styleText)"
        }
      return "\(size) at \(center.styleText)"
    }
  }
}

extension Gradient.Part {
  fileprivate var styleText: String {
    switch self {
    case .stop(let color, let place?): "\(color.styleText) \(place.styleText)"
    case .stop(let color, nil): color.styleText
    case .hint(let place): place.styleText
    }
  }
}

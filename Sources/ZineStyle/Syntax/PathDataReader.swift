import Glibc
import ZineText

/// Parser of SVG path data such as `M 0 0 L 10 0 C … Z` (SVG 2, section 9.3). Numbers are in CSS pixels,
/// which are 0.75 points.
struct PathDataReader {
  private let bytes: [UInt8]
  private var index = 0
  private var path = Path()
  private var point = Point(x: 0, y: 0)
  private var start = Point(x: 0, y: 0)
  /// The last control points of the previous cubic and quadratic curve. A smooth curve continues from them.
  private var lastCubic: Point?
  private var lastQuadratic: Point?

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// - Returns: `nil` if the path data is invalid or has more than `Limits.shapePoints` elements.
  static func read(_ text: String) -> Path? {
    var reader = PathDataReader(text)
    return reader.read()
  }

  private static let pointsPerPixel = 0.75

  private mutating func read() -> Path? {
    var command: UInt8?
    skipSpace()
    while index < bytes.count {
      guard path.elements.count <= Limits.shapePoints else { return nil }
      let letter = bytes[index] | 0x20
      if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter), letter != UInt8(ascii: "e") {
        command = bytes[index]
        index += 1
        if letter == UInt8(ascii: "z") {
          close()
          skipSpace()
          continue
        }
      }
      guard let next = command, !path.elements.isEmpty || next | 0x20 == UInt8(ascii: "m"),
        take(next)
      else { return nil }
      // Further coordinate pairs after a move command are treated as line commands.
      if next == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if next == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
      skipSpace(andComma: true)
    }
    return path.elements.isEmpty ? nil : path
  }

  private mutating func close() {
    if !path.elements.isEmpty { path.elements.append(.close) }
    point = start
    (lastCubic, lastQuadratic) = (nil, nil)
  }

  /// Parses the arguments of one command and appends the resulting path elements.
  private mutating func take(_ command: UInt8) -> Bool {
    let isRelative = command & 0x20 != 0
    let origin = isRelative ? point : Point(x: 0, y: 0)
    var (cubic, quadratic): (Point?, Point?) = (nil, nil)
    defer { (lastCubic, lastQuadratic) = (cubic, quadratic) }
    switch Character(Unicode.Scalar(command | 0x20)) {
    case "m":
      guard let end = pair(from: origin) else { return false }
      start = end
      path.elements.append(.move(end))
      point = end
    case "l":
      guard let end = pair(from: origin) else { return false }
      line(to: end)
    case "h":
      guard let x = number() else { return false }
      line(to: Point(x: origin.x + x, y: point.y))
    case "v":
      guard let y = number() else { return false }
      line(to: Point(x: point.x, y: origin.y + y))
    case "c":
      guard let first = pair(from: origin), let second = pair(from: origin),
        let end = pair(from: origin)
      else { return false }
      curve(first, second, end)
      cubic = second
    case "s":
      guard let second = pair(from: origin), let end = pair(from: origin) else { return false }
      curve(mirrored(lastCubic), second, end)
      cubic = second
    case "q":
      guard let control = pair(from: origin), let end = pair(from: origin) else { return false }
      bend(control, end)
      quadratic = control
    case "t":
      let control = mirrored(lastQuadratic)
      guard let end = pair(from: origin) else { return false }
      bend(control, end)
      quadratic = control
    case "a": return arc(from: origin)
    default: return false
    }
    return true
  }

  private mutating func line(to end: Point) {
    path.elements.append(.line(end))
    point = end
  }

  private mutating func curve(_ first: Point, _ second: Point, _ end: Point) {
    path.elements.append(.curve(first, second, end))
    point = end
  }

  /// Appends a quadratic curve, converted to a cubic curve.
  private mutating func bend(_ control: Point, _ end: Point) {
    func toward(_ from: Point) -> Point {
      Point(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
    }
    curve(toward(point), toward(end), end)
  }

  private func mirrored(_ control: Point?) -> Point {
    control.map { Point(x: 2 * point.x - $0.x, y: 2 * point.y - $0.y) } ?? point
  }

  private mutating func arc(from origin: Point) -> Bool {
    guard let rx = number(), let ry = number(), let angle = plainNumber(), let isLarge = flag(),
      let isSweep = flag(), let end = pair(from: origin)
    else { return false }
    path.elements +=
      EllipticalArc(
        from: point, to: end, rx: abs(rx), ry: abs(ry), angle: angle * .pi / 180, isLarge: isLarge,
        isSweep: isSweep
      ).curves
    point = end
    return true
  }

  // MARK: Numbers

  private mutating func pair(from origin: Point) -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return Point(x: origin.x + x, y: origin.y + y)
  }

  private mutating func number() -> Double? { plainNumber().map { $0 * Self.pointsPerPixel } }

  private mutating func plainNumber() -> Double? {
    skipSpace(andComma: true)
    let begin = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      index += 1
    }
    var hasPoint = false
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
        break
      }
      index += 1
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")
      {
        index += 1
      }
      while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
        index += 1
      }
    }
    let text = String(decoding: bytes[begin..<index], as: UTF8.self)
    guard let value = decimalNumber(text), abs(value) <= 1e6 else { return nil }
    return value
  }

  private mutating func flag() -> Bool? {
    skipSpace(andComma: true)
    guard index < bytes.count,
      bytes[index] == UInt8(ascii: "0") || bytes[index] == UInt8(ascii: "1")
    else { return nil }
    index += 1
    return bytes[index - 1] == UInt8(ascii: "1")
  }

  private mutating func skipSpace(andComma: Bool = false) {
    while index < bytes.count,
      [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index])
        || andComma && bytes[index] == UInt8(ascii: ",")
    {
      index += 1
    }
  }
}

/// An elliptical arc between two points (SVG 2, appendix B.2).
private struct EllipticalArc {
  /// Curves that approximate the arc. Each covers at most a quarter of the ellipse.
  private(set) var curves: [Path.Element] = []

  init(
    from start: Point, to end: Point, rx: Double, ry: Double, angle: Double, isLarge: Bool,
    isSweep: Bool
  ) {
    // Very small radii are treated as zero, because their squares would underflow.
    guard rx > 1e-6, ry > 1e-6, start != end else {
      curves = [.line(end)]
      return
    }
    let (cosine, sine) = (cos(angle), sin(angle))
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    let (x, y) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
    // Radii that are too small to reach from the start to the end are scaled up.
    let lack = max(1, ((x * x) / (rx * rx) + (y * y) / (ry * ry)).squareRoot())
    let (rx, ry) = (rx * lack, ry * lack)
    let below = rx * rx * y * y + ry * ry * x * x
    let part = max(0, (rx * rx * ry * ry - below) / max(below, .leastNormalMagnitude)).squareRoot()
    let sign = isLarge == isSweep ? -1.0 : 1
    let (cx, cy) = (sign * part * rx * y / ry, -sign * part * ry * x / rx)
    let center = Point(
      x: cosine * cx - sine * cy + (start.x + end.x) / 2,
      y: sine * cx + cosine * cy + (start.y + end.y) / 2)
    let from = atan2((y - cy) / ry, (x - cx) / rx)
    var turn = atan2((-y - cy) / ry, (-x - cx) / rx) - from
    if isSweep, turn < 0 { turn += 2 * .pi }
    if !isSweep, turn > 0 { turn -= 2 * .pi }
    guard from.isFinite, turn.isFinite else {
      curves = [.line(end)]
      return
    }
    let count = max(1, Int((abs(turn) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = turn / Double(count)
    let handle = 4.0 / 3 * tan(step / 4)
    func point(_ u: Double, _ v: Double) -> Point {
      Point(
        x: center.x + cosine * rx * u - sine * ry * v, y: center.y + sine * rx * u + cosine * ry * v
      )
    }
    for number in 0..<count {
      let (a, b) = (from + Double(number) * step, from + Double(number + 1) * step)
      curves.append(
        .curve(
          point(cos(a) - handle * sin(a), sin(a) + handle * cos(a)),
          point(cos(b) + handle * sin(b), sin(b) - handle * cos(b)),
          number == count - 1 ? end : point(cos(b), sin(b))))
    }
  }
}

extension Path {
  /// The path as SVG path data, in CSS pixels.
  var dataText: String {
    func text(_ point: Point) -> String {
      "\(shortDecimal(point.x / 0.75)) \(shortDecimal(point.y / 0.75))"
    }
    return elements.map { element in
      switch element {
      case .move(let point): "M \(text(point))"
      case .line(let point): "L \(text(point))"
      case .curve(let first, let second, let end):
        "C \(text(first)) \(text(second)) \(text(end))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}

import ZineText

/// A parsed shape. Its lengths are not computed yet.
struct WrittenShape {
  var computed: @Sendable (StyleContext) -> ShapeStyle

  func computed(in context: StyleContext) -> ShapeStyle { computed(context) }
}

/// A parsed position in a box. Its lengths are not computed yet.
struct WrittenPosition {
  var x: Length
  var y: Length

  func computed(in context: StyleContext) -> ShapePosition {
    ShapePosition(x: context.computed(x), y: context.computed(y))
  }
}

extension ValueReader {
  /// Parses `none`, a reference box, a contour, or a basic shape with an optional reference box in any order.
  /// - Parameters:
  ///   - boxes: The default reference box of a shape; `nil` if the value must not contain a reference box.
  ///   - hasContour: Whether the shape can be the outline of a picture.
  mutating func shape(boxes standard: ShapeBox?, hasContour: Bool = false) -> WrittenShape? {
    if word("none") { return WrittenShape { _ in .none } }
    if hasContour, word("-zine-contour") { return WrittenShape { _ in .contour() } }
    if hasContour, let picture = picture() {
      return WrittenShape { _ in .contour(of: picture) }
    }
    guard let standard else {
      return basicShape().map { shape in WrittenShape { .basic(shape($0), in: .margin) } }
    }
    var box = attempt { $0.choice(ShapeBox.self) }
    guard let shape = basicShape() else {
      return box.map { box in WrittenShape { _ in .box(box) } }
    }
    if box == nil { box = attempt { $0.choice(ShapeBox.self) } }
    return WrittenShape { [box] in .basic(shape($0), in: box ?? standard) }
  }

  private mutating func basicShape() -> (@Sendable (StyleContext) -> BasicShape)? {
    if let inside = function("circle") { return Self.circle(inside) }
    if let inside = function("ellipse") { return Self.ellipse(inside) }
    if let inside = function("inset") { return Self.inset(inside) }
    if let inside = function("polygon") { return Self.polygon(inside) }
    if let inside = function("path") { return Self.path(inside) }
    return nil
  }

  private static func circle(_ reader: ValueReader) -> (@Sendable (StyleContext) -> BasicShape)? {
    var reader = reader
    let radius = reader.shapeRadius()
    guard let center = reader.center(), reader.isAtEnd else { return nil }
    return { .circle(radius?($0) ?? .closestSide, at: center.computed(in: $0)) }
  }

  private static func ellipse(_ reader: ValueReader) -> (@Sendable (StyleContext) -> BasicShape)? {
    var reader = reader
    let x = reader.shapeRadius()
    let y = x == nil ? nil : reader.shapeRadius()
    guard (x == nil) == (y == nil), let center = reader.center(), reader.isAtEnd else { return nil }
    return {
      .ellipse(x?($0) ?? .closestSide, y?($0) ?? .closestSide, at: center.computed(in: $0))
    }
  }

  private static func inset(_ reader: ValueReader) -> (@Sendable (StyleContext) -> BasicShape)? {
    var reader = reader
    guard let sides = reader.sides({ $0.length(percentages: true) }) else { return nil }
    var (x, y) = ([Length(), Length(), Length(), Length()], [Length]())
    if reader.word("round") {
      guard let first = reader.sides({ $0.length(.notNegative, percentages: true) }) else {
        return nil
      }
      x = first
      if reader.mark("/") {
        guard let second = reader.sides({ $0.length(.notNegative, percentages: true) }) else {
          return nil
        }
        y = second
      }
    }
    guard reader.isAtEnd else { return nil }
    return { [x, y] context in
      let corners = (0..<4).map { corner in
        BasicShape.CornerRadius(
          x: context.computed(x[corner]), y: context.computed(y.isEmpty ? x[corner] : y[corner]))
      }
      let sides = sides.map(context.computed)
      return .inset(
        BoxSides(top: sides[0], bottom: sides[2], start: sides[3], end: sides[1]),
        BoxCorners(
          topStart: corners[0], topEnd: corners[1], bottomEnd: corners[2], bottomStart: corners[3]))
    }
  }

  private static func polygon(_ reader: ValueReader) -> (@Sendable (StyleContext) -> BasicShape)? {
    var reader = reader
    let rule = reader.fillRule()
    let points = reader.list { reader -> WrittenPosition? in
      guard let x = reader.length(percentages: true), let y = reader.length(percentages: true)
      else { return nil }
      return WrittenPosition(x: x, y: y)
    }
    guard let points, points.count <= Limits.shapePoints, reader.isAtEnd else { return nil }
    return { context in .polygon(rule, points.map { $0.computed(in: context) }) }
  }

  private static func path(_ reader: ValueReader) -> (@Sendable (StyleContext) -> BasicShape)? {
    var reader = reader
    let rule = reader.fillRule()
    guard let text = reader.string(), let path = PathDataReader.read(text), reader.isAtEnd else {
      return nil
    }
    return { _ in .path(rule, path) }
  }

  private mutating func fillRule() -> FillRule {
    attempt { reader in
      guard let rule = reader.choice(FillRule.self), reader.mark(",") else { return nil }
      return rule
    } ?? .nonzero
  }

  private mutating func shapeRadius() -> (@Sendable (StyleContext) -> ShapeRadius)? {
    if word("closest-side") { return { _ in .closestSide } }
    if word("farthest-side") { return { _ in .farthestSide } }
    guard let length = length(.notNegative, percentages: true) else { return nil }
    return { .length($0.computed(length)) }
  }

  /// Parses the centre of a shape after the keyword `at`. If it is omitted, the centre of the box is used.
  private mutating func center() -> WrittenPosition? {
    word("at") ? position() : WrittenPosition(x: .percent(50), y: .percent(50))
  }

  /// Parses a position in a box (CSS Values 4, section 9.1).
  mutating func position() -> WrittenPosition? {
    attempt { reader in
      var parts: [PositionPart] = []
      while parts.count < 4, let part = reader.positionPart() { parts.append(part) }
      return WrittenPosition(parts)
    }
  }

  private mutating func positionPart() -> PositionPart? {
    attempt { $0.choice(PositionPart.Edge.self) }.map(PositionPart.edge)
      ?? length(percentages: true).map(PositionPart.length)
  }
}

/// A keyword or a length in a position.
private enum PositionPart {
  enum Edge: String {
    case left, right, top, bottom, center

    var isHorizontal: Bool { self == .left || self == .right }
    var isVertical: Bool { self == .top || self == .bottom }
    var isFarEdge: Bool { self == .right || self == .bottom }

    func place(_ offset: Length = Length()) -> Length {
      switch self {
      case .left, .top: offset
      case .right, .bottom: .percent(100) - offset
      case .center: .percent(50)
      }
    }
  }

  case edge(Edge)
  case length(Length)
}

extension WrittenPosition {
  fileprivate init?(_ parts: [PositionPart]) {
    switch (parts.count, parts.first, parts.dropFirst().first) {
    case (1, .edge(let edge)?, _):
      self = WrittenPosition(
        x: edge.isHorizontal ? edge.place() : .percent(50),
        y: edge.isVertical ? edge.place() : .percent(50))
    case (1, .length(let x)?, _): self = WrittenPosition(x: x, y: .percent(50))
    case (2, .edge(let a)?, .edge(let b)?):
      let isSwapped = a.isVertical || b.isHorizontal
      let (x, y) = isSwapped ? (b, a) : (a, b)
      guard !x.isVertical, !y.isHorizontal else { return nil }
      self = WrittenPosition(x: x.place(), y: y.place())
    case (2, .edge(let x)?, .length(let y)?):
      guard !x.isVertical else { return nil }
      self = WrittenPosition(x: x.place(), y: y)
    case (2, .length(let x)?, .edge(let y)?):
      guard !y.isHorizontal else { return nil }
      self = WrittenPosition(x: x, y: y.place())
    case (2, .length(let x)?, .length(let y)?): self = WrittenPosition(x: x, y: y)
    case (3...4, _, _):
      guard let position = Self.withOffsets(parts) else { return nil }
      self = position
    default: return nil
    }
  }

  /// Combines pairs of an edge and an offset from it, such as `right 10px bottom 20%`.
  private static func withOffsets(_ parts: [PositionPart]) -> WrittenPosition? {
    var (x, y): (Length?, Length?) = (nil, nil)
    var index = 0
    var centers = 0
    while index < parts.count {
      guard case .edge(let edge) = parts[index] else { return nil }
      index += 1
      var offset = Length()
      if index < parts.count, case .length(let length) = parts[index] {
        guard edge != .center else { return nil }
        offset = length
        index += 1
      }
      if edge.isHorizontal {
        guard x == nil else { return nil }
        x = edge.place(offset)
      } else if edge.isVertical {
        guard y == nil else { return nil }
        y = edge.place(offset)
      } else {
        centers += 1
      }
    }
    guard centers == (x == nil ? 1 : 0) + (y == nil ? 1 : 0) else { return nil }
    return WrittenPosition(x: x ?? .percent(50), y: y ?? .percent(50))
  }
}

// MARK: Serialization

extension ShapePosition {
  var styleText: String { "\(x.styleText) \(y.styleText)" }
}

extension ShapeRadius {
  var styleText: String {
    switch self {
    case .length(let length): length.styleText
    case .closestSide: "closest-side"
    case .farthestSide: "farthest-side"
    }
  }
}

extension ShapeStyle {
  var styleText: String { styleText(in: .margin) }

  /// - Parameter standard: The default reference box, which is omitted from the result.
  func styleText(in standard: ShapeBox) -> String {
    switch self {
    case .none: "none"
    case .contour(nil): "-zine-contour"
    case .contour(let picture?): "url(\(quotedStyleText(picture.address)))"
    case .box(let box): box.rawValue
    case .basic(let shape, let box):
      box == standard ? shape.styleText : "\(shape.styleText) \(box.rawValue)"
    }
  }
}

extension BasicShape {
  fileprivate var styleText: String {
    switch self {
    case .circle(let radius, let center):
      return "circle(\(radius.styleText) at \(center.styleText))"
    case .ellipse(let x, let y, let center):
      return "ellipse(\(x.styleText) \(y.styleText) at \(center.styleText))"
    case .inset(let sides, let corners):
      let all = [sides.top, sides.end, sides.bottom, sides.start].map(\.styleText)
      let radii = [corners.topStart, corners.topEnd, corners.bottomEnd, corners.bottomStart]
      let round =
        radii.allSatisfy { $0.x == 0.0 && $0.y == 0.0 }
        ? ""
        : " round \(radii.map(\.x.styleText).joined(separator: " "))"
          + " / \(radii.map(\.y.styleText).joined(separator: " "))"
      return "inset(\(all.joined(separator: " "))\(round))"
    case .polygon(let rule, let points):
      let start = rule == .nonzero ? "" : "\(rule.rawValue), "
      return "polygon(\(start)\(points.map(\.styleText).joined(separator: ", ")))"
    case .path(let rule, let path):
      let start = rule == .nonzero ? "" : "\(rule.rawValue), "
      return "path(\(start)\"\(path.dataText)\")"
    }
  }
}

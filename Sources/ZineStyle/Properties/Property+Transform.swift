import ZineText

extension Property {
  /// Transform properties (CSS Transforms 1). All transforms are two-dimensional.
  static let transforms: [Property] = [
    .computed(
      "transform", \.own.transform, inherited: false,
      expected:
        "none, or functions such as rotate(-2deg), translate(5pt, 10%), scale(1.2), skewX(5deg) and matrix(1, 0, 0, 1, 0, 0)"
    ) { reader in
      guard let functions = reader.transformFunctions() else { return nil }
      return { _, context in functions.map { $0(context) } }
    }
    .written { style in
      style.own.transform.isEmpty
        ? "none" : style.own.transform.map(\.styleText).joined(separator: " ")
    }
    .affecting([.block, .picture, .rule], butFor: .row),
    .computed(
      "transform-origin", \.own.transformOrigin, inherited: false,
      expected: "a place such as center, left top, 20% 50% or right 4mm bottom 0"
    ) { reader in
      guard let position = reader.position() else { return nil }
      return { _, context in
        let place = position.computed(in: context)
        return TransformOrigin(x: place.x, y: place.y)
      }
    }
    .written { "\($0.own.transformOrigin.x.styleText) \($0.own.transformOrigin.y.styleText)" }
    .affecting([.block, .picture, .rule], butFor: .row),
  ]
}

private typealias WrittenFunction = @Sendable (StyleContext) -> TransformFunction

extension ValueReader {
  /// Maximum number of transform functions in one value.
  private static let mostFunctions = 1_000

  /// Parses a list of transform functions. The keyword `none` results in an empty array.
  fileprivate mutating func transformFunctions() -> [WrittenFunction]? {
    if word("none") { return [] }
    var functions: [WrittenFunction] = []
    while !isAtEnd {
      guard functions.count < Self.mostFunctions, let function = transformFunction() else {
        return nil
      }
      functions.append(function)
    }
    return functions.isEmpty ? nil : functions
  }

  private mutating func transformFunction() -> WrittenFunction? {
    if var inside = function("translate") { return inside.translation() }
    if var inside = function("translatex") {
      return inside.translation(hasOne: true)
    }
    if var inside = function("translatey") {
      guard let y = inside.length(percentages: true), inside.isAtEnd else { return nil }
      return { .translate(x: 0, y: $0.computed(y)) }
    }
    if var inside = function("scale") {
      guard let values = inside.numbers(1...2, { $0.factor() }) else { return nil }
      return { _ in .scale(x: values[0], y: values[values.count - 1]) }
    }
    if var inside = function("scalex") {
      guard let values = inside.numbers(1...1, { $0.factor() }) else { return nil }
      return { _ in .scale(x: values[0], y: 1) }
    }
    if var inside = function("scaley") {
      guard let values = inside.numbers(1...1, { $0.factor() }) else { return nil }
      return { _ in .scale(x: 1, y: values[0]) }
    }
    if var inside = function("rotate") {
      guard let values = inside.numbers(1...1, { $0.angle() }) else { return nil }
      return { _ in .rotate(values[0]) }
    }
    if var inside = function("skew") {
      guard let values = inside.numbers(1...2, { $0.angle() }) else { return nil }
      return { _ in .skew(x: values[0], y: values.count > 1 ? values[1] : 0) }
    }
    if var inside = function("skewx") {
      guard let values = inside.numbers(1...1, { $0.angle() }) else { return nil }
      return { _ in .skew(x: values[0], y: 0) }
    }
    if var inside = function("skewy") {
      guard let values = inside.numbers(1...1, { $0.angle() }) else { return nil }
      return { _ in .skew(x: 0, y: values[0]) }
    }
    if var inside = function("matrix") {
      guard let values = inside.numbers(6...6, { $0.number() }) else { return nil }
      return { _ in .matrix(values) }
    }
    return nil
  }

  private mutating func translation(hasOne: Bool = false) -> WrittenFunction? {
    guard let values = list({ $0.length(percentages: true) }), isAtEnd,
      values.count <= (hasOne ? 1 : 2)
    else { return nil }
    let (x, y) = (values[0], values.count > 1 ? values[1] : Length())
    return { .translate(x: $0.computed(x), y: $0.computed(y)) }
  }

  /// Parses the comma-separated arguments of a function. Returns `nil` if any tokens follow the arguments.
  private mutating func numbers(
    _ count: ClosedRange<Int>, _ read: (inout ValueReader) -> Double?
  ) -> [Double]? {
    guard let values = list(read), isAtEnd, count.contains(values.count) else { return nil }
    return values
  }
}

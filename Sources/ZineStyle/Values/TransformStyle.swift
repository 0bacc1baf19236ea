import ZineText

/// Transform that is applied when a box is painted (`transform` and `transform-origin`, CSS Transforms 1).
package struct TransformStyle: Hashable, Sendable {
  /// The transform functions, at least one. The last one is applied first.
  package var functions: [TransformFunction]
  package var origin: TransformOrigin

  package init(_ functions: [TransformFunction], origin: TransformOrigin = TransformOrigin()) {
    self.functions = functions
    self.origin = origin
  }
}

/// The fixed point of a transform. Percentages refer to the width and height of the box.
package struct TransformOrigin: Hashable, Sendable {
  package var x: LengthPercentage = LengthPercentage(percent: 50)
  package var y: LengthPercentage = LengthPercentage(percent: 50)

  package init() {}

  package init(x: LengthPercentage, y: LengthPercentage) {
    self.x = x
    self.y = y
  }
}

/// A transform function. The y axis points downward. Angles are in degrees, clockwise.
package enum TransformFunction: Hashable, Sendable {
  case translate(x: LengthPercentage, y: LengthPercentage)
  case scale(x: Double, y: Double)
  case rotate(Double)
  case skew(x: Double, y: Double)
  /// The six values of `matrix()`. Four values are the linear part, column by column. The last two values are
  /// the translation in CSS pixels.
  case matrix([Double])
}

extension TransformFunction {
  package var styleText: String {
    switch self {
    case .translate(let x, let y): "translate(\(x.styleText), \(y.styleText))"
    case .scale(let x, let y): "scale(\(shortDecimal(x)), \(shortDecimal(y)))"
    case .rotate(let angle): "rotate(\(shortDecimal(angle))deg)"
    case .skew(let x, let y): "skew(\(shortDecimal(x))deg, \(shortDecimal(y))deg)"
    case .matrix(let values): "matrix(\(values.map(shortDecimal).joined(separator: ", ")))"
    }
  }
}

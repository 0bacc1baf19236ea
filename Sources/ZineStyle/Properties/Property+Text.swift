import ZineText

/// A function that returns the computed value of a property in style sheet syntax, with lengths in points. It
/// returns `nil` if the computed style does not store the value.
typealias ValueWriter = @Sendable (ComputedStyle) -> String?

func wordText<Value: RawRepresentable<String> & Sendable>(
  _ path: KeyPath<ComputedStyle, Value> & Sendable
) -> ValueWriter {
  { style in style[keyPath: path].rawValue }
}

/// - Parameter standard: Text for a value of `nil`.
func wordText<Value: RawRepresentable<String> & Sendable>(
  _ path: KeyPath<ComputedStyle, Value?> & Sendable, else standard: String
) -> ValueWriter {
  { style in style[keyPath: path]?.rawValue ?? standard }
}

func lengthText(_ path: KeyPath<ComputedStyle, Double> & Sendable) -> ValueWriter {
  { style in pointsText(style[keyPath: path]) }
}

func lengthText(
  _ path: KeyPath<ComputedStyle, Double?> & Sendable, else standard: String
) -> ValueWriter {
  { style in style[keyPath: path].map(pointsText) ?? standard }
}

func colorText(
  _ path: KeyPath<ComputedStyle, Color?> & Sendable, else standard: String
) -> ValueWriter {
  { style in style[keyPath: path]?.styleText ?? standard }
}

/// Joins values with commas. An empty list results in `none`.
func list<Value>(_ values: [Value], _ text: (Value) -> String) -> String {
  values.isEmpty ? "none" : values.map(text).joined(separator: ", ")
}

extension TextTransform {
  var styleText: String {
    let words = [letterCase?.rawValue, isFullWidth ? "full-width" : nil].compactMap { $0 }
    return words.isEmpty ? "none" : words.joined(separator: " ")
  }
}

extension TabAlignment {
  var styleText: String {
    switch self {
    case .start: "start"
    case .end: "end"
    case .center: "center"
    case .decimal: "decimal"
    }
  }
}

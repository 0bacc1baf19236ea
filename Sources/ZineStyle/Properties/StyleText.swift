import ZineText

// Serialization of values in style sheet syntax.

/// Returns a number with at most three decimals and without trailing zeros.
package func shortDecimal(_ value: Double) -> String {
  guard value.isFinite else { return String(value) }
  // The range is limited, so that the conversion to an integer cannot overflow.
  let thousandths = Int((min(max(value, -1e12), 1e12) * 1_000).rounded())
  let (whole, part) = abs(thousandths).quotientAndRemainder(dividingBy: 1_000)
  let sign = thousandths < 0 ? "-" : ""
  guard part > 0 else { return "\(sign)\(whole)" }
  var digits = String(part)
  digits = String(repeating: "0", count: 3 - digits.count) + digits
  while digits.hasSuffix("0") { digits.removeLast() }
  return "\(sign)\(whole).\(digits)"
}

/// Returns a length in points as text, for example `1.5pt`.
func pointsText(_ points: Double) -> String { shortDecimal(points) + "pt" }

extension LengthPercentage {
  var styleText: String {
    let part = shortDecimal(percent) + "%"
    if part == "0%" || part == "-0%" { return pointsText(points) }
    if points == 0 { return part }
    return "calc(\(part) \(points < 0 ? "-" : "+") \(pointsText(abs(points))))"
  }
}

func percentText(_ factor: Double) -> String { shortDecimal(factor * 100) + "%" }

extension Color {
  /// The colour in style sheet syntax.
  package var styleText: String {
    let opacity = isOpaque ? "" : " / " + percentText(alpha)
    switch components {
    case .grey, .rgb:
      let parts = [screen.red, screen.green, screen.blue]
      let bytes = (isOpaque ? parts : parts + [alpha]).map { $0 * 255 }
      guard bytes.allSatisfy({ abs($0 - $0.rounded()) < 1e-6 }) else {
        return "rgb(\(parts.map(percentText).joined(separator: " "))\(opacity))"
      }
      return "#"
        + bytes.map { byte in
          let digits = String(Int(byte.rounded()), radix: 16)
          return digits.count == 1 ? "0" + digits : digits
        }.joined()
    case .cmyk(let cyan, let magenta, let yellow, let black):
      return
        "device-cmyk("
        + [cyan, magenta, yellow, black].map(shortDecimal).joined(separator: " ") + opacity + ")"
    case .spot(let name, let tint, let fallback):
      return "-zine-spot(\"\(name)\", \(shortDecimal(tint)), \(fallback.styleText))"
    }
  }
}

extension FontFamilies {
  var styleText: String {
    all.map { name in
      let isPlain = name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
      }
      return isPlain ? name : quotedStyleText(name)
    }.joined(separator: ", ")
  }
}

extension FontFeatures.Property {
  func styleText(_ features: [FontFeature]) -> String {
    if features.isEmpty { return self == .kerning ? "auto" : "normal" }
    if self == .settings {
      return features.map { "\"\($0.tag)\" \($0.value)" }.joined(separator: ", ")
    }
    let names = words.keys.sorted()
    // A keyword that stands for exactly these features is preferred to several keywords.
    if let name = names.first(where: { words[$0] == features }) { return name }
    return names.filter { name in
      guard let own = words[name], !own.isEmpty else { return false }
      return own.allSatisfy(features.contains)
    }.joined(separator: " ")
  }
}

extension LineHeightStyle {
  var styleText: String {
    switch self {
    case .normal: "normal"
    case .factor(let factor): shortDecimal(factor)
    case .points(let points): pointsText(points)
    }
  }
}

extension ListMarkerType {
  var styleText: String {
    switch self {
    case .none: "none"
    case .disc: "disc"
    case .circle: "circle"
    case .square: "square"
    case .number(.decimal): "decimal"
    case .number(.lowerAlphabetic): "lower-alpha"
    case .number(.upperAlphabetic): "upper-alpha"
    case .number(.lowerRoman): "lower-roman"
    case .number(.upperRoman): "upper-roman"
    case .string(let text): quotedStyleText(text)
    }
  }
}

extension ContentPart {
  var styleText: String {
    switch self {
    case .text(let text): quotedStyleText(text)
    case .counter(let name, .number(.decimal)): "counter(\(name))"
    case .counter(let name, let type): "counter(\(name), \(type.styleText))"
    case .counters(let name, let separator, let type):
      "counters(\(name), \(quotedStyleText(separator)), \(type.styleText))"
    case .attribute(let name): "attr(\(name))"
    case .string(let name, let place): "string(\(name), \(place.rawValue))"
    case .elementText: "content()"
    case .picture(let picture): "url(\(quotedStyleText(picture.address)))"
    case .openQuote: "open-quote"
    case .closeQuote: "close-quote"
    case .leader(let text): "leader(\(quotedStyleText(text)))"
    case .targetCounter(let target, let name, .number(.decimal)):
      "target-counter(\(target.styleText), \(name))"
    case .targetCounter(let target, let name, let type):
      "target-counter(\(target.styleText), \(name), \(type.styleText))"
    case .targetCounters(let target, let name, let separator, let type):
      "target-counters(\(target.styleText), \(name), \(quotedStyleText(separator)), "
        + "\(type.styleText))"
    case .targetText(let target, let part):
      "target-text(\(target.styleText), \(part.rawValue))"
    }
  }
}

extension ContentTarget {
  fileprivate var styleText: String {
    switch self {
    case .identifier(let name): quotedStyleText("#" + name)
    case .attribute(let name): "attr(\(name))"
    }
  }
}

extension [ContentPart] {
  var styleText: String { isEmpty ? "none" : map(\.styleText).joined(separator: " ") }
}

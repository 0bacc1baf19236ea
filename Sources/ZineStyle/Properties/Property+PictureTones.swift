import ZineText

/// Colours of pictures: desaturation (Filter Effects 1, section 5) and conversion to printing inks.
extension Property {
  static let pictureTones: [Property] = [
    .computed(
      "-zine-image-color", \.own.placing.object.tones.colors, inherited: false,
      expected: "none, or one or two opaque colours or inks such as -zine-spot(\"Ink\", 100%, #f80)"
    ) { reader in
      if reader.word("none") { return { _, _ in [] } }
      var colors: [Color?] = []
      while colors.count < 2, let color = reader.colorOrCurrent() { colors.append(color) }
      guard !colors.isEmpty, colors.allSatisfy({ $0?.isOpaque ?? true }) else { return nil }
      let written = colors
      return { style, _ in written.map { $0 ?? style.inherited.color.opaque } }
    }
    .written { $0.own.placing.object.tones.colorsText }
    .affecting(.picture),
    .value(
      "filter", \.own.placing.object.tones.grey, inherited: false,
      expected: "none, or grayscale() with a number or percentage"
    ) { $0.grayscale() }
    .written { $0.own.placing.object.tones.filterText }
    .affecting(.picture),
  ]
}

extension ValueReader {
  /// Parses the amount of desaturation, from 0 to 1. Without an argument, `grayscale()` means 1.
  fileprivate mutating func grayscale() -> Double? {
    if word("none") { return 0 }
    guard var inside = function("grayscale") else { return nil }
    if inside.isAtEnd { return 1 }
    guard let amount = inside.factor(), inside.isAtEnd, amount >= 0 else { return nil }
    return min(amount, 1)
  }
}

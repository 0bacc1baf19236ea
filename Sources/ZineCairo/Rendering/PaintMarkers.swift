import ZineText

/// Colours that stand for paints Cairo can't draw as text.
///
/// Cairo turns stroked text into paths, which are large, slow and not text any more. So it is drawn
/// filled, in a colour that means "the paint of this number", and the finishing pass puts the real
/// colours and PDF's text rendering mode in its place. A marker can't be mistaken for a colour of the
/// document: those are rounded to four decimals, a marker's components end in 37 millionths.
struct PaintMarkers {
  private(set) var paints: [TextPaint] = []
  private var numbers: [TextPaint: Int] = [:]

  private static let base = 500_000
  private static let step = 100
  private static let tail = 37
  /// How many numbers one component tells apart.
  private static let range = 4_000
  /// The red of every marker.
  private static let signature = 1_234

  /// The marker of a paint, as millionths of red, green and blue.
  mutating func marker(for paint: TextPaint) -> (red: Int, green: Int, blue: Int) {
    let number = numbers[paint] ?? paints.count
    if number == paints.count {
      paints.append(paint)
      numbers[paint] = number
    }
    return (
      Self.component(Self.signature), Self.component(number / Self.range),
      Self.component(number % Self.range)
    )
  }

  /// The paint that a colour in a content stream marks; `nil` for a colour of the document.
  func paint(red: Double, green: Double, blue: Double) -> TextPaint? {
    guard Self.value(red) == Self.signature, let high = Self.value(green),
      let low = Self.value(blue)
    else { return nil }
    let number = high * Self.range + low
    return paints.indices.contains(number) ? paints[number] : nil
  }

  private static func component(_ value: Int) -> Int { base + value * step + tail }

  private static func value(_ component: Double) -> Int? {
    let millionths = Int((component * 1_000_000).rounded()) - base - tail
    guard millionths >= 0, millionths.isMultiple(of: step) else { return nil }
    return millionths / step
  }

  /// A component as the document's own colours are drawn: no marker ends so.
  static func rounded(_ component: Double) -> Double { (component * 10_000).rounded() / 10_000 }
}

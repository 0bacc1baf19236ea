import ZineText

/// Puts real paints in the place of markers in a content stream: both colours, the line's width, and
/// PDF's text rendering mode (PDF 1.7, section 9.3.6).
///
/// The rendering mode goes with the fill colour: wherever Cairo sets another one, the mode goes back to
/// filling. Saved and restored graphics states keep both together.
struct TextRenderModes {
  private let content: [UInt8]
  private let markers: PaintMarkers
  private var result: [UInt8] = []
  /// The operands of the operator to come.
  private var operands: [Range<Int>] = []
  private var state = State()
  private var saved: [State] = []

  private struct State {
    var isMarked = false
    /// The operands of Cairo's last `w` and `j`, which it does not write again.
    var lineWidth: Range<Int>?
    var lineJoin: Range<Int>?
  }

  static func apply(_ markers: PaintMarkers, to content: [UInt8]) -> [UInt8] {
    var pass = TextRenderModes(content: content, markers: markers)
    pass.run()
    return pass.result
  }

  private init(content: [UInt8], markers: PaintMarkers) {
    self.content = content
    self.markers = markers
    result.reserveCapacity(content.count + content.count / 8)
  }

  private mutating func run() {
    var tokens = ContentTokens(content)
    var copied = 0
    while let token = tokens.next() {
      guard token.isOperator else {
        operands.append(token.range)
        continue
      }
      if let replacement = replacement(for: content[token.range]) {
        let start = operands.first?.lowerBound ?? token.range.lowerBound
        result += content[copied..<start]
        result += replacement.utf8
        copied = token.range.upperBound
      }
      operands.removeAll(keepingCapacity: true)
    }
    result += content[copied...]
  }

  /// What stands in the place of an operator and its operands; `nil` for themselves.
  private mutating func replacement(for name: ArraySlice<UInt8>) -> String? {
    switch String(decoding: name, as: UTF8.self) {
    case "q": saved.append(state)
    case "Q": state = saved.popLast() ?? State()
    case "w": state.lineWidth = operands.last
    case "j": state.lineJoin = operands.last
    case "rg":
      if let paint = markedPaint { return mark(paint) }
      return unmark(keeping: "rg")
    case "g", "k", "sc", "scn": return unmark(keeping: String(decoding: name, as: UTF8.self))
    default: break
    }
    return nil
  }

  private var markedPaint: TextPaint? {
    let values = operands.compactMap { decimalNumber(String(decoding: content[$0], as: UTF8.self)) }
    guard values.count == 3 else { return nil }
    return markers.paint(red: values[0], green: values[1], blue: values[2])
  }

  private mutating func mark(_ paint: TextPaint) -> String {
    state.isMarked = true
    var operators: [String] = []
    if let fill = paint.fill { operators.append("\(components(fill)) rg") }
    if let stroke = paint.stroke {
      // Round joins, since a mitred corner of a letter grows a spike.
      operators.append("\(components(stroke.color)) RG \(number(stroke.width)) w 1 j")
    }
    let mode =
      switch (paint.fill, paint.stroke) {
      case (.some, .some): 2
      case (nil, .some): 1
      case (.some, nil): 0
      case (nil, nil): 3
      }
    operators.append("\(mode) Tr")
    return operators.joined(separator: " ")
  }

  /// Writes a colour of the document as it is; after a marked one, fills again.
  private mutating func unmark(keeping name: String) -> String? {
    guard state.isMarked else { return nil }
    state.isMarked = false
    let colors = operands.map { String(decoding: content[$0], as: UTF8.self) } + [name]
    var operators = [colors.joined(separator: " "), "0 Tr"]
    if let width = state.lineWidth {
      operators.append(String(decoding: content[width], as: UTF8.self) + " w")
    }
    let join = state.lineJoin.map { String(decoding: content[$0], as: UTF8.self) } ?? "0"
    operators.append("\(join) j")
    return operators.joined(separator: " ")
  }

  private func components(_ color: Color) -> String {
    let (red, green, blue) = color.screen
    return [red, green, blue].map(number).joined(separator: " ")
  }

  /// At most four decimals, without an exponent.
  private func number(_ value: Double) -> String {
    let units = Int((value * 10_000).rounded())
    let (whole, part) = units.quotientAndRemainder(dividingBy: 10_000)
    guard part != 0 else { return "\(whole)" }
    // A one in front keeps the leading zeros.
    var digits = Substring(String(10_000 + part).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}

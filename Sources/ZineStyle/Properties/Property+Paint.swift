import ZineText

extension Property {
  /// Computed in an earlier phase than other colours, because `currentcolor` refers to it.
  private static let textColor: Property =
    .computed(
      "color", \.inherited.color, expected: "currentcolor, " + colorValue, phase: .lineHeight
    ) { reader in
      if reader.word("currentcolor") { return { _, context in context.parent.inherited.color } }
      guard let color = reader.color() else { return nil }
      return { _, _ in color }
    }
    .written { $0.inherited.color.styleText }
    .affecting(.text.union([.picture, .rule, .noteArea]))

  private static let backgroundColor: Property =
    .computed(
      "background-color", \.own.background, inherited: false,
      expected: "currentcolor, " + colorValue
    ) { reader in
      if reader.word("currentcolor") { return { style, _ in style.inherited.color } }
      guard let color = reader.colorOrNone() else { return nil }
      return { _, _ in color }
    }
    .written(colorText(\.own.background, else: "transparent"))
    .affecting(.drawnText.union([.picture, .rule, .page, .marginBox, .noteArea]))

  static let paint: [Property] = [
    textColor, backgroundColor,
    .value(
      "opacity", \.own.opacity, inherited: false,
      expected: "a number from 0 to 1, or a percentage"
    ) {
      reader in reader.factor().map { min(max($0, 0), 1) }
    }
    .written { shortDecimal($0.own.opacity) }
    .affecting(.text.union([.picture, .rule, .noteArea])),
    .value(
      "mix-blend-mode", \.own.blendMode, inherited: false,
      expected: BlendMode.allCases.map(\.rawValue).joined(separator: ", ")
    ) { $0.choice() }
    .written(wordText(\.own.blendMode))
    .affecting(.text.union([.picture, .rule, .noteArea])),
    .value(
      "-zine-overprint", \.inherited.overprint,
      expected: Overprint.allCases.map(\.rawValue).joined(separator: ", ")
    ) { $0.choice() }
    .written(wordText(\.inherited.overprint))
    .affecting(.text.union([.picture, .rule, .noteArea])),
    .value(
      "-webkit-text-stroke-color", \.inherited.strokeColor,
      expected: "none, currentcolor, " + colorValue
    ) { reader in
      if reader.word("none") { return .some(StrokeColor.none) }
      if reader.word("currentcolor") { return .some(nil) }
      return reader.color().map { .some(.color($0)) }
    }
    .written { style in
      switch style.inherited.strokeColor {
      case nil: "currentcolor"
      case StrokeColor.none?: "none"
      case .color(let color)?: color.styleText
      }
    }
    .affecting(.text),
    .computed(
      "-webkit-text-stroke-width", \.inherited.strokeWidth,
      expected: "thin, medium, thick, or a length such as 0.5pt"
    ) { reader in
      guard let length = reader.lineWidth() else { return nil }
      return { _, context in .points(limited(context.points(length))) }
    }
    .written { style in
      switch style.inherited.strokeWidth {
      case nil: pointsText(0)
      case .points(let points)?: pointsText(points)
      // A percentage of the font size, which can only be declared in markup.
      case .percent(let percent)?: shortDecimal(percent) + "%"
      }
    }
    .affecting(.text),
    .value(
      "text-decoration-line", \.own.decoration.lines, inherited: false,
      expected: "none, or underline, overline, line-through"
    ) { $0.decorationLines() }
    .written { style in
      let lines = style.own.decoration.lines
      let names = [
        lines.contains(.underline) ? "underline" : nil,
        lines.contains(.overline) ? "overline" : nil,
        lines.contains(.lineThrough) ? "line-through" : nil,
      ].compactMap { $0 }
      return names.isEmpty ? "none" : names.joined(separator: " ")
    }
    .affecting(.drawnText),
    .value(
      "text-decoration-style", \.own.decoration.style, inherited: false,
      expected: TextDecoration.Style.allCases.map(\.rawValue).joined(separator: ", ")
    ) { $0.choice() }
    .written(wordText(\.own.decoration.style))
    .affecting(.drawnText),
    .value("text-decoration-color", \.own.decoration.color, inherited: false, expected: colorValue)
    { $0.colorOrCurrent() }
    .written(colorText(\.own.decoration.color, else: "currentcolor"))
    .affecting(.drawnText),
    .computed(
      "text-decoration-thickness", \.own.decoration.thickness, inherited: false,
      expected: "auto, or a length such as 0.5pt"
    ) { reader in
      if reader.word("auto") || reader.word("from-font") { return { _, _ in nil } }
      guard let length = reader.length(.notNegative) else { return nil }
      return { _, context in limited(context.points(length)) }
    }
    .written(lengthText(\.own.decoration.thickness, else: "auto"))
    .affecting(.drawnText),
    .computed(
      "text-underline-offset", \.inherited.underlineOffset,
      expected: "auto, or a length such as 2pt or 0.1em"
    ) { reader in
      if reader.word("auto") { return { _, _ in nil } }
      guard let length = reader.length(percentages: true) else { return nil }
      return { style, context in
        limited(length.points(in: context.lengths, percentBase: style.inherited.fontSize))
      }
    }
    .written(lengthText(\.inherited.underlineOffset, else: "auto"))
    .affecting(.drawnText),
    .computed(
      "vertical-align", \.own.verticalAlign, inherited: false,
      expected: "baseline, super, sub, or a length such as 2pt; top, middle or bottom of cells"
    ) { reader in
      if let alignment = reader.choice(CellAlignment.self) {
        return { _, _ in VerticalAlign(shift: 0, cell: alignment) }
      }
      if let shift = reader.choice(BaselineShift.self) {
        // Superscripts and subscripts are usually smaller than the surrounding text, so the shift depends on
        // the parent's font size.
        return { _, context in
          VerticalAlign(shift: shift.rise * context.parent.inherited.fontSize)
        }
      }
      guard let length = reader.length(percentages: true) else { return nil }
      return { style, context in
        VerticalAlign(
          shift: limited(
            length.points(in: context.lengths, percentBase: style.inherited.lineHeightPoints)))
      }
    }
    .written { style in
      let align = style.own.verticalAlign
      return align.cell == .baseline ? lengthText(\.own.shift)(style) : align.cell.rawValue
    }
    .affecting([.cell, .caption, .inline, .generated, .firstPart, .firstLine, .match]),
    .value(
      "text-transform", \.inherited.transform,
      expected: "none, or uppercase, lowercase or capitalize, and full-width"
    ) { $0.textTransform() }
    .written { $0.inherited.transform.styleText }
    .affecting(.text.subtracting(.marker)),
    .computed(
      "text-shadow", \.inherited.shadows,
      expected:
        "none, or two lengths and a colour such as 1pt 1pt grey, with commas between several"
    ) { reader in
      if reader.word("none") { return { _, _ in [] } }
      guard let shadows = reader.list({ $0.shadow() }), shadows.count <= 16 else { return nil }
      return { _, context in
        shadows.map { x, y, color in
          ShadowStyle(x: limited(context.points(x)), y: limited(context.points(y)), color: color)
        }
      }
    }
    .written { style in
      list(style.inherited.shadows) { shadow in
        let color = shadow.color.map { " " + $0.styleText } ?? ""
        return "\(pointsText(shadow.x)) \(pointsText(shadow.y))\(color)"
      }
    }
    .affecting(.drawnText),
    .value("-zine-text-effect", \.inherited.isLetterpress, expected: "none, letterpress") {
      reader in
      reader.word("none") ? false : reader.word("letterpress") ? true : nil
    }
    .written { $0.inherited.isLetterpress ? "letterpress" : "none" }
    .affecting(.text),
  ]

  static let colorValue = "a colour: a CSS name, #rrggbb, rgb(…)"
}

extension Shorthand {
  static let textDecoration = Shorthand(
    name: "text-decoration",
    expected: "none, or underline, overline, line-through with a style, a colour and a thickness",
    properties: Property.all(
      "text-decoration-line", "text-decoration-style", "text-decoration-color",
      "text-decoration-thickness")
  ) {
    $0.inAnyOrder(of: [
      "text-decoration-line", "text-decoration-style", "text-decoration-color",
      "text-decoration-thickness",
    ])
  }
}

/// Computed values of the longhands of `text-decoration`.
package struct DecorationDeclaration: Hashable, Sendable {
  package var lines: DecorationLineSet = []
  package var style = TextDecoration.Style.solid
  package var color: Color?
  package var thickness: Double?
}

package struct DecorationLineSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let underline = DecorationLineSet(rawValue: 1)
  package static let lineThrough = DecorationLineSet(rawValue: 2)
  package static let overline = DecorationLineSet(rawValue: 4)
}

extension ValueReader {
  mutating func color() -> Color? {
    attempt { reader in
      var part = reader.single()
      guard let color = Color(part.value.rest) else { return nil }
      _ = part.value.takeRest()
      reader = part.rest
      return color
    }
  }

  /// Parses a colour, or `none`, which is `.some(nil)`. A fully transparent colour is treated as `none`.
  mutating func colorOrNone() -> Color?? {
    word("none") ? .some(nil) : color().map(\.visible)
  }

  /// Parses a colour, or `currentcolor`, which is `.some(nil)`.
  mutating func colorOrCurrent() -> Color?? {
    word("currentcolor") ? .some(nil) : color().map(Optional.some)
  }

  /// Parses a line width (CSS Backgrounds 3, section 3.3).
  mutating func lineWidth() -> Length? {
    if word("thin") { return .points(0.75) }
    if word("medium") { return .points(2.25) }
    if word("thick") { return .points(3.75) }
    return length(.notNegative)
  }

  fileprivate mutating func decorationLines() -> DecorationLineSet? {
    if word("none") { return [] }
    var lines: DecorationLineSet = []
    while true {
      if !lines.contains(.underline), word("underline") {
        lines.insert(.underline)
      } else if !lines.contains(.lineThrough), word("line-through") {
        lines.insert(.lineThrough)
      } else if !lines.contains(.overline), word("overline") {
        lines.insert(.overline)
      } else {
        return lines.isEmpty ? nil : lines
      }
    }
  }

  fileprivate mutating func textTransform() -> TextTransform? {
    if word("none") { return TextTransform() }
    var transform = TextTransform()
    while !isAtEnd {
      if transform.letterCase == nil, let letterCase = choice(TextTransform.Case.self) {
        transform.letterCase = letterCase
      } else if !transform.isFullWidth, word("full-width") {
        transform.isFullWidth = true
      } else {
        return nil
      }
    }
    return transform == TextTransform() ? nil : transform
  }

  /// Parses the offsets and the colour of a text shadow. Blurred shadows are not supported.
  fileprivate mutating func shadow() -> (Length, Length, Color?)? {
    attempt { reader in
      var color = reader.colorOrCurrent()
      guard let x = reader.length(), let y = reader.length() else { return nil }
      if let blur = reader.length(), blur != Length() { return nil }
      if color == nil { color = reader.colorOrCurrent() }
      return (x, y, color ?? nil)
    }
  }
}

import ZineText

extension ComputedStyle {
  /// Returns the part of the style that affects shaping.
  /// - Parameter language: A BCP 47 tag.
  func shapingStyle(language: String, _ sources: StyleSources) -> ShapingStyle {
    let isBold = sources.isBold
    var style = ShapingStyle(
      families: sources.resolved(inherited.families), size: inherited.fontSize, language: language,
      features: inherited.features.all)
    // If the reader has chosen bold text, weights increase by 300 and are at least 700, as in Apple's Dynamic
    // Type.
    style.weight = Int(isBold ? max(700, min(1_000, inherited.weight + 300)) : inherited.weight)
    style.stretch = inherited.stretch
    style.slant = inherited.slant
    style.smallCapitals = inherited.features.smallCapitals
    style.setSynthesis(inherited.synthesis, asked: inherited.askedTraits)
    style.letterSpacing = inherited.letterSpacing
    style.wordSpacing = inherited.wordSpacing
    return style
  }

  var paint: TextPaint {
    var paint = strokedPaint
    paint.decoration.underline = inherited.underline
    paint.decoration.lineThrough = inherited.lineThrough
    paint.decoration.overline = inherited.overline
    paint.decoration.background = inherited.textBackground
    paint.rise = inherited.rise
    paint.opacity = inherited.opacity
    paint.group = inherited.group
    paint.overprint = inherited.overprint
    paint.shadows = inherited.shadows.map { shadow in
      TextShadow(x: shadow.x, y: shadow.y, color: shadow.color ?? inherited.color)
    }
    paint.effect = inherited.isLetterpress ? .letterpress : nil
    return paint
  }

  /// The tab stops. `nil` if tabs are treated as ordinary spaces.
  var tabs: TabStops? {
    guard !inherited.tabStops.isEmpty || inherited.whiteSpace.keepsSpaces else { return nil }
    let interval: Double =
      switch inherited.tabSize {
      // In most text typefaces, a space is a quarter of an em wide.
      case .spaces(let count): count * inherited.fontSize / 4
      case .points(let points): points
      }
    return TabStops(
      inherited.tabStops, interval: inherited.tabStops.isEmpty ? interval : max(interval, 36))
  }

  /// Fill and stroke of the text. As in Core Text, a stroke width can be a percentage of the font size. Text
  /// with a negative percentage is both filled and stroked. If only a stroke colour is declared, the width is
  /// 3 % of the font size.
  private var strokedPaint: TextPaint {
    let width: (points: Double, fills: Bool) =
      switch inherited.strokeWidth {
      case .percent(let percent): (abs(percent) / 100 * inherited.fontSize, percent < 0)
      case .points(let points): (points, true)
      case nil: (inherited.strokeColor == nil ? 0 : 0.03 * inherited.fontSize, true)
      }
    guard inherited.strokeColor != StrokeColor.none, width.points != 0 else {
      return TextPaint(fill: inherited.color.visible)
    }
    let color =
      if case .color(let color)? = inherited.strokeColor { color } else { inherited.color }
    return TextPaint(
      fill: width.fills ? inherited.color.visible : nil,
      stroke: color.visible.map { TextPaint.Stroke(color: $0, width: width.points) })
  }

  var usedLineHeight: LineHeight {
    inherited.lineHeight == .normal ? .normal : .fixed(max(inherited.lineHeightPoints, 0.1))
  }

  /// The margins, padding, border, background and effects of the element's box.
  var box: BoxStyle {
    var box = BoxStyle()
    box.margin = own.margin
    box.autoMargins = own.autoMargins
    if own.margin.top != 0.0 { box.marginBreak = own.marginBreak }
    box.padding = own.padding
    box.step = own.blockStep
    if own.textBoxTrim != .none {
      (box.textBoxTrim, box.textBoxEdge) = (own.textBoxTrim, inherited.textBoxEdge)
    }
    box.border = BoxSides(
      top: border(own.border.top), bottom: border(own.border.bottom),
      start: border(own.border.start), end: border(own.border.end))
    box.radius = own.radius
    box.background = own.background
    if !own.backgrounds.images.isEmpty { box.layers = own.backgrounds.layers }
    box.isCloned = own.isCloned
    box.shadows = own.boxShadows.map { shadow in
      BoxShadow(
        x: shadow.x, y: shadow.y, blur: shadow.blur, spread: shadow.spread,
        color: shadow.color ?? inherited.color)
    }
    if !own.transform.isEmpty {
      box.transform = TransformStyle(own.transform, origin: own.transformOrigin)
    }
    // Opacity, compositing group and overprint matter only for boxes that paint something.
    if box.isVisible {
      (box.opacity, box.group) = (inherited.opacity, inherited.group)
      box.overprint = inherited.overprint
    }
    return box
  }

  /// The box of an inline element, which does not affect the line height. Returns `nil` if the style needs no
  /// box, for example because a background colour is the only decoration.
  var inlineBox: BoxStyle? {
    let own = own
    let isEdged = BoxSide.allCases.contains { own.border[$0].usedWidth > 0 }
    let isPadded = own.padding != BoxSides(0.0) || own.radius != BoxCorners(0.0)
    guard
      isEdged || !own.backgrounds.isEmpty || own.margin.start != 0.0 || own.margin.end != 0.0
        || isPadded && (own.background != nil || own.padding.start != 0.0 || own.padding.end != 0.0)
    else { return nil }
    var box = box
    (box.shadows, box.transform) = ([], nil)
    return box
  }

  /// - Parameter edge: A border edge of this style.
  func border(_ edge: BorderEdge) -> BoxBorder {
    let style: BorderStyle =
      switch edge.line {
      case .none, .hidden: .none
      case .solid: .solid
      case .dashed: .dashed
      case .dotted: .dotted
      case .double: .double
      }
    return style == .none
      ? .none : BoxBorder(width: edge.width, style: style, color: edge.color ?? inherited.color)
  }
}

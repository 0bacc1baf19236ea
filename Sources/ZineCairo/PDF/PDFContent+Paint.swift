import ZineStyle
import ZineText

/// The part of the graphics state that controls how text and rules are painted.
struct PaintState {
  /// Fill colour. A page begins with device black (PDF 1.7, section 8.6.3), which differs from the print
  /// shop's black. In print documents, the initial value is therefore `nil`.
  var fill: Color.Components? = Color.black.components
  var stroke: Color.Components? = Color.black.components
  /// Line width in ten-thousandths of a point.
  var lineWidth = 10_000
  var hasRoundJoins = false
  /// Text rendering mode (PDF 1.7, section 9.3.6).
  var renderingMode = 0
  var opacity = PaintOpacity(fill: 1, stroke: 1)
  var blendMode = BlendMode.normal
  /// Whether overprint is on. With overprint, the inks beneath are kept, so that no paper shows if the plates
  /// are out of register.
  var overprints = false
}

/// Opacity of fills and strokes, in thousandths.
struct PaintOpacity: Hashable {
  var fill: Int
  var stroke: Int

  /// - Parameters:
  ///   - fill: Opacity of fills, from 0 to 1.
  ///   - stroke: Opacity of strokes, from 0 to 1.
  init(fill: Double, stroke: Double) {
    func thousandths(_ opacity: Double) -> Int {
      PDFBytes.units(min(max(opacity, 0), 1), decimals: 3)
    }
    (self.fill, self.stroke) = (thousandths(fill), thousandths(stroke))
  }
}

extension PDFContent {
  /// Sets the opacity of all following fills and strokes, from 0 to 1 (PDF 1.7, section 11.6.4.4).
  mutating func setOpacity(_ opacity: Double) { setOpacity(fill: opacity, stroke: opacity) }

  mutating func setOpacity(fill: Double, stroke: Double) {
    let opacity = PaintOpacity(fill: fill, stroke: stroke)
    guard opacity != paint.opacity else { return }
    paint.opacity = opacity
    if !opacities.contains(opacity) { opacities.append(opacity) }
    bytes.add("/")
    bytes.add(opacity)
    bytes.add(" gs\n")
  }

  /// Sets the blend mode for the following content (PDF 1.7, section 11.3.5).
  mutating func setBlendMode(_ mode: BlendMode) {
    guard mode != paint.blendMode else { return }
    paint.blendMode = mode
    if !blendModes.contains(mode) { blendModes.append(mode) }
    bytes.add("/")
    bytes.add(mode)
    bytes.add(" gs\n")
  }

  /// Sets the fill colour, but not the opacity, which `setOpacity` sets.
  mutating func setFill(_ color: Color) {
    guard color.components != paint.fill else { return }
    paint.fill = color.components
    add(color, .fill)
  }

  /// Sets the fill colour of a shape. In large areas, black becomes rich black, which uses more than one ink.
  mutating func setFill(
    _ color: Color, of size: @autoclosure () -> Size, _ overprint: Overprint = .auto
  ) {
    setOverprint(overprint == .on)
    guard let inks, color == .black, overprint != .on else { return setFill(color) }
    let size = size()
    setFill(min(size.width, size.height) >= Self.largeArea ? inks.richBlack : color)
  }

  /// Minimum width and height of a large area, in points.
  private static let largeArea = 36.0

  /// Sets whether the following content keeps the inks beneath it that it does not use (PDF 1.7, section
  /// 8.6.7).
  mutating func setOverprint(_ overprints: Bool) {
    guard overprints != paint.overprints else { return }
    paint.overprints = overprints
    self.overprints.insert(overprints)
    bytes.add(overprints ? "/O1 gs\n" : "/O0 gs\n")
  }

  mutating func setStroke(_ color: Color, width: Double) {
    if color.components != paint.stroke {
      paint.stroke = color.components
      add(color, .stroke)
    }
    let units = PDFBytes.units(width, decimals: 4)
    if units != paint.lineWidth {
      paint.lineWidth = units
      bytes.add(units: units, decimals: 4)
      bytes.add(" w\n")
    }
    // Mitre joins would produce spikes on glyph outlines.
    if !paint.hasRoundJoins {
      paint.hasRoundJoins = true
      bytes.add("1 j\n")
    }
  }

  private enum Operators {
    case fill, stroke
  }

  private mutating func add(_ color: Color, _ operators: Operators) {
    let isFill = operators == .fill
    switch (inks?.color(color) ?? color).components {
    case .grey(let value):
      bytes.add(real: value)
      bytes.add(isFill ? " g\n" : " G\n")
    case .rgb(let red, let green, let blue):
      bytes.add(reals: [red, green, blue])
      bytes.add(isFill ? " rg\n" : " RG\n")
    case .cmyk(let cyan, let magenta, let yellow, let black):
      usesInks = true
      bytes.add(reals: [cyan, magenta, yellow, black])
      bytes.add(isFill ? " k\n" : " K\n")
    case .spot(let name, let tint, let fallback):
      guard let number = spots.number(of: name, fallback: fallback) else {
        let (red, green, blue) = color.screen
        return add(.rgb(red: red, green: green, blue: blue), operators)
      }
      if !pageSpots.contains(number) { pageSpots.append(number) }
      bytes.add("/S")
      bytes.add(integer: number)
      bytes.add(isFill ? " cs " : " CS ")
      bytes.add(real: tint)
      bytes.add(isFill ? " scn\n" : " SCN\n")
    }
  }

  /// Returns whether text overprints. If the style sets `auto`, black text in print documents overprints.
  private func overprints(_ paint: TextPaint, hasColors: Bool) -> Bool {
    switch paint.overprint {
    case .on: return true
    case .off: return false
    case .auto:
      guard let inks, let fill = paint.fill, paint.stroke == nil, !hasColors else { return false }
      return fill.isOpaque && inks.color(fill) == .pressBlack
    }
  }

  /// Sets the graphics state for a text's paint.
  /// - Parameters:
  ///   - boldness: Additional thickness of the glyphs compared with the font's outlines, in points.
  ///   - hasColors: Whether the font has colour glyphs, which must not overprint.
  ///   - clips: Whether the following content is clipped to the glyphs, until the operator `Q`.
  mutating func setPaint(
    _ new: TextPaint, boldness: Double, hasColors: Bool = false, clips: Bool = false
  ) {
    let fillAlpha = new.fill?.alpha ?? new.stroke?.color.alpha ?? 1
    let strokeAlpha = new.stroke?.color.alpha ?? fillAlpha
    setOpacity(fill: new.opacity * fillAlpha, stroke: new.opacity * strokeAlpha)
    setOverprint(overprints(new, hasColors: hasColors))
    if let fill = new.fill { setFill(fill) }
    var stroke = new.stroke
    if stroke == nil, boldness > 0, let fill = new.fill {
      stroke = TextPaint.Stroke(color: fill, width: boldness)
    }
    if let stroke { setStroke(stroke.color, width: stroke.width) }
    var mode =
      switch (new.fill, stroke) {
      case (.some, .some): 2
      case (nil, .some): 1
      case (.some, nil): 0
      case (nil, nil): 3
      }
    if clips { mode += 4 }
    if mode != paint.renderingMode {
      paint.renderingMode = mode
      bytes.add(integer: mode)
      bytes.add(" Tr\n")
    }
  }
}

import ZineStyle
import ZineText

/// How text and rules are painted at the moment.
struct PaintState {
  /// A page begins with black (PDF 1.7, section 8.6.3), but not with a printer's.
  var fill: Color.Components? = Color.black.components
  var stroke: Color.Components? = Color.black.components
  /// In the file's units.
  var lineWidth = 10_000
  var hasRoundJoins = false
  /// PDF 1.7, section 9.3.6.
  var renderingMode = 0
  var opacity = PaintOpacity(fill: 1, stroke: 1)
  var blendMode = BlendMode.normal
  /// Whether the inks beneath it stay, so that no white shows where plates are not in register.
  var overprints = false
}

/// How much of what is behind them fills and strokes hide, in thousandths.
struct PaintOpacity: Hashable {
  var fill: Int
  var stroke: Int

  /// - Parameters:
  ///   - fill: from 0 to 1, as is the other.
  init(fill: Double, stroke: Double) {
    func thousandths(_ opacity: Double) -> Int {
      PDFBytes.units(min(max(opacity, 0), 1), decimals: 3)
    }
    (self.fill, self.stroke) = (thousandths(fill), thousandths(stroke))
  }
}

extension PDFContent {
  /// From 0 to 1, of all that is painted (PDF 1.7, section 11.6.4.4).
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

  /// Sets how all that follows is mixed with what is behind it (PDF 1.7, section 11.3.5).
  mutating func setBlendMode(_ mode: BlendMode) {
    guard mode != paint.blendMode else { return }
    paint.blendMode = mode
    if !blendModes.contains(mode) { blendModes.append(mode) }
    bytes.add("/")
    bytes.add(mode)
    bytes.add(" gs\n")
  }

  /// Sets the colour alone: `setOpacity` sets how much it hides.
  mutating func setFill(_ color: Color) {
    guard color.components != paint.fill else { return }
    paint.fill = color.components
    add(color, .fill)
  }

  /// Fills what may be large: black is then of more than one ink.
  mutating func setFill(
    _ color: Color, of size: @autoclosure () -> Size, _ overprint: Overprint = .auto
  ) {
    setOverprint(overprint == .on)
    guard let inks, color == .black, overprint != .on else { return setFill(color) }
    let size = size()
    setFill(min(size.width, size.height) >= Self.largeArea ? inks.richBlack : color)
  }

  /// In points, on both sides.
  private static let largeArea = 36.0

  /// Whether what follows leaves the inks beneath it that it does not have (PDF 1.7, section 8.6.7).
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
    // A mitred corner of a letter grows a spike.
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

  /// Whether text overprints: as its style says, or else where it is black for a printer.
  private func overprints(_ paint: TextPaint, hasColors: Bool) -> Bool {
    switch paint.overprint {
    case .on: return true
    case .off: return false
    case .auto:
      guard let inks, let fill = paint.fill, paint.stroke == nil, !hasColors else { return false }
      return fill.isOpaque && inks.color(fill) == .pressBlack
    }
  }

  /// Makes text look as its paint says.
  /// - Parameters:
  ///   - boldness: by how much letters are to be thicker than the font has them, in points.
  ///   - hasColors: whether letters have colours of their own, which are seen on white alone.
  ///   - clips: whether what follows is seen through the letters alone, until `Q`.
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

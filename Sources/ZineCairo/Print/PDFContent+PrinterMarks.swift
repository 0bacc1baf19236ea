import ZineLayout
import ZineStyle
import ZineText

/// Printer's marks around a page, for printing, cutting and binding.
extension PDFContent {
  /// - Parameters:
  ///   - page: Area of the page after trimming.
  ///   - bleed: Area of the page with its bleed; `nil` without bleed.
  mutating func draw(_ marks: PrinterMarks, around page: Rect, bleed: Rect?) {
    guard !marks.isEmpty else { return }
    let printed = bleed ?? page
    begin(.layout)
    setOpacity(1)
    setBlendMode(.normal)
    setOverprint(false)
    // Printer's marks are drawn on all plates, so that misregistration is visible.
    setStroke(inks == nil ? .black : .registration, width: Self.markWidth)
    if marks.contains(.crop) { addCropMarks(page, printed) }
    if marks.contains(.cross) { addCrosses(printed) }
    bytes.add("S\n")
    if marks.contains(.cross), inks != nil { drawColorBar(page, printed) }
    endPiece()
  }

  /// Line width, in points.
  private static let markWidth = 0.25
  /// Radius of the circle around a cross, in points.
  private static let crossRadius = 5.0
  private static let patchSide = 10.0

  /// Adds two lines at each corner, pointing outward from the bleed.
  private mutating func addCropMarks(_ page: Rect, _ printed: Rect) {
    let near = PrinterMarks.distance
    let far = near + PrinterMarks.length
    let (left, right) = (page.origin.x, page.origin.x + page.size.width)
    let (top, bottom) = (page.origin.y, page.origin.y + page.size.height)
    for x in [left, right] {
      line(x, printed.origin.y - near, x, printed.origin.y - far)
      let edge = printed.origin.y + printed.size.height
      line(x, edge + near, x, edge + far)
    }
    for y in [top, bottom] {
      line(printed.origin.x - near, y, printed.origin.x - far, y)
      let edge = printed.origin.x + printed.size.width
      line(edge + near, y, edge + far, y)
    }
  }

  /// Adds a registration mark, a cross in a circle, in the middle of each side.
  private mutating func addCrosses(_ printed: Rect) {
    let away = PrinterMarks.distance + PrinterMarks.length / 2
    let middle = Point(
      x: printed.origin.x + printed.size.width / 2, y: printed.origin.y + printed.size.height / 2)
    let places = [
      Point(x: middle.x, y: printed.origin.y - away),
      Point(x: middle.x, y: printed.origin.y + printed.size.height + away),
      Point(x: printed.origin.x - away, y: middle.y),
      Point(x: printed.origin.x + printed.size.width + away, y: middle.y),
    ]
    for place in places {
      let arm = PrinterMarks.length / 2
      line(place.x - arm, place.y, place.x + arm, place.y)
      line(place.x, place.y - arm, place.x, place.y + arm)
      var circle = Path()
      circle.addCircle(around: place, radius: Self.crossRadius)
      add(circle)
    }
  }

  /// Draws a colour bar above the page. From left to right, the bar shows each ink at full and half tint:
  /// first the four process inks, then the page's spot inks. The bar skips the registration mark in the
  /// middle, and stops if there is no more room.
  private mutating func drawColorBar(_ page: Rect, _ printed: Rect) {
    let y = printed.origin.y - PrinterMarks.distance - PrinterMarks.length / 2 - Self.patchSide / 2
    var colors: [Color] = []
    for ink in 0..<4 {
      for tint in [1.0, 0.5] {
        colors.append(
          .cmyk(
            cyan: ink == 0 ? tint : 0, magenta: ink == 1 ? tint : 0, yellow: ink == 2 ? tint : 0,
            black: ink == 3 ? tint : 0))
      }
    }
    colors += spots.colors(of: pageSpots, tints: [1, 0.5])
    let middle = printed.origin.x + printed.size.width / 2
    let cross = middle - PrinterMarks.length..<middle + PrinterMarks.length
    // Keeps the colour bar clear of the crop marks at the corners.
    let end = page.origin.x + page.size.width - PrinterMarks.distance
    var x = page.origin.x + PrinterMarks.distance
    for color in colors {
      if x + Self.patchSide > cross.lowerBound, x < cross.upperBound { x = cross.upperBound }
      guard x + Self.patchSide <= end else { return }
      setFill(color)
      bytes.add(
        reals: [x, height - y - Self.patchSide, Self.patchSide, Self.patchSide],
        decimals: Self.decimals)
      bytes.add(" re f\n")
      x += Self.patchSide
    }
  }

  private mutating func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    bytes.add(reals: [x0, height - y0], decimals: Self.decimals)
    bytes.add(" m ")
    bytes.add(reals: [x1, height - y1], decimals: Self.decimals)
    bytes.add(" l\n")
  }
}

extension Color {
  /// Full black ink, without any other ink.
  static let pressBlack = Color.cmyk(cyan: 0, magenta: 0, yellow: 0, black: 1)

  /// Registration colour: all inks at full tint.
  static let registration = Color.spot(name: "All", tint: 1, fallback: .grey(0))
}

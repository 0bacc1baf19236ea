import ZineLayout
import ZineStyle
import ZineText

/// What is drawn around a page for those who print, cut and bind it.
extension PDFContent {
  /// - Parameters:
  ///   - page: as it is when it is cut.
  ///   - bleed: it with what around it is cut off; `nil` where nothing is.
  mutating func draw(_ marks: PrinterMarks, around page: Rect, bleed: Rect?) {
    guard !marks.isEmpty else { return }
    let printed = bleed ?? page
    begin(.layout)
    setOpacity(1)
    setBlendMode(.normal)
    setOverprint(false)
    // On all plates, so that what does not lie on each other is seen.
    setStroke(inks == nil ? .black : .registration, width: Self.markWidth)
    if marks.contains(.crop) { addCropMarks(page, printed) }
    if marks.contains(.cross) { addCrosses(printed) }
    bytes.add("S\n")
    if marks.contains(.cross), inks != nil { drawColorBar(page, printed) }
    endPiece()
  }

  /// In points.
  private static let markWidth = 0.25
  /// Of a cross and its circle, in points.
  private static let crossRadius = 5.0
  private static let patchSide = 10.0

  /// Two lines at each corner, from what is cut off outward.
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

  /// A cross in a circle in the middle of each side.
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

  /// Each ink in full and in half, from left to right above the page: the printer's four, then the page's own, as far
  /// as there is room on both sides of the cross.
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
    // Off the marks of the corners, too.
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
  /// Black ink alone, all of it.
  static let pressBlack = Color.cmyk(cyan: 0, magenta: 0, yellow: 0, black: 1)

  /// All inks that there are.
  static let registration = Color.spot(name: "All", tint: 1, fallback: .grey(0))
}

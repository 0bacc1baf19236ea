import ZineLayout
import ZineStyle
import ZineText

/// Background images of boxes and pages. Changes to the graphics state last until the operator `Q`.
extension PDFContent {
  /// Draws a tile once, in a rectangle.
  mutating func draw(_ tile: BackgroundTile, in rect: Rect) {
    if let shading = tile.shading, !shadings.contains(shading) { shadings.append(shading) }
    if let mask = tile.mask, !masks.contains(mask) { masks.append(mask) }
    if let picture = tile.picture {
      if !pictures.contains(picture) { pictures.append(picture) }
      resetState()
    }
    bytes.add("1 0 0 1 ")
    bytes.add(
      reals: [rect.origin.x, height - rect.origin.y - rect.size.height], decimals: Self.decimals)
    bytes.add(" cm ")
    bytes.add(bytes: tile.bytes.bytes)
  }

  /// Fills a rectangle with a tiling pattern.
  mutating func fill(_ rect: Rect, with pattern: PDFReference) {
    patterns.append(pattern)
    bytes.add("/Pattern cs/P")
    bytes.add(integer: pattern.number)
    bytes.add(" scn ")
    bytes.add(
      reals: [
        rect.origin.x, height - rect.origin.y - rect.size.height, rect.size.width, rect.size.height,
      ], decimals: Self.decimals)
    bytes.add(" re f\n")
  }

  /// Returns the matrix that moves the origin to a corner on the page, including the current transform. The
  /// transform must be included because patterns ignore the transform of the content stream (PDF 1.7, section
  /// 8.7.3.1).
  func onPage(_ corner: Point) -> [Double] {
    guard let transform else { return [1, 0, 0, 1, corner.x, corner.y] }
    let turn = matrix(of: transform)
    return [
      turn[0], turn[1], turn[2], turn[3],
      corner.x * turn[0] + corner.y * turn[2] + turn[4],
      corner.x * turn[1] + corner.y * turn[3] + turn[5],
    ]
  }

  /// Returns the document's numbers for one or two inks; `nil` if one of the ink names is invalid.
  mutating func numbers(of gradientInks: [GradientSpace.Ink]) -> [Int]? {
    numbers(of: gradientInks.map { ($0.name, $0.fallback) })
  }

  mutating func numbers(of named: [(name: String, fallback: Color)]) -> [Int]? {
    let numbers = named.compactMap { ink in
      spots.number(of: ink.name, fallback: inks?.color(ink.fallback) ?? ink.fallback)
    }
    guard numbers.count == named.count else { return nil }
    for number in numbers where !pageSpots.contains(number) { pageSpots.append(number) }
    return numbers
  }
}

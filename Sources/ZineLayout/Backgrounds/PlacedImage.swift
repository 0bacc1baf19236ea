import ZineStyle
import ZineText

/// A background image as a grid of identical tiles, clipped to the path that it fills.
package struct PlacedImage: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case picture(Picture)
    case gradient(PlacedGradient)
  }

  package var content: Content
  /// Rectangle of the upper left tile, in page coordinates.
  package var tile: Rect
  /// Distance between the corners of adjacent tiles, horizontally and vertically.
  package var step: Size
  package var columns: Int
  package var rows: Int

  package var isRepeated: Bool { columns > 1 || rows > 1 }

  /// Bounding box of all tiles.
  package var extent: Rect {
    Rect(
      origin: tile.origin,
      size: Size(
        width: tile.size.width + step.width * Double(columns - 1),
        height: tile.size.height + step.height * Double(rows - 1)))
  }

  /// Returns whether a single tile covers the whole path, so that none of the tile's edges is visible.
  package func isWhole(behind path: Path) -> Bool {
    let bounds = path.bounds
    return !isRepeated && tile.origin.x <= bounds.origin.x + 1e-6
      && tile.origin.y <= bounds.origin.y + 1e-6 && tile.maxX >= bounds.maxX - 1e-6
      && tile.end >= bounds.end - 1e-6
  }
}

extension PlacedImage {
  /// A CSS pixel, in points.
  private static let pixel = 0.75

  /// Places a background image. Returns `nil` if no part of it is visible or the picture does not exist.
  ///
  /// - Parameters:
  ///   - area: Background positioning area, which sizes and positions refer to.
  ///   - painted: Background painting area, which contains `area`.
  init?(
    _ layer: BackgroundLayer, in area: Rect, painting painted: Rect,
    _ pictures: (any PictureSource)?
  ) {
    guard area.size.width > 0, area.size.height > 0, painted.size.width > 0,
      painted.size.height > 0
    else { return nil }
    var natural: Size?
    if case .picture(let picture) = layer.image {
      guard let pixels = pictures?.size(of: picture.picture), pixels.width > 0, pixels.height > 0
      else { return nil }
      natural = Size(width: pixels.width * Self.pixel, height: pixels.height * Self.pixel)
    }
    var size = layer.size.used(in: area.size, natural: natural)
    layer.repetition.round(&size, in: area.size, layer.size, hasRatio: natural != nil)
    guard
      let x = TileRow(
        layer.repetition.x, size.width, layer.position.x, from: area.origin.x,
        extent: area.size.width, painted: painted.origin.x..<painted.maxX),
      let y = TileRow(
        layer.repetition.y, size.height, layer.position.y, from: area.origin.y,
        extent: area.size.height, painted: painted.origin.y..<painted.end)
    else { return nil }
    let tile = Rect(x: x.start, y: y.start, width: x.extent, height: y.extent)
    switch layer.image {
    case .none: return nil
    case .picture(let picture): content = .picture(picture.picture)
    case .gradient(let gradient):
      content = .gradient(PlacedGradient(gradient, in: tile.size))
    }
    self.tile = tile
    step = Size(width: x.step, height: y.step)
    (columns, rows) = (x.count, y.count)
  }
}

extension [BackgroundLayer] {
  /// Returns the images of the layers, from back to front.
  ///
  /// - Parameters:
  ///   - path: The path to fill. Its bounds are `painted`.
  ///   - area: Background positioning area, which sizes and positions refer to.
  func images(
    behind path: Path, in area: Rect, painting painted: Rect, _ pictures: (any PictureSource)?
  ) -> [PaintedPath] {
    reversed().compactMap { layer in
      PlacedImage(layer, in: area, painting: painted, pictures).map {
        PaintedPath(path: path, image: $0)
      }
    }
  }
}

/// A row or column of tiles.
private struct TileRow {
  var start: Double
  /// Size of one tile along the row.
  var extent: Double
  var step: Double
  var count: Int

  /// Maximum number of tiles in a row. A pattern of smaller tiles would look like plain grey and take too
  /// long to paint.
  private static let mostTiles = 400.0

  init?(
    _ repetition: BackgroundRepetition, _ size: Double, _ position: LengthPercentage,
    from origin: Double, extent area: Double, painted: Range<Double>
  ) {
    guard size > 0, size.isFinite else { return nil }
    let range = painted.upperBound - painted.lowerBound
    extent = repetition == .noRepeat ? size : max(size, range / Self.mostTiles)
    step = extent
    start = origin + limited(position.points(of: area - extent))
    var isRepeated = repetition != .noRepeat
    if repetition == .space {
      let fitting = (area / extent + 1e-9).rounded(.down)
      isRepeated = fitting >= 2
      if isRepeated {
        step = extent + (area - fitting * extent) / (fitting - 1)
        start = origin
      }
    }
    guard isRepeated else {
      guard start < painted.upperBound, start + extent > painted.lowerBound else { return nil }
      count = 1
      return
    }
    // Omits tiles of which less than this length is visible.
    let hair = 1e-6 * step
    start -= ((start - painted.lowerBound - hair) / step).rounded(.up) * step
    count = max(1, Int(((painted.upperBound - start - hair) / step).rounded(.up)))
  }
}

extension BackgroundSize {
  /// - Parameter natural: Natural size of a picture; `nil` for a gradient, which has no natural size.
  fileprivate func used(in area: Size, natural: Size?) -> Size {
    let own = natural ?? area
    func scaled(_ factor: Double) -> Size {
      Size(width: own.width * factor, height: own.height * factor)
    }
    let (x, y) = (area.width / own.width, area.height / own.height)
    switch self {
    case .contain: return scaled(min(x, y))
    case .cover: return scaled(max(x, y))
    case .lengths(let width, let height):
      let width = width.map { max(0, $0.points(of: area.width)) }
      let height = height.map { max(0, $0.points(of: area.height)) }
      switch (width, height) {
      case (let width?, let height?): return Size(width: width, height: height)
      case (let width?, nil):
        return Size(
          width: width, height: natural.map { width / $0.width * $0.height } ?? area.height)
      case (nil, let height?):
        return Size(
          width: natural.map { height / $0.height * $0.width } ?? area.width, height: height)
      case (nil, nil): return own
      }
    }
  }
}

extension BackgroundRepeat {
  /// Resizes a tile so that a whole number of tiles fits into the area, for `background-repeat: round`.
  fileprivate func round(
    _ size: inout Size, in area: Size, _ asked: BackgroundSize, hasRatio: Bool
  ) {
    guard size.width > 0, size.height > 0 else { return }
    func fitted(_ extent: Double, in area: Double) -> Double {
      area / max(1, (area / extent).rounded())
    }
    let before = size
    if x == .round { size.width = fitted(size.width, in: area.width) }
    if y == .round { size.height = fitted(size.height, in: area.height) }
    guard hasRatio, case .lengths(let width, let height) = asked else { return }
    // A length of `auto` preserves the aspect ratio.
    if x == .round, y != .round, height == nil { size.height *= size.width / before.width }
    if y == .round, x != .round, width == nil { size.width *= size.height / before.height }
  }
}

extension PageStyle {
  /// Returns the items of the page background, in paint order. The background extends into the bleed area.
  func backgroundItems(_ pictures: any PictureSource) -> [PageItem] {
    let area = bleedRect
    let path = Path(area)
    let color = background.map { PaintedPath(path: path, color: $0) }
    let images = layers.images(behind: path, in: area, painting: area, pictures)
    return ([color].compactMap(\.self) + images).map {
      PageItem(content: .path($0), node: nil, artifact: .background(area))
    }
  }
}

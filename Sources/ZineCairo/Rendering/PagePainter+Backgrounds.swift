import CCairo
import ZineLayout
import ZineStyle
import ZineText

/// Background images of boxes and pages.
extension PagePainter {
  /// Maximum number of tiles that are drawn one by one on pixel surfaces. A larger number of tiles is drawn
  /// as a pattern, which rounds the tile size to whole pixels.
  private static let mostTiles = 400

  /// Draws all tiles of an image, clipped to a path that the caller has set as the clip. In vector output,
  /// repeated tiles are drawn as a pattern.
  func draw(_ image: PlacedImage, in path: Path, opacity: Double) throws(RenderingFailure) {
    let most = medium == .pixels ? Self.mostTiles : 1
    guard image.columns * image.rows > most else {
      cairo_save(context)
      // Turns antialiasing off where two tiles, or a tile and the path, share pixels. With antialiasing, the
      // background would show through these pixels.
      if image.isRepeated || image.isWhole(behind: path) {
        cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
      }
      defer { cairo_restore(context) }
      for row in 0..<image.rows {
        for column in 0..<image.columns {
          cairo_save(context)
          cairo_translate(
            context, image.tile.origin.x + image.step.width * Double(column),
            image.tile.origin.y + image.step.height * Double(row))
          try drawTile(image, opacity: opacity)
          cairo_restore(context)
        }
      }
      return
    }
    try drawPattern(of: image, opacity: opacity)
  }

  /// Draws a tile with its upper left corner at the origin.
  private func drawTile(_ image: PlacedImage, opacity: Double) throws(RenderingFailure) {
    let size = image.tile.size
    switch image.content {
    case .gradient(let gradient):
      cairo_rectangle(context, 0, 0, size.width, size.height)
      fill(with: gradient, opacity: opacity)
    case .picture(let picture):
      guard let loaded = pictures.picture(picture) else { return }
      try draw(loaded, in: Rect(origin: Point(x: 0, y: 0), size: size), opacity: opacity)
    }
  }

  // MARK: Gradients

  /// Number of steps between two colour stops. Used for gradients in inks whose mixtures differ from mixtures
  /// of RGB colours.
  private static let inkSteps = 8

  /// Fills the current path and clears it.
  private func fill(with gradient: PlacedGradient, opacity: Double) {
    let pattern: OpaquePointer?
    cairo_save(context)
    switch gradient.geometry {
    case .linear(let start, let end):
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    case .radial(let center, let radii):
      pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
      // Matrix from the tile to a circle with radius 1.
      var matrix = cairo_matrix_t(
        xx: 1 / radii.width, yx: 0, xy: 0, yy: 1 / radii.height, x0: -center.x / radii.width,
        y0: -center.y / radii.height)
      cairo_pattern_set_matrix(pattern, &matrix)
    }
    defer {
      cairo_pattern_destroy(pattern)
      cairo_restore(context)
    }
    let stops: [PlacedGradient.Stop] =
      switch gradient.space {
      case .grey, .rgb: gradient.stops
      case .cmyk, .inks: gradient.refined(Self.inkSteps)
      }
    for stop in stops {
      let (red, green, blue) = gradient.space.screen(stop.parts)
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.place, red, green, blue, stop.alpha * opacity)
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_set_source(context, pattern)
    cairo_fill(context)
  }

  // MARK: Patterns

  /// Draws one tile on a separate surface, and fills the clip with this tile as a pattern. On pixel surfaces,
  /// the tile size is a whole number of pixels.
  private func drawPattern(of image: PlacedImage, opacity: Double) throws(RenderingFailure) {
    var scale = Size(width: 1, height: 1)
    let surface: OpaquePointer?
    if medium == .pixels {
      var matrix = cairo_matrix_t()
      cairo_get_matrix(context, &matrix)
      func pixels(_ points: Double, _ factor: Double) -> Double {
        min(max(1, (points * factor).rounded()), 4_096)
      }
      let (x, y) = (abs(matrix.xx) + abs(matrix.xy), abs(matrix.yx) + abs(matrix.yy))
      let (width, height) = (pixels(image.step.width, x), pixels(image.step.height, y))
      scale = Size(width: width / image.step.width, height: height / image.step.height)
      surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    } else {
      var extents = cairo_rectangle_t(
        x: 0, y: 0, width: image.step.width, height: image.step.height)
      surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    }
    defer { cairo_surface_destroy(surface) }
    let page = context
    context = cairo_create(surface)
    defer {
      cairo_destroy(context)
      context = page
    }
    cairo_scale(context, scale.width, scale.height)
    try drawTile(image, opacity: 1)
    try check(cairo_status(context))

    let pattern = cairo_pattern_create_for_surface(surface)
    defer { cairo_pattern_destroy(pattern) }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
    var matrix = cairo_matrix_t(
      xx: scale.width, yx: 0, xy: 0, yy: scale.height,
      x0: -image.tile.origin.x * scale.width, y0: -image.tile.origin.y * scale.height)
    cairo_pattern_set_matrix(pattern, &matrix)
    let extent = image.extent
    cairo_save(page)
    cairo_rectangle(
      page, extent.origin.x, extent.origin.y, extent.size.width, extent.size.height)
    cairo_clip(page)
    cairo_set_source(page, pattern)
    cairo_paint_with_alpha(page, opacity)
    cairo_restore(page)
  }
}

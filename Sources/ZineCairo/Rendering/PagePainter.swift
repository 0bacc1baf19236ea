import CCairo
import ZineLayout
import ZineStyle
import ZineText

/// Draws the items of pages with Cairo on any surface: glyphs, images, rules and boxes.
///
/// Layout determines all positions and sizes. This class only translates each kind of item into Cairo calls.
final class PagePainter {
  /// Cairo context of the page, or of a tile that is drawn on a separate surface.
  var context: OpaquePointer
  let fonts: FontTable
  private let styled: StyledStory
  let pictures: PictureStore
  let medium: Medium
  /// Surfaces of the images on the current page.
  private var surfaces: [SurfaceKey: ImageSurface] = [:]
  /// Surfaces that have been drawn at least once on the current page.
  private var drawnSurfaces: Set<OpaquePointer> = []
  /// Numbers of all images drawn so far, assigned in order of first use.
  private var numbers: [SurfaceKey: Int] = [:]
  private var batch: GlyphBatch
  /// Transform, blend mode and group opacity of the items that are being drawn.
  private var transform: Transform?
  private var blendMode = BlendMode.normal
  private var groupOpacity = 1.0
  /// Indices of the groups being drawn, outermost first.
  var openGroups: [Int] = []
  /// The first failure to draw glyphs.
  private var failure: RenderingFailure?

  private struct SurfaceKey: Hashable {
    var picture: ObjectIdentifier
    var longer: Double
    var tones: PictureTones
  }

  /// The kind of output.
  enum Medium {
    /// SVG: JPEG files are embedded unchanged if browsers can show them.
    case svg
    case pixels
    /// PDF: glyphs are passed to Cairo together with their text.
    case pdf
  }

  /// - Parameter shaper: The shaper that was used to lay out the pages.
  init(
    on surface: OpaquePointer, medium: Medium, _ styled: StyledStory, shaper: PangoShaper,
    pictures: PictureStore
  ) {
    context = cairo_create(surface)
    self.medium = medium
    batch = GlyphBatch(embedsText: medium == .pdf)
    self.styled = styled
    self.pictures = pictures
    fonts = shaper.fonts
  }

  deinit { cairo_destroy(context) }

  func draw(_ page: Page) throws(RenderingFailure) {
    // The page becomes a group, so that blend modes do not blend the lowest items with the paper (PDF 1.7,
    // section 11.4.7).
    let isMixed = medium == .pixels && page.isMixed
    if isMixed { beginGroup() }
    for item in page.items {
      if item.group != openGroups.last {
        setTransform(nil)
        enter(item.group, of: page)
      }
      try draw(item)
    }
    setTransform(nil)
    enter(nil, of: page)
    if isMixed { endGroup(opacity: 1) }
  }

  /// Draws an item, or adds it to the batch of glyphs that `flush` draws with a single call.
  private func draw(_ item: PageItem) throws(RenderingFailure) {
    if item.blendMode != blendMode || item.groupOpacity != groupOpacity {
      flush()
      (blendMode, groupOpacity) = (item.blendMode, item.groupOpacity)
    }
    setTransform(item.transform)
    cairo_set_operator(context, blendMode.cairoOperator)
    try draw(item.content)
  }

  private func setTransform(_ new: Transform?) {
    if new != transform {
      flush()
      if transform != nil { cairo_restore(context) }
      transform = new
      if let transform {
        cairo_save(context)
        var matrix = cairo_matrix_t(
          xx: transform.xx, yx: transform.yx, xy: transform.xy, yy: transform.yy,
          x0: transform.x0, y0: transform.y0)
        cairo_transform(context, &matrix)
      }
    }
  }

  private func draw(_ item: PageItem.Content) throws(RenderingFailure) {
    switch item {
    case .glyphs(let run):
      if !batch.accepts(run) { flush() }
      batch.add(run)
    case .picture(let picture):
      flush()
      try draw(picture)
    case .rule(let rule):
      flush()
      draw(rule)
    case .box(let box):
      flush()
      if let clip = box.shadowClip {
        cairo_save(context)
        self.clip(to: clip)
        for path in box.shadows { try draw(path) }
        cairo_restore(context)
      }
      cairo_save(context)
      if let clip = box.clip { self.clip(to: clip) }
      for path in box.paths { try draw(path) }
      cairo_restore(context)
    case .path(let painted):
      flush()
      try draw(painted)
    case .shapes(let shapes):
      flush()
      draw(shapes)
    }
  }

  /// Draws the glyphs in the batch.
  func flush() {
    guard !batch.isEmpty else { return }
    let (font, paint, glyphScale) = (batch.font, batch.paint, batch.glyphScale)
    let drawings = takeDrawings()
    let isDrawn = batch.draw(on: context, fonts: fonts) { paint, showGlyphs, addOutlines in
      var paint = styled.styles[paint]
      if groupOpacity < 1 { paint.opacity = min(1, paint.opacity / groupOpacity) }
      if paint.effect == .letterpress { paint.moveAlphaToOpacity() }
      // A group is needed because where a translucent fill and stroke overlap, neither should be visible
      // through the other.
      let isMixed = paint.opacity < 1 || blendMode != .normal
      let isGroup = isMixed && (paint.stroke != nil || paint.effect != nil)
      if isGroup { beginGroup() }
      let opacity = isGroup ? 1 : paint.opacity
      if let fill = paint.fill {
        if paint.effect == .letterpress {
          press(fill, addOutlines)
        } else {
          setSource(fill, opacity: opacity)
          showGlyphs()
        }
      }
      if let stroke = paint.stroke { draw(stroke, opacity: opacity, addOutlines) }
      if isGroup { endGroup(opacity: paint.opacity) }
    }
    note(font, isDrawn: isDrawn)
    if let paint, let font, !drawings.isEmpty {
      draw(drawings, of: font, glyphScale: glyphScale, styled.styles[paint])
    }
  }

  private func takeDrawings() -> [GlyphBatch.Drawing] {
    do throws(RenderingFailure) {
      return try batch.takeDrawings(fonts: fonts, pictures.glyphs)
    } catch {
      fail(error)
      return []
    }
  }

  /// Records the font if its glyphs could not be drawn. Only the first failure is kept. Must be called after
  /// each drawing of glyphs.
  func note(_ font: FontID?, isDrawn: Bool) {
    guard !isDrawn || cairo_status(context) != CAIRO_STATUS_SUCCESS, let font else { return }
    fail(.font(file: fonts.file(of: font)))
  }

  /// Records a failure. The first failure is thrown at the end of the page.
  func fail(_ failure: RenderingFailure) { self.failure = self.failure ?? failure }

  /// Ends a page, and frees the memory of its images.
  func endPage() throws(RenderingFailure) {
    try finish()
    surfaces = [:]
    drawnSurfaces = []
  }

  /// Draws the remaining glyphs. Throws if any item could not be drawn.
  func finish() throws(RenderingFailure) {
    flush()
    if transform != nil { cairo_restore(context) }
    transform = nil
    if let failure { throw failure }
    try check(cairo_status(context))
  }

  // MARK: Paint

  func setSource(_ color: Color, opacity: Double = 1) {
    let (red, green, blue) = color.screen
    let opacity = opacity * color.alpha
    if opacity < 1 {
      cairo_set_source_rgba(context, red, green, blue, opacity)
    } else {
      cairo_set_source_rgb(context, red, green, blue)
    }
  }

  private func draw(
    _ stroke: TextPaint.Stroke, opacity: Double, _ addOutlines: () -> Void
  ) {
    setSource(stroke.color, opacity: opacity)
    strokeOutlines(width: stroke.width, addOutlines)
  }

  func strokeOutlines(width: Double, _ addOutlines: () -> Void) {
    cairo_save(context)
    cairo_set_line_width(context, width)
    // Mitre joins would produce spikes on glyph outlines.
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_new_path(context)
    addOutlines()
    cairo_stroke(context)
    cairo_restore(context)
  }

  // MARK: Rules and images

  private func draw(_ rule: PlacedRule) {
    setSource(rule.color, opacity: rule.opacity)
    let rect = rule.rect
    cairo_rectangle(context, rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
    cairo_fill(context)
  }

  private func draw(_ placed: PlacedPicture) throws(RenderingFailure) {
    guard case .picture(let picture) = styled.story.attachment(placed.attachment),
      let loaded = pictures.picture(picture)
    else { return }
    cairo_save(context)
    for clip in placed.clips { self.clip(to: clip) }
    try draw(
      loaded, in: placed.image ?? placed.rect, opacity: placed.opacity, tones: placed.tones)
    cairo_restore(context)
  }

  /// Draws a whole image into a rectangle, with its orientation applied.
  func draw(
    _ loaded: LoadedPicture, in rect: Rect, opacity: Double, tones: PictureTones = PictureTones()
  ) throws(RenderingFailure) {
    if let vectors = loaded.vectors, !vectors.hasPixels {
      return drawCross(rect, opacity: opacity)
    }
    let image = try image(loaded, longer: pixels(of: rect), tones)
    let upright = loaded.size
    let turn = loaded.orientation.matrix(width: Double(loaded.width), height: Double(loaded.height))
    cairo_save(context)
    cairo_translate(context, rect.origin.x, rect.origin.y)
    cairo_scale(context, rect.size.width / upright.width, rect.size.height / upright.height)
    var matrix = cairo_matrix_t(
      xx: turn.xx, yx: turn.yx, xy: turn.xy, yy: turn.yy, x0: turn.x0, y0: turn.y0)
    cairo_transform(context, &matrix)
    // Corrects for JPEGs that were decoded at a reduced size, and for vector images, which may have any size
    // in pixels.
    let size =
      loaded.vectors == nil
      ? Size(width: Double(loaded.width), height: Double(loaded.height)) : upright
    cairo_scale(context, size.width / Double(image.width), size.height / Double(image.height))
    paint(image, opacity: opacity)
    cairo_restore(context)
  }

  /// Paints an image. One unit of the context must be one pixel of the image.
  func paint(_ image: ImageSurface, opacity: Double) {
    // Cairo adds an image to a page's resources each time the page draws it, but a dictionary must not
    // contain the same key twice (PDF 1.7, section 7.3.7). Repeated images are therefore drawn in groups,
    // which have separate resources.
    let isGroup = medium == .pdf && !drawnSurfaces.insert(image.pointer).inserted
    cairo_rectangle(context, 0, 0, Double(image.width), Double(image.height))
    if isGroup || opacity < 1 { cairo_clip(context) }
    if isGroup { cairo_push_group(context) }
    cairo_set_source_surface(context, image.pointer, 0, 0)
    // On pixel surfaces, the edges would otherwise be blended with the paper.
    if medium == .pixels {
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    }
    if isGroup {
      cairo_paint(context)
      cairo_pop_group_to_source(context)
    }
    if isGroup || opacity < 1 {
      cairo_paint_with_alpha(context, opacity)
    } else {
      cairo_fill(context)
    }
  }

  /// Resolution at which vector images are rendered, in pixels per inch, if the page sets none.
  private static let drawingResolution = 300.0

  /// Returns the number of pixels that a vector image in a rectangle needs on its longer side.
  func pixels(of rect: Rect) -> Double {
    var scale = Self.drawingResolution / 72
    if medium == .pixels {
      var matrix = cairo_matrix_t()
      cairo_get_matrix(context, &matrix)
      scale = max(abs(matrix.xx) + abs(matrix.xy), abs(matrix.yx) + abs(matrix.yy))
    }
    return (max(rect.size.width, rect.size.height) * scale).rounded(.up)
  }

  /// Draws a placeholder for an image that can't be drawn.
  private func drawCross(_ rect: Rect, opacity: Double) {
    cairo_save(context)
    cairo_set_source_rgba(context, 0.5, 0.5, 0.5, opacity)
    cairo_set_line_width(context, 1)
    let (left, top) = (rect.origin.x, rect.origin.y)
    let (right, bottom) = (left + rect.size.width, top + rect.size.height)
    cairo_new_path(context)
    cairo_rectangle(context, left, top, rect.size.width, rect.size.height)
    cairo_move_to(context, left, top)
    cairo_line_to(context, right, bottom)
    cairo_move_to(context, right, top)
    cairo_line_to(context, left, bottom)
    cairo_stroke(context)
    cairo_restore(context)
  }

  func image(
    _ picture: LoadedPicture, longer: Double, _ tones: PictureTones = PictureTones()
  ) throws(RenderingFailure) -> ImageSurface {
    let longer = picture.vectors == nil ? 0 : longer
    let key = SurfaceKey(picture: ObjectIdentifier(picture), longer: longer, tones: tones)
    if let known = surfaces[key] { return known }
    let number = numbers[key] ?? numbers.count
    numbers[key] = number
    let surface = try ImageSurface(
      picture, keepsFile: tones.isPlain && keepsFile(of: picture), name: "picture \(number)",
      longer: longer, tones: tones)
    surfaces[key] = surface
    return surface
  }

  private func keepsFile(of picture: LoadedPicture) -> Bool {
    switch (medium, picture.content) {
    case (.svg, .jpeg(_, let isInvertedCMYK)), (.pdf, .jpeg(_, let isInvertedCMYK)):
      !isInvertedCMYK
    case (.svg, .raster), (.pdf, .raster), (.svg, .vectors), (.pdf, .vectors), (.pixels, _): false
    }
  }
}

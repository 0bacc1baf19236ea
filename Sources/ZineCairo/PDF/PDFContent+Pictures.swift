import ZineLayout
import ZineText

/// Named objects that a page draws: raster images, vector images, imported PDF pages and glyph shapes (PDF
/// 1.7, section 8.8).
extension PDFContent {
  /// Draws a raster image at its position, with its orientation corrected.
  mutating func draw(_ picture: LoadedPicture, _ reference: PDFReference, _ placed: PlacedPicture) {
    if placed.tones.isPlain, case .jpeg(let bytes, _) = picture.content,
      JPEGHeader(bytes).componentCount == 4
    {
      usesInks = true
    }
    draw(
      reference, placed,
      matrix: picture.matrix(in: placed.image ?? placed.rect, pageHeight: height))
  }

  /// Draws a form at its position, unaffected by the state of previous text and strokes.
  /// - Parameter size: Size of the form in form units, measured from its lower left corner.
  mutating func draw(form reference: PDFReference, of size: Size, _ placed: PlacedPicture) {
    let rect = placed.image ?? placed.rect
    draw(
      reference, placed,
      matrix: [
        rect.size.width / size.width, 0, 0, rect.size.height / size.height, rect.origin.x,
        height - rect.origin.y - rect.size.height,
      ], isForm: true)
  }

  /// Draws a transparency group, whose content is in page coordinates.
  mutating func draw(group reference: PDFReference, _ group: PageGroup) {
    setBlendMode(group.blendMode)
    setOpacity(group.opacity)
    setOverprint(false)
    pictures.append(reference)
    isTranslucent = true
    bytes.add("q ")
    resetState()
    bytes.add("/")
    bytes.add(picture: reference)
    bytes.add(" Do Q\n")
  }

  private mutating func draw(
    _ reference: PDFReference, _ placed: PlacedPicture, matrix: [Double], isForm: Bool = false
  ) {
    endText()
    setOpacity(placed.opacity)
    setOverprint(false)
    if !pictures.contains(reference) { pictures.append(reference) }
    bytes.add("q ")
    for clip in placed.clips { self.clip(to: clip.path, clip.fillRule) }
    if isForm { resetState() }
    bytes.add(reals: matrix)
    bytes.add(" cm/")
    bytes.add(picture: reference)
    bytes.add(" Do Q\n")
  }

  /// Resets values changed by text and strokes to those at the start of a page, until the operator `Q` (PDF
  /// 1.7, tables 52 and 104). A form would inherit the changed values. Four values need no reset: opacity and
  /// overprint are set for each drawn object, and dashes and line caps are restored after each stroke.
  mutating func resetState() {
    if text.letterSpace != 0 { bytes.add("0 Tc ") }
    if text.wordSpace != 0 { bytes.add("0 Tw ") }
    if text.scale != 1 { bytes.add("100 Tz ") }
    if text.rise != 0 { bytes.add("0 Ts ") }
    let initial = PaintState()
    if paint.renderingMode != initial.renderingMode { bytes.add("0 Tr ") }
    if paint.lineWidth != initial.lineWidth { bytes.add("1 w ") }
    if paint.hasRoundJoins { bytes.add("0 j ") }
    // In print documents, black belongs to another colour space, and a page without any colour set has the
    // initial colour.
    if let fill = paint.fill, inks != nil || fill != initial.fill { bytes.add("0 g ") }
    if let stroke = paint.stroke, inks != nil || stroke != initial.stroke { bytes.add("0 G ") }
  }

  /// Draws a glyph shape, which is defined for an em of 1, in the current colour.
  mutating func drawShape(_ reference: PDFReference, _ matrix: [Double]) {
    if shapes.insert(reference).inserted { pictures.append(reference) }
    bytes.add("q ")
    bytes.add(reals: matrix)
    bytes.add(" cm/")
    bytes.add(picture: reference)
    bytes.add(" Do Q\n")
  }
}

extension LoadedPicture {
  /// Returns the matrix from an image's unit square to a rectangle on the page. The y axis of the unit square
  /// points up.
  func matrix(in rect: Rect, pageHeight: Double) -> [Double] {
    let (width, height) = (Double(width), Double(height))
    let turn = orientation.matrix(width: width, height: height)
    let xScale = rect.size.width / size.width
    let yScale = rect.size.height / size.height
    let left = rect.origin.x
    let top = pageHeight - rect.origin.y
    return [
      turn.xx * width * xScale, -turn.yx * width * yScale,
      -turn.xy * height * xScale, turn.yy * height * yScale,
      left + (turn.xy * height + turn.x0) * xScale, top - (turn.yy * height + turn.y0) * yScale,
    ]
  }
}

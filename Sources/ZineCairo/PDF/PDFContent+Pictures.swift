import ZineLayout
import ZineText

/// Pictures, others' pages, drawings and shapes of glyphs: all that a page draws by name (PDF 1.7, section 8.8).
extension PDFContent {
  /// Draws a picture where it is placed, turned upright.
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

  /// Draws a form where it is placed, whatever text and strokes were drawn before it.
  /// - Parameter size: of the form, whose lower left corner is where its units begin.
  mutating func draw(form reference: PDFReference, of size: Size, _ placed: PlacedPicture) {
    let rect = placed.image ?? placed.rect
    draw(
      reference, placed,
      matrix: [
        rect.size.width / size.width, 0, 0, rect.size.height / size.height, rect.origin.x,
        height - rect.origin.y - rect.size.height,
      ], isForm: true)
  }

  /// Draws a group of the page, in the page's coordinates.
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

  /// Sets what text and strokes have changed to what a page begins with (PDF 1.7, tables 52 and 104), until `Q`: a
  /// form inherits all of it. Opacity and overprint are set for what is drawn, and dashes and line caps go back to
  /// what they were behind each stroke.
  mutating func resetState() {
    if text.letterSpace != 0 { bytes.add("0 Tc ") }
    if text.wordSpace != 0 { bytes.add("0 Tw ") }
    if text.scale != 1 { bytes.add("100 Tz ") }
    if text.rise != 0 { bytes.add("0 Ts ") }
    let initial = PaintState()
    if paint.renderingMode != initial.renderingMode { bytes.add("0 Tr ") }
    if paint.lineWidth != initial.lineWidth { bytes.add("1 w ") }
    if paint.hasRoundJoins { bytes.add("0 j ") }
    // A printer's black is of another colour space, and a page without a colour so far has the initial one.
    if let fill = paint.fill, inks != nil || fill != initial.fill { bytes.add("0 g ") }
    if let stroke = paint.stroke, inks != nil || stroke != initial.stroke { bytes.add("0 G ") }
  }

  /// Draws the shape of a glyph, which has an em of 1, in the colour that is set.
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
  /// The way of a picture's unit square, whose y grows upward, to its place on the page.
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

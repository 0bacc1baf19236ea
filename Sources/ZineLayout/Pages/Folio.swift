import ZineText

/// The page number at a page's foot.
package struct Folio {
  /// How folios are set, by numbers of the styles in use.
  package struct Style: Hashable, Sendable {
    /// Of the number itself.
    package var shaping: ShapingStyleID
    package var paint: PaintID
    /// Of the body text.
    package var body: ShapingStyleID

    package init(shaping: ShapingStyleID, paint: PaintID, body: ShapingStyleID) {
      self.shaping = shaping
      self.paint = paint
      self.body = body
    }
  }

  /// Against the body's size.
  package static let scale = 0.85

  private let style: Style
  private let shaper: any TextShaper

  init(style: Style, shaper: any TextShaper) {
    self.style = style
    self.shaper = shaper
  }

  /// The number of a page, in page coordinates: in the middle of the bottom margin's upper part, so
  /// that it belongs to the text above rather than to the paper's edge. A margin without room for it
  /// stays empty.
  func run(forPage number: Int, of page: PageStyle) -> GlyphRun? {
    let height = shaper.metrics(of: style.shaping).ascent
    guard page.margins(ofPage: number).bottom >= height * 1.5 else { return nil }
    let text = Array(String(number).utf8)
    var run = GlyphRun(
      shaper.shapeWord(text[...], style: style.shaping), text: text, paint: style.paint)
    let margins = page.margins(ofPage: number)
    let right = page.size.width - margins.right
    let metrics = shaper.metrics(of: style.shaping)
    run.origin = Point(
      x: page.folio == .center
        ? (margins.left + right - run.width) / 2
        : number.isMultiple(of: 2) ? margins.left : right - run.width,
      y: page.size.height - margins.bottom * 0.55 + metrics.ascent / 2)
    return run
  }
}

import ZineStyle
import ZineText

@testable import ZineLayout

/// Markup laid out with the fixed-width shaper: every character is 10 pt wide, lines are 12 pt high unless
/// the style says otherwise.
struct Layout {
  var style: TestStyle
  let styled: StyledStory
  let shaper: FixedWidthShaper
  var hyphenator: (any Hyphenator)?

  init(
    _ markup: String, columns: Int = 1, grid: Double? = nil,
    _ change: (inout TestStyle) -> Void = { _ in }
  ) {
    var style = TestStyle(
      page: PageStyle(
        size: Size(width: 120 + 20, height: 60 + 24),
        margins: PageMargins(top: 10, right: 10, bottom: 14, left: 10),
        columns: columns, columnGap: 20, grid: grid))
    change(&style)
    self.style = style
    let source = SourceFile(id: SourceID(0), name: "test", bytes: Array(markup.utf8))
    let manuscript = MarkupParser.parse([source]).manuscript
    var styled = StyleResolver.resolve(manuscript, style.sources, language: "en").styled
    self.style.page.marginTexts = [
      MarginText(
        .bottomCenter, [.counter("page", .number(.decimal))], shaping: styled.body,
        paint: styled.styles.intern(TextPaint(fill: .black)))
    ]
    styled.pages = PageStyles(self.style.page)
    self.styled = styled
    shaper = FixedWidthShaper(styled.styles)
  }

  func framesetter() -> Framesetter {
    Framesetter(
      styled, shaper: shaper, hyphenator: hyphenator,
      grid: style.page.grid.map { LineGrid(step: $0, body: FontMetrics(ascent: 8, descent: 2)) },
      delegate: { id in
        switch styled.story.attachment(id) {
        case .picture(let picture):
          PictureDelegate(
            picture: picture, natural: Size(width: 40, height: 20), box: styled.pictureBoxes[id])
        case .rule: RuleDelegate()
        }
      })
  }

  /// Returns frames of one size up to the end of the story.
  func frames(width: Double, height: Double = 1000) -> [Fragment] {
    let framesetter = framesetter()
    var frames: [Fragment] = []
    var position: BreakToken? = .start
    while let start = position, frames.count < 1000 {
      let path = FramePath(inlineExtent: width, blockExtent: height, grid: style.page.grid)
      let (frame, next) = framesetter.frame(from: start, in: path)
      frames.append(frame)
      position = next
    }
    return frames
  }

  /// Returns the texts of the lines without trailing spaces, with `▣` for a picture.
  func lines(width: Double) -> [String] {
    frames(width: width).flatMap(\.lines).map(\.text)
  }

  func composer() -> PageComposer {
    PageComposer(styled, language: "en", shaper: shaper, pictures: FixedPictures())
  }
}

struct FixedPictures: PictureSource {
  func size(of picture: Picture) -> Size? { Size(width: 40, height: 20) }

  /// Returns a rectangle without a part on the right.
  func contour(of picture: Picture, threshold: Double, tolerance: Double) -> Outline? {
    Outline(Rect(x: 0, y: 0, width: 1 - threshold / 2 - tolerance / 2, height: 1))
  }
}

extension LineFragment {
  var text: String {
    let whole = items.map { item in
      switch item {
      case .glyphs(let run): String(decoding: run.text, as: UTF8.self)
      case .picture: "▣"
      case .rule, .path, .shapes: ""
      }
    }.joined()
    return whole.hasSuffix(" ") ? String(whole.dropLast()) : whole
  }

  var glyphRuns: [GlyphRun] {
    items.compactMap { item in
      if case .glyphs(let run) = item { run } else { nil }
    }
  }
}

import ZineStyle
import ZineText

@testable import ZineLayout

/// Paragraphs in boxes, laid out with the fixed-width shaper: characters are 10 pt wide, lines 12 pt high.
struct BoxLayout {
  /// A paragraph: its text, and the index of its box.
  struct Item {
    var text: String
    var box: Int?
    var change: (inout StyledParagraph) -> Void = { _ in }

    init(
      _ text: String, in box: Int? = nil,
      _ change: @escaping (inout StyledParagraph) -> Void = { _ in }
    ) {
      self.text = text
      self.box = box
      self.change = change
    }
  }

  var layout: Layout
  var styled: StyledStory

  init(_ items: [Item], boxes: [StyledBox], grid: Double? = nil, columns: Int = 1) {
    layout = Layout(items.map(\.text).joined(separator: "\n"), columns: columns, grid: grid)
    styled = layout.styled
    for (index, item) in items.enumerated() where index < styled.paragraphs.count {
      styled.paragraphs[index].box = item.box.map { BoxID($0) }
      item.change(&styled.paragraphs[index])
    }
    styled.boxes = boxes
  }

  func framesetter() -> Framesetter {
    Framesetter(
      styled, shaper: layout.shaper,
      grid: layout.style.page.grid.map {
        LineGrid(step: $0, body: FontMetrics(ascent: 8, descent: 2))
      },
      delegate: { id in
        switch styled.story.attachment(id) {
        case .picture(let picture):
          PictureDelegate(picture: picture, natural: Size(width: 40, height: 20))
        case .rule: RuleDelegate()
        }
      })
  }

  func frames(width: Double = 100, height: Double = 1000, lineLimit: Int = .max) -> [Fragment] {
    let framesetter = framesetter()
    var frames: [Fragment] = []
    var position: BreakToken? = .start
    while let start = position, frames.count < 1000 {
      let path = FramePath(
        inlineExtent: width, blockExtent: height, grid: layout.style.page.grid)
      let (frame, next) = framesetter.frame(from: start, in: path, lineLimit: lineLimit)
      frames.append(frame)
      position = next
    }
    return frames
  }

  func pages() -> [Page] {
    var composer = PageComposer(
      styled, language: "en", shaper: FixedWidthShaper(styled.styles), pictures: FixedPictures())
    var pages: [Page] = []
    while let page = composer.next() { pages.append(page) }
    return pages
  }
}

extension StyledBox {
  /// Returns a box with a background, so that it is visible.
  static func filled(
    in parent: Int? = nil, direction: BaseDirection? = nil,
    _ change: (inout BoxStyle) -> Void = { _ in }
  ) -> StyledBox {
    var style = BoxStyle()
    style.background = .grey(0.9)
    change(&style)
    return StyledBox(style: style, parent: parent.map { BoxID($0) }, direction: direction)
  }
}

extension Fragment {
  /// Tops of the lines.
  var tops: [Double] { lines.map(\.blockStart) }

  /// Rectangles of the boxes as `[x, y, width, height]`.
  var boxRects: [[Double]] {
    boxes.map { box in
      let rect = box.rect
      return [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map {
        ($0 * 1000).rounded() / 1000
      }
    }
  }
}

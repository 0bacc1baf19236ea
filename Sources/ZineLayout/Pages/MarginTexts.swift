import ZineText

/// The lines of text in the margins of pages, such as folios.
struct MarginTexts {
  private let shaper: any TextShaper
  private let references: CrossReferences

  init(_ shaper: any TextShaper, _ references: CrossReferences) {
    self.shaper = shaper
    self.references = references
  }

  /// What stands in the margins of a page, in page coordinates.
  func runs(of style: PageStyle, _ page: PageIdentity, _ names: PageNames) -> [GlyphRun] {
    style.marginTexts.flatMap { text in runs(of: text, style, page, names) }
  }

  private func runs(
    of text: MarginText, _ style: PageStyle, _ page: PageIdentity, _ names: PageNames
  ) -> [GlyphRun] {
    let plain = Array(self.text(text.content, page, names).utf8)
    let words = text.transform.apply(to: plain, language: text.language).bytes
    guard !words.isEmpty else { return [] }
    let metrics = shaper.metrics(of: text.shaping)
    let area = text.box.area(on: style)
    // A margin without room for a line stays empty.
    guard area.rect.size.height >= metrics.ascent * 1.5 else { return [] }
    let runs = [GlyphRun](
      shaper.shapeWord(words[...], style: text.shaping), text: words, paint: text.paint)
    let rect = area.rect
    let free = rect.size.width - runs.width
    let x: Double =
      switch area.horizontal {
      case .start: rect.origin.x
      case .middle: rect.origin.x + free / 2
      case .end: rect.origin.x + free
      }
    // In the middle is a little nearer to the text than to the paper's edge, to which it would seem to
    // belong otherwise.
    let center: Double =
      switch area.vertical {
      case .start: metrics.ascent / 2
      case .middle: rect.size.height * (area.isAboveText ? 0.55 : 0.45)
      case .end: rect.size.height - metrics.descent - metrics.ascent / 2
      }
    return runs.moved(by: Point(x: x, y: rect.origin.y + center + metrics.ascent / 2))
  }

  private func text(
    _ content: [ContentPart], _ page: PageIdentity, _ names: PageNames
  ) -> String {
    content.map { part in
      switch part {
      case .text(let text): text
      case .counter("page", let type), .counters("page", _, let type): type.text(page.number)
      case .counter("pages", let type), .counters("pages", _, let type):
        (references.pages?.count).map(type.text) ?? ""
      case .targetCounter(.identifier(let name), "page", let type),
        .targetCounters(.identifier(let name), "page", _, let type):
        references.pages?.destinations[name].map(type.text) ?? ""
      case .targetCounter, .targetCounters, .targetText: references.marginTexts[part] ?? ""
      case .string(let name, let place): names.value(of: name, place)
      case .counter, .counters, .attribute, .elementText, .openQuote, .closeQuote, .leader:
        ""
      }
    }.joined()
  }
}

/// Where the text of a margin box stands.
private struct MarginArea {
  enum Place { case start, middle, end }

  var rect: Rect
  var horizontal: Place
  var vertical: Place
  var isAboveText = false
}

extension MarginBox {
  /// CSS Paged Media 3, section 4.2: boxes above and below share the width of the columns, corners and
  /// sides the width of their margin.
  fileprivate func area(on style: PageStyle) -> MarginArea {
    let margins = style.margins
    let right = style.size.width - margins.right
    let bottom = style.size.height - margins.bottom
    let top = Rect(x: margins.left, y: 0, width: right - margins.left, height: margins.top)
    let foot = Rect(x: margins.left, y: bottom, width: right - margins.left, height: margins.bottom)
    let left = Rect(x: 0, y: margins.top, width: margins.left, height: bottom - margins.top)
    let side = Rect(x: right, y: margins.top, width: margins.right, height: bottom - margins.top)
    func corner(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
      Rect(x: x, y: y, width: width, height: height)
    }
    return switch self {
    case .topLeftCorner:
      MarginArea(
        rect: corner(0, 0, margins.left, margins.top), horizontal: .end, vertical: .middle,
        isAboveText: true)
    case .topLeft: MarginArea(rect: top, horizontal: .start, vertical: .middle, isAboveText: true)
    case .topCenter:
      MarginArea(rect: top, horizontal: .middle, vertical: .middle, isAboveText: true)
    case .topRight: MarginArea(rect: top, horizontal: .end, vertical: .middle, isAboveText: true)
    case .topRightCorner:
      MarginArea(
        rect: corner(right, 0, margins.right, margins.top), horizontal: .start, vertical: .middle,
        isAboveText: true)
    case .bottomLeftCorner:
      MarginArea(
        rect: corner(0, bottom, margins.left, margins.bottom), horizontal: .end, vertical: .middle)
    case .bottomLeft: MarginArea(rect: foot, horizontal: .start, vertical: .middle)
    case .bottomCenter: MarginArea(rect: foot, horizontal: .middle, vertical: .middle)
    case .bottomRight: MarginArea(rect: foot, horizontal: .end, vertical: .middle)
    case .bottomRightCorner:
      MarginArea(
        rect: corner(right, bottom, margins.right, margins.bottom), horizontal: .start,
        vertical: .middle)
    case .leftTop: MarginArea(rect: left, horizontal: .middle, vertical: .start)
    case .leftMiddle: MarginArea(rect: left, horizontal: .middle, vertical: .middle)
    case .leftBottom: MarginArea(rect: left, horizontal: .middle, vertical: .end)
    case .rightTop: MarginArea(rect: side, horizontal: .middle, vertical: .start)
    case .rightMiddle: MarginArea(rect: side, horizontal: .middle, vertical: .middle)
    case .rightBottom: MarginArea(rect: side, horizontal: .middle, vertical: .end)
    }
  }
}

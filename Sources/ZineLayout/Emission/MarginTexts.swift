import ZineStyle
import ZineText

/// Margin boxes of pages, such as folios, with their text or picture, border and background.
struct MarginTexts {
  private let shaper: any TextShaper
  private let references: CrossReferences
  /// Pictures of margin boxes: their IDs in the story, and their natural sizes.
  private var pictures: [ShapePicture: (id: AttachmentID, size: Size)] = [:]
  private let source: any PictureSource

  init(
    _ shaper: any TextShaper, _ references: CrossReferences, _ styled: StyledStory,
    _ source: any PictureSource
  ) {
    self.shaper = shaper
    self.references = references
    self.source = source
    for (picture, id) in styled.marginPictures {
      if let size = source.size(of: picture.picture), size.width > 0, size.height > 0 {
        pictures[picture] = (id, size)
      }
    }
  }

  /// A margin box with its shaped lines. Each line starts at the origin.
  private struct SetText {
    var text: MarginText
    var style: UsedBoxStyle
    var lines: [[GlyphRun]]
    /// Picture instead of text, with its maximum size.
    var picture: (id: AttachmentID, size: Size)?
    var metrics: FontMetrics
    /// Distance between baselines, in points.
    var pitch: Double

    var width: Double { picture?.size.width ?? lines.map(\.width).max() ?? 0 }
    var height: Double { picture?.size.height ?? Double(lines.count) * pitch }
    var isEmpty: Bool { lines.isEmpty && picture == nil }

    /// Returns the length that the box needs along its margin, including its own padding and border.
    func extent(isVertical: Bool) -> Double {
      isVertical
        ? height + style.topEdge + style.bottomEdge
        : width + style.border.start.width + style.padding.start + style.border.end.width
          + style.padding.end
    }
  }

  /// Adds the contents of the margins to a page. Returns the problems found.
  func add(
    to page: inout Page, on style: PageStyle, _ names: PageStrings
  ) -> [Diagnostic] {
    let texts = style.marginTexts.map { set($0, on: style, page.folio, names) }
    var extents: [MarginBox: Double] = [:]
    for text in texts where !text.isEmpty || text.style.isVisible {
      extents[text.text.box] = text.extent(isVertical: text.text.box.isVertical)
    }
    let areas = MarginAreas(style: style, extents: extents)
    var findings: [Diagnostic] = []
    for text in texts {
      var area = areas.area(of: text.text.box)
      let (box, isRightToLeft) = (text.style, text.text.isRightToLeft)
      area.rect = area.rect.inset(by: box.margin, isRightToLeft: isRightToLeft)
      if box.isVisible {
        page.marginBoxes.append(
          PlacedBox(around: area.rect, box, isRightToLeft: isRightToLeft, source))
      }
      area.rect = area.rect.inset(by: box.border.map(\.width), isRightToLeft: isRightToLeft)
        .inset(by: box.padding, isRightToLeft: isRightToLeft)
      if let picture = picture(of: text, in: area) { page.marginPictures.append(picture) }
      let own = runs(of: text, in: area)
      if let place = text.text.place, let isLeftOut = misses(own, of: text, on: style.size) {
        findings.append(
          Diagnostic(
            .overfullMargin(box: text.text.box.rawValue, isLeftOut: isLeftOut), at: place))
      }
      page.marginRuns += own
    }
    return findings
  }

  /// Returns the picture of a margin box, aligned in the box and scaled down if it does not fit.
  private func picture(of set: SetText, in area: MarginArea) -> PlacedPicture? {
    guard let (id, size) = set.picture else { return nil }
    let rect = area.rect
    let scale = min(1, rect.size.width / size.width, rect.size.height / size.height)
    guard scale > 0 else { return nil }
    let (width, height) = (size.width * scale, size.height * scale)
    var placed = PlacedPicture(
      attachment: id,
      rect: Rect(
        x: rect.origin.x + area.horizontal.offset(in: rect.size.width - width),
        y: rect.origin.y + area.vertical.offset(in: rect.size.height - height), width: width,
        height: height))
    (placed.opacity, placed.group) = (set.text.boxStyle.opacity, set.text.boxStyle.group)
    return placed
  }

  /// Returns `true` if a text is missing entirely, `false` if a part is outside the page, or `nil` if nothing
  /// is missing.
  private func misses(_ runs: [GlyphRun], of set: SetText, on page: Size) -> Bool? {
    if runs.isEmpty { return set.lines.contains { !$0.isEmpty } ? true : nil }
    // A fraction of a point outside the page is invisible.
    let tolerance = 0.5
    let isInside = runs.allSatisfy { run in
      run.origin.x >= -tolerance && run.origin.x + run.width <= page.width + tolerance
        && run.origin.y - set.metrics.ascent / 2 >= -tolerance
        && run.origin.y <= page.height + tolerance
    }
    return isInside ? nil : false
  }

  private func set(
    _ text: MarginText, on page: PageStyle, _ folio: Int, _ names: PageStrings
  ) -> SetText {
    let plain = Array(self.text(text.content, folio, names).utf8)
    let words = text.transform.apply(to: plain, language: text.language).bytes
    let metrics = shaper.metrics(of: text.shaping)
    let pitch =
      if case .fixed(let height) = text.lineHeight { height } else {
        metrics.height + metrics.lineGap
      }
    let lines =
      words.isEmpty
      ? []
      : String(decoding: words, as: UTF8.self).split(
        separator: "\u{2028}", omittingEmptySubsequences: false)
    let style = text.boxStyle.used(in: page.size.width)
    return SetText(
      text: text, style: style,
      lines: lines.map { line in
        line.isEmpty
          ? [] : shaper.runs(of: Array(line.utf8), style: text.shaping, paint: text.paint)
      }, picture: picture(of: text, style, on: page), metrics: metrics, pitch: pitch)
  }

  /// Returns the picture of a margin box, no higher than its margin. In a left or right margin, it is no
  /// wider than the margin.
  private func picture(
    of text: MarginText, _ style: UsedBoxStyle, on page: PageStyle
  ) -> (id: AttachmentID, size: Size)? {
    guard case .picture(let named)? = text.content.first, let (id, size) = pictures[named] else {
      return nil
    }
    let edges = style.margin.adding(style.border.map(\.width)).adding(style.padding)
    let (room, extent) =
      text.box.isVertical
      ? (max(page.margins.left, page.margins.right) - edges.start - edges.end, size.width)
      : (max(page.margins.top, page.margins.bottom) - edges.top - edges.bottom, size.height)
    let scale = min(1, max(0, room) / extent)
    return (id, Size(width: size.width * scale, height: size.height * scale))
  }

  private func runs(of set: SetText, in area: MarginArea) -> [GlyphRun] {
    let (rect, metrics) = (area.rect, set.metrics)
    // Leave a margin empty if it has no room for a line.
    guard area.room >= metrics.ascent * 1.5 else { return [] }
    // Place centred text slightly closer to the page area than to the paper's edge, so that it seems to
    // belong to the text. In a visible box, centre it exactly.
    let middle = set.style.isVisible ? 0.5 : area.isAboveText ? 0.55 : 0.45
    let behind = Double(set.lines.count - 1) * set.pitch
    let center: Double =
      switch area.vertical {
      case .start: metrics.ascent / 2
      case .middle: rect.size.height * middle - behind / 2
      case .end: rect.size.height - metrics.descent - metrics.ascent / 2 - behind
      }
    let baseline = rect.origin.y + center + metrics.ascent / 2
    return zip(0..., set.lines).flatMap { number, runs in
      let x = rect.origin.x + area.horizontal.offset(in: rect.size.width - runs.width)
      return runs.moved(by: Point(x: x, y: baseline + Double(number) * set.pitch))
    }
  }

  private func text(
    _ content: [ContentPart], _ folio: Int, _ names: PageStrings
  ) -> String {
    content.map { part in
      switch part {
      case .text(let text): text
      case .picture: ""
      case .counter("page", let type), .counters("page", _, let type): type.text(folio)
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

extension MarginArea.Place {
  /// Returns the distance of content from the start of an area.
  /// - Parameter free: the part of the area that the content leaves free.
  fileprivate func offset(in free: Double) -> Double {
    switch self {
    case .start: 0
    case .middle: free / 2
    case .end: free
    }
  }
}

extension BoxSides<Double> {
  fileprivate func adding(_ other: BoxSides<Double>) -> BoxSides<Double> {
    BoxSides(
      top: top + other.top, bottom: bottom + other.bottom, start: start + other.start,
      end: end + other.end)
  }
}

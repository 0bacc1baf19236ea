import ZineStyle
import ZineText

/// What stands in the margins of a page, in page coordinates.
struct MarginContents {
  var boxes: [PlacedBox] = []
  var pictures: [PlacedPicture] = []
  var runs: [GlyphRun] = []
  var findings: [Diagnostic] = []
}

/// The boxes in the margins of pages, such as folios: lines of text, and what is around them.
struct MarginTexts {
  private let shaper: any TextShaper
  private let references: CrossReferences
  /// In the story's list, with their sizes.
  private let pictures: [ShapePicture: (id: AttachmentID, size: Size)]
  private let source: any PictureSource

  init(
    _ shaper: any TextShaper, _ references: CrossReferences, _ styled: StyledStory,
    _ source: any PictureSource
  ) {
    self.shaper = shaper
    self.references = references
    self.source = source
    var pictures: [ShapePicture: (id: AttachmentID, size: Size)] = [:]
    for (picture, id) in styled.marginPictures {
      guard let size = source.size(of: picture.picture), size.width > 0, size.height > 0 else {
        continue
      }
      pictures[picture] = (id, size)
    }
    self.pictures = pictures
  }

  /// A margin box whose lines are set, each from the origin on.
  private struct SetText {
    var text: MarginText
    var style: UsedBoxStyle
    var lines: [[GlyphRun]]
    /// What stands in place of text, as large as it may be.
    var picture: (id: AttachmentID, size: Size)?
    var metrics: FontMetrics
    /// From line to line.
    var pitch: Double

    var width: Double { picture?.size.width ?? lines.map(\.width).max() ?? 0 }
    var height: Double { picture?.size.height ?? Double(lines.count) * pitch }
    var isEmpty: Bool { lines.isEmpty && picture == nil }

    /// What it asks of its margin, its own edges included.
    func extent(isVertical: Bool) -> Double {
      isVertical
        ? height + style.topEdge + style.bottomEdge
        : width + style.border.start.width + style.padding.start + style.border.end.width
          + style.padding.end
    }
  }

  /// What stands in the margins of a page, in page coordinates.
  /// - Parameter folio: what the counter of pages says.
  func contents(
    of style: PageStyle, folio: Int, _ names: PageStrings
  ) -> MarginContents {
    let texts = style.marginTexts.map { set($0, on: style, folio, names) }
    let areas = MarginAreas(
      of: style,
      extents: texts.filter { !$0.isEmpty || $0.style.isVisible }.map { text in
        (text.text.box, text.extent(isVertical: text.text.box.isVertical))
      })
    var contents = MarginContents()
    for text in texts {
      let area = areas.area(of: text.text.box)
      let box = text.style
      if box.isVisible {
        let rect = area.rect.inset(by: box.margin, isRightToLeft: text.text.isRightToLeft)
        contents.boxes.append(
          PlacedBox(around: rect, box, isRightToLeft: text.text.isRightToLeft, source))
      }
      if let picture = self.picture(of: text, in: area) { contents.pictures.append(picture) }
      let own = self.runs(of: text, in: area)
      if let place = text.text.place, let isLeftOut = misses(own, of: text, on: style.size) {
        contents.findings.append(
          Diagnostic(
            .overfullMargin(box: text.text.box.rawValue, isLeftOut: isLeftOut), at: place))
      }
      contents.runs += own
    }
    return contents
  }

  /// A picture in place of text: in the middle across its margin, as large as it is and fits there.
  private func picture(of set: SetText, in area: MarginArea) -> PlacedPicture? {
    guard let (id, size) = set.picture else { return nil }
    let rect = content(of: set, in: area)
    let scale = min(1, rect.size.width / size.width, rect.size.height / size.height)
    guard scale > 0 else { return nil }
    let (width, height) = (size.width * scale, size.height * scale)
    func offset(_ place: MarginArea.Place, _ free: Double) -> Double {
      switch place {
      case .start: 0
      case .middle: free / 2
      case .end: free
      }
    }
    var placed = PlacedPicture(
      attachment: id,
      rect: Rect(
        x: rect.origin.x + offset(area.horizontal, rect.size.width - width),
        y: rect.origin.y + offset(area.vertical, rect.size.height - height), width: width,
        height: height))
    (placed.opacity, placed.group) = (set.text.boxStyle.opacity, set.text.boxStyle.group)
    return placed
  }

  /// Within the edges of a margin box.
  private func content(of set: SetText, in area: MarginArea) -> Rect {
    let (box, isRightToLeft) = (set.style, set.text.isRightToLeft)
    return area.rect.inset(by: box.margin, isRightToLeft: isRightToLeft)
      .inset(by: box.border.map(\.width), isRightToLeft: isRightToLeft)
      .inset(by: box.padding, isRightToLeft: isRightToLeft)
  }

  /// Whether all of a text is missing; `nil` where it stands on the page.
  private func misses(_ runs: [GlyphRun], of set: SetText, on page: Size) -> Bool? {
    if runs.isEmpty { return set.lines.contains { !$0.isEmpty } ? true : nil }
    // A trace of a letter more or less is nobody's loss.
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
        metrics.ascent + metrics.descent + metrics.lineGap
      }
    let lines = String(decoding: words, as: UTF8.self).split(
      separator: "\u{2028}", omittingEmptySubsequences: false)
    let style = text.boxStyle.used(in: page.size.width)
    return SetText(
      text: text, style: style,
      lines: words.isEmpty
        ? []
        : lines.map { line in
          let bytes = Array(line.utf8)
          return bytes.isEmpty
            ? []
            : [GlyphRun](
              shaper.shapeWord(bytes[...], style: text.shaping), text: bytes, paint: text.paint)
        }, picture: picture(of: text, style, on: page), metrics: metrics, pitch: pitch)
  }

  /// The picture that a margin box holds, no higher than its margin, or no wider where that is beside the columns.
  private func picture(
    of text: MarginText, _ style: UsedBoxStyle, on page: PageStyle
  ) -> (id: AttachmentID, size: Size)? {
    guard case .picture(let named)? = text.content.first, let (id, size) = pictures[named] else {
      return nil
    }
    let edges = BoxSides(0.0).adding(style.margin).adding(style.border.map(\.width))
      .adding(style.padding)
    let (room, extent) =
      text.box.isVertical
      ? (max(page.margins.left, page.margins.right) - edges.start - edges.end, size.width)
      : (max(page.margins.top, page.margins.bottom) - edges.top - edges.bottom, size.height)
    let scale = min(1, max(0, room) / extent)
    return (id, Size(width: size.width * scale, height: size.height * scale))
  }

  private func runs(of set: SetText, in area: MarginArea) -> [GlyphRun] {
    let (box, metrics) = (set.style, set.metrics)
    // A margin without room for a line stays empty.
    guard area.room >= metrics.ascent * 1.5 else { return [] }
    let rect = content(of: set, in: area)
    // In the middle is a little nearer to the text than to the paper's edge, to which it would seem to
    // belong otherwise; but not inside of a box that can be seen.
    let middle = box.isVisible ? 0.5 : area.isAboveText ? 0.55 : 0.45
    let behind = Double(set.lines.count - 1) * set.pitch
    let center: Double =
      switch area.vertical {
      case .start: metrics.ascent / 2
      case .middle: rect.size.height * middle - behind / 2
      case .end: rect.size.height - metrics.descent - metrics.ascent / 2 - behind
      }
    let baseline = rect.origin.y + center + metrics.ascent / 2
    return zip(0..., set.lines).flatMap { number, runs in
      let free = rect.size.width - runs.width
      let x: Double =
        switch area.horizontal {
        case .start: rect.origin.x
        case .middle: rect.origin.x + free / 2
        case .end: rect.origin.x + free
        }
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

extension BoxSides<Double> {
  fileprivate func adding(_ other: BoxSides<Double>) -> BoxSides<Double> {
    BoxSides(
      top: top + other.top, bottom: bottom + other.bottom, start: start + other.start,
      end: end + other.end)
  }
}

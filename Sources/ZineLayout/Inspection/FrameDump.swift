import ZineStyle
import ZineText

/// Writes pages as text for reading and comparison. Each object has its own line. Positions are rounded to
/// hundredths of a point.
///
///     page 1 768 x 1024
///       frame [40, 40 324 x 944] text 0..<812
///         line [0, 0 310.25 x 29.44] baseline 23.17 text 0..<41
///           run [0, 310.25] Liberation Sans 25.6 #ff0000 "Letter from the editor"
///           picture [0, 0 324 x 893.03] zombie1.jpg
///       folio [380.4, 1003.8] Liberation Sans 21.76 #000000 "1"
package struct FrameDump {
  private let styled: StyledStory
  private let fontName: (FontID) -> String

  package init(_ styled: StyledStory, fontName: @escaping (FontID) -> String) {
    self.styled = styled
    self.fontName = fontName
  }

  package func text(of page: Page) -> String {
    var text = DumpText()
    text.add("page ", page.number, " ", page.size)
    for layer in page.layers { text.add("\n  background ", layer.image.styleText) }
    for column in page.columns { dump(column.block, "frame", &text) }
    for object in page.positioned {
      dump(object.content, "positioned", &text)
      if object.zIndex != 0 { text.add(" z ", object.zIndex) }
      if object.isRepeated { text.add(" opposite") }
    }
    for box in page.marginBoxes {
      text.add("\n  box ", box.rect)
      for path in box.paths { describe(path, &text) }
    }
    for picture in page.marginPictures { dump(.picture(picture), "folio", &text) }
    for run in page.marginRuns {
      text.add("\n  folio [", run.origin.x, ", ", run.origin.y, "] ")
      describe(run, &text)
    }
    for link in page.links { text.add("\n  link ", link.rect, " ", name(of: link.target)) }
    for destination in page.destinations {
      let point = destination.point
      text.add("\n  destination [", point.x, ", ", point.y, "] #", destination.name)
    }
    text.add("\n")
    return text.string
  }

  private func dump(_ block: BlockFragment, _ kind: String, _ text: inout DumpText) {
    text.add("\n  ", kind, " ", block.contentRect)
    text.add(" text ", block.fragment.visibleRange ?? 0..<0)
    if let transform = block.transform { describe(transform, &text) }
    for box in block.fragment.boxes { dump(box, &text) }
    for nested in block.fragment.nested { dump(nested.content, "  float", &text) }
    for line in block.fragment.lines { dump(line, &text) }
  }

  /// Writes an object outside the lines. Positions inside a block are relative to the block's top left
  /// corner.
  private func dump(_ content: NestedFragment.Content, _ kind: String, _ text: inout DumpText) {
    switch content {
    case .picture(let picture):
      text.add("\n  ", kind, " ")
      describe(picture, &text)
    case .block(let block): dump(block, kind, &text)
    }
  }

  private func describe(_ transform: Transform, _ text: inout DumpText) {
    text.add(" matrix [", transform.xx, ", ", transform.yx, ", ", transform.xy, ", ", transform.yy)
    text.add(", ", transform.x0, ", ", transform.y0, "]")
  }

  private func dump(_ fragment: BoxFragment, _ text: inout DumpText) {
    let style = fragment.style
    text.add("\n    box ", fragment.rect)
    if let background = style.background { text.add(" ", background) }
    for layer in style.layers { text.add(" ", layer.image.styleText) }
    text.add(Opacity(style.opacity))
    describe(style.group, &text)
    let sides = [
      ("top", style.border.top, fragment.hasStart),
      ("bottom", style.border.bottom, fragment.hasEnd),
      ("start", style.border.start, true), ("end", style.border.end, true),
    ]
    for (name, border, isThere) in sides
    where border.width > 0 && border.style != .none && isThere {
      text.add(" ", name, " ", border.width, " ", border.style.rawValue, " ", border.color)
    }
  }

  private func dump(_ line: LineFragment, _ text: inout DumpText) {
    let rect = Rect(
      x: line.inlineStart, y: line.blockStart, width: line.width, height: line.height)
    text.add("\n    line ", rect, " baseline ", line.baseline, " text ", line.range)
    for marker in line.marker { dump("marker", marker, &text) }
    for initial in line.initial { dump("initial", initial, &text) }
    if let picture = line.initialPicture {
      text.add("\n      initial ")
      describe(picture, &text)
    }
    for item in line.items {
      switch item {
      case .glyphs(let run): dump("run", run, &text)
      case .picture(let picture):
        text.add("\n      picture ")
        describe(picture, &text)
      case .rule(let rule):
        text.add("\n      rule ", rule.rect, " ", rule.color, Opacity(rule.opacity))
      case .path(let painted):
        text.add("\n      path ", painted.path.bounds)
        describe(painted, &text)
      case .shapes(let shapes):
        text.add("\n      shapes [", shapes.origin.x, ", ", shapes.origin.y, "] ")
        text.add(shapes.color, Opacity(shapes.opacity))
      }
    }
  }

  private func describe(_ painted: PaintedPath, _ text: inout DumpText) {
    switch painted.paint {
    case .color(let color): text.add(" ", color)
    case .image(let image):
      switch image.content {
      case .picture(let picture): text.add(" ", picture.source, " ", image.tile)
      case .gradient: text.add(" gradient ", image.tile)
      }
    }
    text.add(Opacity(painted.opacity))
  }

  private func describe(_ picture: PlacedPicture, _ text: inout DumpText) {
    text.add(picture.rect, " ", name(of: picture.attachment), Opacity(picture.opacity))
    describe(picture.group, &text)
    let tones = styled.tones(of: picture.attachment)
    if !tones.isPlain { text.add(" ", tones.styleText) }
    if let image = picture.image { text.add(" image ", image) }
    for clip in picture.clips { text.add(" clip ", clip.path.bounds) }
    if let transform = picture.transform { describe(transform, &text) }
  }

  private func dump(_ kind: String, _ run: GlyphRun, _ text: inout DumpText) {
    text.add("\n      ", kind, " [", run.origin.x, ", ", run.width, "] ")
    describe(run, &text)
  }

  private func describe(_ run: GlyphRun, _ text: inout DumpText) {
    text.add(fontName(run.font), " ")
    if run.fit.heightScale != 1 { text.add("scale ", run.fit.heightScale, " ") }
    describe(styled.styles[run.paint], &text)
    text.add(run.isRightToLeft ? " rtl \"" : " \"")
    text.addEscaped(run.text)
    text.add("\"")
  }

  private func describe(_ paint: TextPaint, _ text: inout DumpText) {
    if let fill = paint.fill { text.add(fill) } else { text.add("none") }
    if let stroke = paint.stroke { text.add(" stroke ", stroke.color, " ", stroke.width) }
    if paint.rise != 0 { text.add(" rise ", paint.rise) }
    text.add(Opacity(paint.opacity))
    describe(paint.group, &text)
    if let effect = paint.effect { text.add(" ", effect.rawValue) }
    if paint.overprint != .auto { text.add(" overprint ", paint.overprint.rawValue) }
  }

  private func describe(_ group: CompositeGroupID?, _ text: inout DumpText) {
    guard let mode = group.map({ styled.groups[Int($0.index)].blendMode }), mode != .normal else {
      return
    }
    text.add(" blend ", mode.rawValue)
  }

  private func name(of attachment: AttachmentID) -> String {
    switch styled.story.attachment(attachment) {
    case .picture(let picture): picture.source
    case .rule: "rule"
    }
  }

  private func name(of target: LinkTarget) -> String {
    switch target {
    case .address(let address): address
    case .destination(let name): "#" + name
    }
  }
}

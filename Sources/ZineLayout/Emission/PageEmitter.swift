import ZineStyle
import ZineText

/// Creates pages from planned pages: glyph runs, structure tree, links, destinations and outline.
///
/// It makes no layout decisions.
struct PageEmitter {
  private let styled: StyledStory
  private let shaper: any TextShaper
  private let setter: FragmentSetter
  private let marginTexts: MarginTexts
  private let pictures: any PictureSource
  private let checks: PageChecks
  private var names = PageStrings()
  private var builder: StructureBuilder
  private var destinations: DestinationCursor
  /// Whether a line of the paragraph was placed, by paragraph index.
  private var hasBegun: [Bool]
  /// Diagnostics about margin boxes so far. Each one is reported once, since most pages have the same margin
  /// boxes.
  private var reportedMargins: Set<Diagnostic> = []
  private var log = FindingLog()
  /// The page that is being created, and the items below or above its columns.
  private var page = Page(number: 0, folio: 0, size: Size(width: 0, height: 0), columns: [])
  private var layers = ItemLayers()
  /// Transform of the blocks around the content being placed; `nil` for none.
  private var turn: Transform?
  /// Number of nested blocks around the content being placed.
  private var depth = 0
  private let transformed: TransformedBoxes?
  private lazy var linkTexts = styled.linkTexts

  /// Outline of the pages created so far.
  private(set) var outline: [OutlineEntry] = []
  /// Structure tree of the pages created so far.
  var structure: StructureTree { builder.tree }
  /// Diagnostics of the pages created so far.
  var diagnostics: [Diagnostic] { log.diagnostics }

  /// - Parameters:
  ///   - language: language of the publication, as a BCP 47 tag.
  ///   - references: cross-references for the texts in the margins.
  init(
    _ styled: StyledStory, language: String, shaper: any TextShaper,
    references: CrossReferences, pictures: any PictureSource
  ) {
    self.styled = styled
    self.shaper = shaper
    setter = FragmentSetter(styled: styled, shaper: shaper, pictures: pictures)
    self.pictures = pictures
    checks = PageChecks(styled: styled, shaper: shaper, pictures: pictures)
    builder = StructureBuilder(styled, language: language)
    transformed = TransformedBoxes(styled)
    marginTexts = MarginTexts(shaper, references, styled, pictures)
    destinations = DestinationCursor(styled)
    hasBegun = Array(repeating: false, count: styled.paragraphs.count)
  }

  mutating func page(_ laidOut: PlannedPage) -> Page {
    let planned = transformed?.applied(to: laidOut) ?? laidOut
    let style = planned.style
    for finding in shaper.takeFindings() { log.tell(finding) }
    for column in planned.columns { log.tell(column.fragment.findings, page: planned.number) }
    page = Page(planned)
    setGlyphs()
    names.beginPage()
    page.items = style.backgroundItems(pictures)
    let floats = planned.positioned.filter { $0.isFloat }.map(\.content.bounds)
    let rules = laidOut.columns.columnRules(
      style.columnRule, within: style.size.width, around: floats)
    for rule in rules { append(.box(PlacedBox(rule))) }
    page.destinations = destinations.destinations(on: planned)
    let (ranges, flow) = placeFrames()
    for var finding in marginTexts.add(to: &page, on: style, names)
    where reportedMargins.insert(finding).inserted {
      finding.page = page.number
      log.tell(finding)
    }
    for finding in shaper.takeFindings() { log.tell(finding) }
    for box in page.marginBoxes { append(.box(box), inMargin: box.rect, of: style) }
    for picture in page.marginPictures {
      append(.picture(picture), inMargin: picture.bounds, of: style)
    }
    for run in page.marginRuns { append(.glyphs(run), inMargin: run.box(shaper), of: style) }
    log.tell(checks.findings(on: page, planned), page: page.number)
    var groups = GroupOrder(styled: styled, shaper: shaper, layers: ranges, flow: flow)
    groups.apply(to: &page)
    return page
  }

  /// Sets the glyphs of the columns and of the objects outside them.
  private mutating func setGlyphs() {
    for index in page.columns.indices {
      page.columns[index].fragment = setter.set(
        page.columns[index].fragment, &log, page: page.number)
    }
    for index in page.positioned.indices {
      page.positioned[index].content = setter.content(
        page.positioned[index].content, &log, page: page.number)
    }
  }

  /// Adds content in a margin, as a header, a footer, or neither if it is beside the columns.
  private mutating func append(
    _ content: PageItem.Content, inMargin rect: Rect, of style: PageStyle
  ) {
    let middle = rect.origin.y + rect.size.height / 2
    let kind: Artifact.Pagination? =
      middle < style.margins.top
      ? .header : middle > style.size.height - style.margins.bottom ? .footer : nil
    page.items.append(PageItem(content: content, artifact: .pagination(kind, rect)))
  }

  // MARK: Items

  /// Places the columns and the objects outside their lines. The items follow reading order. Layers determine
  /// the paint order.
  /// - Returns: the index ranges of the layers and of the items in the flow.
  private mutating func placeFrames() -> (layers: [Range<Int>], flow: Range<Int>) {
    let backgroundCount = page.items.count
    layers = ItemLayers()
    for (number, column) in page.columns.enumerated() {
      place(column.block, with: page.positioned.filter { $0.column == number })
    }
    return layers.add(to: &page, above: backgroundCount)
  }

  /// Adds an item to the page.
  /// - Parameter own: transform of the item itself.
  private mutating func append(
    _ content: consuming PageItem.Content, node: StructureNodeID? = nil, own: Transform? = nil
  ) {
    page.items.append(PageItem(content: content, node: node, transform: own.inside(turn)))
  }

  /// - Parameter objects: objects anchored in the frame but placed elsewhere on the page.
  private mutating func place(_ block: BlockFragment, with objects: [PlannedObject] = []) {
    let origin = block.rect.origin
    for var fragment in block.fragment.boxes {
      fragment.rect.origin.move(by: origin)
      append(.box(PlacedBox(fragment, pictures)))
    }
    block.fragment.forEachPart(with: objects) { part in
      switch part {
      case .lines(let run):
        for line in run.lines { place(line, at: origin) }
      case .nested(let nested):
        place(
          nested.content, ofParagraph: nested.paragraph, at: origin,
          isRepeated: nested.role == .repeated)
      case .object(let object):
        placeInLayer(zIndex: object.zIndex) { emitter in
          emitter.place(
            object.content, ofParagraph: object.paragraph, at: .zero,
            isRepeated: object.isRepeated)
        }
      }
    }
  }

  /// Places content below or above the columns. It is read at the current position.
  private mutating func placeInLayer(zIndex: Int, _ place: (inout PageEmitter) -> Void) {
    var items: [PageItem] = []
    swap(&items, &page.items)
    place(&self)
    swap(&items, &page.items)
    layers.add(items, zIndex: zIndex, place: page.items.count)
  }

  /// Places content outside the lines. A repetition is an artifact, so that assistive technology does not read it again.
  private mutating func place(
    _ content: NestedFragment.Content, ofParagraph index: Int, at origin: Point, isRepeated: Bool
  ) {
    let (count, links, wasMuted) = (page.items.count, page.links.count, builder.isMuted)
    builder.isMuted = wasMuted || isRepeated
    switch content {
    case .picture(let picture):
      let node = builder.node(ofParagraph: index)
      var links = LinkBoxes()
      place(picture, of: index, at: origin, in: node, isInLine: false, isBlock: true, &links)
      add(links)
    case .block(var block):
      block.rect.origin.move(by: origin)
      depth += 1
      defer { depth -= 1 }
      if let transform = block.transform {
        // A transformed box is a stacking context above the text of its column (CSS Transforms 1, section 3).
        block.isRaised && depth == 1
          ? placeInLayer(zIndex: 0) { [block] in $0.place(block, transform) }
          : place(block, transform)
      } else {
        place(block)
      }
    }
    builder.isMuted = wasMuted
    guard isRepeated else { return }
    page.links.removeLast(page.links.count - links)
    let rect = content.rect.moved(by: origin)
    for index in page.items.indices[count...] {
      page.items[index].node = nil
      page.items[index].artifact = .pagination(nil, rect)
    }
  }

  /// Places a transformed block. Its items are painted at a different position than their layout position.
  private mutating func place(_ block: BlockFragment, _ transform: Transform) {
    let whole = transform.then(.move(by: block.rect.origin))
    let (outer, links) = (turn, page.links.count)
    turn = whole.inside(outer)
    defer { turn = outer }
    var block = block
    (block.rect.origin, block.transform) = (.zero, nil)
    place(block)
    for index in page.links.indices[links...] {
      page.links[index].rect = whole.apply(to: page.links[index].rect)
    }
  }

  private mutating func place(_ line: LineFragment, at origin: Point) {
    let paragraph = styled.paragraphs[line.paragraph]
    if !line.marker.isEmpty {
      placeMarker(
        line.marker.moved(by: origin), of: line.paragraph, link: paragraph.marker?.link)
    }
    let node = builder.node(ofParagraph: line.paragraph)
    if !builder.isMuted, !hasBegun[line.paragraph] {
      hasBegun[line.paragraph] = true
      addToOutline(line, at: origin)
    }
    let start = origin.x + line.inlineStart
    var links = LinkBoxes(from: start, to: start + line.width)
    if let picture = line.initialPicture {
      place(
        picture, of: line.paragraph, at: origin, in: node, isRead: line.initial.isEmpty,
        isInLine: true, isBlock: false, &links)
    }
    // Avoid a copy of the items: few lines have an initial.
    let items = WholeWords.items(
      line.initial.isEmpty
        ? line.items.inDrawingOrder : line.initial.map { .glyphs($0) } + line.items.inDrawingOrder,
      initialCount: line.initial.count, shaper)
    let isOnlyItem = items.count == 1
    for (index, item) in items.enumerated() {
      switch item {
      case .glyphs(var run):
        run.origin.move(by: origin)
        let offset =
          index < line.initial.count ? paragraph.initial?.lastOffset : run.firstTextOffset
        let around = builder.node(ofParagraph: line.paragraph, at: offset ?? 0)
        let linkNode = run.link.map { builder.node(of: $0, in: around) }
        let mark = run.mark.map { builder.node(of: $0, in: linkNode ?? around) }
        append(.glyphs(run), node: mark ?? linkNode ?? around)
        if let id = run.link, let linkNode {
          links.add(run.box(shaper), id: id, node: linkNode)
        }
      case .picture(let picture):
        let around = builder.node(ofParagraph: line.paragraph, at: picture.attachment)
        place(
          picture, of: line.paragraph, at: origin, in: around, isInLine: true,
          isBlock: isOnlyItem, &links)
      case .rule where paragraph.isBorderedRule: continue
      case .rule(var rule):
        rule.rect.origin.move(by: origin)
        append(.rule(rule))
      case .path(var painted):
        painted.move(by: origin)
        append(.path(painted))
      case .shapes(var shapes):
        shapes.origin.move(by: origin)
        append(.shapes(shapes))
      }
    }
    add(links)
  }

  private mutating func placeMarker(_ runs: [GlyphRun], of paragraph: Int, link: LinkID?) {
    var node = builder.markerNode(ofParagraph: paragraph)
    var links = LinkBoxes()
    if let link {
      let linkNode = builder.linkNode(in: node)
      for run in runs { links.add(run.box(shaper), id: link, node: linkNode) }
      node = linkNode
    }
    for run in runs { append(.glyphs(run), node: node) }
    add(links)
  }

  /// Places a picture of a paragraph.
  /// - Parameters:
  ///   - isRead: whether the picture itself is read, and not the letters it replaces.
  ///   - isInLine: whether the picture is part of a line and not a float.
  ///   - isBlock: whether the picture is alone in its line.
  private mutating func place(
    _ picture: PlacedPicture, of index: Int, at origin: Point, in node: StructureNodeID?,
    isRead: Bool = true, isInLine: Bool, isBlock: Bool, _ links: inout LinkBoxes
  ) {
    guard case .picture(let source) = styled.story.attachment(picture.attachment) else { return }
    var picture = picture
    picture.move(by: origin)
    picture.tones = styled.tones(of: picture.attachment)
    let transform = picture.transform
    if let rect = picture.box, let box = styled.pictureBoxes[picture.attachment],
      box.style.isVisible
    {
      // Only border, corners and colours are painted. Their percentages are relative to the box itself.
      var placed = PlacedBox(
        around: rect, box.style.used(in: rect.size.width), isRightToLeft: box.isRightToLeft,
        pictures)
      placed.clip = picture.boxClip
      append(.box(placed), own: transform)
    }
    let order = builder.order(of: picture.attachment, ofParagraph: index, isInLine: isInLine)
    let linkNode = picture.link.map { link in
      isInLine ? builder.node(of: link, in: node) : builder.linkNode(in: node, order: order)
    }
    let placement = FigurePlacement(
      rect: transform.inside(turn).apply(to: picture.bounds), isBlock: isBlock)
    let figure =
      isRead
      ? builder.figure(source, in: node, link: linkNode, order: order, placement) : nil
    append(.picture(picture), node: figure, own: transform)
    if let id = picture.link, let linkNode {
      links.add(picture: transform.apply(to: picture.rect), id: id, node: linkNode)
    }
  }

  private mutating func add(_ links: LinkBoxes) {
    page.links += links.boxes.map { box in
      PlacedLink(
        target: styled.story.link(box.id).target, rect: box.rect, node: box.node,
        text: linkTexts[box.id] ?? "")
    }
  }

  // MARK: Names

  private mutating func addToOutline(_ line: LineFragment, at origin: Point) {
    let paragraph = styled.paragraphs[line.paragraph]
    names.set(paragraph.strings)
    guard let bookmark = paragraph.bookmark else { return }
    let corner = origin + Point(x: 0, y: line.blockStart)
    outline.append(
      OutlineEntry(
        level: bookmark.level, title: bookmark.title, page: page.number,
        position: turn.apply(to: corner)))
  }
}

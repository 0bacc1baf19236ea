import ZineStyle
import ZineText

/// Makes the pages of a story, one after the other, each by filling its columns.
package struct PageComposer: Sequence, IteratorProtocol {
  private let styled: StyledStory
  private let columns: ColumnFiller
  /// Of pages that are as high as their content.
  private let content: ContentHeight?
  private let shaper: any TextShaper
  private let marginTexts: MarginTexts
  private var names = PageStrings()
  private var position: Position? = .start
  private var page = PageIdentity(number: 0)
  /// What the counter of pages says on the page made last.
  private var folio = 0
  /// The paragraphs before this one have begun.
  private var nextParagraph = 0
  /// How many pages of each name there are so far.
  private var pagesOfName: [String: Int] = [:]
  private var builder: StructureBuilder
  /// Of the next destination that has no place yet.
  private var nextDestination = 0
  /// What was reported of margin boxes so far, each fact once: all pages are alike in them.
  private var toldMargins: Set<Diagnostic> = []
  /// What was found on the way so far.
  package private(set) var diagnostics: [Diagnostic] = []
  /// How much text the margins of all pages hold.
  private var furnitureBytes = 0
  private var linkCount = 0
  /// How many of the framesetter's findings `diagnostics` holds.
  private var findingCount = 0

  /// The outline of the pages made so far.
  package private(set) var outline: [OutlineEntry] = []
  /// The structure of the pages made so far.
  package var structure: StructureTree { builder.tree }

  /// - Parameters:
  ///   - language: of the publication, a BCP 47 tag.
  ///   - references: for what the margins say of other pages.
  package init(
    _ styled: StyledStory, language: String, shaper: any TextShaper,
    hyphenator: (any Hyphenator)? = nil, pictures: any PictureSource,
    references: CrossReferences = CrossReferences()
  ) {
    self.styled = styled
    self.shaper = shaper
    builder = StructureBuilder(styled, language: language)
    columns = ColumnFiller(styled, shaper: shaper, hyphenator: hyphenator, pictures: pictures)
    content =
      styled.pages.fitsContent
      ? ContentHeight(styled, shaper: shaper, hyphenator: hyphenator, pictures: pictures) : nil
    marginTexts = MarginTexts(shaper, references)
  }

  /// The next page; `nil` after the last one.
  package mutating func next() -> Page? {
    guard let position else { return nil }
    guard page.number < Limits.pages else {
      diagnostics.append(Diagnostic(.tooManyPages))
      self.position = nil
      return nil
    }
    beginPage()
    let style = pageStyle()
    let frames: [PlacedFrame]
    (frames, self.position) = columns.fill(style, from: position)
    takeFindings()
    var page = Page(number: page.number, size: style.size, frames: frames, furniture: [])
    countPage(style, frames)
    page.folio = folio
    names.beginPage()
    if let color = style.background {
      var path = Path()
      path.add(Rect(origin: Point(x: 0, y: 0), size: style.size))
      page.items.append(PageItem(content: .path(PaintedPath(path: path, color: color)), node: nil))
    }
    for frame in frames { place(frame, on: &page) }
    let margins = marginTexts.contents(of: style, folio: folio, names)
    (page.furnitureBoxes, page.furniture) = (margins.boxes, margins.runs)
    for finding in margins.findings where toldMargins.insert(finding).inserted {
      var finding = finding
      finding.page = page.number
      diagnostics.append(finding)
    }
    diagnostics += shaper.takeFindings()
    // A destination behind all text has no line after it: it is placed where the last line ends.
    if self.position == nil, let last = frames.last {
      let end = last.frame.lines.last.map { $0.blockStart + $0.height } ?? 0
      let point = Point(x: last.origin.x, y: last.origin.y + end)
      placeDestinations(before: .max, at: point, on: &page)
    }
    page.items += page.furnitureBoxes.map { PageItem(content: .box($0), node: nil) }
    page.items += page.furniture.map { PageItem(content: .glyphs($0), node: nil) }
    furnitureBytes += page.furniture.reduce(0) { $0 + $1.text.count }
    if furnitureBytes > Limits.generatedBytes {
      diagnostics.append(Diagnostic(.overLimit(.generatedText)))
      self.position = nil
    }
    linkCount += page.links.count
    // A link is an annotation besides a node, and an entry of the outline is an object too.
    if structure.nodes.count + 4 * linkCount + 2 * outline.count > Limits.parts {
      diagnostics.append(Diagnostic(.tooManyParts))
      self.position = nil
    }
    return page
  }

  /// Takes over what was found while the page was filled.
  private mutating func takeFindings() {
    diagnostics += shaper.takeFindings()
    for var finding in columns.framesetter.diagnostics.dropFirst(findingCount) {
      finding.page = page.number
      diagnostics.append(finding)
    }
    findingCount = columns.framesetter.diagnostics.count
  }

  /// Pages take their name from the text that they begin with.
  private mutating func beginPage() {
    page = PageIdentity(number: page.number + 1)
    guard let position, styled.paragraphs.indices.contains(position.paragraph),
      let name = styled.paragraphs[position.paragraph].pageName
    else { return }
    page.name = name
    pagesOfName[name, default: 0] += 1
    page.numberOfName = pagesOfName[name] ?? 1
  }

  /// Counts the page: what begins on it may set the counter.
  private mutating func countPage(_ style: PageStyle, _ frames: [PlacedFrame]) {
    folio = style.counter.applied(to: folio, standard: 1)
    let last = frames.reduce(-1) { last, placed in
      Swift.max(
        last, placed.frame.lines.last?.paragraph ?? -1,
        placed.frame.floats.map(\.paragraph).max() ?? -1)
    }
    // Paragraphs before the last one that have no line of their own are counted along with it.
    while nextParagraph <= last {
      folio = styled.paragraphs[nextParagraph].pageChanges.applied(to: folio)
      nextParagraph += 1
    }
  }

  private func pageStyle() -> PageStyle {
    var style = styled.pages[page]
    if style.fitsContent, let position, let content {
      style.size.height = content.pageHeight(of: style, from: position)
    }
    return style
  }

  // MARK: Items

  private mutating func place(_ placed: PlacedFrame, on page: inout Page) {
    for var fragment in placed.frame.boxes {
      let style = styled.boxes[Int(fragment.box.index)].style
      fragment.rect.origin.x += placed.origin.x
      fragment.rect.origin.y += placed.origin.y
      page.items.append(PageItem(content: .box(PlacedBox(fragment, style)), node: nil))
    }
    var floats = placed.frame.floats[...]
    for (index, line) in placed.frame.lines.enumerated() {
      while let float = floats.first, float.lineCount <= index {
        place(float, at: placed.origin, on: &page)
        floats.removeFirst()
      }
      place(line, at: placed.origin, on: &page)
    }
    for float in floats { place(float, at: placed.origin, on: &page) }
  }

  private mutating func place(_ line: Line, at origin: Point, on page: inout Page) {
    placeDestinations(of: line, at: origin, on: &page)
    if !line.marker.isEmpty {
      let node = builder.markerNode(ofParagraph: line.paragraph)
      page.items += line.marker.moved(by: origin).map { run in
        PageItem(content: .glyphs(run), node: node)
      }
    }
    let (node, isNew) = builder.node(ofParagraph: line.paragraph)
    if isNew { addToOutline(line, at: origin) }
    let start = origin.x + line.inlineStart
    var links = LinkBoxes(from: start, to: start + line.width)
    for item in line.items {
      switch item {
      case .glyphs(var run):
        run.origin.x += origin.x
        run.origin.y += origin.y
        let linkNode = run.link.map { builder.node(of: $0) }
        page.items.append(PageItem(content: .glyphs(run), node: linkNode ?? node))
        if let id = run.link, let linkNode {
          links.add(run, metrics: shaper.metrics(of: run.font), id: id, node: linkNode)
        }
      case .picture(let picture):
        place(picture, at: origin, in: node, on: &page, &links)
      case .rule(var rule):
        rule.rect.origin.x += origin.x
        rule.rect.origin.y += origin.y
        page.items.append(PageItem(content: .rule(rule), node: node))
      case .path(var painted):
        painted.path = painted.path.moved(by: origin.x, origin.y)
        page.items.append(PageItem(content: .path(painted), node: node))
      case .shapes(var shapes):
        shapes.origin.x += origin.x
        shapes.origin.y += origin.y
        page.items.append(PageItem(content: .shapes(shapes), node: nil))
      }
    }
    add(links, to: &page)
  }

  private mutating func place(
    _ float: PlacedFloat, at origin: Point, on page: inout Page
  ) {
    placeDestinations(
      before: styled.paragraphs[float.paragraph].range.lowerBound + 1,
      at: Point(x: origin.x, y: origin.y + float.picture.rect.origin.y), on: &page)
    let (node, _) = builder.node(ofParagraph: float.paragraph)
    var links = LinkBoxes()
    place(float.picture, at: origin, in: node, on: &page, &links)
    add(links, to: &page)
  }

  private mutating func place(
    _ picture: PlacedPicture, at origin: Point, in node: StructureNodeID?, on page: inout Page,
    _ links: inout LinkBoxes
  ) {
    guard case .picture(let source) = styled.story.attachment(picture.attachment) else { return }
    var picture = picture
    picture.rect.origin.x += origin.x
    picture.rect.origin.y += origin.y
    if var rect = picture.box {
      rect.origin.x += origin.x
      rect.origin.y += origin.y
      picture.box = rect
      if let box = styled.pictureBoxes[picture.attachment], box.style.isVisible {
        let placed = PlacedBox(around: rect, box.style, isRightToLeft: box.isRightToLeft)
        page.items.append(PageItem(content: .box(placed), node: nil))
      }
    }
    let linkNode = picture.link.map { builder.node(of: $0) }
    let figure = builder.figure(source, in: linkNode ?? node)
    page.items.append(PageItem(content: .picture(picture), node: figure))
    if let id = picture.link, let linkNode { links.add(picture, id: id, node: linkNode) }
  }

  private func add(_ links: LinkBoxes, to page: inout Page) {
    for box in links.boxes {
      page.links.append(
        PlacedLink(target: styled.story.link(box.id).target, rect: box.rect, node: box.node))
    }
  }

  // MARK: Destinations

  /// A destination stands at the head of the line that holds what comes after it.
  private mutating func placeDestinations(of line: Line, at origin: Point, on page: inout Page) {
    placeDestinations(
      before: line.range.upperBound,
      at: Point(x: origin.x + line.inlineStart, y: origin.y + line.blockStart), on: &page)
  }

  private mutating func placeDestinations(
    before offset: Int, at point: Point, on page: inout Page
  ) {
    let destinations = styled.story.destinations
    while nextDestination < destinations.count, destinations[nextDestination].offset < offset {
      page.destinations.append(
        PlacedDestination(name: destinations[nextDestination].name, point: point))
      nextDestination += 1
    }
  }

  // MARK: Names

  private mutating func addToOutline(_ line: Line, at origin: Point) {
    let paragraph = styled.paragraphs[line.paragraph]
    names.set(paragraph.strings)
    guard let bookmark = paragraph.bookmark else { return }
    outline.append(
      OutlineEntry(
        level: bookmark.level, title: bookmark.title, page: page.number,
        position: Point(x: origin.x, y: origin.y + line.blockStart)))
  }
}

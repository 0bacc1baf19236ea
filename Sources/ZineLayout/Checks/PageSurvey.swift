import ZineStyle
import ZineText

/// The lines of a finished page and the objects that may hide lines, in page coordinates and paint order.
struct PageSurvey {
  /// A line of a frame, or a text in the margin.
  struct Line {
    /// Index of the paragraph in the story's list; -1 for a text in the margin.
    var paragraph = -1
    /// Range in the story's text.
    var range = 0..<0
    /// Top of the line, in points from the frame's top.
    var blockStart: Double
    var height = 0.0
    var baseline: Double
    var inlineStart: Double
    var content: LineContent
  }

  /// The lines of one frame.
  struct Text {
    var lines: [Line]
    /// Bounding box of each line's glyphs on the page, from the ascent and descent of the fonts.
    var bounds: [Rect] = []
    /// Position of each line in the paint order.
    var ranks: [Int] = []
    /// Bounding box of all lines on the page.
    var area = Rect(x: 0, y: 0, width: 0, height: 0)
    var place: Placement
    /// The area in which text is visible: the page, or both pages of a spread.
    var visible: Rect
    /// Number, on this page, of the float or positioned object that contains the frame; `nil` for a column.
    var object: Int?
    /// Whether the style sheet sets the paint order explicitly, with `z-index`.
    var hasStatedOrder = false
    /// Whether each line box is below the previous line box and contains its glyphs.
    var isStacked = true
    /// Whether this is the text of the page's margin boxes.
    var isOfMargins = false
  }

  /// An opaque picture or background.
  struct Cover {
    enum Content {
      case picture(PlacedPicture)
      case background(BoxFragment)
    }

    var content: Content
    /// Bounding box of the cover on the page.
    var bounds: Rect
    var rank: Int
    var place: Placement
    var object: Int?
    var hasStatedOrder: Bool
    /// Index of the paragraph that the cover belongs to.
    var paragraph: Int
  }

  /// A picture, whether or not it is opaque.
  struct Picture {
    var paragraph: Int
    var bounds: Rect
    var visible: Rect
  }

  /// Maps frame coordinates to page coordinates. A placement is an offset, followed by a transform if an
  /// ancestor of the frame is transformed.
  struct Placement {
    var origin = Point(x: 0, y: 0)
    var turn: Transform?

    func apply(to rect: Rect) -> Rect {
      let moved = Rect(
        x: rect.origin.x + origin.x, y: rect.origin.y + origin.y, width: rect.size.width,
        height: rect.size.height)
      return turn?.apply(to: moved) ?? moved
    }

    func apply(to point: Point) -> Point {
      let moved = Point(x: point.x + origin.x, y: point.y + origin.y)
      return turn?.apply(to: moved) ?? moved
    }

    /// Returns the placement of transformed content inside this placement.
    func then(_ transform: Transform) -> Placement {
      let whole = transform.then(.move(by: origin))
      return Placement(turn: turn.map { whole.inside($0) } ?? whole)
    }

    /// Whether transformed rectangles still have horizontal and vertical sides.
    var keepsRectangles: Bool { turn?.keepsSidesLevel ?? true }

    /// Returns the placement of a block's content inside this placement.
    func then(_ block: BlockFragment) -> Placement {
      var inner = self
      inner.origin = Point(x: origin.x + block.rect.origin.x, y: origin.y + block.rect.origin.y)
      return block.transform.map(inner.then) ?? inner
    }
  }

  private(set) var texts: [Text] = []
  private(set) var covers: [Cover] = []
  private(set) var pictures: [Picture] = []

  private let shaper: any TextShaper
  /// Blocks that are painted after the text of the columns, with their contexts.
  private var raised: [(BlockFragment, Context)] = []
  private var rank = 0
  private var objectCount = 0
  private var metrics: (font: FontID, of: FontMetrics)?

  init(_ page: Page, _ style: PageStyle, _ shaper: any TextShaper) {
    self.shaper = shaper
    let sheet = Rect(origin: Point(x: 0, y: 0), size: page.size)
    var spread = sheet
    spread.origin.x -= style.isLeftHand ? 0 : sheet.size.width
    spread.size.width *= 2
    // If two objects have the same `z-index`, the first one is painted first, as in `ItemLayers`.
    let objects = page.positioned.indices.sorted {
      (page.positioned[$0].zIndex, $0) < (page.positioned[$1].zIndex, $1)
    }
    func place(_ object: PlannedObject) {
      objectCount += 1
      add(
        object.content, ofParagraph: object.paragraph,
        Context(
          visible: object.isOverSpread ? spread : sheet, object: objectCount,
          hasStatedOrder: object.hasStatedOrder))
    }
    for index in objects where page.positioned[index].zIndex < 0 { place(page.positioned[index]) }
    for column in page.columns {
      // Negative page margins can put columns outside the page. Text outside the page is cut off.
      add(column.block, Context(visible: sheet.union(column.rect)))
    }
    for (block, context) in raised { add(block, context) }
    for index in objects where page.positioned[index].zIndex >= 0 { place(page.positioned[index]) }
    addMargins(of: page)
  }

  /// The placement and other properties that a frame inherits from its ancestors.
  private struct Context {
    var place = Placement()
    var visible: Rect
    var object: Int?
    var hasStatedOrder = false
    var paragraph = 0
  }

  // MARK: Walking

  private mutating func add(_ block: BlockFragment, _ context: Context) {
    var context = context
    context.place = context.place.then(block)
    let fragment = block.fragment
    let lines = fragment.lines
    for box in fragment.boxes where box.style.isOpaque {
      var own = context
      if own.object == nil {
        let first = lines.first { box.rect.holds($0.blockStart) } ?? lines.first
        own.paragraph = first?.paragraph ?? 0
      }
      addCover(.background(box), box.rect, own)
    }
    var text = Text(
      lines: lines.map(Line.init), place: context.place, visible: context.visible,
      object: context.object,
      hasStatedOrder: context.hasStatedOrder)
    text.reserve()
    for child in fragment.children {
      switch child {
      case .lines(let run): for _ in run.lines { measureNextLine(of: &text, context) }
      case .nested(let nested): add(nested, context)
      case .anchor: continue
      }
    }
    if !text.lines.isEmpty { texts.append(text) }
  }

  /// Adds a float or nested block.
  private mutating func add(_ nested: NestedFragment, _ context: Context) {
    var inner = context
    if inner.object == nil {
      objectCount += 1
      inner.object = objectCount
      if let block = nested.block, block.isRaised {
        inner.paragraph = nested.paragraph
        raised.append((block, inner))
        return
      }
    }
    add(nested.content, ofParagraph: nested.paragraph, inner)
  }

  private mutating func add(
    _ content: NestedFragment.Content, ofParagraph paragraph: Int, _ context: Context
  ) {
    var context = context
    context.paragraph = paragraph
    switch content {
    case .picture(let picture): add(picture, context)
    case .block(let block): add(block, context)
    }
  }

  private mutating func add(_ picture: PlacedPicture, _ context: Context) {
    var context = context
    if let transform = picture.transform { context.place = context.place.then(transform) }
    pictures.append(
      Picture(
        paragraph: context.paragraph, bounds: context.place.apply(to: picture.bounds),
        visible: context.visible))
    if picture.opacity >= 1 { addCover(.picture(picture), picture.rect, context) }
  }

  private mutating func addCover(_ content: Cover.Content, _ rect: Rect, _ context: Context) {
    rank += 1
    covers.append(
      Cover(
        content: content, bounds: context.place.apply(to: rect), rank: rank, place: context.place,
        object: context.object, hasStatedOrder: context.hasStatedOrder,
        paragraph: context.paragraph))
  }

  private mutating func addMargins(of page: Page) {
    guard !page.marginRuns.isEmpty else { return }
    // Visible area without limits: a separate check reports margin box text outside the page.
    let everywhere = Rect(
      x: -Double.greatestFiniteMagnitude / 2, y: -Double.greatestFiniteMagnitude / 2,
      width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    let lines = page.marginRuns.map(Line.init)
    var text = Text(lines: lines, place: Placement(), visible: everywhere, isOfMargins: true)
    for _ in lines { measureNextLine(of: &text, Context(visible: everywhere)) }
    texts.append(text)
  }

  // MARK: Lines

  private mutating func measureNextLine(of text: inout Text, _ context: Context) {
    rank += 1
    let index = text.bounds.count
    let line = text.lines[index]
    var box = Bounds()
    let content = line.content
    for item in content.items {
      switch item {
      case .glyphs(let run):
        add(run, to: &box)
        if run.origin.y != line.baseline { text.isStacked = text.isStacked && box.isWithin(line) }
      case .picture(let picture):
        var own = context
        own.paragraph = line.paragraph
        add(picture, own)
      case .rule, .path, .shapes: break
      }
    }
    for run in content.marker { add(run, to: &box) }
    if !content.initial.isEmpty {
      text.isStacked = false
      for run in content.initial { add(run, to: &box) }
    }
    if index > 0 {
      let lastEnd = text.lines[index - 1].blockStart + text.lines[index - 1].height
      if line.blockStart < lastEnd - 0.5 { text.isStacked = false }
    }
    let bounds = text.place.apply(
      to: box.rect
        ?? Rect(x: line.inlineStart, y: line.baseline, width: 0, height: 0))
    text.area = index == 0 ? bounds : text.area.union(bounds)
    text.bounds.append(bounds)
    text.ranks.append(rank)
  }

  private mutating func add(_ run: GlyphRun, to box: inout Bounds) {
    let metrics = metrics(of: run.font).scaled(by: run.fit.heightScale)
    var (left, right) = (run.origin.x, run.origin.x + run.width)
    // With negative spacing, glyphs may extend beyond the width of their run.
    if run.letterSpace < -1 || run.wordSpace < 0 || run.width < 0 {
      for glyph in run.glyphs {
        left = min(left, run.origin.x + glyph.x)
        right = max(right, run.origin.x + glyph.x + metrics.ascent)
      }
    }
    box.add(
      left: left, right: right, top: run.origin.y - metrics.ascent,
      bottom: run.origin.y + metrics.descent)
  }

  private mutating func metrics(of font: FontID) -> FontMetrics {
    if let metrics, metrics.font == font { return metrics.of }
    let found = shaper.metrics(of: font)
    metrics = (font, found)
    return found
  }
}

/// A bounding box that grows as content is added.
private struct Bounds {
  private var left = Double.infinity
  private var right = -Double.infinity
  private var top = Double.infinity
  private var bottom = -Double.infinity

  mutating func add(left: Double, right: Double, top: Double, bottom: Double) {
    self.left = min(self.left, left)
    self.right = max(self.right, right)
    self.top = min(self.top, top)
    self.bottom = max(self.bottom, bottom)
  }

  var rect: Rect? {
    left <= right && top <= bottom
      ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }

  /// Returns whether the box is within the height of a line.
  func isWithin(_ line: PageSurvey.Line) -> Bool {
    top >= line.blockStart - 0.5 && bottom <= line.blockStart + line.height + 0.5
  }
}

extension PageSurvey.Line {
  fileprivate init(_ line: LineFragment) {
    (paragraph, range) = (line.paragraph, line.range)
    (blockStart, height, baseline) = (line.blockStart, line.height, line.baseline)
    inlineStart = line.inlineStart
    content = line.content ?? LineContent([])
  }

  /// - Parameter run: A text in the margin.
  fileprivate init(_ run: GlyphRun) {
    (blockStart, baseline, inlineStart) = (run.origin.y, run.origin.y, run.origin.x)
    content = LineContent([.glyphs(run)])
  }
}

extension PageSurvey.Text {
  fileprivate mutating func reserve() {
    bounds.reserveCapacity(lines.count)
    ranks.reserveCapacity(lines.count)
  }
}

extension Rect {
  fileprivate func holds(_ y: Double) -> Bool { y >= origin.y - 0.5 && y <= end + 0.5 }
}

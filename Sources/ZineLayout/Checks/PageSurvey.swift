import ZineStyle
import ZineText

/// The lines of a finished page and the objects that may hide lines, in page coordinates and paint order.
struct PageSurvey {
  /// What the content of a frame inherits from the blocks around it.
  struct Context {
    var place = Placement()
    /// The area in which text is visible: the page, or both pages of a spread.
    var visible: Rect
    /// Number, on this page, of the float or positioned object that contains the frame; `nil` for a column.
    var object: Int?
    /// Whether the style sheet sets the paint order explicitly, with `z-index`.
    var hasStatedOrder = false
    /// Index of the paragraph that a line, picture or background belongs to; -1 for a text in the margin.
    var paragraph = 0
  }

  /// A line of a frame, or a text in the margin.
  struct Line {
    var context: Context
    /// Range in the story's text.
    var range = 0..<0
    /// Top of the line, in points from the frame's top.
    var blockStart: Double
    var height = 0.0
    var baseline: Double
    var inlineStart: Double
    var content: LineContent
    /// Bounding box of the line's glyphs on the page, from the ascent and descent of the fonts.
    var bounds = Rect.zero
    /// Position of the line in the paint order.
    var rank = 0

    var paragraph: Int { context.paragraph }
  }

  /// The lines of one frame.
  struct Text {
    var context: Context
    var lines: [Line] = []
    /// Bounding box of all lines on the page.
    var area = Rect.zero
    /// Whether each line box is below the previous line box and contains its glyphs.
    var isStacked = true
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
    /// Position of the cover in the paint order.
    var rank: Int
    var context: Context
  }

  /// A picture, whether or not it is opaque.
  struct Picture {
    var bounds: Rect
    var context: Context
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
    let sheet = Rect(origin: .zero, size: page.size)
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

  // MARK: Walking

  private mutating func add(_ block: BlockFragment, _ context: Context) {
    var context = context
    context.place = context.place.inside(block)
    let fragment = block.fragment
    // Few boxes are opaque, and copies of boxes are slow.
    for index in fragment.boxes.indices where fragment.boxes[index].style.isOpaque {
      let box = fragment.boxes[index]
      var own = context
      if own.object == nil {
        let first = fragment.lines.first { box.rect.holds($0.blockStart) }
        own.paragraph = (first ?? fragment.firstOwnLine)?.paragraph ?? 0
      }
      addCover(.background(box), box.rect, own)
    }
    var text = Text(context: context)
    text.lines.reserveCapacity(fragment.lineCount)
    for child in fragment.children {
      switch child {
      case .lines(let run): for line in run.lines { add(Line(line, context), to: &text) }
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
    if let transform = picture.transform { context.place = context.place.inside(transform) }
    pictures.append(
      Picture(bounds: context.place.apply(to: picture.bounds), context: context))
    if picture.opacity >= 1 { addCover(.picture(picture), picture.rect, context) }
  }

  private mutating func addCover(_ content: Cover.Content, _ rect: Rect, _ context: Context) {
    rank += 1
    covers.append(
      Cover(content: content, bounds: context.place.apply(to: rect), rank: rank, context: context))
  }

  private mutating func addMargins(of page: Page) {
    guard !page.marginRuns.isEmpty else { return }
    // Visible area without limits: a separate check reports margin box text outside the page.
    let everywhere = Rect(
      x: -Double.greatestFiniteMagnitude / 2, y: -Double.greatestFiniteMagnitude / 2,
      width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    var text = Text(context: Context(visible: everywhere, paragraph: -1))
    for run in page.marginRuns { add(Line(run, text.context), to: &text) }
    texts.append(text)
  }

  // MARK: Lines

  /// Adds a line to its frame, and the pictures in the line.
  private mutating func add(_ line: Line, to text: inout Text) {
    rank += 1
    var box: Rect?
    func add(_ run: GlyphRun, _ metrics: FontMetrics) {
      let rect = run.reach(metrics)
      box = box?.union(rect) ?? rect
    }
    for item in line.content.items {
      switch item {
      case .glyphs(let run):
        add(run, metrics(of: run.font))
        if run.origin.y != line.baseline, let box, !line.holds(box) { text.isStacked = false }
      case .picture(let picture): self.add(picture, line.context)
      case .rule, .path, .shapes: break
      }
    }
    for run in line.content.marker + line.content.initial { add(run, metrics(of: run.font)) }
    if !line.content.initial.isEmpty { text.isStacked = false }
    if let last = text.lines.last, line.blockStart < last.blockStart + last.height - 0.5 {
      text.isStacked = false
    }
    var line = line
    line.rank = rank
    line.bounds = line.context.place.apply(
      to: box ?? Rect(x: line.inlineStart, y: line.baseline, width: 0, height: 0))
    text.area = text.lines.isEmpty ? line.bounds : text.area.union(line.bounds)
    text.lines.append(line)
  }

  private mutating func metrics(of font: FontID) -> FontMetrics {
    if let metrics, metrics.font == font { return metrics.of }
    let found = shaper.metrics(of: font)
    metrics = (font, found)
    return found
  }
}

extension GlyphRun {
  /// Returns the rectangle around all glyphs, from ascent to descent.
  /// - Parameter font: metrics of the font, without the run's scale.
  fileprivate func reach(_ font: FontMetrics) -> Rect {
    let metrics = font.scaled(by: fit.heightScale)
    let box = metrics.box(at: origin, width: width)
    // With negative spacing, glyphs may extend beyond the width of their run.
    guard letterSpace < -1 || wordSpace < 0 || width < 0 else { return box }
    return glyphs.reduce(box) {
      $0.union(metrics.box(at: Point(x: origin.x + $1.x, y: origin.y), width: metrics.ascent))
    }
  }
}

extension PageSurvey.Line {
  fileprivate init(_ line: LineFragment, _ context: PageSurvey.Context) {
    (self.context, range) = (context, line.range)
    self.context.paragraph = line.paragraph
    (blockStart, height, baseline) = (line.blockStart, line.height, line.baseline)
    inlineStart = line.inlineStart
    content = line.content ?? LineContent([])
  }

  /// - Parameter run: A text in the margin.
  fileprivate init(_ run: GlyphRun, _ context: PageSurvey.Context) {
    self.context = context
    (blockStart, baseline, inlineStart) = (run.origin.y, run.origin.y, run.origin.x)
    content = LineContent([.glyphs(run)])
  }

  /// Returns whether a box is within the height of the line.
  fileprivate func holds(_ box: Rect) -> Bool {
    box.origin.y >= blockStart - 0.5 && box.end <= blockStart + height + 0.5
  }
}

extension Rect {
  fileprivate func holds(_ y: Double) -> Bool { y >= origin.y - 0.5 && y <= end + 0.5 }
}

import ZineText

/// The white around the columns of a page, in points.
package struct PageMargins: Hashable, Sendable {
  package var top: Double
  package var right: Double
  package var bottom: Double
  package var left: Double

  package init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}

/// Something in the margin of a page, such as a folio: a line of text, or several.
package struct MarginText: Hashable, Sendable {
  package var box: MarginBox
  package var content: [ContentPart]
  package var shaping: ShapingStyleID
  package var paint: PaintID
  package var transform: TextTransform
  package var lineHeight = LineHeight.normal
  /// Around the text; its margin is white within the page's margin.
  package var boxStyle = BoxStyle()
  /// Whether the box's start is on the right.
  package var isRightToLeft = false
  /// A BCP 47 tag.
  package var language: String
  /// Where a style sheet of the user's says what it is; `nil` for those that come with zine.
  package var place: SourceSpan?

  package init(
    _ box: MarginBox, _ content: [ContentPart], shaping: ShapingStyleID, paint: PaintID,
    transform: TextTransform = TextTransform(), language: String = "en"
  ) {
    self.language = language
    self.box = box
    self.content = content
    self.shaping = shaping
    self.paint = paint
    self.transform = transform
  }
}

/// The geometry of a page, in points, and what stands in its margins.
package struct PageStyle: Hashable, Sendable {
  package var size: Size
  package var margins: PageMargins
  package var columns: Int
  /// One for each column; empty for columns of the same width.
  package var columnWidths: [ColumnWidth] = []
  package var columnGap: Double
  package var columnFill = ColumnFill.balance
  package var columnRule = BoxBorder.none
  /// The distance of the lines that all columns share; `nil` for pages without a grid.
  package var grid: Double?
  /// Whether left and right change places on left-hand pages.
  package var isMirrored = false
  /// Whether its inside is on its right.
  package var isLeftHand = false
  /// Whether it is the earlier one of two pages that lie open together.
  package var opensSpread = false
  /// From the first column of both pages that lie open together to the last one, across the page; `nil` for a page
  /// that lies open alone.
  package var spreadColumns: ClosedRange<Double>?
  /// Whether its columns are filled from the right.
  package var isRightToLeft = false
  /// Whether a page is only as high as its content needs, and `size` what it may be at most.
  package var fitsContent = false
  /// How much around it is cut off, in points: what stands out into that is not seen any more.
  package var bleed = 0.0
  package var marks: PrinterMarks = []
  /// Of pictures in PDFs, the most pixels to the inch; `nil` for as many as they have.
  package var mostResolution: Double?
  package var verticalJustify = VerticalJustify.none
  /// How many lines its columns may be longer, or shorter.
  package var columnSlack = 0
  /// So many lines are its columns longer than its size says.
  package var extraLines = 0
  /// What notes below all columns take of these, and what floats above and below all of them, in points.
  package var noteExtent = 0.0
  package var headExtent = 0.0
  package var footExtent = 0.0
  package var background: Color?
  /// The images over that, the first one in front.
  package var layers: [BackgroundLayer] = []
  /// Where its columns have text: of the box within its margins.
  package var shapeInside = ShapeStyle.none
  package var shapePadding = 0.0
  package var marginTexts: [MarginText] = []
  package var noteArea = NoteAreaStyle()
  /// What happens to the counter of pages on it; it goes up by 1 where nothing is said.
  package var counter = PageCounterChanges()
  /// What the numbers of notes begin anew from on it; `nil` where they go on.
  package var noteReset: Int?

  package init(
    size: Size, margins: PageMargins, columns: Int, columnGap: Double, grid: Double?
  ) {
    self.size = size
    self.margins = margins
    self.columns = columns
    self.columnGap = columnGap
    self.grid = grid
  }

  /// Of the narrowest column.
  package var columnSize: Size {
    Size(width: columnRects.map(\.size.width).min() ?? 0, height: columnHeight)
  }

  private var columnHeight: Double {
    fullColumnHeight - headExtent - footExtent - noteExtent
  }

  /// With what stands above and below them.
  package var fullColumnHeight: Double {
    size.height - margins.top - margins.bottom + Double(extraLines) * (grid ?? 0)
  }

  /// With what is cut off. Where left and right pages face each other, nothing is at their inside.
  package var bleedRect: Rect {
    let left = isMirrored && !isLeftHand ? 0 : bleed
    let right = isMirrored && isLeftHand ? 0 : bleed
    return Rect(
      x: -left, y: -bleed, width: size.width + left + right, height: size.height + 2 * bleed)
  }

  /// The columns' rectangles, as they are filled.
  package var columnRects: [Rect] {
    ColumnWidth.rects(
      columnWidths, count: columns, gap: columnGap,
      in: Rect(
        x: margins.left, y: margins.top + headExtent,
        width: size.width - margins.left - margins.right,
        height: columnHeight), isRightToLeft: isRightToLeft)
  }
}

/// A page as rules can tell it from others.
package struct PageIdentity: Hashable, Sendable {
  /// From 1.
  package var number: Int
  /// Whether the issue is bound on the right, so that odd pages are left-hand ones (CSS Paged Media 3,
  /// section 3.1).
  package var isRightToLeft = false
  /// The named page that its text asks for.
  package var name: String?
  /// How many pages of that name there are up to it.
  package var numberOfName = 1
  /// Whether it is empty, so that the next one comes to stand on the other side.
  package var isBlank = false

  package init(number: Int, name: String? = nil) {
    self.number = number
    self.name = name
  }

  package var side: PageSelector.Side {
    number.isMultiple(of: 2) != isRightToLeft ? .left : .right
  }
}

/// The styles of all pages of an issue.
package struct PageStyles: Sendable {
  private let selectors: [PageSelector]
  private let styles: [[Int]: PageStyle]
  /// Of a page that no rule tells apart.
  package let plain: PageStyle
  /// The names that rules speak of.
  package let names: Set<String>
  /// Whether the issue is read from the right: its first page is a left-hand one.
  package let isRightToLeft: Bool
  /// Whether any page counts its own notes.
  var resetsNotes: Bool {
    plain.noteReset != nil || styles.values.contains { $0.noteReset != nil }
  }
  /// How many pages there should be, and where a style sheet says so.
  package var target: (pages: TargetPages, place: SourceSpan?)?

  /// One style for all pages.
  package init(_ style: PageStyle) {
    selectors = []
    styles = [:]
    plain = style
    names = []
    isRightToLeft = style.isRightToLeft
  }

  /// - Parameter make: the style of a page that certain rules mean, by their places.
  init(
    _ selectors: [PageSelector], isRightToLeft: Bool = false, _ make: ([Int]) -> PageStyle
  ) {
    self.selectors = selectors
    self.isRightToLeft = isRightToLeft
    names = Set(selectors.compactMap(\.name))
    let all = names.union(selectors.compactMap { $0.nth?.name })
    var styles: [[Int]: PageStyle] = [:]
    // The rest looks like the plain page: so many kinds of pages nobody writes.
    let numbers = min(Self.period(of: selectors), max(4, Limits.pages / (all.count + 1)))
    for name in [nil] + all.sorted().map(Optional.some) {
      for number in 1...numbers {
        for isBlank in [false, true] {
          for offset in 0...1 {
            var page = PageIdentity(number: number + offset, name: name)
            page.numberOfName = number
            page.isBlank = isBlank
            page.isRightToLeft = isRightToLeft
            let matching = Self.matching(page, selectors)
            if styles[matching] == nil { styles[matching] = make(matching) }
          }
        }
      }
    }
    self.styles = styles
    var first = PageIdentity(number: 1)
    first.isRightToLeft = isRightToLeft
    plain = styles[Self.matching(first, selectors)] ?? make([])
  }

  package subscript(page: PageIdentity) -> PageStyle {
    var style = style(of: page)
    guard page.number > 1, !style.fitsContent else { return style }
    // Of the other page nothing is known yet but that it comes before this one, or behind it.
    var other = page
    other.number += style.opensSpread ? 1 : -1
    other.numberOfName = max(1, other.numberOfName + (style.opensSpread ? 1 : -1))
    other.isBlank = false
    let facing = self.style(of: other)
    let (left, right) = style.isLeftHand ? (style, facing) : (facing, style)
    let start = left.margins.left
    let end = left.size.width + right.size.width - right.margins.right
    let own = style.isLeftHand ? 0 : left.size.width
    // Whatever the margins, what floats over both pages has a place there.
    style.spreadColumns = start - own...max(start, end) - own
    return style
  }

  /// A page by itself.
  private func style(of page: PageIdentity) -> PageStyle {
    var page = page
    page.isRightToLeft = isRightToLeft
    var style = selectors.isEmpty ? plain : styles[Self.matching(page, selectors)] ?? plain
    style.isLeftHand = page.side == .left
    style.opensSpread = page.number.isMultiple(of: 2)
    if style.isMirrored, page.side == .left { swap(&style.margins.left, &style.margins.right) }
    return style
  }

  /// Whether any page is as high as its content.
  package var fitsContent: Bool { all.contains(where: \.fitsContent) }

  /// Whether any page has text in a shape.
  package var hasShapes: Bool { all.contains { $0.shapeInside != .none } }

  private var all: [PageStyle] { [plain] + styles.values }

  /// What margins hold in place of text, in a fixed order.
  var marginPictures: [ShapePicture] {
    marginContent.compactMap { part -> ShapePicture? in
      if case .picture(let picture) = part { picture } else { nil }
    }.sorted(by: ShapePicture.isBefore)
  }

  /// The boxes of notes and in margins, and the pages' own images.
  var layers: [BackgroundLayer] {
    all.flatMap { page in
      page.layers + page.noteArea.box.layers + page.marginTexts.flatMap(\.boxStyle.layers)
    }
  }

  /// Whether any margin tells how many pages there are, or on which one something stands.
  package var tellsPages: Bool {
    marginContent.contains { part in
      switch part {
      case .counter("pages", _), .counters("pages", _, _), .targetCounter(_, "page", _),
        .targetCounters(_, "page", _, _):
        true
      default: false
      }
    }
  }

  /// What the margins of any page say.
  var marginContent: Set<ContentPart> {
    all.reduce(into: []) { parts, style in
      for text in style.marginTexts { parts.formUnion(text.content) }
    }
  }

  /// Pages with columns that hold not even a letter and a line.
  var withoutRoom: [Diagnostic] {
    ([plain] + styles.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)).lazy
      .map(\.columnSize)
      .filter { $0.width < 1 || $0.height < 1 }
      .prefix(1)
      .map { Diagnostic(.noRoom(columnWidth: $0.width, columnHeight: $0.height)) }
  }

  private static func matching(_ page: PageIdentity, _ selectors: [PageSelector]) -> [Int] {
    selectors.indices.filter { selectors[$0].matches(page) }
  }

  /// After so many pages everything that rules can tell comes again, but for rules that nobody writes.
  private static func period(of selectors: [PageSelector]) -> Int {
    var period = 2
    var last = 2
    for nth in selectors.compactMap(\.nth) {
      period = min(period * max(1, min(abs(nth.step), 1_000)), 1_000)
      last = max(last, min(abs(nth.offset), 1_000))
    }
    return last + 2 * period
  }
}

extension PageSelector {
  func matches(_ page: PageIdentity) -> Bool {
    if let name, name != page.name { return false }
    if isFirst, page.number != 1 { return false }
    if isBlank, !page.isBlank { return false }
    if let side, side != page.side { return false }
    guard let nth else { return true }
    if let name = nth.name, name != page.name { return false }
    let number = nth.name == nil ? page.number : page.numberOfName
    let distance = number - nth.offset
    return nth.step == 0
      ? distance == 0 : distance % nth.step == 0 && distance / nth.step >= 0
  }
}

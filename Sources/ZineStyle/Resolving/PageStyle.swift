import ZineText

/// The margins of a page, in points.
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

/// The content of a margin box, such as a folio. It can have several lines.
package struct MarginText: Hashable, Sendable {
  package var box: MarginBox
  package var content: [ContentPart]
  package var shaping: ShapingStyleID
  package var paint: PaintID
  package var transform: TextTransform
  package var lineHeight = LineHeight.normal
  /// The box around the text. The margins of this box lie inside the page margins.
  package var boxStyle = BoxStyle()
  /// Whether the start side of the box is its right side.
  package var isRightToLeft = false
  /// Language, as a BCP 47 tag.
  package var language: String
  /// Source location of the declaration in the user's style sheet; `nil` for built-in styles.
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

/// The geometry of a page and the content of its margin boxes. Lengths are in points.
package struct PageStyle: Hashable, Sendable {
  package var size: Size
  package var margins: PageMargins
  package var columns: Int
  /// Width of each column; empty for columns of equal width.
  package var columnWidths: [ColumnWidth] = []
  package var columnGap: Double
  package var columnFill = ColumnFill.balance
  package var columnRule = BoxBorder.none
  /// Step of the baseline grid that all columns share; `nil` if the page has no grid.
  package var grid: Double?
  /// Whether the left and right margins are swapped on left-hand pages.
  package var isMirrored = false
  /// Whether the page is a left-hand page. Its inside margin is then on the right.
  package var isLeftHand = false
  /// Whether the page is the first page of its spread.
  package var opensSpread = false
  /// Horizontal extent of all columns of the spread, in the coordinates of this page; `nil` for a single
  /// page.
  package var spreadColumns: ClosedRange<Double>?
  /// Whether the columns are filled from right to left.
  package var isRightToLeft = false
  /// Whether the height of the page depends on its content. `size` is then the maximum size.
  package var fitsContent = false
  /// Distance by which the bleed extends beyond the page, in points. The bleed is trimmed off after printing.
  package var bleed = 0.0
  package var marks: PrinterMarks = []
  /// Maximum resolution of images in PDFs, in pixels per inch; `nil` for no limit.
  package var mostResolution: Double?
  package var verticalJustify = VerticalJustify.none
  /// Maximum number of lines by which the columns can be longer or shorter.
  package var columnSlack = 0
  /// Number of lines by which the columns are longer than the page area.
  package var extraLines = 0
  /// Heights in points: page-wide notes below the columns, floats above the columns, and floats below the
  /// columns.
  package var noteExtent = 0.0
  package var headExtent = 0.0
  package var footExtent = 0.0
  package var background: Color?
  /// Background images, topmost first. They are painted over the background colour.
  package var layers: [BackgroundLayer] = []
  /// Shape that contains the text of the columns, relative to the page area inside the margins.
  package var shapeInside = ShapeStyle.none
  package var shapePadding = 0.0
  package var marginTexts: [MarginText] = []
  package var noteArea = NoteAreaStyle()
  /// Changes of the page counter on this page. Without any changes, the counter increases by 1.
  package var counter = PageCounterChanges()
  /// Value to which this page resets the counter of notes; `nil` if numbering continues.
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

  /// Size of the narrowest column.
  package var columnSize: Size {
    Size(width: columnRects.map(\.size.width).min() ?? 0, height: columnHeight)
  }

  private var columnHeight: Double {
    fullColumnHeight - headExtent - footExtent - noteExtent
  }

  /// Height of the columns, including the floats above and below them and the notes.
  package var fullColumnHeight: Double {
    size.height - margins.top - margins.bottom + Double(extraLines) * (grid ?? 0)
  }

  /// Rectangle of the page with its bleed. Mirrored pages have no bleed on the inside edge.
  package var bleedRect: Rect {
    let left = isMirrored && !isLeftHand ? 0 : bleed
    let right = isMirrored && isLeftHand ? 0 : bleed
    return Rect(
      x: -left, y: -bleed, width: size.width + left + right, height: size.height + 2 * bleed)
  }

  /// Rectangles of the columns, in the order in which they are filled.
  package var columnRects: [Rect] {
    ColumnWidth.rects(
      columnWidths, count: columns, gap: columnGap,
      in: Rect(
        x: margins.left, y: margins.top + headExtent,
        width: size.width - margins.left - margins.right,
        height: columnHeight), isRightToLeft: isRightToLeft)
  }
}

/// The properties of a page that `@page` selectors can test.
package struct PageIdentity: Hashable, Sendable {
  /// Page number, counted from 1.
  package var number: Int
  /// Whether the issue is bound on the right. Odd pages are then left-hand pages (CSS Paged Media 3, section
  /// 3.1).
  package var isRightToLeft = false
  /// Page name (`page`), which the text on the page declares; `nil` for unnamed pages.
  package var name: String?
  /// Number among the pages with the same name, counted from 1.
  package var numberOfName = 1
  /// Whether the page is empty because the next text must begin on a page of the other side.
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
  /// Style of an unnamed first page.
  package let plain: PageStyle
  /// Page names that rules select.
  package let names: Set<String>
  /// Whether the issue is read from right to left. The first page is then a left-hand page.
  package let isRightToLeft: Bool
  /// Whether any page style resets the counter of notes.
  var resetsNotes: Bool {
    plain.noteReset != nil || styles.values.contains { $0.noteReset != nil }
  }
  /// Desired number of pages, and the source location of the declaration.
  package var target: (pages: TargetPages, place: SourceSpan?)?

  /// Creates styles in which all pages have the same style.
  package init(_ style: PageStyle) {
    selectors = []
    styles = [:]
    plain = style
    names = []
    isRightToLeft = style.isRightToLeft
  }

  /// - Parameter make: Returns the style of pages that match the rules at these indices.
  init(
    _ selectors: [PageSelector], isRightToLeft: Bool = false, _ make: ([Int]) -> PageStyle
  ) {
    self.selectors = selectors
    self.isRightToLeft = isRightToLeft
    names = Set(selectors.compactMap(\.name))
    let all = names.union(selectors.compactMap { $0.nth?.name })
    var styles: [[Int]: PageStyle] = [:]
    // Beyond this number, pages use the plain style. Real style sheets never have that many kinds of pages.
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
    // The facing page may not be laid out yet. This function assumes that it has the same name and is not
    // blank.
    var other = page
    other.number += style.opensSpread ? 1 : -1
    other.numberOfName = max(1, other.numberOfName + (style.opensSpread ? 1 : -1))
    other.isBlank = false
    let facing = self.style(of: other)
    let (left, right) = style.isLeftHand ? (style, facing) : (facing, style)
    let start = left.margins.left
    let end = left.size.width + right.size.width - right.margins.right
    let own = style.isLeftHand ? 0 : left.size.width
    // The end is limited, because unusual margins must not make the range invalid.
    style.spreadColumns = start - own...max(start, end) - own
    return style
  }

  /// Returns the style of a page, independent of the facing page.
  private func style(of page: PageIdentity) -> PageStyle {
    var page = page
    page.isRightToLeft = isRightToLeft
    var style = selectors.isEmpty ? plain : styles[Self.matching(page, selectors)] ?? plain
    style.isLeftHand = page.side == .left
    style.opensSpread = page.number.isMultiple(of: 2)
    if style.isMirrored, page.side == .left { swap(&style.margins.left, &style.margins.right) }
    return style
  }

  /// Whether the height of any page depends on its content.
  package var fitsContent: Bool { all.contains(where: \.fitsContent) }

  private var all: [PageStyle] { [plain] + styles.values }

  /// Images in the margin boxes of all pages, in a fixed order.
  var marginPictures: [ShapePicture] {
    marginContent.compactMap { part -> ShapePicture? in
      if case .picture(let picture) = part { picture } else { nil }
    }.sorted(by: ShapePicture.isBefore)
  }

  /// Background images of all pages, footnote areas and margin boxes.
  var layers: [BackgroundLayer] {
    all.flatMap { page in
      page.layers + page.noteArea.box.layers + page.marginTexts.flatMap(\.boxStyle.layers)
    }
  }

  /// Whether any margin box shows the number of pages or the page number of a destination.
  package var mentionsPages: Bool {
    marginContent.contains { part in
      switch part {
      case .counter("pages", _), .counters("pages", _, _), .targetCounter(_, "page", _),
        .targetCounters(_, "page", _, _):
        true
      default: false
      }
    }
  }

  /// Content of the margin boxes of all pages.
  var marginContent: Set<ContentPart> {
    all.reduce(into: []) { parts, style in
      for text in style.marginTexts { parts.formUnion(text.content) }
    }
  }

  /// Diagnostic if the columns of any page are too small for text.
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

  /// Returns the number of pages after which the matches of all selectors repeat. The number is limited, but
  /// no real style sheet reaches the limit.
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

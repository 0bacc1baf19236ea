import ZineLayout
import ZineStyle
import ZineText

/// Finds lines and text on pages that are too fine for a printing press. These are hairlines, and small light
/// text on several inks, which fills in if the plates are out of register.
struct DetailCheck {
  /// Minimum thickness of lines, in points. Thinner lines break up on the plate. Print shops commonly require
  /// this value.
  static let leastThickness = 0.25
  /// Minimum size of light text on several inks, in points. Smaller text fills in. Print shops commonly
  /// require this value.
  static let leastReversedSize = 8.0
  /// Minimum number of inks beneath light text for which misregistration is a problem.
  private static let severalInks = 3
  /// Minimum amount of an ink that can fill in light text.
  private static let leastInk = 0.1

  private let styled: StyledStory
  private let shaper: PangoShaper
  private let inks: PrinterInks
  private var hairlines = Found()
  private var reversed = Found()
  private var sizes: [FontID: Double] = [:]

  /// Problems of one kind: the smallest value, the first page, and the number of pages.
  private struct Found {
    var least = Double.infinity
    var firstPage = 0
    var pageCount = 0
    private var lastPage = 0

    mutating func add(_ value: Double, on page: Int) {
      least = min(least, value)
      if firstPage == 0 { firstPage = page }
      if page != lastPage { pageCount += 1 }
      lastPage = page
    }

    func diagnostic(_ problem: (Double) -> PrintProblem) -> Diagnostic? {
      guard firstPage > 0 else { return nil }
      var diagnostic = Diagnostic(.print(problem(least)))
      diagnostic.page = firstPage
      diagnostic.count = pageCount
      return diagnostic
    }
  }

  /// An item that may be the background of later items.
  private struct Ground {
    var bounds: Rect
    /// Number of inks in the item; 0 for images and gradients, whose colours vary across their area.
    var inkCount = 0
  }

  init(_ styled: StyledStory, _ shaper: PangoShaper, _ inks: PrinterInks) {
    self.styled = styled
    self.shaper = shaper
    self.inks = inks
  }

  mutating func add(_ page: Page) {
    var grounds: [Ground] = []
    for item in page.items {
      let place = { (rect: Rect) in item.transform?.apply(to: rect) ?? rect }
      switch item.content {
      case .box(let box):
        for path in box.paths { add(path, place, page.number, &grounds) }
      case .path(let path): add(path, place, page.number, &grounds)
      case .rule(let rule):
        guard rule.color.visible != nil else { continue }
        addLine(min(rule.rect.size.width, rule.rect.size.height), page.number)
      case .picture(let placed):
        grounds.append(Ground(bounds: place(placed.image ?? placed.rect)))
      case .glyphs(let run): add(run, place, page.number, grounds)
      case .shapes: continue
      }
    }
  }

  // MARK: Lines

  private mutating func addLine(_ thickness: Double, _ page: Int) {
    guard thickness > 0, thickness < Self.leastThickness - 1e-6 else { return }
    hairlines.add(thickness, on: page)
  }

  private mutating func add(
    _ path: PaintedPath, _ place: (Rect) -> Rect, _ page: Int, _ grounds: inout [Ground]
  ) {
    guard case .color(let color) = path.paint else {
      return grounds.append(Ground(bounds: place(path.path.bounds)))
    }
    guard color.visible != nil else { return }
    if let width = path.stroke?.width ?? path.lineWidth { return addLine(width, page) }
    let bounds = path.path.bounds
    addLine(min(bounds.size.width, bounds.size.height), page)
    guard color.isOpaque, path.opacity == 1 else { return }
    grounds.append(Ground(bounds: place(bounds), inkCount: inkCount(color)))
  }

  // MARK: Text

  private mutating func add(
    _ run: GlyphRun, _ place: (Rect) -> Rect, _ page: Int, _ grounds: [Ground]
  ) {
    let paint = styled.styles[run.paint]
    if let stroke = paint.stroke, stroke.color.visible != nil { addLine(stroke.width, page) }
    guard let fill = paint.fill, !grounds.isEmpty, inkCount(fill) == 0 else { return }
    let size = size(of: run.font)
    guard size < Self.leastReversedSize else { return }
    let middle = place(
      Rect(x: run.origin.x + run.width / 2, y: run.origin.y - size / 4, width: 0, height: 0)
    ).origin
    guard let ground = grounds.last(where: { $0.bounds.contains(middle) }),
      ground.inkCount >= Self.severalInks
    else { return }
    reversed.add(size, on: page)
  }

  private mutating func size(of font: FontID) -> Double {
    if let known = sizes[font] { return known }
    // Rounded, because Pango stores sizes in units of 1/1024 point.
    let size = (shaper.size(of: font) * 100).rounded() / 100
    sizes[font] = size
    return size
  }

  /// Returns the number of inks in a colour that are strong enough to fill in light text.
  private func inkCount(_ color: Color) -> Int {
    switch inks.color(color).components {
    case .cmyk(let cyan, let magenta, let yellow, let black):
      [cyan, magenta, yellow, black].count { $0 >= Self.leastInk }
    case .spot(_, let tint, _): tint >= Self.leastInk ? 1 : 0
    case .grey(let value): 1 - value >= Self.leastInk ? 1 : 0
    case .rgb: 4
    }
  }

  var problems: [Diagnostic] {
    [
      hairlines.diagnostic { .hairlines(thinnest: $0, least: Self.leastThickness) },
      reversed.diagnostic { .reversedType(smallest: $0, least: Self.leastReversedSize) },
    ].compactMap { $0 }
  }
}

extension Rect {
  fileprivate func contains(_ point: Point) -> Bool {
    (origin.x...origin.x + size.width).contains(point.x)
      && (origin.y...origin.y + size.height).contains(point.y)
  }
}

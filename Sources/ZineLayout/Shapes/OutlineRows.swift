import ZineText

/// An outline divided into thin rows. Each row has the spans that the outline touches. The spans cover the
/// whole outline, and extend beyond it by less than one row.
package struct OutlineRows: Hashable, Sendable {
  /// A part of a row.
  struct Span: Hashable, Sendable {
    var start: Double
    var end: Double
  }

  let top: Double
  let rowHeight: Double
  /// Spans of all rows, in the order of the rows.
  private let spans: [Span]
  /// Index of each row's first span, followed by the total number of spans.
  private let rowStarts: [Int32]

  var rowCount: Int { max(0, rowStarts.count - 1) }
  var bottom: Double { top + Double(rowCount) * rowHeight }

  /// Minimum height of a row, in points. Rows are higher if their number would exceed `mostRows`.
  static let finest = 0.25
  private static let mostRows = 8_192
  /// Maximum number of crossings between rows and edges.
  private static let mostCrossings = 1 << 20

  /// Creates the rows of the area outside an outline, within a rectangle.
  init(outside outline: Outline, in rect: Rect) {
    self.init(outline, in: rect, isInverted: true)
  }

  /// - Parameter outline: Outline to divide. Points that are not finite are omitted, and coordinates are
  ///   limited to the largest possible page.
  init(_ outline: Outline) {
    self.init(outline, in: outline.clamped.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0))
  }

  private init(_ whole: Outline, in rect: Rect, isInverted: Bool = false) {
    let outline = whole.clamped
    let (top, bottom) = (rect.origin.y, rect.origin.y + rect.size.height)
    let edges = outline.rings.flatMap { ring in
      ring.indices.map { index in
        Edge(ring[index], ring[index + 1 < ring.count ? index + 1 : 0])
      }
    }
    let height = bottom - top
    let passed = edges.reduce(0.0) { $0 + min(abs($1.end.y - $1.start.y), height) + Self.finest }
    let rowHeight = max(
      Self.finest, height / Double(Self.mostRows), passed / Double(Self.mostCrossings))
    let count = height > 0 && height.isFinite ? Int((height / rowHeight).rounded(.up)) : 0
    var rows = [RowEdges](repeating: RowEdges(), count: count)
    for edge in edges { edge.cross(&rows, top: top, rowHeight: rowHeight) }
    self.top = top
    self.rowHeight = rowHeight
    var spans: [Span] = []
    var starts: [Int32] = [0]
    starts.reserveCapacity(count + 1)
    let all = Span(start: rect.origin.x, end: rect.origin.x + rect.size.width)
    for row in rows {
      spans += row.spans(outline.fillRule, outsideOf: isInverted ? all : nil)
      starts.append(Int32(spans.count))
    }
    self.spans = spans
    rowStarts = starts
  }

  /// Returns the segments of a strip that the outline covers, from left to right and without overlaps.
  ///
  /// - Parameters:
  ///   - margin: Distance between text and the outline in all directions.
  ///   - area: Horizontal range of interest; `nil` for the whole width.
  func taken(
    from stripTop: Double, to stripBottom: Double, margin: Double, within area: FrameSegment? = nil
  ) -> [FrameSegment] {
    guard rowCount > 0 else { return [] }
    let margin = max(0, margin)
    let low = ((stripTop - margin - top) / rowHeight).rounded(.down)
    let high = ((stripBottom + margin - top) / rowHeight).rounded(.down)
    guard high >= 0, low < Double(rowCount) else { return [] }
    let rows = Int(max(0, low))...Int(min(Double(rowCount - 1), high))
    // Starts with the rows nearest to the strip, which cover the most and often cover the whole area.
    let middle = ((stripTop + stripBottom) / 2 - top) / rowHeight
    let center = Int(min(max(middle, Double(rows.lowerBound)), Double(rows.upperBound)))
    var found: [Span] = []
    for row in center...rows.upperBound where !isCovered(area, by: found.last) {
      add(row, stripTop, stripBottom, margin, to: &found)
    }
    for row in (rows.lowerBound..<center).reversed() where !isCovered(area, by: found.last) {
      add(row, stripTop, stripBottom, margin, to: &found)
    }
    return Self.merged(found).map { FrameSegment(start: $0.start, extent: $0.end - $0.start) }
  }

  private func isCovered(_ area: FrameSegment?, by span: Span?) -> Bool {
    guard let area, let span else { return false }
    return span.start <= area.start && span.end >= area.end
  }

  /// Adds the spans of a strip that a row covers.
  private func add(
    _ row: Int, _ stripTop: Double, _ stripBottom: Double, _ margin: Double,
    to found: inout [Span]
  ) {
    let rowTop = top + Double(row) * rowHeight
    let rowBottom = rowTop + rowHeight
    let distance = max(0, stripTop - rowBottom, rowTop - stripBottom)
    // Overlaps below this tolerance are ignored.
    let isInStrip = rowBottom > stripTop + hair && rowTop < stripBottom - hair
    guard isInStrip || distance < margin else { return }
    let reach = max(0, margin * margin - distance * distance).squareRoot()
    for span in spans[Int(rowStarts[row])..<Int(rowStarts[row + 1])] {
      let (start, end) = (span.start - reach, span.end + reach)
      // In most cases, the span continues a span of the adjacent row.
      if let last = found.last, start <= last.end, end >= last.start {
        found[found.count - 1] = Span(start: min(start, last.start), end: max(end, last.end))
      } else {
        found.append(Span(start: start, end: end))
      }
    }
  }

  /// Merges spans that overlap or are at most `gap` apart, and sorts them from left to right.
  fileprivate static func merged(_ spans: [Span], gap: Double = 0) -> [Span] {
    guard spans.count > 1 else { return spans }
    var result: [Span] = []
    for span in spans.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = result.last, span.start <= last.end + gap {
        result[result.count - 1].end = max(last.end, span.end)
      } else {
        result.append(span)
      }
    }
    return result
  }
}

private let hair = 0.01

/// The edges of an outline in one row.
private struct RowEdges {
  /// Spans that the edges cover.
  var covered: [OutlineRows.Span] = []
  /// Positions at which edges cross the middle of the row, with their directions.
  var crossings: [(x: Double, winding: Int)] = []

  /// Maximum width of gaps that are closed, in points. Text does not fit into these gaps.
  private static let leastGap = 1.0

  /// Returns the spans of the row that the outline touches. With `all`, returns the spans that the area
  /// outside the outline touches.
  ///
  /// Testing the middle of the row is sufficient. A filled part that does not reach the middle is bounded by
  /// an edge in the row, and `covered` contains this edge.
  func spans(_ rule: FillRule, outsideOf all: OutlineRows.Span?) -> [OutlineRows.Span] {
    var spans = covered
    var winding = 0
    var start = all?.start
    for crossing in crossings.sorted(by: { ($0.x, $0.winding) < ($1.x, $1.winding) }) {
      let wasInside = rule.isInside(winding)
      winding += crossing.winding
      let isInside = rule.isInside(winding)
      guard isInside != wasInside else { continue }
      if isInside == (all == nil) {
        start = crossing.x
      } else if let from = start {
        spans.append(OutlineRows.Span(start: from, end: max(from, crossing.x)))
        start = nil
      }
    }
    if let start, let all { spans.append(OutlineRows.Span(start: start, end: max(start, all.end))) }
    return OutlineRows.merged(spans, gap: Self.leastGap)
  }
}

private struct Edge {
  let start: Point
  let end: Point

  init(_ start: Point, _ end: Point) {
    self.start = start
    self.end = end
  }

  func cross(_ rows: inout [RowEdges], top: Double, rowHeight: Double) {
    guard !rows.isEmpty else { return }
    let (low, high) = start.y <= end.y ? (start, end) : (end, start)
    let first = ((low.y - top) / rowHeight).rounded(.down)
    let last = ((high.y - top) / rowHeight).rounded(.down)
    guard last >= 0, first < Double(rows.count) else { return }
    func x(at y: Double) -> Double {
      guard high.y > low.y else { return low.x }
      let part = min(1, max(0, (y - low.y) / (high.y - low.y)))
      return low.x + part * (high.x - low.x)
    }
    for row in Int(max(0, first))...Int(min(Double(rows.count - 1), last)) {
      let rowTop = top + Double(row) * rowHeight
      let (from, to) = high.y > low.y ? (x(at: rowTop), x(at: rowTop + rowHeight)) : (low.x, high.x)
      rows[row].covered.append(OutlineRows.Span(start: min(from, to), end: max(from, to)))
      let middle = rowTop + rowHeight / 2
      if low.y <= middle, middle < high.y {
        rows[row].crossings.append((x(at: middle), start.y < end.y ? 1 : -1))
      }
    }
  }
}

extension FillRule {
  fileprivate func isInside(_ winding: Int) -> Bool {
    switch self {
    case .nonzero: winding != 0
    case .evenodd: winding % 2 != 0
    }
  }
}

extension Outline {
  /// The outline without points that are not finite. Coordinates are limited to the largest possible page.
  fileprivate var clamped: Outline {
    let most = 4 * Limits.length
    let rings = rings.map { ring in
      ring.filter { $0.x.isFinite && $0.y.isFinite }.map { point in
        Point(x: min(max(point.x, -most), most), y: min(max(point.y, -most), most))
      }
    }
    return Outline(rings: rings.filter { $0.count > 1 }, fillRule: fillRule)
  }
}

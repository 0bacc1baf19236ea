import ZineStyle
import ZineText

/// Rectangle of a margin box, and the alignment of text in it.
struct MarginArea {
  enum Place { case start, middle, end }

  var rect: Rect
  var horizontal: Place
  var vertical: Place
  var isAboveText = false
  /// Height of the whole margin, in points.
  var room: Double
}

/// Distribution of the page margins among the margin boxes (CSS Paged Media 3, sections 4.2 and 5.3).
struct MarginAreas {
  let style: PageStyle
  /// Preferred length of each margin box along its margin, in points.
  let extents: [MarginBox: Double]

  func area(of box: MarginBox) -> MarginArea {
    switch box {
    case .topLeftCorner: corner(0, 0)
    case .topRightCorner: corner(2, 0)
    case .bottomLeftCorner: corner(0, 2)
    case .bottomRightCorner: corner(2, 2)
    case .topLeft, .topCenter, .topRight:
      part(of: cell(1, 0), box, [.topLeft, .topCenter, .topRight], isAboveText: true)
    case .bottomLeft, .bottomCenter, .bottomRight:
      part(of: cell(1, 2), box, [.bottomLeft, .bottomCenter, .bottomRight])
    case .leftTop, .leftMiddle, .leftBottom:
      part(of: cell(0, 1), box, [.leftTop, .leftMiddle, .leftBottom])
    case .rightTop, .rightMiddle, .rightBottom:
      part(of: cell(2, 1), box, [.rightTop, .rightMiddle, .rightBottom])
    }
  }

  /// Returns one of the nine parts into which the edges of the page area divide the page.
  private func cell(_ column: Int, _ row: Int) -> Rect {
    let (size, margins) = (style.size, style.margins)
    let (right, bottom) = (size.width - margins.right, size.height - margins.bottom)
    return Rect(
      x: [0, margins.left, right][column], y: [0, margins.top, bottom][row],
      width: [margins.left, right - margins.left, margins.right][column],
      height: [margins.top, bottom - margins.top, margins.bottom][row])
  }

  private func corner(_ column: Int, _ row: Int) -> MarginArea {
    let rect = cell(column, row)
    return MarginArea(
      rect: rect, horizontal: column == 0 ? .end : .start, vertical: .middle,
      isAboveText: row == 0, room: rect.size.height)
  }

  /// Returns the part of a margin that belongs to one of its three boxes.
  private func part(
    of margin: Rect, _ box: MarginBox, _ boxes: [MarginBox], isAboveText: Bool = false
  ) -> MarginArea {
    let places: [MarginArea.Place] = [.start, .middle, .end]
    let index = boxes.firstIndex(of: box) ?? 0
    let whole = box.isVertical ? margin.size.height : margin.size.width
    let (start, extent) = Self.share(index, of: whole, boxes.map { extents[$0] })
    var rect = margin
    if box.isVertical {
      rect.origin.y += start
      rect.size.height = extent
    } else {
      rect.origin.x += start
      rect.size.width = extent
    }
    return MarginArea(
      rect: rect, horizontal: box.isVertical ? .middle : places[index],
      vertical: box.isVertical ? places[index] : .middle, isAboveText: isAboveText,
      room: margin.size.height)
  }

  /// Returns the start and length of one of three boxes along a margin. The middle box is centred. Boxes
  /// share the margin in proportion to the lengths of their contents.
  /// - Parameter wanted: preferred lengths; `nil` for boxes that the page does not have.
  private static func share(
    _ index: Int, of whole: Double, _ wanted: [Double?]
  ) -> (start: Double, extent: Double) {
    func part(_ own: Double, beside other: Double?) -> Double {
      guard let other else { return whole }
      return own + other > 0 ? whole * own / (own + other) : whole / 2
    }
    guard let middle = wanted[1] else {
      let extent = part(wanted[index] ?? 0, beside: wanted[2 - index])
      return (index == 0 ? 0 : whole - extent, extent)
    }
    let outer = [wanted[0], wanted[2]].compactMap { $0 }.max()
    let inner = part(middle, beside: outer.map { 2 * $0 })
    let rest = (whole - inner) / 2
    switch index {
    case 0: return (0, rest)
    case 1: return (rest, inner)
    default: return (whole - rest, rest)
    }
  }
}

extension MarginBox {
  /// Whether the box is in a left or right margin, above or below other boxes.
  var isVertical: Bool {
    switch self {
    case .leftTop, .leftMiddle, .leftBottom, .rightTop, .rightMiddle, .rightBottom: true
    default: false
    }
  }
}

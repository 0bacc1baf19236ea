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
    let margins = style.margins
    let right = style.size.width - margins.right
    let bottom = style.size.height - margins.bottom
    let top = Rect(x: margins.left, y: 0, width: right - margins.left, height: margins.top)
    let foot = Rect(x: margins.left, y: bottom, width: right - margins.left, height: margins.bottom)
    let left = Rect(x: 0, y: margins.top, width: margins.left, height: bottom - margins.top)
    let side = Rect(x: right, y: margins.top, width: margins.right, height: bottom - margins.top)
    func corner(_ x: Double, _ y: Double, _ isLeft: Bool, _ isTop: Bool) -> MarginArea {
      let rect = Rect(
        x: x, y: y, width: isLeft ? margins.left : margins.right,
        height: isTop ? margins.top : margins.bottom)
      return MarginArea(
        rect: rect, horizontal: isLeft ? .end : .start, vertical: .middle, isAboveText: isTop,
        room: rect.size.height)
    }
    return switch box {
    case .topLeftCorner: corner(0, 0, true, true)
    case .topRightCorner: corner(right, 0, false, true)
    case .bottomLeftCorner: corner(0, bottom, true, false)
    case .bottomRightCorner: corner(right, bottom, false, false)
    case .topLeft, .topCenter, .topRight:
      part(of: top, box, [.topLeft, .topCenter, .topRight], isAboveText: true)
    case .bottomLeft, .bottomCenter, .bottomRight:
      part(of: foot, box, [.bottomLeft, .bottomCenter, .bottomRight])
    case .leftTop, .leftMiddle, .leftBottom:
      part(of: left, box, [.leftTop, .leftMiddle, .leftBottom])
    case .rightTop, .rightMiddle, .rightBottom:
      part(of: side, box, [.rightTop, .rightMiddle, .rightBottom])
    }
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

import ZineText

/// A grid of cells, each of which is full or empty.
package struct Mask: Sendable {
  package let width: Int
  package let height: Int
  /// Whether each cell is full, row by row.
  package var isFull: [Bool]

  /// - Parameter isFull: Whether each cell is full, row by row. There must be `width * height` values.
  package init(width: Int, height: Int, isFull: [Bool]) {
    self.width = width
    self.height = height
    self.isFull = isFull
  }
}

/// Traces the outlines of the full cells in a mask. Removes holes and specks, and limits the number of
/// points.
package struct ContourTracer {
  /// Whether each cell is full or in a hole of a full region.
  private var isSolid: [Bool]
  private let width: Int
  private let height: Int
  /// For each corner of the grid, the edges that start at the corner, with one bit for each direction. Full
  /// cells are to the right of an edge.
  private var edges: [UInt8]

  /// The directions right, down, left and up.
  private static let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]

  /// Maximum number of points. More points would not noticeably change where lines begin.
  static let mostPoints = 1_000
  /// Minimum area of a region, as a fraction of the mask. Smaller regions are regarded as dust and removed.
  private static let leastPart = 0.000_2

  /// - Returns: An outline in the unit square; `nil` if no cell is full.
  package static func outline(of mask: Mask) -> Outline? {
    guard mask.width > 0, mask.height > 0 else { return nil }
    var tracer = ContourTracer(mask)
    var rings = tracer.rings()
    guard let largest = rings.map({ abs(area($0)) }).max() else { return nil }
    let least = min(largest, leastPart * Double(mask.width * mask.height))
    rings.removeAll { abs(area($0)) < least }
    var tolerance = 0.75
    var simple = rings
    repeat {
      simple = rings.map { simplified($0, tolerance: tolerance) }
      tolerance *= 2
    } while simple.reduce(0, { $0 + $1.count }) > mostPoints && tolerance < 1e6
    let (width, height) = (Double(mask.width), Double(mask.height))
    return Outline(
      rings: simple.map { $0.map { Point(x: $0.x / width, y: $0.y / height) } })
  }

  private init(_ mask: Mask) {
    width = mask.width
    height = mask.height
    isSolid = mask.isFull
    edges = Array(repeating: 0, count: (mask.width + 1) * (mask.height + 1))
    fillHoles()
    findEdges()
  }

  /// Fills holes, which are empty cells that can't be reached from the border of the mask.
  private mutating func fillHoles() {
    var isOutside = [Bool](repeating: false, count: isSolid.count)
    var waiting: [Int] = []
    func enter(_ cell: Int) {
      guard !isSolid[cell], !isOutside[cell] else { return }
      isOutside[cell] = true
      waiting.append(cell)
    }
    for x in 0..<width {
      enter(x)
      enter((height - 1) * width + x)
    }
    for y in 0..<height {
      enter(y * width)
      enter(y * width + width - 1)
    }
    while let cell = waiting.popLast() {
      let x = cell % width
      if x > 0 { enter(cell - 1) }
      if x + 1 < width { enter(cell + 1) }
      if cell >= width { enter(cell - width) }
      if cell + width < isSolid.count { enter(cell + width) }
    }
    for cell in isSolid.indices { isSolid[cell] = !isOutside[cell] }
  }

  private func isSolid(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height && isSolid[y * width + x]
  }

  private mutating func findEdges() {
    let corners = width + 1
    for y in 0..<height {
      for x in 0..<width where isSolid[y * width + x] {
        if !isSolid(x, y - 1) { edges[y * corners + x] |= 1 }
        if !isSolid(x + 1, y) { edges[y * corners + x + 1] |= 2 }
        if !isSolid(x, y + 1) { edges[(y + 1) * corners + x + 1] |= 4 }
        if !isSolid(x - 1, y) { edges[(y + 1) * corners + x] |= 8 }
      }
    }
  }

  /// Follows every edge once. Returns rings of the corners at which the direction changes.
  private mutating func rings() -> [[Point]] {
    var rings: [[Point]] = []
    for start in edges.indices {
      while edges[start] != 0 { rings.append(ring(from: start)) }
    }
    return rings
  }

  private mutating func ring(from start: Int) -> [Point] {
    let corners = width + 1
    var ring: [Point] = []
    var corner = start
    var direction = edges[start].trailingZeroBitCount
    var last = -1
    repeat {
      // Takes the leftmost turn, so that cells that touch at a corner belong to the same region.
      let turns = [(direction + 3) % 4, direction, (direction + 1) % 4, (direction + 2) % 4]
      guard let next = turns.first(where: { edges[corner] & (1 << UInt8($0)) != 0 }) else { break }
      direction = next
      edges[corner] &= ~(1 << UInt8(direction))
      if direction != last {
        ring.append(Point(x: Double(corner % corners), y: Double(corner / corners)))
        last = direction
      }
      corner += Self.steps[direction].0 + Self.steps[direction].1 * corners
    } while corner != start
    return ring
  }

  /// Returns the signed area of a ring, by the shoelace formula.
  private static func area(_ ring: [Point]) -> Double {
    var sum = 0.0
    for index in ring.indices {
      let (a, b) = (ring[index], ring[index + 1 < ring.count ? index + 1 : 0])
      sum += a.x * b.y - b.x * a.y
    }
    return sum / 2
  }

  /// Removes points from a ring as long as its distance to the original ring stays within the tolerance
  /// (Douglas and Peucker, 1973). The first point and the point farthest from it are always kept.
  private static func simplified(_ ring: [Point], tolerance: Double) -> [Point] {
    guard ring.count > 4 else { return ring }
    let first = ring[0]
    let far = ring.indices.max { ring[$0].distance(first) < ring[$1].distance(first) } ?? 0
    let closed = ring + [first]
    var isKept = [Bool](repeating: false, count: closed.count)
    isKept[0] = true
    isKept[far] = true
    var waiting = [(0, far), (far, closed.count - 1)]
    while let (low, high) = waiting.popLast() {
      guard high > low + 1 else { continue }
      var furthest = (index: low, distance: tolerance)
      for index in low + 1..<high {
        let distance = closed[index].distance(toLineFrom: closed[low], to: closed[high])
        if distance > furthest.distance { furthest = (index, distance) }
      }
      guard furthest.index > low else { continue }
      isKept[furthest.index] = true
      waiting.append((low, furthest.index))
      waiting.append((furthest.index, high))
    }
    return ring.indices.filter { isKept[$0] }.map { ring[$0] }
  }
}

extension Point {
  /// Returns the distance of the point from a line segment.
  fileprivate func distance(toLineFrom a: Point, to b: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    guard square > 0 else { return distance(a) }
    let part = min(1, max(0, ((x - a.x) * dx + (y - a.y) * dy) / square))
    return distance(Point(x: a.x + part * dx, y: a.y + part * dy))
  }
}

/// The strips of a frame that take the lines of a paragraph, one below the other. Those where too
/// little room is left beside a picture are passed over.
struct Strips {
  private let path: FramePath
  /// What the lines have of the frame's width where nothing stands beside them.
  private let area: FrameSegment
  private let start: Double
  private let step: Double
  private let minimum: Double
  /// Whether all strips are as wide as the area.
  let isEven: Bool
  /// Where each strip begins, if not all are as wide as the area; empty otherwise.
  private var starts: [Double] = []

  /// How many strips the frame has room for; at least one.
  let count: Int

  /// - Parameters:
  ///   - step: from strip to strip, in points. A font may claim to have no height at all.
  ///   - minimum: the least extent of a segment that is worth to be used.
  init(
    _ path: FramePath, area: FrameSegment, from start: Double, step: Double, minimum: Double
  ) {
    self.path = path
    self.area = area
    self.start = start
    self.step = max(step, 0.01)
    self.minimum = minimum
    count = max(1, Int((path.blockExtent - start) / self.step) + 1)
    isEven = !path.exclusions.contains { $0.blockEnd > start }
    guard !isEven else { return }
    var block = start
    for _ in 0..<count {
      while block < path.blockExtent, segments(at: block).isEmpty { block += self.step }
      starts.append(block)
      block += self.step
    }
  }

  func blockStart(_ index: Int) -> Double {
    starts.indices.contains(index) ? starts[index] : start + Double(index) * step
  }

  /// All room for lines in a strip, in line order; behind the frame's end, all of the area.
  func segments(_ index: Int) -> [FrameSegment] {
    if isEven { return [area] }
    let free = segments(at: blockStart(index))
    return free.isEmpty ? [area] : free
  }

  /// The widest of them, which takes the line.
  func segment(_ index: Int) -> FrameSegment {
    isEven ? area : Self.widest(of: segments(index)) ?? area
  }

  var inlineExtent: Double { area.extent }

  /// Whether a strip is as wide as the area.
  func isWhole(_ index: Int) -> Bool { isEven || segment(index).extent >= area.extent }

  /// What of a strip is free and worth to be used.
  private func segments(at block: Double) -> [FrameSegment] {
    path.segments(of: area, blockStart: block, height: step).filter { $0.extent >= minimum }
  }

  private static func widest(of segments: [FrameSegment]) -> FrameSegment? {
    segments.max { $0.extent < $1.extent }
  }
}

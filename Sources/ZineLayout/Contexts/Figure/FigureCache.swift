/// Figures, their widths and measured parts that the fragmenter keeps between calls. Computing them again would give the
/// same values.
struct FigureCache {
  var figures: [BlockID: Figure] = [:]
  private var parts: [PartKey: Outcome] = [:]
  private var extents: [ExtentKey: Double] = [:]

  /// Enough for the figures of a few pages.
  private static let maximumCount = 200

  /// All values that the layout of a part at an unlimited height depends on.
  struct PartKey: Hashable {
    /// Index of the first paragraph.
    var paragraph: Int
    var space: Space
  }

  struct ExtentKey: Hashable {
    var figure: BlockID
    /// The available width, in points.
    var width: Double
  }

  func part(_ key: PartKey) -> Outcome? { parts[key] }

  mutating func keep(_ part: Outcome, _ key: PartKey) {
    if parts.count >= Self.maximumCount { parts = [:] }
    parts[key] = part
  }

  func extent(_ key: ExtentKey) -> Double? { extents[key] }

  mutating func keep(_ extent: Double, _ key: ExtentKey) {
    if extents.count >= Self.maximumCount { extents = [:] }
    extents[key] = extent
  }
}

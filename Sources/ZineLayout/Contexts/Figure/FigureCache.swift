/// Figures, their widths and measured parts that the fragmenter keeps between calls. Computing them again would give the
/// same values.
struct FigureCache {
  var figures: [BlockID: Figure] = [:]
  var parts = LimitedCache<PartKey, Outcome>(maximumCount: maximumCount)
  var extents = LimitedCache<ExtentKey, Double>(maximumCount: maximumCount)

  /// Enough for the figures of a few pages.
  private static let maximumCount = 200

  /// All values that the layout of a part at an unlimited height depends on.
  struct PartKey: Hashable {
    /// Index of the first paragraph.
    var paragraph: Int
    var space: ConstraintSpace
  }

  struct ExtentKey: Hashable {
    var figure: BlockID
    /// The available width, in points.
    var width: Double
  }
}

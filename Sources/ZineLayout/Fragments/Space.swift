/// What there is for a flow to fill: all that layout is told beside the text.
package struct Space: Hashable, Sendable {
  /// The free shape.
  package var path: FramePath
  /// The page's lines, counted from the frame's head.
  package var grid: LineGrid?
  /// The most lines to take, at least 1: where the flow is to be divided earlier than it must be.
  package var lineLimit = Int.max

  package init(_ path: FramePath, grid: LineGrid? = nil, lineLimit: Int = .max) {
    self.path = path
    self.grid = grid
    self.lineLimit = lineLimit
  }

  /// The first place where a line may stand.
  var head: Double { grid?.first ?? 0 }
}

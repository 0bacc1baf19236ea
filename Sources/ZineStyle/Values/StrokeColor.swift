import ZineText

package enum StrokeColor: Hashable, Sendable {
  /// No stroke.
  case none
  case color(Color)
}

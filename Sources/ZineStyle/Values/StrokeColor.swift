import ZineText

package enum StrokeColor: Hashable, Sendable {
  /// Switches the stroke off.
  case none
  case color(Color)
}

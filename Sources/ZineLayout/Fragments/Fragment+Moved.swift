import ZineStyle
import ZineText

extension Fragment {

  /// Returns the fragment with its content moved down.
  /// - Parameters:
  ///   - height: The minimum height of the block's own box.
  ///   - own: The box of the block, which is not moved.
  func moved(by shift: Double, in height: Double, own: BoxID?) -> Fragment {
    var fragment = self
    let outer = fragment.boxes.firstIndex { $0.box != nil && $0.box == own }
    if let outer {
      fragment.boxes[outer].rect.size.height = max(height, fragment.boxes[outer].rect.size.height)
    }
    guard shift > 0 else { return fragment }
    fragment = fragment.mapChildren { $0.moved { _ in shift } }
    for index in fragment.boxes.indices where index != outer {
      fragment.boxes[index].rect.origin.y += shift
    }
    return fragment
  }
}

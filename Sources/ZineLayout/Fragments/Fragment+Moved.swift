import ZineStyle
import ZineText

extension Fragment {

  /// Returns the index of the first part of a box; `nil` if there is none, or for content without a box.
  func index(ofBox own: BoxID?) -> Int? {
    own.flatMap { own in boxes.firstIndex { $0.box == own } }
  }

  /// Returns the fragment with its content moved down.
  /// - Parameters:
  ///   - height: The minimum height of the block's own box.
  ///   - own: The box of the block, which is not moved.
  func moved(by shift: Double, in height: Double, own: BoxID?) -> Fragment {
    var fragment = self
    let outer = fragment.index(ofBox: own)
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

/// The object that covers text.
package enum OverlappingPart: Hashable, Sendable {
  case text
  /// An opaque picture.
  case picture
  /// The background of a block.
  case background
  /// The text of a margin box of the page.
  case marginBox
}

extension OverlappingPart {
  var sentence: String {
    switch self {
    case .text: "this text overlaps other text"
    case .picture: "this picture covers text"
    case .background: "the background of this block covers text"
    case .marginBox: "the text of a margin box overlaps this text"
    }
  }
}

/// What a shaper has answered before. It goes along with the shaper, so that all who lay out text with it, one
/// round of page references after the other, find what the others asked for.
package final class ShapingCache {
  var words = WordCache()
  var spaces = SpaceCache()
  /// Whether a line may end between two characters with a space, or with nothing, between them.
  var junctions: [Junction: Bool] = [:]

  package init() {}

  struct Junction: Hashable {
    var before: PackedCharacter
    var hasSpace: Bool
    var after: PackedCharacter
    var language: String
  }
}

/// Cache of a shaper's results. The cache belongs to the shaper, so that repeated layouts share it. For
/// example, resolving page references takes several layouts.
package final class ShapingCache {
  var words = WordCache()
  var spaces = SpaceCache()
  /// Whether a line may end between two characters, with or without a space between them.
  var junctions: [Junction: Bool] = [:]

  package init() {}

  struct Junction: Hashable {
    var before: PackedCharacter
    var hasSpace: Bool
    var after: PackedCharacter
    var language: String
  }
}

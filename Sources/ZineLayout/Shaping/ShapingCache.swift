/// Cache of a shaper's results. It belongs to the shaper, so that repeated layouts, such as the passes that
/// resolve page references, share it.
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

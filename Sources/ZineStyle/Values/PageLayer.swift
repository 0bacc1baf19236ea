/// Layout information that can be painted over a page for debugging.
package enum PageLayer: String, CaseIterable, Hashable, Sendable {
  /// The columns of the page and the areas of out-of-flow blocks.
  case frames
  /// The baselines of the lines.
  case baselines
  /// The areas that text flows around.
  case exclusions
  /// The horizontal space that is available to each line.
  case intervals
  /// The runs of glyphs with the same font and paint.
  case runs
  /// The structure elements of the tagged PDF.
  case structure

  /// Parses a comma-separated list of layer names. Returns the layers without duplicates, always in the same
  /// order, or the first unknown name.
  package static func list(_ text: String) -> Result<[PageLayer], UnknownLayer> {
    var layers: Set<PageLayer> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.drop { $0 == " " }.lowercased()
      guard let layer = PageLayer(rawValue: name) else {
        return .failure(UnknownLayer(name: String(part)))
      }
      layers.insert(layer)
    }
    return .success(allCases.filter(layers.contains))
  }

  package struct UnknownLayer: Error, Equatable {
    package var name: String
  }
}

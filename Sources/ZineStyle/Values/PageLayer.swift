/// Something that layout knows of a page and readers do not see, drawn over it for whoever looks for a fault.
package enum PageLayer: String, CaseIterable, Hashable, Sendable {
  /// The page's columns, and those of blocks out of the flow.
  case frames
  /// What lines stand on.
  case baselines
  /// What text keeps away from.
  case exclusions
  /// The room that each line had.
  case intervals
  /// The letters of one font and paint that stand together.
  case runs
  /// What parts of the page are, for readers that can't see it.
  case structure

  /// Layers by their names with commas between them, each once and in a fixed order; or the name that is none.
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

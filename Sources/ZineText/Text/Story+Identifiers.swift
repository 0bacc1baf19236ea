extension Story {
  /// The first destination for each name.
  package var destinationsByName: [String: Destination] {
    Dictionary(destinations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

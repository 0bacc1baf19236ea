extension Story {
  /// The first destination of every name.
  package var destinationsByName: [String: Destination] {
    Dictionary(destinations.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Identifiers that stand at several places, and links that lead nowhere.
  var identifierProblems: [Diagnostic] {
    let known = destinationsByName
    var problems = DiagnosticList()
    for destination in destinations {
      guard let first = known[destination.name], first.span != destination.span else { continue }
      var problem = Diagnostic(.duplicateIdentifier(name: destination.name), at: destination.span)
      problem.related = [RelatedPlace(.firstOne, at: first.span)]
      problems.append(problem)
    }
    // Comparing every name with every other one takes quadratic time.
    let names = destinations.count <= 1_000 ? destinations.map(\.name) : []
    for (index, link) in links.enumerated() {
      guard case .destination(let name) = link.target, known[name] == nil else { continue }
      let nearest = index < 1_000 ? nearestName(to: name, in: names) : nil
      problems.append(
        Diagnostic(.unknownDestination(name: name, nearest: nearest), at: link.span))
    }
    return problems.all
  }
}

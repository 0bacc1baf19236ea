extension Manuscript {
  /// Diagnostics for duplicate identifiers and for links whose destination does not exist.
  var identifierProblems: [Diagnostic] {
    let known = Dictionary(anchors.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var problems = DiagnosticList()
    for anchor in anchors {
      guard let first = known[anchor.name], first.span != anchor.span else { continue }
      var problem = Diagnostic(.duplicateIdentifier(name: anchor.name), at: anchor.span)
      problem.related = [RelatedPlace(.firstOne, at: first.span)]
      problems.append(problem)
    }
    // Comparing every name with every other name takes quadratic time, so their number is limited.
    let names = anchors.count <= 1_000 ? anchors.map(\.name) : []
    for (index, link) in links.enumerated() {
      guard case .destination(let name) = link.target, known[name] == nil else { continue }
      let nearest = index < 1_000 ? nearestName(to: name, in: names) : nil
      problems.append(
        Diagnostic(.unknownDestination(name: name, nearest: nearest), at: link.span))
    }
    return problems.all
  }
}

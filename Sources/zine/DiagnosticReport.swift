import ZineText

/// The diagnostics of a run, and how they are printed.
struct DiagnosticReport {
  private let sources: [SourceFile]
  private(set) var diagnostics: [Diagnostic] = []

  init(sources: [SourceFile]) { self.sources = sources }

  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  mutating func add(_ new: [Diagnostic]) { diagnostics += new }

  /// Prints everything to standard error, in the order of the sources; what has no place comes first.
  func print() {
    var text = ""
    var finders: [Int: LocationFinder] = [:]
    for diagnostic in sorted() {
      text += place(of: diagnostic, &finders)
      text += "\(diagnostic.severity.rawValue)[\(diagnostic.fact.code)]: "
      text += singleLine(diagnostic.fact.sentence) + "\n"
    }
    if !text.isEmpty { writeError(text) }
  }

  private func sorted() -> [Diagnostic] {
    // Not a stable sort by itself: the number of each keeps equal places in the order found.
    diagnostics.enumerated().sorted { a, b in
      (a.element.sortKey, a.offset) < (b.element.sortKey, b.offset)
    }.map(\.element)
  }

  private func place(
    of diagnostic: Diagnostic, _ finders: inout [Int: LocationFinder]
  ) -> String {
    guard let span = diagnostic.span else { return "\(sources[0].name): " }
    let index = span.source.index
    var finder = finders[index] ?? LocationFinder(sources[index])
    // Taken out while it moves, so that it is not copied.
    finders[index] = nil
    let location = finder.location(of: span.offset)
    finders[index] = finder
    return "\(sources[index].name):\(location.line):\(location.column): "
  }

  /// What a document quotes must not break the line or the terminal.
  private func singleLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) ? " " : $0 }))
  }
}

extension Diagnostic {
  /// What has no place stands before all places.
  fileprivate var sortKey: Int {
    guard let span else { return -1 }
    return span.source.index << 40 | span.offset
  }
}

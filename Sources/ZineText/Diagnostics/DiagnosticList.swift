/// Diagnostics in the order found, limited in number.
///
/// A source can have millions of problems. The list therefore keeps only the first 100 diagnostics of each
/// kind and of each code. One more diagnostic counts all the following ones.
package struct DiagnosticList: Sendable {
  /// Diagnostics in the order found. A diagnostic that counts several problems has the position of the last
  /// of them.
  package private(set) var all: [Diagnostic] = []
  private var kinds: [DiagnosticFact: Places] = [:]
  private var codes: [DiagnosticCode: Places] = [:]
  package private(set) var hasErrors = false

  /// Number of diagnostics of one kind or code, and the index of the newest.
  private struct Places {
    var count = 0
    var newest = 0
  }

  /// Number of diagnostics to keep for each kind and each code.
  package static let maximum = 100

  package init() {}

  package mutating func append(_ diagnostic: Diagnostic) {
    let kind = diagnostic.fact.kind
    if var places = kinds[kind] {
      add(diagnostic, &places)
      kinds[kind] = places
      return
    }
    if diagnostic.severity == .error { hasErrors = true }
    var places = codes[kind.code] ?? Places()
    add(diagnostic, &places)
    codes[kind.code] = places
    // A kind first seen after its code has reached the limit is not counted separately, since it is never
    // listed.
    if places.count <= Self.maximum { kinds[kind] = Places(count: 1, newest: places.newest) }
  }

  package mutating func append(contentsOf diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { append(diagnostic) }
  }

  package static func += (list: inout DiagnosticList, diagnostics: some Sequence<Diagnostic>) {
    list.append(contentsOf: diagnostics)
  }

  private mutating func add(_ diagnostic: Diagnostic, _ places: inout Places) {
    places.count += 1
    guard places.count > Self.maximum + 1 else {
      places.newest = all.count
      all.append(diagnostic)
      return
    }
    var newest = diagnostic
    newest.count += all[places.newest].count
    all[places.newest] = newest
  }
}

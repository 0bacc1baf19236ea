/// Problems as they are found, without those that nobody will be told of one by one.
///
/// Equal problems are told as one, with their number and the place of the last one; and of many different
/// ones of a code only the number is told. A source that is nothing but problems has millions of them, so
/// beyond some of each sort one stands for all that come.
package struct DiagnosticList: Sendable {
  /// In the order in which they were found; one that stands for several is the last of these.
  package private(set) var all: [Diagnostic] = []
  private var kinds: [DiagnosticFact: Places] = [:]
  private var codes: [DiagnosticCode: Places] = [:]
  package private(set) var hasErrors = false

  /// How many of a sort there were, and where the newest one stands.
  private struct Places {
    var count = 0
    var newest = 0
  }

  /// Of each sort so many are kept: more different ones of a code are not told.
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
    // A kind beyond the limit of its code gets no count of its own: nobody will be told of it by itself.
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

import ZineText

/// A problem as it is told: how serious it was taken, and how many more like it there are.
struct ToldDiagnostic {
  var diagnostic: Diagnostic
  var severity: Severity
  /// How often it was found, this one included.
  var count = 1
  /// Of the last one in the sources, where there are several.
  var lastSpan: SourceSpan?

  /// Counts one more like it. The first one in the sources is the one that is told.
  mutating func add(_ other: Diagnostic) {
    count += other.count
    if other.sortKey < diagnostic.sortKey {
      lastSpan = lastSpan ?? diagnostic.span
      diagnostic = other
    } else if other.sortKey >= (lastSpan?.sortKey ?? -1) {
      lastSpan = other.span
    }
  }
}

/// The diagnostics of a run: sorted out as they come, told when asked for.
struct DiagnosticReport {
  private(set) var sources: [SourceFile] = []
  private var policy: DiagnosticPolicy
  private var told: [ToldDiagnostic] = []
  /// Where in `told` the first problem of a kind stands.
  private var indices: [Key: Int] = [:]
  private var countByCode: [DiagnosticCode: Int] = [:]
  /// Whether any of it makes the run fail.
  private(set) var hasFailures = false
  /// Whether any of it is an error, by itself or raised to one.
  private(set) var hasErrors = false
  /// How many different problems are warnings.
  private(set) var warningCount = 0

  init(policy: DiagnosticPolicy) { self.policy = policy }

  /// Problems of equal keys are reported as one.
  private struct Key: Hashable {
    var kind: DiagnosticFact
    /// Each overlap is reported by itself: it has two places of its own.
    var places: [SourceSpan?] = []

    init(_ diagnostic: Diagnostic) {
      kind = diagnostic.fact.kind
      if kind.code == .overlap { places = [diagnostic.span] + diagnostic.related.map(\.span) }
    }
  }

  /// Takes what keeps a PDF from meeting a standard for an error from now on.
  mutating func require(_ standard: PDFStandard?) { policy.required = standard?.claims ?? [] }

  mutating func add(_ source: SourceFile) { sources.append(source) }

  mutating func add(_ new: [Diagnostic]) {
    for diagnostic in new { add(diagnostic) }
  }

  /// Different problems of one code beyond this number are only counted.
  private static let maximumPerCode = DiagnosticList.maximum

  private mutating func add(_ diagnostic: Diagnostic) {
    guard let severity = policy.severity(of: diagnostic.fact) else { return }
    if policy.isFailure(severity) { hasFailures = true }
    if severity == .error { hasErrors = true }
    let key = Key(diagnostic)
    if let index = indices[key] {
      told[index].add(diagnostic)
      return
    }
    if severity == .warning { warningCount += diagnostic.count }
    countByCode[diagnostic.fact.code, default: 0] += diagnostic.count
    guard countByCode[diagnostic.fact.code, default: 0] <= Self.maximumPerCode else { return }
    indices[key] = told.count
    told.append(ToldDiagnostic(diagnostic: diagnostic, severity: severity))
  }

  /// Tells everything on standard error, in the order of the sources; what has no place comes first.
  /// What was told is not told again.
  mutating func print(by printer: DiagnosticPrinter) {
    var printer = printer
    let unlisted = DiagnosticCode.allCases.compactMap { code in
      let more = countByCode[code, default: 0] - Self.maximumPerCode
      return more > 0 ? (code, more) : nil
    }
    let text = printer.text(of: sorted(), unlisted: unlisted, sources: sources)
    writeError(ShownText(asIs: text))
    told = []
    indices = [:]
    countByCode = [:]
  }

  private func sorted() -> [ToldDiagnostic] {
    // Not a stable sort by itself: the number of each keeps equal places in the order found.
    told.enumerated().sorted { a, b in
      (a.element.diagnostic.sortKey, a.offset) < (b.element.diagnostic.sortKey, b.offset)
    }.map(\.element)
  }
}

extension Diagnostic {
  /// What has no place stands before all places.
  fileprivate var sortKey: Int { span?.sortKey ?? -1 }
}

extension SourceSpan {
  fileprivate var sortKey: Int { source.index << 40 | offset }
}

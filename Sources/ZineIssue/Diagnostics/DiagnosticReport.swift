import ZineText

/// A diagnostic to report, with its severity and the number of similar ones.
struct ToldDiagnostic {
  var diagnostic: Diagnostic
  var severity: Severity
  /// Number of occurrences, including this one.
  var count = 1
  /// Place of the last occurrence in the sources, if there are several.
  var lastSpan: SourceSpan?

  /// Counts another occurrence. The first one in the sources is reported.
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

/// Collects the diagnostics of a run, merges similar ones, and prints them.
struct DiagnosticReport {
  private(set) var sources: [SourceFile] = []
  private var policy: DiagnosticPolicy
  private var told: [ToldDiagnostic] = []
  /// Index in `told` of the first problem of each kind.
  private var indices: [Key: Int] = [:]
  private var countByCode: [DiagnosticCode: Int] = [:]
  /// Whether a problem makes the run fail.
  private(set) var hasFailures = false
  /// Whether a problem is an error, including raised warnings.
  private(set) var hasErrors = false
  /// Number of different warnings.
  private(set) var warningCount = 0

  init(policy: DiagnosticPolicy) { self.policy = policy }

  /// Problems with equal keys are reported as one.
  private struct Key: Hashable {
    var kind: DiagnosticFact
    /// Each overlap is reported separately, with both of its places.
    var places: [SourceSpan?] = []

    init(_ diagnostic: Diagnostic) {
      kind = diagnostic.fact.kind
      if kind.code == .overlap { places = [diagnostic.span] + diagnostic.related.map(\.span) }
    }
  }

  /// Treats problems that violate the standard as errors from now on.
  mutating func require(_ standard: PDFStandard?) { policy.required = standard?.claims ?? [] }

  mutating func add(_ source: SourceFile) { sources.append(source) }

  mutating func add(_ new: [Diagnostic]) {
    for diagnostic in new { add(diagnostic) }
  }

  /// Different problems with one code are counted, but not listed, beyond this number.
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

  /// Prints all new diagnostics on standard error in the order of the sources. Diagnostics without a place
  /// come first.
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
    // The sort is not stable: the offset keeps diagnostics of the same place in the order found.
    told.enumerated().sorted { a, b in
      (a.element.diagnostic.sortKey, a.offset) < (b.element.diagnostic.sortKey, b.offset)
    }.map(\.element)
  }
}

extension Diagnostic {
  /// Diagnostics without a place come before all others.
  fileprivate var sortKey: Int { span?.sortKey ?? -1 }
}

extension SourceSpan {
  fileprivate var sortKey: Int { source.index << 40 | offset }
}

import ZineText

/// A diagnostic to report, with its severity and the number of similar ones.
package struct ReportedDiagnostic {
  package var diagnostic: Diagnostic
  package var severity: Severity
  /// Number of occurrences, including this one.
  package var count = 1
  /// Position of the last occurrence in the sources, if the problem occurs several times.
  package var lastSpan: SourceSpan?

  /// Counts another occurrence. The reported position is that of the first occurrence in the sources.
  package mutating func add(_ other: Diagnostic) {
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
package struct DiagnosticReport {
  package private(set) var sources: [SourceFile] = []
  private var policy: DiagnosticPolicy
  private var reported: [ReportedDiagnostic] = []
  /// Index in `reported` of the first problem of each kind.
  private var indices: [Key: Int] = [:]
  private var countByCode: [DiagnosticCode: Int] = [:]
  /// Whether a problem makes the run fail.
  package private(set) var hasFailures = false
  /// Whether a problem is an error. Warnings that are raised to errors count too.
  package private(set) var hasErrors = false
  /// Number of different warnings.
  package private(set) var warningCount = 0

  package init(policy: DiagnosticPolicy) { self.policy = policy }

  /// Identifies problems that are reported as one: problems with equal keys.
  private struct Key: Hashable {
    var kind: DiagnosticFact
    /// Positions of both parts of an overlap. They keep overlaps at different positions from being reported
    /// as one.
    var places: [SourceSpan?] = []

    init(_ diagnostic: Diagnostic) {
      kind = diagnostic.fact.kind
      if kind.code == .overlap { places = [diagnostic.span] + diagnostic.related.map(\.span) }
    }
  }

  /// Requires the PDF to conform to a standard. From now on, problems that prevent this are errors.
  package mutating func require(_ standard: PDFStandard?) {
    policy.required = standard?.claims ?? []
  }

  package mutating func add(_ source: SourceFile) { sources.append(source) }

  package mutating func add(_ new: [Diagnostic]) {
    for diagnostic in new { add(diagnostic) }
  }

  /// Maximum number of different problems of each code that are listed. Further problems are only counted.
  private static let maximumPerCode = DiagnosticList.maximum

  private mutating func add(_ diagnostic: Diagnostic) {
    guard let severity = policy.severity(of: diagnostic.fact) else { return }
    if policy.isFailure(severity) { hasFailures = true }
    if severity == .error { hasErrors = true }
    let key = Key(diagnostic)
    if let index = indices[key] {
      reported[index].add(diagnostic)
      return
    }
    if severity == .warning { warningCount += diagnostic.count }
    countByCode[diagnostic.fact.code, default: 0] += diagnostic.count
    guard countByCode[diagnostic.fact.code, default: 0] <= Self.maximumPerCode else { return }
    indices[key] = reported.count
    reported.append(ReportedDiagnostic(diagnostic: diagnostic, severity: severity))
  }

  /// Removes and returns all diagnostics, in the order of the sources. Diagnostics without a position come
  /// first.
  /// - Returns: The diagnostics. For each code with more problems than are listed, also the number of
  ///   unlisted problems.
  package mutating func take() -> (
    reported: [ReportedDiagnostic], unlisted: [(code: DiagnosticCode, count: Int)]
  ) {
    let unlisted = DiagnosticCode.allCases.compactMap { code in
      let more = countByCode[code, default: 0] - Self.maximumPerCode
      return more > 0 ? (code, more) : nil
    }
    let sorted = sorted()
    reported = []
    indices = [:]
    countByCode = [:]
    return (sorted, unlisted)
  }

  private func sorted() -> [ReportedDiagnostic] {
    // The sort is not stable. Comparing the offsets as well keeps diagnostics with the same position in the
    // order in which they were found.
    reported.enumerated().sorted { a, b in
      (a.element.diagnostic.sortKey, a.offset) < (b.element.diagnostic.sortKey, b.offset)
    }.map(\.element)
  }
}

extension Diagnostic {
  /// Sort key for the order in the sources. Diagnostics without a position precede all others.
  fileprivate var sortKey: Int { span?.sortKey ?? -1 }
}

extension SourceSpan {
  fileprivate var sortKey: Int { source.index << 40 | offset }
}

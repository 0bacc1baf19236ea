import ZineStyle
import ZineText

/// A problem found by layout. Discarded attempts contain findings as well. Each finding of a final fragment
/// is reported once.
package struct Finding: Sendable {
  /// Subject of the problem. Findings of the same kind about the same subject are reported once.
  var subject: Subject
  package var diagnostic: Diagnostic

  enum Subject: Hashable, Sendable {
    /// A position, as an offset in the story's text.
    case place(Int)
    /// Two positions in the story's text: the object on top, and the object below it.
    case places(Int, Int)
    /// Font families named by a style.
    case families([String])
    /// A font without a face for a weight or slant.
    case fauxStyle(FauxStyle)
    case character(UInt32)
    case cluster(String)
    case language(String)
    /// Line height of a style.
    case lines(ShapingStyleID, LineHeight)
    /// Shape of the text area of pages.
    case pageShape(ShapeStyle)
    case picture(AttachmentID)
  }

  /// Identifies equal findings: the same kind of problem about the same subject.
  struct Key: Hashable, Sendable {
    var subject: Subject
    var kind: DiagnosticFact

    init(_ subject: Subject, _ fact: DiagnosticFact) {
      self.subject = subject
      kind = fact.withoutCounts
    }
  }

  var key: Key { Key(subject, diagnostic.fact) }

  init(_ subject: Subject, _ diagnostic: Diagnostic) {
    self.subject = subject
    self.diagnostic = diagnostic
  }
}

extension DiagnosticFact {
  /// The fact without its numbers. These can differ if one subject is laid out several times, such as a table
  /// header that is repeated in each column.
  fileprivate var withoutCounts: DiagnosticFact {
    switch self {
    case .overset: .overset(lines: 0)
    case .textOffPage: .textOffPage(lines: 0)
    case .doubledLeading: .doubledLeading(wanted: 0, taken: 0, grid: 0)
    default: kind
    }
  }
}

/// The problems reported so far.
package struct FindingLog {
  private var reported: Set<Finding.Key> = []
  package private(set) var diagnostics: [Diagnostic] = []

  package init() {}

  func hasReported(_ key: Finding.Key) -> Bool { reported.contains(key) }

  /// Reports findings that were not reported before.
  /// - Parameter page: the number of the page on which they were found.
  package mutating func tell(_ findings: [Finding], page: Int? = nil) {
    for finding in findings where reported.insert(finding.key).inserted {
      var diagnostic = finding.diagnostic
      if let page { diagnostic.page = page }
      diagnostics.append(diagnostic)
    }
  }

  package mutating func tell(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}

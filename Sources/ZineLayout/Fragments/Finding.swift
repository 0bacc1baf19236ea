import ZineStyle
import ZineText

/// A problem that layout found. Trial layouts find problems as well: only findings of fragments that are kept are
/// reported, each of them once.
package struct Finding: Sendable {
  /// What the problem is about. Findings of the same kind about the same subject are one.
  var subject: Subject
  package var diagnostic: Diagnostic

  enum Subject: Hashable, Sendable {
    /// A place, as an offset in the story's text.
    case place(Int)
    /// Two places: what lies on top, and what is under it.
    case places(Int, Int)
    /// The families that a style names.
    case families([String])
    /// A font that has no face for a weight or slant.
    case fauxStyle(FauxStyle)
    /// A character.
    case character(UInt32)
    /// A grapheme cluster.
    case cluster(String)
    /// A language.
    case language(String)
    /// The lines of a style.
    case lines(ShapingStyleID, LineHeight)
    /// The shape of the text area of pages.
    case pageShape(ShapeStyle)
    case picture(AttachmentID)
    /// The text of a page's margin boxes, by the number of the page.
    case margins(page: Int)
  }

  /// A problem of one kind never hides another one about the same subject.
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
  /// The fact without its numbers, which may differ where one subject is laid out several times, as the head of a table
  /// is in each of its columns.
  fileprivate var withoutCounts: DiagnosticFact {
    switch self {
    case .overset: .overset(lines: 0)
    case .textOffPage: .textOffPage(lines: 0)
    case .doubledLeading: .doubledLeading(wanted: 0, taken: 0, grid: 0)
    default: kind
    }
  }
}

/// The findings that were reported so far.
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

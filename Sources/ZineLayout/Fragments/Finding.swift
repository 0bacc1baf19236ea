import ZineStyle
import ZineText

/// Something wrong with what was laid out. Whoever keeps a fragment tells it, each finding once; what came
/// of trials is told by nobody.
package struct Finding: Sendable {
  /// Findings of equal keys are one.
  var key: Key
  package var diagnostic: Diagnostic

  enum Key: Hashable, Sendable {
    /// Of a line, by where it begins in the story's text.
    case line(Int)
    /// Of what stands out of its column or page, by where its text begins: that text is lost, whatever else is wrong
    /// with its first line.
    case place(Int)
    /// Of a style that names families which are not there.
    case families([String])
    /// Of a character that no font has.
    case character(UInt32)
    /// Of a language whose words can't be divided.
    case language(String)
    /// Of lines of a style that touch each other.
    case touching(ShapingStyleID, LineHeight)
    /// Of what the columns of pages have text in.
    case pageShape(ShapeStyle)
    /// Of a picture.
    case picture(AttachmentID)
  }
}

/// The findings that were told so far.
package struct FindingLog {
  private var told: Set<Finding.Key> = []
  package private(set) var diagnostics: [Diagnostic] = []

  package init() {}

  func hasTold(_ key: Finding.Key) -> Bool { told.contains(key) }

  /// Tells what was not told before.
  /// - Parameter page: on which it was found.
  package mutating func tell(_ findings: [Finding], page: Int? = nil) {
    for finding in findings where told.insert(finding.key).inserted {
      var diagnostic = finding.diagnostic
      if let page { diagnostic.page = page }
      diagnostics.append(diagnostic)
    }
  }

  package mutating func tell(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }
}

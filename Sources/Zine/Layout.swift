internal import ZineIssue

/// The pages of an issue.
public final class Layout {
  /// A page. Its size is in points (1/72 inch).
  public struct Page: Hashable, Sendable {
    /// Page number, from 1.
    public let number: Int
    public let width: Double
    public let height: Double
  }

  public let pages: [Page]
  /// The problems of the issue and of its pages, in the order of the sources.
  public let diagnostics: [Diagnostic]
  /// Whether one of the diagnostics is an error. A layout with errors has no PDF.
  public let hasErrors: Bool

  private let drawing: PDFDrawing
  private let report: DiagnosticReport
  private var bytes: [UInt8]?

  init(pages: [Page], _ drawing: PDFDrawing, _ report: DiagnosticReport) {
    self.pages = pages
    self.drawing = drawing
    self.report = report
    hasErrors = report.hasErrors
    diagnostics = Diagnostic.all(of: report)
  }

  /// Returns the PDF: the same bytes that `zine render` writes for the same files, options and fonts.
  /// - Throws: The diagnostics, if at least one of them is an error.
  public func pdf() throws(IssueError) -> [UInt8] {
    if let bytes { return bytes }
    var report = report
    if report.hasErrors { throw IssueError(report) }
    let bytes = try IssueError.catching(&report) { _ throws in try drawing.finish() }
    self.bytes = bytes
    return bytes
  }
}

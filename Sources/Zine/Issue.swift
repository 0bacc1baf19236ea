internal import ZineCairo
internal import ZineIssue
internal import ZineProject
internal import ZineStyle
internal import ZineText

/// An issue of a magazine: its text, styles, images and fonts, ready to be laid out.
///
/// ```swift
/// let issue = try Issue.read(["summer.txt"], options)
/// let layout = try issue.layOut()
/// print("\(layout.pages.count) pages")
/// let bytes = try layout.pdf()
/// ```
///
/// Use the library on only one thread at a time. It shares fontconfig, Pango and GLib with the rest of the
/// process. When the library first needs a font, it sets the current configuration of fontconfig and discards
/// GLib's log messages. It also unsets the variables that select a locale (`LANG`, `LC_ALL` and similar
/// ones). It writes nothing to standard output or standard error, and it installs no signal handlers.
public final class Issue {
  /// The problems found so far, in the order of the sources. None of them is an error.
  public let diagnostics: [Diagnostic]

  private let prepared: PreparedIssue
  private let report: DiagnosticReport
  private let date: Int?

  private init(_ prepared: PreparedIssue, _ report: DiagnosticReport, date: Int?) {
    self.prepared = prepared
    self.report = report
    self.date = date
    diagnostics = Diagnostic.all(of: report)
  }

  /// Reads an issue.
  ///
  /// The file name determines the format, as for `zine render`. `.md` is Markdown, `.bbcode` and `.ubb` are
  /// BBCode, and `.json` is a JSON template. Any other name is tag markup. If a folder `fonts` is beside a
  /// file, its fonts are used. Unlike the program, the library reads no `zine.toml` and checks no
  /// `zine.lock`.
  ///
  /// - Parameter files: Paths of the sources. Together they form one issue.
  /// - Throws: The diagnostics, if at least one of them is an error.
  public static func read(
    _ files: [String], _ options: Options = Options()
  ) throws(IssueError) -> Issue {
    var report = DiagnosticReport(policy: DiagnosticPolicy())
    let prepared = try IssueError.catching(&report) { report throws in
      guard !files.isEmpty else { throw UsageFailure("an issue needs at least one file") }
      let issue = try ZineIssue.IssueOptions(
        files.map(plainPath), options.settings(), readerProgram: options.readerProgram)
      return try PreparedIssue.prepare(issue, report: &report)
    }
    guard let prepared, !report.hasErrors else { throw IssueError(report) }
    return Issue(prepared, report, date: options.date)
  }

  /// Lays out and draws all pages.
  /// - Throws: The diagnostics, if drawing fails. Errors in the issue itself are not thrown; they are in
  ///   ``Layout/diagnostics``.
  public func layOut() throws(IssueError) -> Layout {
    var report = report
    var pages: [Layout.Page] = []
    let drawing = try IssueError.catching(&report) { _ throws in
      try PDFDrawing.draw(prepared, pages: .all, date: date) { page in
        pages.append(
          Layout.Page(number: page.number, width: page.size.width, height: page.size.height))
      }
    }
    report.add(drawing.diagnostics)
    report.add(prepared.standardProblems)
    return Layout(pages: pages, drawing, report)
  }
}

/// Returns a path that never means standard input: a file named `-` becomes `./-`.
func plainPath(_ path: String) -> String { path == "-" ? "./-" : path }

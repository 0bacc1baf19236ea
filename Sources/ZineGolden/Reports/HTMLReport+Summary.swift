extension HTMLReport {
  /// Maximum number of consecutive unchanged pages that are shown expanded.
  static let openRun = 24
  /// Maximum number of pages, sentences or words in a list.
  static let listLimit = 200

  /// Style sheet of a report: one red for the old state, one blue for the new one, everything else like ink on
  /// paper.
  private static let style = HTML(stringLiteral: text(PackageResources.report_css))
  /// Script of a report. Without it, every page shows its images side by side.
  private static let script = HTML(stringLiteral: text(PackageResources.report_js))

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  static func head(title: String) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
    style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>\(title)</title>
    <style>
    \(style)</style>
    </head>
    <body>

    """
  }

  static let foot: HTML = """
    </main>
    <script>
    \(script)</script>
    </body>
    </html>

    """

  /// Returns the summary at the top of the report: the causes and, if there are several issues, a list of the
  /// issues.
  static func summary(title: String, of comparisons: [Comparison]) -> HTML {
    let verdicts = comparisons.map(Verdict.init)
    let changed = comparisons.count { !$0.isSame }
    let isAlone = comparisons.count == 1
    var html: HTML = ""
    if let index = verdicts.firstIndex(where: { $0.changedPages > 0 }),
      let page = comparisons[index].pages.first(where: \.isChanged)
    {
      let target = anchor(of: page, in: index + 1)
      html += "<a class=\"skip\" href=\"#\(target)\">Skip to the first changed page</a>\n"
      html += bar
    }
    html += "<header class=\"summary\">\n<h1>\(foreign: title)</h1>\n"
    if !isAlone {
      let verdict =
        changed == 0
        ? "All \(comparisons.count) issues are the same."
        : "\(changed) of \(comparisons.count) issues \(changed == 1 ? "differs" : "differ")."
      html += "<p class=\"lead\">\(verdict)</p>\n"
      html += sharedCauses(of: comparisons)
      html += "<nav aria-label=\"Issues\"><ol class=\"contents\">\n"
      for (index, comparison) in comparisons.enumerated() {
        let state = comparison.isSame ? "same" : "changed"
        html += """
          <li class="\(state)"><a href="#issue-\(index + 1)">\(foreign: comparison.name)</a> \
          <span>\(verdicts[index].summary)</span></li>

          """
      }
      html += "</ol></nav>\n"
    }
    html += "</header>\n"
    html += "<main>\n"
    return html
  }

  /// Navigation between the changed pages.
  private static let bar: HTML = """
    <nav class="bar" aria-label="Changed pages">
    <button type="button" data-step="-1" aria-keyshortcuts="k ArrowLeft">\
    <span aria-hidden="true">↑</span> Previous</button>
    <button type="button" data-step="1" aria-keyshortcuts="j ArrowRight">\
    <span aria-hidden="true">↓</span> Next</button>
    <span class="place"></span>
    <span class="keys"><kbd>j</kbd> <kbd>k</kbd> next or previous page, <kbd>1</kbd> to \
    <kbd>4</kbd> view, <kbd>o</kbd></span>
    <button type="button" class="outlines" aria-pressed="true" aria-keyshortcuts="o">\
    Outlines</button>
    </nav>

    """

  /// Returns a list of the causes, each with the issues that it affects.
  private static func sharedCauses(of comparisons: [Comparison]) -> HTML {
    var sentences: [String] = []
    var counts: [String: Int] = [:]
    for comparison in comparisons {
      for cause in Set(comparison.causes) { counts[cause, default: 0] += 1 }
    }
    var rest = counts
    for cause in comparisons.flatMap(\.causes) where rest.removeValue(forKey: cause) != nil {
      sentences.append(cause)
    }
    return causes(sentences) { cause in
      let count = counts[cause] ?? 0
      let place = count == comparisons.count ? "all issues" : Verdict.issues(count)
      return "\(foreign: cause) <span class=\"where\">in \(place)</span>"
    }
  }

  private static func causes(_ sentences: [String], each: (String) -> HTML) -> HTML {
    guard !sentences.isEmpty else { return "" }
    return """
      <aside class="causes" aria-label="Causes">
      <p><strong>Fonts or libraries differ from those of the golden.</strong> \
      This may explain all differences below.</p>
      \(list(sentences, each: each))</aside>

      """
  }

  /// Returns the causes for one issue in a short form, since the summary has already listed them.
  private static func note(of causes: [String]) -> HTML {
    guard !causes.isEmpty else { return "" }
    let sentences = causes.prefix(listLimit).joined(separator: "; ")
    return """
      <p class="causes">Fonts or libraries differ from those of the golden: \
      \(foreign: sentences)</p>

      """
  }

  /// Returns the heading of an issue: its name, possible causes, the verdict and the changed pages.
  static func opening(of comparison: Comparison, number: Int, isAlone: Bool) -> HTML {
    let verdict = Verdict(of: comparison)
    var html: HTML = """
      <section class="issue" id="issue-\(number)" aria-labelledby="issue-\(number)-name">
      <header>
      <h2 id="issue-\(number)-name">\(foreign: comparison.name)</h2>
      <p class="files">\(foreign: comparison.oldName) <span role="img" aria-label="to">→</span> \
      \(foreign: comparison.newName)</p>

      """
    html +=
      isAlone ? causes(comparison.causes) { "\(foreign: $0)" } : note(of: comparison.causes)
    html += "<p class=\"verdict\">\(verdict.sentence)</p>\n"
    if !verdict.remark.isEmpty { html += "<p class=\"remark\">\(verdict.remark)</p>\n" }
    if !comparison.changes.isEmpty {
      let changes = list(comparison.changes) { change in
        "<span class=\"kind\">\(change.kind.rawValue)</span> \(foreign: change.sentence)"
      }
      html += "<div class=\"document\">\(changes)</div>\n"
    }
    html += jumps(in: comparison, number: number)
    html += "</header>\n"
    return html
  }

  /// Returns links to the changed pages.
  private static func jumps(in comparison: Comparison, number: Int) -> HTML {
    let changed = comparison.pages.filter(\.isChanged)
    guard !changed.isEmpty else { return "" }
    var html: HTML = "<p class=\"jumps\">Changed \(changed.count == 1 ? "page" : "pages"):"
    for page in changed.prefix(listLimit) {
      let mark = page.new == nil ? " removed" : page.old == nil ? " added" : ""
      html += " <a href=\"#\(anchor(of: page, in: number))\">\(page.number)\(mark)</a>"
    }
    if changed.count > listLimit { html += " and \(changed.count - listLimit) more" }
    html += "</p>\n"
    return html
  }

  /// Returns the link anchor of a page in the issue with this number.
  static func anchor(of page: PageChange, in issue: Int) -> String {
    "issue-\(issue)-\(page.new == nil ? "gone" : "page")-\(page.number)"
  }

  static func opening(of page: PageChange, anchor: String) -> HTML {
    var html: HTML = """
      <article class="page" id="\(anchor)" aria-labelledby="\(anchor)-name">
      <header><h3 id="\(anchor)-name" tabindex="-1">\(page.heading)</h3>
      """
    for kind in page.kinds {
      html += " <span class=\"kind\(kind.isVisible ? "" : " unseen")\">\(kind.rawValue)</span>"
    }
    html += "</header>\n"
    return html
  }

  /// Returns the heading of a group of consecutive unchanged pages.
  static func opening(ofRun run: ArraySlice<PageChange>, isAll: Bool, isOpen: Bool) -> HTML {
    let first = run.first?.number ?? 0
    let last = run.last?.number ?? 0
    let sentence =
      if run.count == 1 {
        isAll ? "The only page is the same" : "Page \(first) is the same"
      } else {
        isAll ? "All \(run.count) pages are the same" : "Pages \(first) to \(last) are the same"
      }
    return """
      <details class="same"\(isOpen ? " open" : "" as HTML)>\
      <summary>\(sentence)</summary>\
      <ol class="thumbnails">

      """
  }

  /// Returns a list of the first items, and the number of the remaining ones.
  static func list<Item>(_ items: [Item], each: (Item) -> HTML) -> HTML {
    var html: HTML = "<ul>\n"
    for item in items.prefix(listLimit) { html += "<li>\(each(item))</li>\n" }
    let rest = items.count - listLimit
    if rest > 0 { html += "<li class=\"more\">and \(rest) more</li>\n" }
    html += "</ul>\n"
    return html
  }
}

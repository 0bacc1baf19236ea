import Testing

@testable import ZineGolden

@Suite struct HTMLReportTests {
  @Test func showsEveryChangedPageOnce() throws {
    let html = try SampleReport.html()
    #expect(count("<article class=\"page\"", in: html) == 4)
    for heading in ["Page 2", "Page 4, removed", "Page 4, added", "Page 5 (was 6)"] {
      #expect(count(" tabindex=\"-1\">\(heading)</h3>", in: html) == 1)
    }
    // There are three figures for a page that exists in both documents, and one for any other.
    #expect(count("<figure ", in: html) == 3 + 1 + 1 + 3)
    #expect(count("<img ", in: html) == 8 + 2 + 30)
    #expect(count("src=\"data:image/png;base64,iVBORw0KGgo", in: html) == 40)
    for kind in ["text", "layout", "page count", "colour", "links"] {
      #expect(html.contains(">\(kind)</span>"))
    }
  }

  @Test func readsInPageOrder() throws {
    let html = try SampleReport.html()
    let order = [
      "Page 1 is the same", ">Page 2</h3>", "Page 3 is the same", ">Page 4, removed</h3>",
      ">Page 4, added</h3>", ">Page 5 (was 6)</h3>", "id=\"issue-2\"", "All 30 pages are the same",
    ]
    #expect(positions(of: order, in: html) == positions(of: order, in: html).sorted())
    #expect(positions(of: order, in: html).count == order.count)
  }

  @Test func summaryListsCausesFirst() throws {
    let html = try SampleReport.html()
    let order = [
      "1 of 2 issues differs.", "Fonts or libraries differ from those of the golden",
      "<bdi>Liberation Serif was 2.1 and is 2.0</bdi>", "<a href=\"#issue-1\">",
      "<a href=\"#issue-2\">", "<main", "the title was &quot;A&quot; and is &quot;B&quot;",
    ]
    #expect(positions(of: order, in: html) == positions(of: order, in: html).sorted())
    #expect(positions(of: order, in: html).count == order.count)
    let alone = try SampleReport.html(of: [SampleReport.changed])
    #expect(!alone.contains("class=\"contents\">"))
    #expect(count("<strong>Fonts or libraries", in: alone) == 1)
  }

  @Test func everyLinkHasTarget() throws {
    let html = try SampleReport.html()
    let targets = pieces(after: "href=\"#", in: html)
    #expect(targets.count >= 7)
    for target in targets { #expect(count("id=\"\(target)\"", in: html) == 1, "\(target)") }
  }

  @Test func collapsesManyUnchangedPages() throws {
    let html = try SampleReport.html(of: [SampleReport.same])
    #expect(html.contains("<details class=\"same\"><summary>All 30"))
    var few = SampleReport.same
    few.pages.removeLast(6)
    few.pages[0].old = 9
    #expect(
      try SampleReport.html(of: [few]).contains("<details class=\"same\" open><summary>All 24"))
    #expect(try SampleReport.html(of: [few]).contains(">1 (was 9)</li>"))
  }

  @Test func drawsOutlinesInPoints() throws {
    let html = try SampleReport.html()
    #expect(count("<svg viewBox=\"0 0 300 400\"", in: html) == 3)
    #expect(
      html.contains("<rect class=\"moved\" x=\"19.5\" y=\"44\" width=\"101\" height=\"29\"/>"))
    #expect(count("<rect class=\"area\"", in: html) == 3)
    #expect(html.contains("2 lines 14.5 pt down"))
  }

  @Test func keepsScaleOfOtherPageSizes() throws {
    var comparison = SampleReport.changed
    comparison.pages = [SampleReport.page]
    var bytes: [UInt8] = []
    var report = HTMLReport(title: "") { bytes += $0 }
    try report.begin([comparison])
    try report.begin(comparison)
    try report.page(
      SampleReport.page,
      pictures: PagePictures(
        old: TinyPicture.png(width: 30, height: 100, grey: 0),
        new: TinyPicture.png(width: 60, height: 80, grey: 0)))
    try report.end()
    let html = String(decoding: bytes, as: UTF8.self)
    #expect(html.contains("viewBox=\"0 0 150 500\""))
    #expect(html.contains("style=\"width:50%\""))
    #expect(html.contains("style=\"--width:60;--height:100\""))
    #expect(!html.contains("data-view=\"difference\" aria-pressed"))
  }

  @Test func limitsLists() throws {
    var comparison = SampleReport.changed
    comparison.pages[1].words = (0..<1000).map { WordChange(old: "w\($0)", new: "") }
    comparison.pages[1].moved = Array(repeating: SampleReport.page.moved[0], count: 1000)
    comparison.pages[1].details = (0..<1000).map { "detail \($0)" }
    let html = try SampleReport.html(of: [comparison])
    #expect(count("<del>", in: html) == 200)
    // The lines are not below each other, so they are not merged.
    #expect(count("<rect class=\"moved\"", in: html) == 800)
    #expect(count("and 800 more", in: html) == 3)
  }

  @Test func escapesForeignText() throws {
    let evil = "</script></style>\"><script>alert(1)</script>&\0\u{202E}"
    var comparison = Comparison(name: evil, oldName: evil, newName: evil)
    comparison.causes = [evil]
    comparison.changes = [DocumentChange(.metadata, evil)]
    var page = SampleReport.page
    page.words = [WordChange(old: evil, new: evil)]
    page.moved[0].text = evil
    page.details = [evil]
    comparison.pages = [page]
    let html = try SampleReport.html(title: evil, of: [comparison, comparison])
    #expect(count("<script>", in: html) == 1)
    #expect(count("</script>", in: html) == 1)
    #expect(count("</style>", in: html) == 1)
    #expect(!html.unicodeScalars.contains { $0 == "\0" || $0 == "\u{202E}" })
    #expect(count("<bdi>", in: html) == count("</bdi>", in: html))
  }

  @Test func isSelfContainedAndDeterministic() throws {
    let html = try SampleReport.html()
    #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("url("))
    #expect(html.contains("default-src 'none'"))
    #expect(try SampleReport.html() == html)
  }

  @Test func showsOmittedPagesWithoutPictures() throws {
    var bytes: [UInt8] = []
    var report = HTMLReport(title: "") { bytes += $0 }
    try report.begin([SampleReport.changed])
    try report.begin(SampleReport.changed)
    try report.page(PageChange(old: nil, new: 4), pictures: PagePictures())
    // This page is not one of the remaining pages.
    try report.page(PageChange(old: 2, new: 2), pictures: PagePictures())
    try report.end()
    let html = String(decoding: bytes, as: UTF8.self)
    #expect(count("<article class=\"page\"", in: html) == 4)
    #expect(count("class=\"blank\"", in: html) == 2)
    #expect(count("There is no picture of this page.", in: html) == 4)
  }

  @Test func stopsWritingAtFirstError() throws {
    struct Full: Error {}
    var report = HTMLReport(title: "") { _ in throw Full() }
    #expect(throws: Full.self) {
      try report.begin([])
      try report.end()
    }
  }

  private func pieces(after start: String, in html: String) -> [String] {
    html.split(separator: start).dropFirst().map { String($0.prefix { $0 != "\"" }) }
  }

  private func count(_ part: String, in html: String) -> Int { html.ranges(of: part).count }

  private func positions(of parts: [String], in html: String) -> [String.Index] {
    parts.compactMap { html.firstRange(of: $0)?.lowerBound }
  }
}

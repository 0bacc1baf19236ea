import Foundation
import Testing

/// The structure tree of a PDF, read depth first, follows the order of the source. This applies to pictures
/// and figures in every container, wherever they are placed.
@Suite struct ReadingOrderTests {
  private static let containers: [String: String] = [
    "body": "…", "article": "<article>…</article>", "div": "<div>…</div>",
    "section": "<section>…</section>", "aside": "<aside>…</aside>",
    "floating aside": "<aside style='float: left; width: 100pt'>…</aside>",
    "aside at the top": "<aside style='float: top'>…</aside>",
    "positioned aside":
      "<aside style='position: absolute; top: 100pt; left: 0; width: 150pt'>…</aside>",
    "blockquote": "<blockquote>…</blockquote>", "pullquote": "<pullquote>…</pullquote>",
    "figure": "<figure>…</figure>", "item": "<ul><li>…</li><li>Other.</li></ul>",
    "description": "<dl><dt>Term.</dt><dd>…</dd><dt>Next term.</dt><dd>Text.</dd></dl>",
    "cell": "<table><tr><td>…<td>Next.<tr><td>Third.<td>Fourth.</table>",
    "header cell": "<table><tr><th>…<th>Next.<tr><td>Third.<td>Fourth.</table>",
    "columns": "<div style='columns: 2'>…</div>",
    "spanner": "<div style='column-span: all'>…</div>",
    "spanning columns": "<div style='columns: 2; column-span: all'>…</div>",
    "turned table": "<table style='writing-mode: sideways-lr'><tr><td>…<td>Next.</table>",
    "nested": "<div><blockquote><ul><li><div>…</div></li></ul></blockquote></div>",
  ]

  private static let picture = "<img src=p.png height=30 alt='a hand'>"
  private static let floats = [
    "float: left", "float: right", "float: top", "float: bottom",
    "float: top; column-span: all", "float: bottom; column-span: all", "float: snap-block",
    "position: absolute; top: 0; left: 0; width: 40pt",
  ]

  /// Pictures outside of figures. They may also occur within a sentence.
  private static let pictures: [String] =
    [picture, picture.replacing("src", with: "align=left src")]
    + floats.map { picture.replacing("src", with: "style='\($0)' src") }
    + [picture, picture.replacing("src", with: "align=left src")].map {
      "<a href='https://example.org'>\($0)</a>"
    }

  private static let figures: [String] =
    [
      "<figure>\(picture)<figcaption>Said.</figcaption></figure>",
      "<figure><figcaption>Said.</figcaption>\(picture)</figure>",
      "<figure>\(picture)<figcaption>Said.<footnote>Note.</footnote></figcaption></figure>",
      "<aside style='float: top'>\(picture)<p>Said.</p></aside>",
      "<table><caption>Said.<footnote>Note.</footnote></caption><tr><th>Head.<th>Head."
        + "<tr><td>\(picture)<td>Cell.</table>",
    ]
    + (floats + ["column-span: all", "writing-mode: sideways-lr"]).map {
      "<figure style='\($0)'>\(picture)<figcaption>Said.</figcaption></figure>"
    }

  @Test(arguments: containers.keys.sorted())
  func matchesSource(_ container: String) throws {
    let around = try #require(Self.containers[container])
    var contents = Self.pictures.flatMap { picture in
      [
        "<p>One.</p>\(picture)<p>Two.</p>", "<p>One. \(picture) Two.</p>",
        "<p>\(picture)One.</p><p>Two.</p>",
      ]
    }
    for figure in Self.figures where container != "figure" || !figure.contains("figcaption") {
      contents.append("<p>One.</p>\(figure)<p>Two.</p>")
    }
    try expectOrder(
      of: contents.map { around.replacing("…", with: $0) }
        .joined(separator: "<p>After.</p></article>\n<article><p>Before.</p>"))
  }

  /// Floats that do not fit are deferred to the next page, which has text of another article.
  @Test(arguments: floats)
  func matchesSourceAcrossPages(_ style: String) throws {
    let lines = (0..<14).map { "<p>Line\($0).</p>" }.joined()
    for height in [30, 100, 150] {
      let picture = Self.picture.replacing("30", with: "\(height)")
      let figure = "<figure style='\(style)'>\(picture)<figcaption>Said.</figcaption></figure>"
      for content in [
        figure + figure, "<ul><li>One.\(figure)Two.<li>Three.</ul>",
        "<p>One. \(picture.replacing("src", with: "style='\(style)' src")) Two.</p>",
      ] {
        try expectOrder(of: lines + content + "</article><article>" + lines)
      }
    }
  }

  private func expectOrder(of content: String) throws {
    let scratch = try Scratch()
    let markup = "<article><p>Before.</p>\(content)</article><article><p>After.</p></article>"
    try scratch.write(
      """
      <title>T</title>
      <style>@page { size: 300pt 240pt; margin: 20pt; columns: 2; @bottom-left { content: none }
      @bottom-right { content: none } } body { font: 9pt/11pt "Liberation Sans" }</style>
      \(markup)
      """, to: "x.txt")
    try FileManager.default.copyItem(
      at: Program.fixtures.appending(path: "zombie-monthly/hand.png"), to: scratch.file("p.png"))
    let result = try Program.run(["render", "x.txt", "-o", "x.pdf"], in: scratch.folder)
    #expect(result.status == 0, "\(markup)\n\(result.errors)")
    let tree = try Program.tool("pdfinfo", ["-struct-text", scratch.file("x.pdf").path]).output
    let found = words(ofTree: tree).split(separator: "Before.")
    let articles = words(ofMarkup: markup).split(separator: "Before.")
    #expect(found.count == articles.count)
    for (found, article) in zip(found, articles) {
      #expect(found.joined(separator: " ") == article.joined(separator: " "))
    }
  }

  /// Returns the texts and figures that `pdfinfo` prints, without the markers of lists and footnotes.
  private func words(ofTree tree: String) -> [Substring] {
    let lines = tree.split(separator: "\n").map { $0.drop { $0 == " " } }
    let texts = lines.compactMap { line in
      line.hasPrefix("Figure")
        ? " * " : line.hasPrefix("\"") ? String(line.dropFirst().dropLast()) : nil
    }
    return texts.joined(separator: " ").split(separator: " ").filter {
      !["•", "◦", "▪"].contains($0) && Int($0) == nil
    }
  }

  private func words(ofMarkup markup: String) -> [Substring] {
    markup.replacing(/<img[^>]*>/, with: " * ").replacing(/<[^>]*>/, with: " ").split(
      whereSeparator: \.isWhitespace)
  }

  @Test func headersHaveScopes() throws {
    let scopes: [(table: String, scopes: [String])] = [
      ("<tr><th>A<th>B<tr><td>1<td>2", ["Column", "Column"]),
      ("<tr><td><th>A<th>B<tr><th>1<td>2<td>3", ["Column", "Column", "Row"]),
      ("<tr><th>A<td>1<tr><th>B<td>2", ["Row", "Row"]),
      ("<thead><tr><th>A<td>x</thead><tr><td>1<td>2", ["Column"]),
      ("<tr><th rowspan=2>A<th>B<tr><td>1", ["Row", "Column"]),
      (
        "<tr><th scope=row>A<th scope=colgroup>B<tr><th scope=col>1<td>2",
        ["Row", "Column", "Column"]
      ),
    ]
    for (table, expected) in scopes {
      let scratch = try Scratch()
      try scratch.write("<title>T</title><table>\(table)</table>", to: "x.txt")
      let result = try Program.run(["render", "x.txt", "-o", "x.pdf"], in: scratch.folder)
      #expect(result.status == 0, "\(result.errors)")
      let tree = try Program.tool("pdfinfo", ["-struct", scratch.file("x.pdf").path]).output
      let found = tree.matches(of: /\/Scope \/(\w+)/).map { String($0.1) }
      #expect(found == expected, "\(table)\n\(tree)")
    }
  }
}

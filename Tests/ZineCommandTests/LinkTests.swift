import Foundation
import Testing

/// Annotations of PDFs. All of them are links, and open only a browser, a mail program or a page.
@Suite struct LinkTests {
  /// Returns the annotations of an issue, as qpdf reads them.
  private func annotations(_ source: String) throws -> [[String: Any]] {
    let scratch = try Scratch()
    try FileManager.default.copyItem(
      at: Program.fixtures.appending(path: "picture-kinds/rgb8.png"), to: scratch.file("p.png"))
    try scratch.write(source, to: "x.txt")
    let result = try Program.run(["render", "x.txt"], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let pdf = scratch.file("x.pdf").path
    #expect(try Program.tool("qpdf", ["--check", pdf]).status == 0)
    let json = try Program.tool("qpdf", ["--json", "--json-key=qpdf", pdf]).output
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let parts = try #require(root["qpdf"] as? [Any])
    let objects = try #require(parts.last as? [String: Any])
    return objects.values.compactMap { object in
      let value = (object as? [String: Any])?["value"] as? [String: Any]
      return value?["/Type"] as? String == "/Annot" ? value : nil
    }
  }

  private func check(_ annotations: [[String: Any]]) throws -> [String] {
    var targets: [String] = []
    for annotation in annotations {
      #expect(annotation["/Subtype"] as? String == "/Link")
      // No other keys are allowed: no other action, no script and no appearance.
      let known: Set = [
        "/Type", "/Subtype", "/Rect", "/Border", "/F", "/Contents", "/A", "/Dest", "/StructParent",
      ]
      #expect(Set(annotation.keys).isSubset(of: known), "\(annotation.keys)")
      if let action = annotation["/A"] as? [String: Any] {
        #expect(Set(action.keys) == ["/Type", "/S", "/URI"])
        #expect(action["/S"] as? String == "/URI")
        let address = try #require(action["/URI"] as? String)
        #expect(address.contains(/^u:(https?:\/\/|mailto:)/.ignoresCase()), "\(address)")
        #expect(!address.contains(/[()\\\s]/), "\(address)")
        targets.append(String(address.dropFirst(2)))
      } else {
        let destination = try #require(annotation["/Dest"] as? String)
        #expect(destination.hasPrefix("u:"), "\(destination)")
        targets.append("page")
      }
    }
    return targets.sorted()
  }

  @Test func writesOnlyLinks() throws {
    let targets = try check(
      annotations(
        """
        <a href="https://example.org/)/S/JavaScript/JS(app.alert(1))">a</a>
        <a href='https://example.org/\\) >> /A << /S /JavaScript'>b</a>
        <a href="HTTPS://EXAMPLE.ORG/&#10;&#13;&#x28;">c</a>
        <a href="mailto:jo@example.org?subject=%0d%0a) ">d</a>
        <a href="#end">e</a> <a name="end)"></a><a id=end>f</a>
        <img src=p.png href="http://example.org/ü">
        """))
    #expect(
      targets == [
        "HTTPS://EXAMPLE.ORG/%20%20%28", "http://example.org/%C3%BC",
        "https://example.org/%29/S/JavaScript/JS%28app.alert%281%29%29",
        "https://example.org/%5C%29%20>>%20/A%20<<%20/S%20/JavaScript".replacing(">", with: "%3E")
          .replacing("<", with: "%3C"), "mailto:jo@example.org?subject=%0d%0a%29", "page",
      ])
  }

  /// The annotation of a linked picture has exactly the picture's box.
  @Test func matchesPictureBox() throws {
    let annotation = try #require(
      annotations("<img src=p.png width=48 height=32 href=https://example.org>").first)
    let rect = try #require(annotation["/Rect"] as? [Any]).compactMap {
      ($0 as? NSNumber)?.doubleValue
    }
    try #require(rect.count == 4)
    #expect(abs(rect[2] - rect[0] - 48) < 0.02)
    #expect(abs(rect[3] - rect[1] - 32) < 0.02)
  }

  /// A link that continues on the next line has a box on each line, and is one structure element.
  @Test func spansLineBreaks() throws {
    let words = Array(repeating: "words", count: 12).joined(separator: " ")
    let found = try annotations("<a href=https://example.org>\(words)</a>")
    #expect(found.count > 1)
    #expect(Set(found.compactMap { $0["/StructParent"] as? Int }).count == found.count)
  }

  /// A link without a target is reported, and has no annotation.
  @Test func omitsLinksToNowhere() throws {
    #expect(try annotations("<a href=#nowhere>a</a>").isEmpty)
  }
}

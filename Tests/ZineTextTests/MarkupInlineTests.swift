import Testing

@testable import ZineStyle
@testable import ZineText

/// Style tags, quotations, links.
@Suite struct MarkupInlineTests {
  private func style(_ markup: String, _ settings: String...) throws -> InheritedStyle {
    try #require(try parse(markup).lastStyle(styleSources(.a4, settings))).inherited
  }

  @Test func readsStyleTags() throws {
    #expect(try style("<strong><em>x").weight == 700)
    #expect(try style("<strong><em>x").slant == .italic)
    #expect(try style("<u>x").underline == TextDecoration.Line())
    for tag in ["s", "del", "strike"] {
      #expect(try style("<\(tag)>x").lineThrough == TextDecoration.Line())
    }
    #expect(try style("<mark>x").textBackground == Color(hex: 0xFFEE88))
    #expect(abs(try style("<sup>x").rise - 0.33 * 9.4) < 1e-9)
    #expect(abs(try style("<sub>x").rise + 0.12 * 9.4) < 1e-9)
    #expect(try style("<code>x").families.fallback.first == "Liberation Mono")
    #expect(try style("<code><font face=Palatino>x").families.named == ["Palatino"])
    let story = parse("<span lang=fr>x").story
    #expect(story.elements.language(of: story.text.runs[0].attributes.element) == "fr")
  }

  /// The innermost element scales the font size of the element around it.
  @Test(arguments: [
    ("x", 10.0), ("<big>x", 12.0), ("<small>x", 10 / 1.2), ("<big><big>x", 14.4),
    ("<font size=20><small>x", 20 / 1.2), ("<small><font size=20>x", 20.0),
    ("<font size=+2><big>x", 14.4), ("<big>a</big>x", 10.0), ("<sup>x", 6.5),
    ("<font size=20>a<sup>b</sup>x", 20.0),
  ])
  func scales(_ markup: String, _ size: Double) throws {
    #expect(abs(try style(markup, "body.font-size=10pt").fontSize - size) < 1e-9)
  }

  @Test(arguments: [
    ("<span dir=rtl>a</span>b", "\u{2067}a\u{2069}b")
  ])
  func insertsIsolates(_ markup: String, _ text: String) {
    #expect(parse(markup).paragraphs == [text])
    #expect(parse(markup).diagnostics == [])
  }

  @Test func readsLinks() throws {
    let story = parse(
      "a <a href=https://example.org>b</a> <a href='#c'>c</a> <img src=x href=mailto:jo@example.org><p id=c>d"
    ).story
    #expect(
      story.links.map(\.target) == [
        .address("https://example.org"), .destination("c"), .address("mailto:jo@example.org"),
      ])
    let linked = story.text.runs.map { $0.attributes.link?.index }
    #expect(linked == [nil, 0, nil, 1, nil, 2, nil])
    #expect(story.destinations.map(\.name) == ["c"])
  }

  @Test(arguments: [
    ("https://example.org/a b", "https://example.org/a%20b"),
    ("HTTP://example.org/ä", "HTTP://example.org/%C3%A4"),
    (
      "https://example.org/)\\\n/S /JavaScript(", "https://example.org/%29%5C%0A/S%20/JavaScript%28"
    ),
    ("mailto:jo@example.org?subject=<x>", "mailto:jo@example.org?subject=%3Cx%3E"),
    ("https://example.org/%20?a=1&b=[2]#c", "https://example.org/%20?a=1&b=[2]#c"),
  ])
  func encodesAddresses(_ text: String, _ address: String) {
    #expect(LinkTarget(text) == .address(address))
  }

  @Test(arguments: [
    "", "#", "example.org", "/x", "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x",
    "https:", "https://", "http:///x", "mailto:", "ftp://example.org", "java\nscript:x",
    "https//example.org", String(repeating: "https://example.org/", count: 1000),
  ])
  func rejectsOtherLinks(_ text: String) {
    #expect(LinkTarget(text) == nil)
  }

  @Test func readsPictureAttributes() throws {
    let story = parse("<img src=x align=LEFT leftMargin=4 topMargin=2.5 focus='30% 40%'>text").story
    guard case .picture(let picture)? = story.attachments.first else {
      Issue.record("no picture")
      return
    }
    #expect(picture.alignment == .left)
    #expect(picture.leftMargin == 4)
    #expect(picture.focus == Point(x: 0.3, y: 0.4))
    #expect(picture.topMargin == 2.5)
  }

  /// A floating picture does not affect the spaces around it.
  @Test func keepsSpacesAroundFloats() {
    #expect(parse("<img src=x align=left> a <img src=x align=right> b").paragraphs == ["▣a▣ b"])
  }

  @Test func formats() {
    #expect((1...4).map(NumberStyle.lowerRoman.text) == ["i", "ii", "iii", "iv"])
    #expect(NumberStyle.upperRoman.text(1994) == "MCMXCIV")
    #expect([1, 26, 27, 703].map(NumberStyle.lowerAlphabetic.text) == ["a", "z", "aa", "aaa"])
    #expect(NumberStyle.lowerAlphabetic.text(0) == "0")
    #expect(NumberStyle.upperRoman.text(4000) == "4000")
    #expect(NumberStyle.decimal.text(-3) == "-3")
  }
}

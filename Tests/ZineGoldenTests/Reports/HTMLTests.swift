import Testing

@testable import ZineGolden

@Suite struct HTMLTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func encodesAsInRFC4648(text: String, encoded: String) {
    let output = Base64.encoded(Array(text.utf8)[...])
    #expect(String(decoding: output, as: UTF8.self) == encoded)
    #expect(Base64.encodedCount(of: text.utf8.count) == encoded.utf8.count)
  }

  @Test func encodesWholeAlphabet() {
    // The numbers 0 to 63, in six bits each.
    let groups = stride(from: 0, to: 64, by: 4).map {
      $0 << 18 | ($0 + 1) << 12 | ($0 + 2) << 6 | $0 + 3
    }
    let bytes = groups.flatMap { group in [16, 8, 0].map { UInt8(group >> $0 & 255) } }
    let output = Base64.encoded(bytes[...])
    #expect(
      String(decoding: output, as: UTF8.self)
        == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  }

  @Test func escapesMarkup() {
    let html: HTML = "<p title=\"\("a\"b'")\">\(foreign: "<b>&amp;")</p>"
    #expect(
      html.source == "<p title=\"a&quot;b&#39;\"><bdi>&lt;b&gt;&amp;amp;</bdi></p>")
  }

  @Test(arguments: [
    ("\0", "⟨U+0000⟩"), ("\u{1B}", "⟨U+001B⟩"), ("\r", "⟨U+000D⟩"), ("\u{85}", "⟨U+0085⟩"),
    ("a\u{202E}b", "a⟨U+202E⟩b"), ("\u{2069}", "⟨U+2069⟩"), ("\u{AD}", "⟨U+00AD⟩"),
    ("\u{FEFF}", "⟨U+FEFF⟩"), ("a\tb\n", "a\tb\n"), ("👩‍👧 שלום é", "👩‍👧 שלום é"),
  ])
  func showsInvisibleCharacters(text: String, shown: String) {
    #expect(HTML.escaped(text) == shown)
  }

  @Test func truncatesLongText() {
    let shown = HTML.escaped(String(repeating: "e\u{301}", count: 1_000_000))
    #expect(shown.unicodeScalars.count == HTML.textLimit + 1)
    #expect(shown.hasSuffix("…"))
  }

  @Test func readsPictureSize() throws {
    let png = TinyPicture.png(width: 60, height: 80, grey: 0)
    let size = try #require(PictureSize(png: png))
    #expect((size.width, size.height) == (60, 80))
    #expect(PictureSize(png: Array(png.prefix(23))) == nil)
    #expect(PictureSize(png: [UInt8](repeating: 7, count: 100)) == nil)
    #expect(PictureSize(png: Array(png.prefix(16)) + [UInt8](repeating: 255, count: 8)) == nil)
  }

  @Test func writesFileInPieces() throws {
    let file = (0..<300_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var pieces: [[UInt8]] = []
    var writer = HTMLWriter { pieces.append($0) }
    try writer.write(file, mimeType: "image/png")
    try writer.finish()
    let encoded = Array("data:image/png;base64,".utf8) + Base64.encoded(file[...])
    #expect(Array(pieces.joined()) == encoded)
    #expect(pieces.allSatisfy { $0.count <= 2 << 16 })
  }
}

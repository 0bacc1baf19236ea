import Foundation
import Testing

@testable import ZineStyle
@testable import ZineText

/// Letters followed by combining marks are composed to the equivalent character.
@Suite struct ComposedTextTests {
  @Test(arguments: [
    "där Kraków Ångström Železný Việt Nam naïve École Đời façade", "ộ ữ ẵ ự ḝ ǭ ẛ̣ ṩ", "ά ᾧ ῗ Ώ ὖ",
    "й ѐ ї ў Ѷ ӂ", "がぎぱヴゞヾ", "각 갂 가 힣 한국어", "آ أ ؤ إ ئ", "≠ ≰ ↚",
  ])
  func composes(_ text: String) {
    let decomposed = text.decomposedStringWithCanonicalMapping
    let composed = text.precomposedStringWithCanonicalMapping
    #expect(Array(parse(decomposed).paragraphs.joined().utf8) == Array(composed.utf8))
    #expect(Array(parse(composed).paragraphs.joined().utf8) == Array(composed.utf8))
  }

  /// Letters that Unicode can only compose with one of their marks, or with none.
  @Test(arguments: [
    ("o\u{323}\u{300}", "ọ\u{300}"), ("x\u{302}", "x\u{302}"), ("a\u{332}\u{301}", "á\u{332}"),
    ("a\u{30A}\u{30A}", "å\u{30A}"), ("a\u{335}\u{301}x", "á\u{335}x"), ("\u{301}a", "\u{301}a"),
    ("x\u{302}\u{302}", "x\u{302}\u{302}"), ("q\u{308}u\u{308}", "q\u{308}ü"),
  ])
  func composesPartially(_ text: String, _ expected: String) {
    let set = parse(text).paragraphs.joined()
    #expect(set.unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  /// Canonically equivalent characters that may look different are not replaced.
  @Test(arguments: ["\u{212B} \u{2126} \u{F900}", "\u{958} \u{FB2A}", "ﬁ ² Ⅷ"])
  func keepsOtherEquivalents(_ text: String) {
    #expect(parse(text).paragraphs.joined().unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func mapsComposedTextToSource() {
    let markup = "ab u\u{308}c d"
    let story = parse(markup).story
    #expect(story.sourceMap.span(at: "ab ü".utf8.count).offset == "ab u\u{308}".utf8.count)
    #expect(story.sourceMap.span(at: "ab ".utf8.count).offset == "ab ".utf8.count)
  }

  @Test func keepsExcessMarks() {
    let text = "a" + String(repeating: "\u{301}", count: 10_000)
    #expect(parse(text).paragraphs.joined().unicodeScalars.count == 10_001)
  }

  /// In the supported scripts, every decomposed character is composed again.
  @Test func composesAllItsScripts() {
    for value in Array(0xC0..<0x530) + Array(0x1E00..<0x2000) + Array(0x3040..<0x3100) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let text = String(Character(scalar))
      let decomposed = text.decomposedStringWithCanonicalMapping
      guard decomposed.unicodeScalars.count > 1 else { continue }
      let composed = text.precomposedStringWithCanonicalMapping
      let set = parse("a" + decomposed).paragraphs.joined().dropFirst()
      // A separate combining mark would combine with the letter before it.
      guard decomposed.unicodeScalars.first?.properties.isAlphabetic == true else { continue }
      #expect(set.unicodeScalars.elementsEqual(composed.unicodeScalars), "\(scalar)")
    }
  }
}

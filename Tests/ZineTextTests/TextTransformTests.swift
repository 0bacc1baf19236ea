import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct TextTransformTests {
  private func apply(
    _ letterCase: TextTransform.Case?, _ text: String, _ language: String = "en",
    isFullWidth: Bool = false
  ) -> String {
    let result = TextTransform(letterCase, isFullWidth: isFullWidth)
      .apply(to: text.utf8, language: language)
    return String(decoding: result.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("en", "Hello, world ﬁn", "HELLO, WORLD FIN"),
    ("de", "Straße", "STRASSE"),
    ("tr", "istanbul ılık", "İSTANBUL ILIK"),
    ("az-Latn", "il", "İL"),
    ("en", "istanbul", "ISTANBUL"),
    ("nl", "ijsland", "IJSLAND"),
    ("el", "Αθήνα, Ελλάδα", "ΑΘΗΝΑ, ΕΛΛΑΔΑ"),
    ("el", "Μάιος ρολόι Ταΰγετος προϊόν", "ΜΑΪΟΣ ΡΟΛΟΪ ΤΑΫΓΕΤΟΣ ΠΡΟΪΟΝ"),
    ("el", "εσύ ή εγώ", "ΕΣΥ Ή ΕΓΩ"),
    ("el", "ἀρχή τῷ", "ΑΡΧΗ ΤΩΙ"),
    ("el", "α\u{301}λλο", "ΑΛΛΟ"),
    ("en", "ά", "Ά"),
    ("en", "", ""),
  ])
  func uppercases(_ language: String, _ text: String, _ expected: String) {
    #expect(apply(.uppercase, text, language) == expected)
  }

  @Test(arguments: [
    ("en", "HELLO, World", "hello, world"),
    ("tr", "ISPARTA İZMİR", "ısparta izmir"),
    ("tr", "I\u{307}zmir", "izmir"),
    ("el", "ΟΔΥΣΣΕΥΣ ΣΟΦΟΣ, Σ", "οδυσσευς σοφος, σ"),
    ("en", "ΟΔΟΣ", "οδος"),
    ("el", "ΣΑΣ'", "σας'"),
  ])
  func lowercases(_ language: String, _ text: String, _ expected: String) {
    #expect(apply(.lowercase, text, language) == expected)
  }

  @Test(arguments: [
    ("en", "the quick “brown” fox-hunt isn’t o'clock", "The Quick “Brown” Fox-Hunt Isn’t O'clock"),
    ("en", "NASA 2nd (x) e\u{301}tude", "NASA 2nd (X) E\u{301}tude"),
    ("tr", "istanbul", "İstanbul"),
    ("nl", "ijsland bijou 'ijs", "IJsland Bijou 'IJs"),
    ("en", "ijsland", "Ijsland"),
    ("de", "ßa ǆ", "Ssa ǅ"),
    ("el", "ήλιος", "Ήλιος"),
  ])
  func capitalizesWords(_ language: String, _ text: String, _ expected: String) {
    #expect(apply(.capitalize, text, language) == expected)
  }

  @Test func writesFullWidth() {
    #expect(apply(nil, "Ab 1!~", isFullWidth: true) == "Ａｂ　１！～")
    #expect(apply(nil, "ｱﾝ｡¥漢", isFullWidth: true) == "アン。￥漢")
    #expect(apply(.uppercase, "aß", isFullWidth: true) == "ＡＳＳ")
  }

  @Test func mapsTextToSource() {
    // ß has as many bytes as SS, but is one letter. ﬁ has three bytes, FI two.
    let text = TextTransform(.uppercase).apply(to: "aßﬁx".utf8, language: "de")
    #expect(String(decoding: text.bytes, as: UTF8.self) == "ASSFIX")
    #expect((0...6).map(text.original) == [0, 1, 1, 3, 3, 6, 7])
    #expect([0, 1, 3, 4, 5, 6, 7].map(text.transformed) == [0, 1, 3, 3, 3, 5, 6])
    let longer = TextTransform(.uppercase).apply(to: "iz ii".utf8, language: "tr")
    #expect((0...8).map(longer.original) == [0, 0, 1, 2, 3, 3, 4, 4, 5])
    #expect((0...5).map(longer.transformed) == [0, 2, 3, 4, 6, 8])
    let same = TextTransform(.capitalize).apply(to: "plain".utf8, language: "en")
    #expect((0...6).map(same.original) == [0, 1, 2, 3, 4, 5, 5])
  }

  @Test func clampsOffsets() {
    let text = TextTransform(.uppercase).apply(to: [0x61, 0xFF, 0xC3], language: "en")
    #expect(text.original(100) <= 7)
    #expect(text.transformed(100) <= text.bytes.count)
    #expect(TextTransform().apply(to: "aB".utf8, language: "en").bytes == Array("aB".utf8))
  }
}

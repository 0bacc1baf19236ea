import Foundation
import Testing
import ZineText

@testable import ZineCairo
@testable import ZineLayout

/// All tests run on one actor, so that every dictionary is read once.
@MainActor @Suite struct HyphenationTests {
  private static let shared = DictionaryHyphenator()
  private var hyphenator: DictionaryHyphenator { Self.shared }

  /// Returns a word with visible hyphens, by Debian's dictionaries.
  private func divided(_ word: String, _ language: String) -> String {
    show(word, hyphenator.hyphenationPoints(of: Array(word.utf8)[...], language: language))
  }

  private func show(_ word: String, _ hyphenationPoints: [HyphenationPoint]) -> String {
    var text = ""
    var start = 0
    let bytes = Array(word.utf8)
    for division in hyphenationPoints {
      #expect(division.offset > start && division.offset < bytes.count)
      text += String(decoding: bytes[start..<division.offset], as: UTF8.self) + "-"
      start = division.offset
    }
    return text + String(decoding: bytes[start...], as: UTF8.self)
  }

  @Test(arguments: [
    ("hyphenation", "hy-phen-ation"), ("computer", "com-puter"),
    ("associate", "as-so-ciate"), ("project", "project"), ("present", "present"),
    ("table", "ta-ble"), ("a", "a"), ("I", "I"), ("cat", "cat"),
  ])
  func hyphenatesEnglish(_ word: String, _ expected: String) {
    #expect(divided(word, "en-US") == expected)
  }

  /// The dictionary is in ISO 8859-1, with one byte per letter; the words are in UTF-8.
  @Test(arguments: [
    ("Straße", "Stra-ße"), ("Größenordnung", "Grö-ßen-ord-nung"), ("Bäckerei", "Bä-cke-rei"),
    ("Übungsbuch", "Übungs-buch"), ("Verhältnis", "Ver-hält-nis"), ("öffentlich", "öf-fent-lich"),
    ("ÖFFENTLICH", "ÖF-FENT-LICH"), ("Silbentrennung", "Sil-ben-tren-nung"),
  ])
  func hyphenatesGerman(_ word: String, _ expected: String) {
    #expect(divided(word, "de") == expected)
    #expect(divided(word.lowercased(), "de") == expected.lowercased())
  }

  @Test func respellsHungarianWords() throws {
    let word = Array("asszony".utf8)
    let hyphenationPoints = hyphenator.hyphenationPoints(of: word[...], language: "hu")
    let change = try #require(hyphenationPoints.first)
    let respelling = try #require(change.respelling)
    #expect(hyphenationPoints.count == 1)
    let kept = word[..<(change.offset - respelling.removedBefore)]
    let rest = word[(change.offset + respelling.removedAfter)...]
    #expect(
      String(decoding: kept, as: UTF8.self) + respelling.before + "-" + respelling.after
        + String(decoding: rest, as: UTF8.self) == "asz-szony")
    // The change never removes more letters than the word has.
    #expect(respelling.removedBefore <= change.offset)
    #expect(change.offset + respelling.removedAfter <= word.count)
  }

  @Test(arguments: ["hyphenation", "associate", "Understanding", "encyclopaedia"])
  func ignoresCase(_ word: String) {
    func offsets(_ word: String) -> [HyphenationPoint] {
      hyphenator.hyphenationPoints(of: Array(word.utf8)[...], language: "en")
    }
    #expect(!offsets(word).isEmpty)
    #expect(offsets(word) == offsets(word.uppercased()))
    #expect(offsets(word) == offsets(word.lowercased()))
    #expect(offsets(word) == offsets(word.capitalized))
  }

  // MARK: Languages

  @Test(arguments: ["en", "en-US", "EN", "En-us", "en-Latn-US", "en-CA", "en-x-private"])
  func recognizesEnglishTags(_ tag: String) {
    #expect(hyphenator.problem(with: tag) == nil)
    #expect(divided("hyphenation", tag) == "hy-phen-ation")
  }

  @Test(arguments: ["de-AT", "DE-1996"])
  func recognizesGermanTags(_ tag: String) {
    #expect(hyphenator.problem(with: tag) == nil)
    #expect(divided("Silbentrennung", tag) == "Sil-ben-tren-nung")
  }

  /// British patterns differ from American ones, which are no substitute if the British ones are missing.
  @Test func usesBritishPatternsIfInstalled() {
    let path = "/usr/share/hyphen/hyph_en_GB.dic"
    if FileManager.default.isReadableFile(atPath: path) {
      #expect(hyphenator.problem(with: "en-GB") == nil)
    } else {
      #expect(
        hyphenator.problem(with: "en-GB")
          == .unreadable(language: "en-GB", file: path, package: "hyphen-en-gb"))
      #expect(divided("hyphenation", "en-GB") == "hyphenation")
    }
    #expect(hyphenator.problem(with: "en") == nil)
    #expect(divided("hyphenation", "en") == "hy-phen-ation")
  }

  @Test(arguments: ["xx", "", "-", "tlh", "zh", "ja-JP", "zxx", "../../etc/passwd", "👍", "e"])
  func reportsLanguagesWithoutPatterns(_ tag: String) {
    #expect(hyphenator.problem(with: tag) == .noPatterns(language: tag))
    #expect(hyphenator.hyphenationPoints(of: Array("hyphenation".utf8)[...], language: tag) == [])
  }

  // MARK: Dictionaries

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test(arguments: [
    ("en", "hyph_en_US.dic", "hyphen-en-us"), ("en-GB", "hyph_en_GB.dic", "hyphen-en-gb"),
    ("de-AT", "hyph_de_DE.dic", "hyphen-de"), ("pt-BR", "hyph_pt_BR.dic", "hyphen-pt-br"),
    ("no", "hyph_nb_NO.dic", "hyphen-no"), ("hu", "hyph_hu_HU.dic", "hyphen-hu"),
  ])
  func namesPackageOfMissingDictionary(
    _ language: String, _ file: String, _ package: String
  ) throws {
    try withFolder { folder in
      for path in [folder.path, folder.path + "/none"] {
        let hyphenator = DictionaryHyphenator(folder: path)
        #expect(
          hyphenator.problem(with: language)
            == .unreadable(language: language, file: "\(path)/\(file)", package: package))
        #expect(
          hyphenator.hyphenationPoints(of: Array("hyphenation".utf8)[...], language: language) == []
        )
      }
    }
  }

  @Test(
    arguments: [
      ("", 1, .unknownCharset("")), ("\n", 1, .unknownCharset("")),
      ("junk\njunk\n", 1, .unknownCharset("junk")),
      ("<html>no</html>\n", 1, .unknownCharset("<html>no</html>")),
      ("UTF-16\n.a1b\nb1c\nc1d\nd1e\n", 1, .unknownCharset("UTF-16")),
      ("UTF-8\n", nil, .noPatterns),
      ("\u{0}\u{0}\u{0}\n\u{0}", 1, .unknownCharset("")),
    ] as [(String, Int?, PatternFault)])
  func rejectsInvalidDictionaries(_ content: String, _ line: Int?, _ fault: PatternFault) throws {
    try withFolder { folder in
      let file = folder.appending(path: "hyph_en_US.dic")
      try Data(content.utf8).write(to: file)
      let hyphenator = DictionaryHyphenator(folder: folder.path)
      #expect(
        hyphenator.problem(with: "en")
          == .faulty(
            language: "en", file: file.path, PatternFaults(fault, line: line), isRefused: true))
      #expect(hyphenator.problem(with: "en")?.preventsHyphenation == true)
      #expect(
        hyphenator.hyphenationPoints(of: Array("hyphenation".utf8)[...], language: "en") == [])
    }
  }

  @Test func reportsSkippedLines() throws {
    try withFolder { folder in
      let file = folder.appending(path: "hyph_en_US.dic")
      try Data("UTF-8\nn1a\n1\n2\n".utf8).write(to: file)
      let hyphenator = DictionaryHyphenator(folder: folder.path)
      let problem = hyphenator.problem(with: "en")
      #expect(
        problem
          == .faulty(
            language: "en", file: file.path,
            PatternFaults(.unreadablePattern, line: 3, count: 2), isRefused: false))
      #expect(problem?.preventsHyphenation == false)
      #expect(
        show("banana", hyphenator.hyphenationPoints(of: Array("banana".utf8)[...], language: "en"))
          == "ban-ana")
    }
  }

  @Test func rejectsBinaryFilesAndFolders() throws {
    try withFolder { folder in
      let bytes = (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 256) }
      try Data(bytes).write(to: folder.appending(path: "hyph_en_US.dic"))
      try FileManager.default.createDirectory(
        at: folder.appending(path: "hyph_de_DE.dic"), withIntermediateDirectories: true)
      let hyphenator = DictionaryHyphenator(folder: folder.path)
      guard case .faulty("en", _, _, isRefused: true)? = hyphenator.problem(with: "en") else {
        Issue.record("took a file of bytes for a dictionary")
        return
      }
      guard case .unreadable("de", _, _)? = hyphenator.problem(with: "de") else {
        Issue.record("took a folder for a dictionary")
        return
      }
    }
  }

  @Test func readsSmallDictionary() throws {
    try withFolder { folder in
      try Data("UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\na1b\nb1c\né1d\n".utf8)
        .write(to: folder.appending(path: "hyph_en_US.dic"))
      let hyphenator = DictionaryHyphenator(folder: folder.path)
      #expect(hyphenator.problem(with: "en") == nil)
      let hyphenationPoints = hyphenator.hyphenationPoints(
        of: Array("xabcéd".utf8)[...], language: "en")
      #expect(hyphenationPoints.map(\.offset) == [2, 3, 6])
    }
  }

  // MARK: User folders

  @Test(arguments: [
    ("en-GB", ["hyph_en_GB.dic"]), ("en-GB", ["hyph-en-gb.tex", "hyph_en.dic"]),
    ("en", ["hyph-en-us.tex"]),
    ("de-AT", ["hyph-de-at.tex", "hyph_de_AT.dic", "hyph_de.dic", "hyph-de-1996.tex"]),
    ("de-AT", ["hyph_de_DE.dic", "hyph-de-1996.tex"]),
    ("de-1901", ["hyph-de-1901.tex", "hyph-de-1996.tex"]),
    ("sr-Latn", ["hyph-sr-latn.tex", "hyph-sh-latn.tex"]), ("tlh", ["hyph-tlh.tex"]),
    ("ta", ["hyph_ta_IN.dic"]), ("hi-IN", ["hyph_hi_IN.dic", "hyph-hi.tex"]),
  ])
  func choosesBestMatchingFile(_ language: String, _ names: [String]) throws {
    try withFolder { folder in
      for name in names + ["hyph_en_US.dic"] where language != "en" || name != "hyph_en_US.dic" {
        let isFirst = name == names[0]
        let text = name.hasSuffix(".dic") ? "UTF-8\nq1x\n" : "\\patterns{q1x}"
        try Data((isFirst ? text : text.replacingOccurrences(of: "1", with: "2")).utf8)
          .write(to: folder.appending(path: name))
      }
      let hyphenator = DictionaryHyphenator(paths: [folder.path + "/none", folder.path])
      #expect(hyphenator.problem(with: language) == nil)
      #expect(
        hyphenator.hyphenationPoints(of: Array("aqxa".utf8)[...], language: language).map(\.offset)
          == [2])
      #expect(hyphenator.files.count == 1)
      #expect(hyphenator.files[0].hasSuffix("/" + names[0]))
      #expect(hyphenator.lookups.contains("\(folder.path)/\(names[0])"))
      #expect(hyphenator.lookups.contains("\(folder.path)/none/\(names[0])"))
    }
  }

  @Test func readsFilesBesideList() throws {
    try withFolder { folder in
      for (name, text) in [
        ("hyph-tr.pat.txt", "ı1d"), ("hyph-tr.hyp.txt", "ab-cd"), ("hyph-tr.chr.txt", "ıI\n"),
        ("hyph-nb.tex", "\\input hyph-no.tex\n\\hyphenation{at-ten-de}"),
        ("hyph-no.tex", "\\patterns{a1b}"), ("hyph-xx.tex", "\\input hyph-none.tex\n"),
      ] {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let hyphenator = DictionaryHyphenator(paths: [folder.path])
      func offsets(_ word: String, _ language: String) -> [Int] {
        hyphenator.hyphenationPoints(of: Array(word.utf8)[...], language: language).map(\.offset)
      }
      #expect(offsets("xIdx", "tr") == [2])
      #expect(offsets("abcd", "tr") == [2])
      #expect(offsets("xabx", "nb") == [2])
      #expect(offsets("attende", "nb-NO") == [2, 5])
      #expect(hyphenator.files.count == 5)
      let path = folder.appending(path: "hyph-xx.tex").path
      #expect(
        hyphenator.problem(with: "xx")
          == .faulty(
            language: "xx", file: path, PatternFaults(.noPatterns, line: nil), isRefused: true))
      #expect(hyphenator.lookups.contains("\(folder.path)/hyph-none.tex"))
    }
  }

  /// Whether an apostrophe joins a word depends on the patterns of the language.
  @Test func joinsApostrophesIfPatternsHaveThem() throws {
    try withFolder { folder in
      try Data("UTF-8\n'1a\n".utf8).write(to: folder.appending(path: "hyph_fr.dic"))
      try Data("UTF-8\na1b\n".utf8).write(to: folder.appending(path: "hyph_it.dic"))
      let hyphenator = DictionaryHyphenator(paths: [folder.path], folder: folder.path)
      #expect(hyphenator.hasApostrophes(in: "fr"))
      #expect(!hyphenator.hasApostrophes(in: "it"))
      #expect(!hyphenator.hasApostrophes(in: "tlh"))
    }
  }

  // MARK: Words

  @Test func handlesVeryLongWords() {
    for language in ["en", "de", "hu"] {
      for count in [0, 1, 2, 89, 90, 91, 99, 100, 101, 1_000, 100_000] {
        let word = String(repeating: "understanding", count: count / 13 + 1).prefix(count)
        let hyphenationPoints = hyphenator.hyphenationPoints(
          of: Array(word.utf8)[...], language: language)
        #expect(hyphenationPoints.allSatisfy { (1..<max(2, count)).contains($0.offset) })
        // Longer texts do not count as words.
        if count > 90 { #expect(hyphenationPoints.isEmpty) }
      }
    }
    #expect(divided("Donaudampfschifffahrtsgesellschaft", "de").contains("-"))
  }

  @Test(arguments: ["en", "de", "hu"])
  func breaksOnlyBetweenCharacters(_ language: String) {
    let words = [
      "l'homme", "l’homme", "rock'n'roll", "don't", "Größe", "日本語", "ёлка", "é́́", "a\u{301}b",
      "\u{AD}", "İstanbul", "ﬁnancial", "ẞ", "𝒳𝒴", "understanding’s", "\u{0}abc", "naïveté",
    ]
    for word in words {
      let bytes = Array(word.utf8)
      for division in hyphenator.hyphenationPoints(of: bytes[...], language: language) {
        #expect((1..<bytes.count).contains(division.offset), "\(word)")
        #expect(bytes[division.offset] & 0xC0 != 0x80, "\(word)")
      }
    }
  }
}

import Testing
import ZineText

@testable import ZineLayout

/// Liang's algorithm with small dictionaries.
@Suite struct HyphenationPatternsTests {
  private func dictionary(_ lines: String, charset: String = "UTF-8") throws -> PatternFile {
    try DictionaryReader.read(Array("\(charset)\n\(lines)\n".utf8))
  }

  /// Returns a word with its hyphens and its spelling changes at them.
  private func divided(_ word: String, _ patterns: HyphenationPatterns) -> String {
    let bytes = Array(word.utf8)
    var text = ""
    var start = 0
    for division in patterns.hyphenationPoints(of: bytes[...]) {
      let change = division.respelling
      let end = division.offset - (change?.removedBefore ?? 0)
      text += String(decoding: bytes[start..<end], as: UTF8.self)
      text += (change?.before ?? "") + "-" + (change?.after ?? "")
      start = division.offset + (change?.removedAfter ?? 0)
    }
    return text + String(decoding: bytes[start...], as: UTF8.self)
  }

  /// The example in Liang's thesis.
  private static let liang = "hy3ph\nhe2n\nhena4\nhen5at\n1na\nn2at\n1tio\n2io"

  @Test func hyphenatesHyphenation() throws {
    let file = try dictionary(Self.liang)
    #expect(file.faults == nil)
    #expect(file.patterns.patternCount == 8)
    #expect(divided("hyphenation", file.patterns) == "hy-phen-ation")
    #expect(divided("Hyphenation", file.patterns) == "Hy-phen-ation")
    #expect(divided("concatenation", file.patterns) == "concate-na-tion")
  }

  /// The minimum numbers before and after a hyphen count letters only.
  @Test func ignoresApostrophes() throws {
    let file = try dictionary("LEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3\nd1n\nd1x\nl'a1b")
    #expect(divided("couldn't", file.patterns) == "couldn't")
    #expect(divided("couldn’t", file.patterns) == "couldn’t")
    #expect(divided("couldx't", file.patterns) == "couldx't")
    #expect(divided("couldn'ts", file.patterns) == "could-n'ts")
    #expect(divided("l'abcd", file.patterns) == "l'a-bcd")
  }

  @Test(arguments: [
    // The highest number wins, whatever the order of the patterns.
    ("a1b\na2b", "xabx", "xabx"), ("a2b\na3bc\nb4c", "xabcx", "xa-bcx"),
    // Patterns for the start and end of a word.
    (".ab1c", "abcd", "ab-cd"), (".ab1c", "xabcd", "xabcd"), ("b1cd.", "abcd", "ab-cd"),
    ("b1cd.", "abcdx", "abcdx"),
    // Of two consecutive digits the last counts.
    ("ab13c", "abcd", "ab-cd"), ("ab12c", "abcd", "abcd"),
    // If two patterns have the same letters, the last one counts.
    ("b1c\nb2c", "abcd", "abcd"),
    // Text after a space is ignored, and so are comments.
    ("b1c what\n%b2c\n# b2c\n\n  \n", "abcd", "ab-cd"), ("\tb1c\r", "abcd", "ab-cd"),
    // Multi-byte letters, and capitals whose length differs from that of the small letter.
    ("in1a", "İnaça", "İn-aça"), ("ß1é", "aßéb", "aß-éb"), ("ß1é", "aẞÉb", "aẞ-Éb"),
    ("日1本", "x日本x", "x日-本x"),
    ("^^e91a", "xéax", "xé-ax"),
    // All kinds of apostrophes are equivalent.
    ("o'1b", "xo’bx", "xo’-bx"), ("o’1b", "xo'bx", "xo'-bx"), ("o'1b", "xoʼbx", "xoʼ-bx"),
  ])
  func readsPatterns(_ lines: String, _ word: String, _ expected: String) throws {
    let file = try dictionary(lines)
    #expect(divided(word, file.patterns) == expected)
    #expect(file.faults == nil)
  }

  @Test(arguments: [
    ("", "aa-aa-aa"), ("LEFTHYPHENMIN 1", "a-a-aa-aa"), ("RIGHTHYPHENMIN 3", "aa-aaaa"),
    ("LEFTHYPHENMIN 0\nRIGHTHYPHENMIN 0", "aa-aa-aa"),
  ])
  func appliesLetterMinimums(_ lines: String, _ expected: String) throws {
    let file = try dictionary("\(lines)\n.a1a\n.aa1a\naa1aa.\na1a.")
    #expect(file.faults == nil)
    #expect(divided("aaaaaa", file.patterns) == expected)
  }

  // MARK: Spelling changes

  @Test(arguments: [
    ("as5szon/sz=,2,1", "asszony", "asz-szony"), (".as5szon/sz=sz,2,3", "asszony", "asz-szony"),
    ("l·9l/=,2,1", "col·laborar", "col-laborar"), ("f1f/ff=f", "schiffahrt", "schiff-fahrt"),
    ("schif3fahrt/ff=f,5,2", "schiffahrt", "schiff-fahrt"),
    ("a1atje./a=t,1,3", "omaatje", "oma-tje"),
  ])
  func respellsAtHyphens(_ line: String, _ word: String, _ expected: String) throws {
    let file = try dictionary(line)
    #expect(file.faults == nil)
    #expect(divided(word, file.patterns) == expected)
  }

  /// At a hyphen right before the changed letters, all of them follow the hyphen.
  @Test func respellsAfterHyphens() throws {
    let file = try dictionary("ö5ssze/sz=,2,1")
    let hyphenationPoints = file.patterns.hyphenationPoints(of: Array("xössze".utf8)[...])
    #expect(hyphenationPoints.map(\.respelling?.removedBefore) == [0])
    #expect(hyphenationPoints.map(\.respelling?.removedAfter) == [1])
  }

  /// Other numbers in the pattern hyphenate as usual; of equal numbers, the one with a spelling change wins.
  @Test func respellsOnlyAtMarkedPoint() throws {
    let file = try dictionary("ab1cd5ed/x=,4,1\ne1d")
    #expect(divided("abcdedx", file.patterns) == "ab-cx-e-dx")
    for lines in ["s1s/sz=,1,1\ns1sz", "s1sz\ns1s/sz=,1,1"] {
      #expect(divided("asszo", try dictionary(lines).patterns) == "asz-szo")
    }
  }

  // MARK: Compounds

  @Test func hyphenatesCompounds() throws {
    let lines = "NOHYPHEN -,'\n1-1\n1'1\nrad1fahr1\nrad1weg\nNEXTLEVEL\na1d\n.f2\nr1w\n1ra\ne1g"
    let file = try dictionary("COMPOUNDLEFTHYPHENMIN 2\nCOMPOUNDRIGHTHYPHENMIN 2\n" + lines)
    #expect(file.faults == nil)
    // Each part of a compound has its own start and end; there is no break beside a hyphen in the word.
    #expect(divided("radfahrradweg", file.patterns) == "rad-fahr-rad-weg")
    #expect(divided("rad-fahrrad", file.patterns) == "rad-fahr-rad")
    // Breaks one letter away from a joint.
    let near = try dictionary(lines)
    #expect(divided("radfahrradweg", near.patterns) == "ra-d-fahr-ra-d-weg")
  }

  /// An empty entry would match everywhere.
  @Test func readsNohyphenEntries() throws {
    let spaced = try dictionary("NOHYPHEN ', -\na1b")
    #expect(spaced.faults == nil)
    #expect(divided("aaabbb", spaced.patterns) == "aaa-bbb")
    let empty = try dictionary("NOHYPHEN -,0\na1b")
    #expect(empty.faults?.fault == .unreadablePattern)
    #expect(divided("aaabbb", empty.patterns) == "aaa-bbb")
  }

  @Test func handlesNestedCompounds() throws {
    let file = try dictionary("1a\nNEXTLEVEL\nb1b")
    let word = String(repeating: "a", count: 80)
    #expect(file.patterns.hyphenationPoints(of: Array(word.utf8)[...]).count == 77)
  }

  // MARK: Words

  @Test func breaksBetweenGraphemeClusters() throws {
    let file = try dictionary("LEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n1\u{301}\ne1e\n1ி\nக1ல")
    #expect(divided("xee\u{301}", file.patterns) == "xe-e\u{301}")
    #expect(divided("கலிகல", file.patterns) == "க-லிக-ல")
  }

  @Test func ignoresWordsLongerThanLimit() throws {
    let file = try dictionary("a1a")
    for (count, hyphenationPoints) in [
      (0, 0), (1, 0), (3, 0), (4, 1), (90, 87), (91, 0), (100_000, 0),
    ] {
      let word = [UInt8](repeating: UInt8(ascii: "a"), count: count)
      #expect(file.patterns.hyphenationPoints(of: word[...]).count == hyphenationPoints)
    }
  }
}

import Testing
import ZineText

@testable import ZineLayout

/// Parsing of valid and invalid pattern files.
@Suite struct PatternFileTests {
  private func offsets(_ file: PatternFile, _ word: String) -> [Int] {
    file.patterns.hyphenationPoints(of: Array(word.utf8)[...]).map(\.offset)
  }

  private func fault(_ read: () throws -> PatternFile) -> PatternFaults? {
    do {
      return try read().faults
    } catch {
      return error as? PatternFaults
    }
  }

  // MARK: Dictionaries

  @Test(arguments: [
    ("UTF-8", "é".utf8.map { $0 }, "é"), ("utf-8\r", "é".utf8.map { $0 }, "é"),
    ("\u{FEFF}UTF-8", "é".utf8.map { $0 }, "é"), ("ISO8859-1", [0xE9], "é"),
    ("ISO-8859-1 ", [0xE9], "é"), ("ISO8859-2", [0xE8], "č"), ("ISO8859-5", [0xD0], "а"),
    ("ISO8859-7", [0xE1], "α"), ("ISO8859-13", [0xF0], "š"), ("ISO8859-15", [0xA8], "š"),
    ("KOI8-R", [0xC1], "а"), ("KOI8-U", [0xA7], "ї"), ("microsoft-cp1251", [0xE0], "а"),
    ("microsoft-cp1251", [0xB8], "ё"),
  ])
  func decodesCharsets(_ name: String, _ letter: [UInt8], _ character: String) throws {
    let bytes = Array("\(name)\nx1".utf8) + letter + Array("\n".utf8)
    let file = try DictionaryReader.read(bytes)
    #expect(file.faults == nil)
    #expect(offsets(file, "ax\(character)b") == [2])
    #expect(offsets(file, "AX\(character.uppercased())B") == [2])
  }

  @Test(
    arguments: [
      ("", .unknownCharset(""), 1), ("\n", .unknownCharset(""), 1),
      ("junk", .unknownCharset("junk"), 1),
      ("ISO8859-99\na1b", .unknownCharset("ISO8859-99"), 1),
      ("UTF-16\na1b", .unknownCharset("UTF-16"), 1), ("UTF-8", .noPatterns, nil),
      ("UTF-8\n% a1b\nLEFTHYPHENMIN 2\nab\n", .noPatterns, nil),
      // Lines that are skipped.
      ("UTF-8\na1b\n.\n", .unreadablePattern, 3), ("UTF-8\na1b\n1.2\n", .unreadablePattern, 3),
      ("UTF-8\na1b\na1b/x\n", .unreadableChange, 3), ("UTF-8\na1b\n/x=\n", .unreadableChange, 3),
      ("UTF-8\na1b\na1b/x=y,3,1\n", .unreadableChange, 3),
      ("UTF-8\na1b\na1b/x=y,0,1\n", .unreadableChange, 3),
      ("UTF-8\na1b\na1b/x=y,1,99999999999999999999\n", .unreadableChange, 3),
      ("UTF-8\na1b\na1b/x=y,-1,1\n", .unreadableChange, 3),
      ("UTF-8\na1b\na1b/x=y=z\n", .unreadableChange, 3),
      ("UTF-8\na1b\na1b/=,1\n", .unreadableChange, 3),
      ("UTF-8\nLEFTHYPHENMIN two\na1b\n", .unreadableMinimum, 2),
      ("UTF-8\nRIGHTHYPHENMIN -1\na1b\n", .unreadableMinimum, 2),
      ("UTF-8\na1b\nNEXTLEVEL\na1b\nNEXTLEVEL\n", .unreadablePattern, 5),
    ] as [(String, PatternFault, Int?)])
  func reportsFaults(_ text: String, _ expected: PatternFault, _ line: Int?) {
    let found = fault { try DictionaryReader.read(Array(text.utf8)) }
    #expect(found == PatternFaults(expected, line: line))
  }

  @Test(arguments: [
    [0xFF], [0xC3], [0xE2, 0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0x80],
  ])
  func reportsInvalidUTF8(_ bytes: [Int]) {
    for before in ["UTF-8\na1b\n1", "UTF-8\na1b\na1b/x="] {
      let found = fault {
        try DictionaryReader.read(
          Array(before.utf8) + bytes.map { UInt8($0) } + Array("\n1b\n".utf8))
      }
      #expect(found == PatternFaults(.wrongEncoding, line: 3))
    }
  }

  /// The valid lines of a file are used.
  @Test func skipsInvalidLines() throws {
    let text = "UTF-8\na1b\n1\n\(String(repeating: "x", count: Limits.patternBytes + 1))\nc1d\n"
    let file = try DictionaryReader.read(Array(text.utf8))
    #expect(file.faults == PatternFaults(.unreadablePattern, line: 3, count: 2))
    #expect(offsets(file, "xabcdx") == [2, 4])
  }

  @Test func rejectsTooLargeFiles() {
    let pattern = Array("a1b\n".utf8)
    let many = Array("UTF-8\n".utf8) + (0..<100).flatMap { _ in pattern }
    #expect(fault { try DictionaryReader.read(many) } == nil)
    #expect(fault { try DictionaryReader.read(many, into: PatternFile(maximumCount: 100)) } == nil)
    let found = fault { try DictionaryReader.read(many, into: PatternFile(maximumCount: 99)) }
    #expect(found == PatternFaults(.tooManyPatterns, line: 101))
    let large = [UInt8](repeating: UInt8(ascii: "%"), count: Limits.hyphenationBytes + 1)
    #expect(fault { try DictionaryReader.read(large) } == PatternFaults(.tooLarge, line: nil))
    #expect(fault { try TeXPatternReader.read(large) } == PatternFaults(.tooLarge, line: nil))
  }

  /// The longest supported pattern, with alternating letters and numbers.
  @Test func readsLongPatterns() throws {
    let letters = String(repeating: "a1", count: Pattern.maximumPoints)
    let file = try DictionaryReader.read(Array("UTF-8\n\(letters)\n\(letters)a1\nb1b\n".utf8))
    #expect(file.faults == PatternFaults(.patternTooLong, line: 3))
    #expect(offsets(file, "abba") == [2])
  }

  // MARK: TeX

  private static let tex = #"""
    % hyphenmins:
    %     generation:
    %         left:  9
    %         right: 9
    %     typesetting:
    %         left:  1
    %         right: 3
    % texlive:
    %     left: 7
    \message{Patterns {with} braces}
    \patterns{% of a language
    a1b c1d % e1f
    ^^e91x ^^^^01611y
    }
    \hyphenation{
      ta-ble project
      a-c-b-d % un-read
    }
    \input hyph-other.tex
    \endinput
    \patterns{q1q}
    """#

  @Test func readsTeXFiles() throws {
    let file = try TeXPatternReader.read(Array(Self.tex.utf8))
    #expect(file.faults == nil)
    #expect(file.inputs == ["hyph-other"])
    #expect(file.patterns.patternCount == 7)
    #expect(offsets(file, "abcdefgh") == [1, 3])
    #expect(offsets(file, "ééxšyaaa") == [4, 7])
    // Exceptions take precedence, and respect the minimum number of letters.
    #expect(offsets(file, "Table") == [2])
    #expect(offsets(file, "project") == [])
    #expect(offsets(file, "acbd") == [1])
    #expect(offsets(file, "aqqqa") == [])
  }

  @Test func readsLists() throws {
    var file = try TeXPatternReader.read(.patterns, Array("a1b\nı1d\n c1d".utf8))
    file = try TeXPatternReader.read(.exceptions, Array("ab-cd\n".utf8), into: file)
    file = try TeXPatternReader.read(.letters, Array("aA\nıI\n\nßẞ x\n".utf8), into: file)
    #expect(file.faults == nil)
    #expect(offsets(file, "xabcdx") == [2, 4])
    #expect(offsets(file, "abcd") == [2])
    // Turkish has different capitals.
    #expect(offsets(file, "xIdx") == [2])
  }

  @Test(
    arguments: [
      (#"\patterns{a1b"#, .unclosed, 1), ("\n\\hyphenation {\na-b\n", .unclosed, 2),
      (#"\patterns{a1b \x1y}"#, .unreadablePattern, 1),
      ("\\patterns{a1b\n{c}}", .unreadablePattern, 2),
      ("\\patterns{a1b}\\hyphenation{ta{-}ble}", .unreadableException, 1),
      ("\\patterns{a1b}\n\\hyphenation{-}", .unreadableException, 2),
      ("\\patterns{a1b ..}", .unreadablePattern, 1),
    ] as [(String, PatternFault, Int)])
  func reportsFaultsInTeX(_ text: String, _ expected: PatternFault, _ line: Int) {
    let found = fault { try TeXPatternReader.read(Array(text.utf8)) }
    #expect(found == PatternFaults(expected, line: line))
  }

  @Test(arguments: [
    "", "\\", "\\patterns", "\\patterns{", "\\patterns{}", "\\patterns{}}}{{", "\\input",
    "\\input ../x",
    "^^", "\\patterns{^^}", "\\patterns{^^^^}", "\\patterns{^^^^d800}", "\\hyphenation{%", "%",
    "\\input hyph-../../etc/passwd", "\u{FEFF}", "\u{0}", "\\patterns{\u{0}1a}",
  ])
  func handlesInvalidTeX(_ text: String) {
    let file = try? TeXPatternReader.read(Array(text.utf8))
    #expect(file.map { $0.inputs.allSatisfy { !$0.contains("/") && !$0.contains(".") } } ?? true)
    for list in [TeXPatternReader.List.patterns, .exceptions, .letters] {
      let file = try? TeXPatternReader.read(list, Array(text.utf8))
      #expect(file.map { offsets($0, "understanding").count < 13 } ?? true)
    }
  }
}

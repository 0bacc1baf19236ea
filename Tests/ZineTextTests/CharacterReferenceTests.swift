import Testing

@testable import ZineText

/// Named and numeric character references.
@Suite struct CharacterReferenceTests {
  /// The names in the table with their code points.
  private var table: [(name: String, codes: [UInt32])] {
    String(describing: NamedCharacters.table).split { $0 == " " || $0 == "\n" }.map { entry in
      let parts = entry.split(separator: ":")
      return (String(parts[0]), parts[1].split(separator: "+").map { UInt32($0, radix: 16) ?? 0 })
    }
  }

  /// HTML has 2,231 references: 2,125 names, and 106 of them also without a semicolon.
  @Test func readsAllNames() {
    let table = table
    #expect(table.count == 2_125)
    for (entry, next) in zip(table, table.dropFirst()) {
      #expect(Array(entry.name.utf8).lexicographicallyPrecedes(Array(next.name.utf8)))
    }
    for (name, codes) in table {
      let text = NamedCharacters.text(for: name.utf8)
      if ["Tab", "NewLine"].contains(name) {
        #expect(text == " ")
      } else {
        #expect(text.map { $0.unicodeScalars.map(\.value) } == codes, "\(name)")
      }
      let parsed = parse("a&\(name);b")
      #expect(parsed.diagnostics.isEmpty, "\(name)")
    }
  }

  @Test func rejectsOtherNames() {
    let names = Set(table.map(\.name))
    for name in names {
      for other in [name + "x", "x" + name, String(name.dropLast()) + "~", ""] {
        guard !names.contains(other) else { continue }
        #expect(NamedCharacters.text(for: other.utf8) == nil, "\(other)")
      }
    }
  }

  @Test(arguments: [
    (
      "caf&eacute; &Uuml;ber Stra&szlig;e &rarr; &hearts; &Alpha;&alpha;", "café Über Straße → ♥ Αα"
    ),
    ("&fjlig; &NotEqualTilde; &CounterClockwiseContourIntegral;", "fj ≂̸ ∳"),
    ("&#233;&#xE9;&#XE9; &#146;&#150;&#128;", "ééé ’–€"),
    ("a&NewLine;b&Tab;c&#10;d", "a b c d"),
    ("&amp;eacute; AT&T; R&D", "&eacute; AT&T; R&D"),
  ])
  func reads(_ markup: String, _ text: String) {
    #expect(parse(markup).paragraphs == [text])
  }

  /// HTML accepts some names without a semicolon, whatever follows. Here the name must be complete, and must
  /// not be a word that could follow an ampersand by chance.
  @Test(arguments: [
    ("caf&eacute au lait", "café au lait", 1),
    ("&copy 2026, R&amp D, &#233", "© 2026, R& D, é", 3),
    ("black&not white, 3&times 4, this&that", "black&not white, 3&times 4, this&that", 0),
    ("?a=1&copy=2&reg=3", "?a=1&copy=2&reg=3", 0),
    ("&copyright &notit &ampx", "&copyright &notit &ampx", 0),
    ("&rarr x &Alpha", "&rarr x &Alpha", 0),
  ])
  func acceptsSomeWithoutSemicolon(_ markup: String, _ text: String, _ warnings: Int) {
    let parsed = parse(markup)
    #expect(parsed.paragraphs == [text])
    #expect(
      parsed.diagnostics.map(\.fact.code) == Array(repeating: .unknownReference, count: warnings))
    #expect(parsed.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func readsAttributes() {
    let parsed = parse("<img src='x?a=1&copy=2' alt='Caf&eacute;'>")
    guard case .picture(let picture)? = parsed.story.attachments.first else {
      Issue.record("no picture")
      return
    }
    #expect(picture.alternative == "Café")
    #expect(picture.source == "x?a=1&copy=2")
  }
}

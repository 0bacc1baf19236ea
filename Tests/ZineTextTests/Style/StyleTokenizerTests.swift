import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct StyleTokenizerTests {
  private func tokens(_ text: String) -> [StyleToken] {
    let bytes = Array(text.utf8)
    return StyleTokenizer.tokens(of: bytes, in: 0..<bytes.count)
  }

  private func kinds(_ text: String) -> [StyleToken.Kind] { tokens(text).map(\.kind) }

  @Test(arguments: [
    ("color", StyleToken.Kind.name("color")), ("-zine-x", .name("-zine-x")),
    ("--own", .name("--own")), ("_a1", .name("_a1")), ("größe", .name("größe")),
    ("字", .name("字")), ("rgb(", .function("rgb")), ("RGB(", .function("rgb")),
    ("@page", .atName("page")), ("@-zine-match", .atName("-zine-match")), ("#a1", .hash("a1")),
    ("#12ab", .hash("12ab")), ("\t\n \u{C}\r\n", .space),
    ("12", .number(12, isWhole: true)), ("+3", .number(3, isWhole: true)),
    ("-.5", .number(-0.5, isWhole: false)), (".25", .number(0.25, isWhole: false)),
    ("1e3", .number(1000, isWhole: false)), ("1E-2", .number(0.01, isWhole: false)),
    ("12.50%", .percentage(12.5)), ("2PT", .dimension(2, unit: "pt")),
    ("1e", .dimension(1, unit: "e")), ("2n-1", .dimension(2, unit: "n-1")),
    ("'a\"b'", .string("a\"b")), ("\"\"", .string("")),
    ("url(a b.png)", .url("a b.png")), ("url(  x.css  )", .url("x.css")), ("{", .mark(0x7B)),
    ("\u{0}", .mark(0)),
  ])
  func reads(_ text: String, _ kind: StyleToken.Kind) {
    let tokens = tokens(text)
    #expect(tokens.map(\.kind) == [kind])
    #expect(tokens.map(\.length) == [text.utf8.count])
  }

  @Test func splitsAdjacentTokens() {
    #expect(
      kinds("a:b;c") == [
        .name("a"), .mark(UInt8(ascii: ":")), .name("b"), .mark(UInt8(ascii: ";")), .name("c"),
      ])
    #expect(kinds("1.2.3") == [.number(1.2, isWhole: false), .number(0.3, isWhole: false)])
    #expect(kinds(".5.5") == [.number(0.5, isWhole: false), .number(0.5, isWhole: false)])
    #expect(kinds("1+2") == [.number(1, isWhole: true), .number(2, isWhole: true)])
    #expect(kinds("- 1") == [.mark(UInt8(ascii: "-")), .space, .number(1, isWhole: true)])
    #expect(kinds("url('a')") == [.function("url"), .string("a"), .mark(UInt8(ascii: ")"))])
    #expect(kinds("a/**/b") == [.name("a"), .name("b")])
    #expect(kinds("/* a */ /* b */").count == 1)
    #expect(kinds("@ # .").count == 5)
  }

  @Test(arguments: [
    ("\\41 b", StyleToken.Kind.name("Ab")), ("\\000041b", .name("Ab")), ("a\\:b", .name("a:b")),
    ("\\字", .name("字")), ("\\0", .name("\u{FFFD}")), ("\\d800", .name("\u{FFFD}")),
    ("\\ffffff", .name("\u{FFFD}")), ("\"\\22\"", .string("\"")), ("\"a\\\nb\"", .string("ab")),
    // Characters that no text can contain, escaped or not. Line ends are allowed.
    ("\"\\1 a\\7f\"", .string("\u{FFFD}a\u{FFFD}")),
    ("\"\u{0}\u{1}\"", .string("\u{FFFD}\u{FFFD}")),
    ("\"\\\u{0}b\"", .string("\u{FFFD}b")), ("\"\\a\\9\"", .string("\n\t")),
    ("\"\\201c \\201d\"", .string("“”")), ("#\\31 a", .hash("1a")),
  ])
  func readsEscapes(_ text: String, _ kind: StyleToken.Kind) { #expect(kinds(text) == [kind]) }

  @Test(arguments: ["\"a", "\"a\nb\"", "'\\", "\"a\\\""])
  func findsUnterminatedStrings(_ text: String) { #expect(kinds(text).first == .unendedString) }

  @Test func findsUnterminatedComments() {
    #expect(kinds("a /* b") == [.name("a"), .space, .unendedComment])
    #expect(kinds("/*/") == [.unendedComment])
  }

  @Test func readsLongNumbersAsInfinite() {
    #expect(kinds(String(repeating: "9", count: 400)) == [.number(.infinity, isWhole: true)])
    #expect(kinds("1e999pt") == [.dimension(.infinity, unit: "pt")])
    #expect(kinds("0." + String(repeating: "0", count: 400) + "1") == [.number(0, isWhole: false)])
  }

  @Test func detectsSignsOfNumbers() {
    #expect(tokens("+1 -1 1").filter { !$0.isSpace }.map(\.isSigned) == [true, true, false])
  }

  @Test(arguments: ["\\", "@\\", "#\\", "a\\", "-\\", "\\\n", "url(", "url(a", "\"\\", "/", "/*"])
  func staysWithinText(_ text: String) {
    let tokens = tokens(text)
    #expect(!tokens.isEmpty)
    #expect(tokens.allSatisfy { $0.offset + $0.length <= text.utf8.count })
  }

  @Test func startsAtRangeBounds() {
    let bytes = Array("<style>a{}</style>".utf8)
    let tokens = StyleTokenizer.tokens(of: bytes, in: 7..<10)
    #expect(tokens.map(\.offset) == [7, 8, 9])
  }
}

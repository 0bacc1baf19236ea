import Testing

@testable import ZineText

/// Strict JSON: valid input is parsed, and invalid input is reported with its position.
@Suite struct JSONReaderTests {
  private func source(_ text: String) -> SourceFile {
    SourceFile(id: SourceID(0), name: "x.json", bytes: Array(text.utf8))
  }

  /// Returns the value in its shortest form.
  private func read(_ text: String) throws -> String { try JSONReader.read(source(text)).written }

  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("\t\r\nfalse\n", "false"), ("\u{FEFF}1", "1.0"),
    ("0", "0.0"), ("-0", "-0.0"), ("12", "12.0"), ("-1.5e+2", "-150.0"), ("1E-2", "0.01"),
    ("1e-999", "0.0"), ("0.5", "0.5"), ("0e1", "0.0"),
    ("\"\"", "\"\""), ("\"a b\"", "\"a b\""), ("\"文字🧟\u{7F}\"", "\"文字🧟\u{7F}\""),
    (#""\"\\\/""#, #""\u0022\u005c/""#), (#""\b\f\n\r\t""#, #""\u0008\u000c\u000a\u000d\u0009""#),
    (#""\u0041\u00e9\u6587\uD83E\udddf\uFFFF""#, "\"Aé文🧟\u{FFFF}\""),
    ("[]", "[]"), ("[ ]", "[]"), ("[1,\n2]", "[1.0,2.0]"), ("[[],[[]]]", "[[],[[]]]"),
    ("{}", "{}"), ("{ \"a\" : 1 , \"\" : [ ] }", "{\"a\":1.0,\"\":[]}"),
  ])
  func reads(_ text: String, _ value: String) throws {
    #expect(try read(text) == value)
    // The written value is read as the same value.
    #expect(try read(value) == value)
  }

  @Test(arguments: [
    // Cut off: the position is after the last character.
    ("", "1:1 cutOff"), ("[", "1:2 cutOff"), ("[1,\n", "1:4 cutOff"), ("{\"a\"", "1:5 cutOff"),
    ("{\"a\":\n\n", "1:6 cutOff"), ("[[1]", "1:5 cutOff"),
    // Commas, colons, brackets.
    ("[1,]", "1:3 trailingComma"), ("{\"a\":1 ,\n}", "1:8 trailingComma"),
    ("[1\n 2]", "2:2 missingComma"), ("{\"a\":1 \"b\":2}", "1:8 missingComma"),
    ("[true[]]", "1:6 missingComma"), ("[,1]", "1:2 unexpected , value"),
    ("[1,,2]", "1:4 unexpected , value"), ("[1}", "1:3 unexpected } comma"),
    ("{\"a\" 1}", "1:6 unexpected 1 colon"), ("{\"a\"=1}", "1:5 unexpected = colon"),
    ("{\"a\":}", "1:6 unexpected } value"), ("{1:2}", "1:2 unexpected 1 key"),
    ("{,}", "1:2 unexpected , key"), ("]", "1:1 unexpected ] value"),
    ("[1;2]", "1:3 unexpected ; comma"), ("[\u{A0}]", "1:2 unexpected \u{A0} value"),
    ("[1] x", "1:5 textAfterEnd"), ("1 2", "1:3 textAfterEnd"), ("{}\n]", "2:1 textAfterEnd"),
    ("\u{FEFF}\u{FEFF}1", "1:1 unexpected \u{FEFF} value"),
    // Syntax of other languages.
    ("[1] // x", "1:5 textAfterEnd"), ("[1, // x\n2]", "1:5 comment"), ("/* x */1", "1:1 comment"),
    ("['a']", "1:2 wrongQuote"), ("{'a':1}", "1:2 wrongQuote"), ("[“a”]", "1:2 wrongQuote"),
    ("[NaN]", "1:2 bareWord NaN"), ("Infinity", "1:1 bareWord Infinity"),
    ("True", "1:1 bareWord True"), ("[nul]", "1:2 bareWord nul"), ("{a:1}", "1:2 bareWord a"),
    ("[文字]", "1:2 bareWord 文字"), ("truer", "1:1 bareWord truer"),
    // Numbers.
    ("01", "1:1 leadingZero 01"), ("-01.5", "1:1 leadingZero -01.5"), ("00", "1:1 leadingZero 00"),
    ("[+1]", "1:2 unreadableNumber +1"), ("[.5]", "1:2 unreadableNumber .5"),
    ("[1.]", "1:2 unreadableNumber 1."), ("[1.e5]", "1:2 unreadableNumber 1.e5"),
    ("[1e]", "1:2 unreadableNumber 1e"), ("[-]", "1:2 unreadableNumber -"),
    ("[- 1]", "1:2 unreadableNumber -"), ("[0x10]", "1:2 unreadableNumber 0x10"),
    ("[12px]", "1:2 unreadableNumber 12px"), ("[1-2]", "1:2 unreadableNumber 1-2"),
    ("[-Infinity]", "1:2 unreadableNumber -Infinity"), ("[1e999]", "1:2 largeNumber 1e999"),
    ("[-1e309]", "1:2 largeNumber -1e309"),
    ("[\(String(repeating: "9", count: 400))]", "1:2 longNumber 400"),
    ("[0.\(String(repeating: "0", count: 400))]", "1:2 longNumber 402"),
    // Strings.
    ("[\"a", "1:2 unterminatedString"), ("[\"a\n\"]", "1:2 unterminatedString"),
    ("[\"a\\", "1:2 unterminatedString"), ("[\"a\\\n\"]", "1:2 unterminatedString"),
    ("[\"a\tb\"]", "1:4 controlCharacter 9"), ("[\"文\u{0}\"]", "1:4 controlCharacter 0"),
    (#"["\x41"]"#, "1:3 unknownEscape x"), (#"["文\文"]"#, "1:4 unknownEscape 文"),
    (#"["\'"]"#, "1:3 unknownEscape '"), (#"["\U0041"]"#, "1:3 unknownEscape U"),
    (#"["\u12"]"#, "1:3 unreadableEscape"), (#"["\u12g4"]"#, "1:3 unreadableEscape"),
    (#"["\u１２３４"]"#, "1:3 unreadableEscape"), (#"["\u"#, "1:3 unreadableEscape"),
    (#"["a\ud83d"]"#, "1:4 loneSurrogate d83d"), (#"["\udc00\ud83d"]"#, "1:3 loneSurrogate dc00"),
    (#"["\ud83d\u0041"]"#, "1:3 loneSurrogate d83d"), (#"["\ud83d\u00"]"#, "1:9 unreadableEscape"),
    (#"["\ud83d\n"]"#, "1:3 loneSurrogate d83d"),
    // Objects.
    ("{\"a\":1,\"b\":2,\"a\":3}", "1:14 duplicateKey a"),
    (#"{"a":1,"\u0061":3}"#, "1:8 duplicateKey a"),
  ])
  func rejects(_ text: String, _ problem: String) throws {
    let source = source(text)
    let failure = try #require(throws: JSONFailure.self) { try JSONReader.read(source) }
    var finder = LocationFinder(source)
    let place = finder.location(of: failure.range.lowerBound)
    #expect("\(place.line):\(place.column) \(failure.problem.short)" == problem)
    #expect(failure.range.upperBound <= source.bytes.count)
  }

  @Test func findsDuplicateKeys() throws {
    let keys = (0..<10_000).map { "\"key \($0)\": \($0)" }
    guard
      case .object(let members) = try JSONReader.read(
        source("{\(keys.joined(separator: ","))}")
      ).content
    else {
      Issue.record("no object")
      return
    }
    #expect(members.count == 10_000)
    let failure = #expect(throws: JSONFailure.self) {
      try JSONReader.read(source("{\((keys + [keys[5_000]]).joined(separator: ","))}"))
    }
    #expect(failure?.problem == .duplicateKey("key 5000"))
    #expect(failure?.related?.role == .firstOne)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func stopsAtNestingLimit(_ bracket: String) throws {
    let failure = #expect(throws: JSONFailure.self) {
      try JSONReader.read(source(String(repeating: bracket, count: 100_000)))
    }
    #expect(failure?.problem == .tooDeep)
    let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(try read(deep) == deep)
  }

  /// The position of an unclosed bracket is reported.
  @Test func reportsOpenBracket() {
    let failure = #expect(throws: JSONFailure.self) {
      try JSONReader.read(source("[ {\"a\": [1]"))
    }
    #expect(failure?.related?.range == 2..<3)
  }

  @Test func mapsToSource() throws {
    guard case .string(let string) = try JSONReader.read(source(#" "ab\n\u00e9cd\"""#)).content
    else {
      Issue.record("no string")
      return
    }
    #expect(string.text == "ab\nécd\"")
    #expect(string.range == 1..<17)
    // a b \n é(2) c d "
    let places = [2, 3, 4, 6, 12, 13, 14]
    for (index, place) in zip([0, 1, 2, 3, 5, 6, 7], places) {
      #expect(string.sourceRange(of: index..<index).lowerBound == place)
    }
    #expect(string.sourceRange(of: 3..<5) == 6..<12)
    #expect(string.sourceRange(of: 7..<8) == 14..<16)
    let pieces = string.pieces(of: 1..<7)
    #expect(pieces.map(\.range) == [1..<3, 3..<5, 5..<7])
    #expect(pieces.map(\.offset) == [3, 6, 12])
  }
}

extension JSONValue {
  /// JSON without white space and with as few escapes as possible.
  fileprivate var written: String {
    switch content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let number): "\(number)"
    case .string(let string): string.written
    case .array(let values): "[\(values.map(\.written).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\($0.key.written):\($0.value.written)" }.joined(separator: ","))}"
    }
  }
}

extension JSONString {
  fileprivate var written: String {
    let letters = text.unicodeScalars.map { scalar in
      guard scalar.value < 0x20 || scalar == "\"" || scalar == "\\" else { return String(scalar) }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"\(letters.joined())\""
  }
}

extension JSONProblem {
  /// The name of the case with its associated values.
  fileprivate var short: String {
    func letter(_ scalar: UInt32) -> String { Unicode.Scalar(scalar).map { String($0) } ?? "?" }
    return switch self {
    case .unexpected(let scalar, let expected): "unexpected \(letter(scalar)) \(expected.short)"
    case .bareWord(let word, _): "bareWord \(word)"
    case .controlCharacter(let scalar): "controlCharacter \(scalar)"
    case .unknownEscape(let scalar): "unknownEscape \(letter(scalar))"
    case .loneSurrogate(let unit): "loneSurrogate \(String(unit, radix: 16))"
    case .unreadableNumber(let text): "unreadableNumber \(text)"
    case .leadingZero(let text): "leadingZero \(text)"
    case .largeNumber(let text): "largeNumber \(text)"
    case .longNumber(let count): "longNumber \(count)"
    case .duplicateKey(let key): "duplicateKey \(key)"
    default: "\(self)"
    }
  }
}

extension JSONProblem.Expectation {
  fileprivate var short: String {
    if case .comma = self { "comma" } else { "\(self)" }
  }
}

import Testing

@testable import ZineCairo

@Suite struct PDFBytesTests {
  private func written(_ write: (inout PDFBytes) -> Void) -> String {
    var bytes = PDFBytes()
    write(&bytes)
    return bytes.bytes.map { String(UnicodeScalar($0)) }.joined()
  }

  @Test(arguments: [
    (0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.25, "-0.25"), (10, "10"), (1.0004, "1.0004"),
    (1.00004, "1"), (-0.00001, "0"), (0.99996, "1"), (841.889764, "841.8898"), (1e-9, "0"),
    (1e300, "2000000000"), (-1e300, "-2000000000"), (.nan, "0"), (.infinity, "0"),
    (100.01, "100.01"),
  ])
  func writesNumbers(_ value: Double, _ expected: String) {
    #expect(written { $0.add(real: value) } == expected)
  }

  @Test func roundsToDecimals() {
    #expect(written { $0.add(real: 12.3456, decimals: 0) } == "12")
    #expect(written { $0.add(real: 12.3456, decimals: 2) } == "12.35")
    #expect(written { $0.add(reals: [1, -2.5, 0.3], decimals: 1) } == "1 -2.5 0.3")
    #expect(PDFBytes.rounded(0.44384765, decimals: 3) == 0.444)
  }

  @Test func escapesStrings() {
    #expect(written { $0.add(string: #"a(b)\c"#.utf8) } == #"(a\(b\)\\c)"#)
    #expect(written { $0.add(string: [0x0D, 0x0A, 0xFF]) } == "(\\r\n\u{FF})")
  }

  /// ASCII text is written as it is, all other text in UTF-16 with a byte order mark.
  @Test func writesText() {
    #expect(written { $0.add(text: "A (b)") } == #"(A \(b\))"#)
    #expect(written { $0.add(text: "é") } == "(\u{FE}\u{FF}\u{00}\u{E9})")
    #expect(written { $0.add(utf16: "a\u{1F9DF}".unicodeScalars) } == "0061D83EDDDF")
  }

  @Test(arguments: [
    (0, "D:19700101000000Z"), (1_000_000_000, "D:20010909014640Z"),
    (951_782_400, "D:20000229000000Z"), (4_107_542_399, "D:21000228235959Z"),
    (4_107_542_400, "D:21000301000000Z"), (253_402_300_799, "D:99991231235959Z"),
    (1_795_219_200, "D:20261121000000Z"),
  ])
  func writesDates(_ seconds: Int, _ expected: String) {
    #expect(pdfDate(secondsSince1970: seconds) == expected)
  }
}

import Foundation
import Testing
import ZineLayout

@testable import ZineCairo

/// Tests line breaks against the Unicode Consortium's test for UAX #14 (version 15.0), which the package
/// `unicode-data` installs.
@Suite struct UnicodeLineBreakTests {
  private static let file = "/usr/share/unicode/auxiliary/LineBreakTest.txt"

  private struct Case {
    var line: Substring
    var text: [UInt8] = []
    var breaks: [Int] = []

    init?(_ line: Substring) {
      self.line = line
      for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
        switch word {
        case "×": break
        case "÷": breaks.append(text.count)
        case let code:
          guard let value = UInt32(code, radix: 16), let scalar = Unicode.Scalar(value) else {
            return nil
          }
          text += Array(String(scalar).utf8)
        }
      }
      if text.isEmpty { return nil }
    }
  }

  /// A letter of class SA, for which a dictionary is needed (LB1). The Unicode test treats it as an ordinary
  /// letter.
  private static let thai = Array("\u{0E01}".utf8)

  @Test func matchesUnicodeTestFile() throws {
    let shaper = try TestFonts.shaper("Liberation Serif")
    let lines = try String(contentsOfFile: Self.file, encoding: .utf8).split(separator: "\n")
    let cases = lines.filter { !$0.hasPrefix("#") }.compactMap(Case.init)
    #expect(cases.count == 7_654)
    let untailored = cases.filter { $0.text.firstRange(of: Self.thai) == nil }
    #expect(untailored.count > 7_300)
    for test in untailored {
      let breaks = shaper.breaks(in: test.text[...], language: "en").map(\.offset)
      #expect(breaks == test.breaks, "\(test.line)")
    }
  }
}

import Foundation
import Testing

/// The text that programs for reading PDFs extract.
@Suite struct ReaderTests {
  enum Reader: String, CaseIterable {
    case poppler, mupdf, pdfium
  }

  /// Texts that are hard to extract. Their glyphs stand for several characters or for a part of one, overlap,
  /// leave gaps, or run from right to left.
  private static let texts: [(language: String, text: String)] = [
    (
      "en",
      "The well-known co\u{AD}operative's office was flooded; “fifty-five” offers (in 1984!) were filed, e.g. at 9.30."
    ),
    ("vi", "Tất cả mọi người đều được tự do và bình đẳng về nhân phẩm."),
    ("hi", "यह संयुक्त राष्ट्रों की असेम्बली है, जिसमें देशों ने ऐतिहासिक भाषाओं में अनुच्छेद लिखे हैं।"),
    ("he", "בבוקר, כשהשמש זרחה, יצאנו לדרך: לחם, גבינה; ומים. האם נגיע? כן!"),
    ("yi", "שלום בָּ שלומָ"),
    ("ar", "كانت الحرية قدمًا، والمتساوية في البشرية. جميعاً اعتُمد؛ تجريد والحريات لمّا."),
  ]

  private func text(of pdf: URL, by reader: Reader) throws -> String {
    guard reader != .poppler else {
      return try Program.tool("pdftotext", [pdf.path, "-"]).output
    }
    let root = Program.fixtures.deletingLastPathComponent()
    let result = try Program.run(
      root.appending(path: ".build-validator/bin/python"),
      [root.appending(path: "Tests/read.py").path, reader.rawValue, pdf.path])
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// Returns the words of a text, without invisible direction marks and hyphens of hyphenated words.
  private func words(of text: String) -> [String] {
    let unseen = "\u{AD}\u{200E}\u{200F}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{FEFF}"
      .unicodeScalars
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !unseen.contains($0) }))
      .split(whereSeparator: \.isWhitespace).map(String.init)
  }

  @Test(arguments: texts.map(\.language), Reader.allCases)
  func extractsEveryWord(_ language: String, by reader: Reader) throws {
    let text = try #require(Self.texts.first { $0.language == language }?.text)
    let scratch = try Scratch()
    try scratch.write("\(text)\n\n\(text)\n", to: "x.txt")
    let pdf = scratch.file("x.pdf")
    let isRightToLeft = ["he", "yi", "ar"].contains(language)
    let result = try Program.run(
      [
        "render", "x.txt", "-o", pdf.path, "--lang", language, "--set", "page.columns=1", "--set",
        "body.hyphens=none", "--set", "body.direction=\(isRightToLeft ? "rtl" : "ltr")",
      ], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try words(of: self.text(of: pdf, by: reader)) == words(of: text + " " + text + " 1"))
  }

  /// Letter spacing does not split words, except in MuPDF if it is as wide as a space.
  @Test(arguments: ["0.1em", "0.25em", "0.6em"], Reader.allCases)
  func extractsSpacedWords(_ space: String, by reader: Reader) throws {
    guard reader != .mupdf || space == "0.1em" else { return }
    let scratch = try Scratch()
    try scratch.write("Five lamps were out, the office said.\n", to: "x.txt")
    let pdf = scratch.file("x.pdf")
    let result = try Program.run(
      [
        "render", "x.txt", "-o", pdf.path, "--set", "page.columns=1", "--set",
        "p.letter-spacing=\(space)", "--set", "body.font-family=\"Liberation Serif\"",
      ], in: scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    let found = try words(of: text(of: pdf, by: reader))
    #expect(found == words(of: "Five lamps were out, the office said. 1"))
  }
}

import Foundation
import Testing

@testable import ZineText

/// Runs the examples of CommonMark and GitHub Flavored Markdown. `ZINE_MARKDOWN_EXAMPLES` names their files,
/// separated by colons: a `commonmark.json` or the text of a specification.
@Suite
struct SpecificationTests {
  struct Example: Decodable, CustomTestStringConvertible {
    var markdown: String
    var html: String
    var example: Int
    var section: String

    var testDescription: String { "\(section) \(example)" }
  }

  private static let files = (ProcessInfo.processInfo.environment["ZINE_MARKDOWN_EXAMPLES"] ?? "")
    .split(separator: ":").map(String.init)

  static func examples(of file: String) throws -> [Example] {
    let data = try Data(contentsOf: URL(filePath: file))
    if file.hasSuffix(".json") { return try JSONDecoder().decode([Example].self, from: data) }
    return examples(ofSpecification: String(decoding: data, as: UTF8.self))
  }

  /// Reads examples between fences of 32 backticks, with a dot between source and result.
  private static func examples(ofSpecification text: String) -> [Example] {
    let fence = String(repeating: "`", count: 32)
    var examples: [Example] = []
    var section = ""
    var parts: [String]?
    for line in text.components(separatedBy: "\n") {
      if parts == nil, line.hasPrefix("#") { section = line.trimmingCharacters(in: ["#", " "]) }
      if line.hasPrefix(fence + " example") {
        parts = [""]
      } else if line == fence, let found = parts {
        examples.append(
          Example(
            markdown: found[0].replacing("→", with: "\t"),
            html: (found.count > 1 ? found[1] : "").replacing("→", with: "\t"),
            example: examples.count + 1, section: section))
        parts = nil
      } else if let found = parts {
        if line == ".", found.count == 1 {
          parts?.append("")
        } else {
          parts?[found.count - 1] += line + "\n"
        }
      }
    }
    return examples
  }

  /// Examples of CommonMark 0.31 with a different result, and the reasons:
  ///
  /// 28, 171, 354, 625, 626: libcmark-gfm follows version 0.29, which allowed longer numeric character
  /// references, did not treat `<textarea>` as raw text, treated £ and € as letters, and had other rules for
  /// comments.
  /// 602, 606, 608, 611, 612: GitHub turns bare addresses into links.
  private static let others: Set<Int> = [28, 171, 354, 602, 606, 608, 611, 612, 625, 626]

  /// Examples in GitHub's specification with a different result: five bare addresses, and elements that only
  /// GitHub itself filters.
  private static let othersOfGitHub: Set<Int> = [610, 614, 616, 619, 620, 653]

  @Test(arguments: files) func matchesExamples(_ file: String) throws {
    let examples = try Self.examples(of: file)
    #expect(examples.count > 600)
    var agreeing: [String: (good: Int, all: Int)] = [:]
    var sections: [String] = []
    for example in examples {
      let translation = try Translation(example.markdown)
      let own = CanonicalMarkup(translation.translated.tokens, translation.source.bytes)
      let expected = CanonicalMarkup(html: example.html)
      let agrees = own == expected
      if agreeing[example.section] == nil { sections.append(example.section) }
      agreeing[example.section, default: (0, 0)].all += 1
      if agrees { agreeing[example.section]?.good += 1 }
      let isKnown = (file.hasSuffix(".json") ? Self.others : Self.othersOfGitHub)
        .contains(example.example)
      #expect(
        agrees != isKnown,
        "\(example.testDescription): \(example.markdown.debugDescription)\n  \(own.plain)\n  \(expected.plain)"
      )
    }
    for section in sections {
      guard let (good, all) = agreeing[section] else { continue }
      print("\(section): \(good) of \(all)")
    }
  }
}

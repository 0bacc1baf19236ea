import Foundation
import Testing

/// All pages of the manual and all their sections, whatever their names and titles.
enum Manual {
  static let folder = Program.fixtures.deletingLastPathComponent()
    .appending(path: "Documentation")

  struct Page: Sendable {
    var name: String
    var text: String
  }

  /// The text from a heading to the next heading of any level, including the first heading.
  struct Section: Sendable {
    var page: String
    /// The heading without its number signs. Empty before the first heading.
    var heading: String
    /// Fragment identifier of links to the section.
    var anchor: String
    var text: String
  }

  /// All pages, sorted by name.
  static let pages: [Page] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { name in
      let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return Page(name: name, text: text ?? "")
    }
  }()

  static let text = pages.map(\.text).joined(separator: "\n")

  static let sections = pages.flatMap(sections(of:))

  /// The places where the manual explains a term rather than mentions it: all headings, and the first cells
  /// of all table rows.
  static let entries = pages.flatMap { prose(of: $0.text) }.compactMap { line -> String? in
    if line.hasPrefix("#") { return line }
    return line.hasPrefix("| ") ? line.components(separatedBy: " | ")[0] : nil
  }.joined(separator: "\n")

  /// Returns the only section that meets a condition.
  static func section(where isWanted: (Section) -> Bool) throws -> Section {
    let found = sections.filter(isWanted)
    try #require(found.count == 1, "\(found.map { "\($0.page)#\($0.anchor)" })")
    return found[0]
  }

  /// Returns the only fenced code block in a language that contains a text.
  static func block(_ language: String, with text: String) throws -> String {
    let parts = Self.text.components(separatedBy: "\n```\(language)\n").dropFirst()
    let blocks = parts.compactMap { $0.components(separatedBy: "```\n").first }
      .filter { $0.contains(text) }
    try #require(blocks.count == 1)
    return blocks[0]
  }

  /// Returns the links of a page to files and sections, except for those in code.
  static func links(in text: String) -> [String] {
    prose(of: text).flatMap { line in
      let plain = line.replacing(/(`+)(?:[^`].*?)?[^`]\1(?!`)/, with: "")
      return plain.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    }.filter { !$0.contains(":") }
  }

  /// Returns the lines outside of code blocks.
  private static func prose(of text: String) -> [String] {
    var isCode = false
    return text.components(separatedBy: "\n").filter { line in
      if line.hasPrefix("```") {
        isCode.toggle()
        return false
      }
      return !isCode && !line.hasPrefix("    ")
    }
  }

  static func sections(of page: Page) -> [Section] {
    var sections = [Section(page: page.name, heading: "", anchor: "", text: "")]
    var isCode = false
    var anchors: [String: Int] = [:]
    for line in page.text.components(separatedBy: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, line.hasPrefix("#") {
        let heading = String(line.drop { $0 == "#" }.dropFirst())
        let anchor = anchor(of: heading)
        let count = anchors[anchor, default: 0]
        anchors[anchor] = count + 1
        sections.append(
          Section(
            page: page.name, heading: heading, anchor: count == 0 ? anchor : "\(anchor)-\(count)",
            text: ""))
      }
      sections[sections.count - 1].text += line + "\n"
    }
    return sections
  }

  /// Returns the anchor that GitHub gives to a heading.
  private static func anchor(of heading: String) -> String {
    String(
      heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        .map { $0 == " " ? "-" : $0 })
  }
}

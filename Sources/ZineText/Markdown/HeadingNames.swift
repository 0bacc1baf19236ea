/// The identifiers of a Markdown source: explicit ones, and those derived from headings.
///
/// Several sources may use the same identifier. If an earlier source already uses it, a number is appended to
/// the identifier and to the links to it.
struct HeadingNames {
  private var taken: Set<String>
  /// The identifiers in the issue, keyed by the identifiers in this source.
  private var finalNames: [String: String] = [:]
  /// Identifiers of headings without an explicit one, keyed by their index in the tree.
  private var headings: [Int: String] = [:]
  /// The last number appended to each identifier.
  private var lastNumbers: [String: Int] = [:]

  /// - Parameter taken: The identifiers of the earlier sources.
  init(taken: Set<String>) { self.taken = taken }

  mutating func collect(from tree: MarkdownTree, _ source: SourceFile, _ lines: MarkdownLines) {
    collectGiven(source, lines)
    for (index, node) in tree.nodes.enumerated() where node.kind == .heading {
      let words = tree.nodes[index + 1..<node.end].map { $0.literal }.joined()
      if Self.attributes(endingIn: words, hold: "#") { continue }
      let slug = Self.slug(words)
      let name = unique(slug)
      if finalNames[slug] == nil { finalNames[slug] = name }
      headings[index] = name
    }
  }

  /// Collects the explicit identifiers in braces.
  private mutating func collectGiven(_ source: SourceFile, _ lines: MarkdownLines) {
    for line in 1...lines.count {
      let content = lines.content(of: line)
      for brace in content where lines.bytes[brace] == UInt8(ascii: "{") {
        guard let given = MarkdownAttributes(source, from: brace, before: content.upperBound),
          let name = given.attributes.value(of: "id"), finalNames[name] == nil
        else { continue }
        finalNames[name] = unique(name)
      }
    }
  }

  /// Returns the identifier in the issue for an identifier in this source.
  func name(_ own: String) -> String { finalNames[own] ?? own }

  func nameOfHeading(_ index: Int) -> String { headings[index] ?? "section" }

  /// Returns a unique identifier and reserves it.
  mutating func unique(_ name: String) -> String {
    var number = lastNumbers[name] ?? 1
    var result = name
    while !taken.insert(result).inserted {
      number += 1
      result = "\(name)-\(number)"
    }
    lastNumbers[name] = number
    return result
  }

  /// Whether a heading ends with attributes in braces that contain a character.
  private static func attributes(endingIn text: String, hold character: Character) -> Bool {
    guard text.hasSuffix("}"), let brace = text.lastIndex(of: "{") else { return false }
    return text[brace...].contains(character)
  }

  /// Returns the text of a heading as an identifier: in lower case, with hyphens for spaces and without
  /// punctuation.
  static func slug(_ text: String) -> String {
    let words = MarkdownAttributes.removed(fromEndOf: text)
    var result = ""
    for character in words.trimmingSpaces().lowercased() {
      if character == " " || character == "-" {
        result.append("-")
      } else if character.isLetter || character.isNumber || character == "_" {
        result.append(character)
      }
    }
    return result.isEmpty ? "section" : result
  }
}

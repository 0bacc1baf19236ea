/// The identifiers of one source in Markdown: those that its author gives, and those that its headings have.
///
/// Each source has its own: what another source has taken before gets a number here, in links as well.
struct HeadingNames {
  private var taken: Set<String>
  /// What identifiers of this source are in the issue.
  private var finalNames: [String: String] = [:]
  /// Of headings without an identifier of their own, by their places in the tree.
  private var headings: [Int: String] = [:]
  /// The number that was last given to an identifier.
  private var lastNumbers: [String: Int] = [:]

  /// - Parameter taken: by the sources before.
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

  /// Takes the identifiers that stand in braces.
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

  /// What an identifier of this source is in the issue.
  func name(_ own: String) -> String { finalNames[own] ?? own }

  func nameOfHeading(_ index: Int) -> String { headings[index] ?? "section" }

  /// A name that nothing else has, and which is taken from now on.
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

  /// Whether a heading ends with attributes that hold a character.
  private static func attributes(endingIn text: String, hold character: Character) -> Bool {
    guard text.hasSuffix("}"), let brace = text.lastIndex(of: "{") else { return false }
    return text[brace...].contains(character)
  }

  /// The words of a heading as an identifier: in small letters, with hyphens for spaces and without punctuation.
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

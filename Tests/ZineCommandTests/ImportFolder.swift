import Foundation
import Testing

/// A folder with documents that pandoc makes from Markdown.
struct ImportFolder {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// - Parameters:
  ///   - name: Name of the document. Its extension determines the format.
  ///   - markdown: Content of the document, in pandoc's dialect.
  func make(_ name: String, of markdown: String, _ options: [String] = []) throws {
    try scratch.write(markdown, to: "made.md")
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["pandoc", "-s", "-f", "markdown-smart", "made.md", "-o", name] + options, in: scratch.folder,
      environment: ["SOURCE_DATE_EPOCH": "0"])
    try #require(result.status == 0, "\(result.errors)")
    try FileManager.default.removeItem(at: scratch.file("made.md"))
  }

  func importing(_ arguments: String...) throws -> Program.Result {
    try Program.run(["import"] + arguments, in: scratch.folder)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: scratch.file(name), encoding: .utf8)
  }

  /// Returns a source without its front matter.
  func body(_ name: String) throws -> String {
    let text = try text(name)
    guard text.hasPrefix("---\n"), let end = text.firstRange(of: "\n---\n\n") else { return text }
    return String(text[end.upperBound...])
  }

  /// Returns the text of a file, with single spaces between its words.
  func words(in name: String, as format: String) throws -> String {
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"), ["pandoc", "-f", format, "-t", "plain", "--wrap=none", name],
      in: scratch.folder)
    try #require(result.status == 0, "\(result.errors)")
    return result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Rewrites an archive with a Python script, in which `entries` maps names to bytes.
  func rewrite(_ name: String, _ script: String) throws {
    let program = """
      import sys, zipfile
      name = sys.argv[1]
      with zipfile.ZipFile(name) as file:
        entries = {item: file.read(item) for item in file.namelist()}
      \(script)
      with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as file:
        for item in entries: file.writestr(item, entries[item])
      """
    let result = try Program.tool("python3", ["-c", program, scratch.file(name).path])
    try #require(result.status == 0, "\(result.errors)")
  }
}

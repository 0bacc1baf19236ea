import ArgumentParser

/// The help text that `-h` prints: the usage, and one line for each argument, option and subcommand.
enum ShortHelp {
  /// Whether the command line requests the short help.
  static func isAskedFor(_ arguments: [String]) -> Bool {
    let words = arguments.prefix { $0 != "--" }
    return words.contains("-h") && !words.contains("--help") && words.first != "help"
  }

  /// Returns the short help of the command that the arguments name.
  static func text(for arguments: [String]) -> String {
    var command: any ParsableCommand.Type = Zine.self
    var names = ["zine"]
    for word in arguments {
      guard
        let next = command.configuration.subcommands.first(where: {
          $0.configuration.commandName == word
        })
      else { break }
      command = next
      names.append(word)
    }
    let name = names.joined(separator: " ")
    let full = Zine.helpMessage(for: command, columns: unlimited)
    return """
      \(command.configuration.abstract)

      Usage: \(Zine.usageString(for: command))

      \(lines(of: full).joined(separator: "\n"))

      For more information, run '\(name) --help'.

      """
  }

  /// Width at which the parser does not wrap lines.
  private static let unlimited = 100_000
  private static let width = 79
  /// Column in which descriptions begin in the parser's help text.
  private static let column = 26
  private static let labelWidth = 30

  /// Returns the sections of a full help text, reduced to one line for each entry.
  private static func lines(of full: String) -> [String] {
    let text = full.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // The first section begins after the usage.
    guard let usage = text.firstIndex(where: { $0.hasPrefix("USAGE: ") }) else { return text }
    var lines: [String] = []
    var label: String?
    var isSplit = false
    func flush() {
      if let label { lines.append(label) }
      label = nil
    }
    for line in text[(usage + 1)...] {
      if line.hasPrefix("  See '") { break }
      let indentation = line.prefix { $0 == " " }.count
      switch indentation {
      case 0:
        flush()
        if !line.isEmpty {
          if !lines.isEmpty { lines.append("") }
          lines.append(title(line))
        }
      case 2:
        flush()
        // The description of a short label begins in a fixed column of the same line.
        isSplit = line.count <= column || Array(line)[column - 1] != " "
        label =
          isSplit ? line : entry(String(line.prefix(column)), String(line.dropFirst(column)))
      case column:
        if isSplit, let known = label { label = entry(known, String(line.dropFirst(column))) }
        isSplit = false
      default: break
      }
    }
    flush()
    return lines
  }

  /// Returns a section title in lower case with a capital letter at the start, such as `Output options:`.
  private static func title(_ line: String) -> String {
    let words = line.lowercased()
    return (words.prefix(1).uppercased() + words.dropFirst()).replacing("Pdf", with: "PDF")
  }

  /// Returns a line with a label and a description in columns. If the line is too long, a list of values at
  /// its end is left out.
  private static func entry(_ label: String, _ description: String) -> String {
    let label = trimmed(label)
    let start = label + String(repeating: " ", count: max(2, labelWidth - label.count))
    guard start.count + description.count > width,
      let list = description.firstRange(of: "(values: ")
    else { return start + description }
    return trimmed(start + description[..<list.lowerBound])
  }

  private static func trimmed(_ text: String) -> String {
    String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
  }
}

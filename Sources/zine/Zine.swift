import ArgumentParser
import Glibc
import ZineCairo
import ZineIssue
import ZineProcess
import ZineText

struct Zine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zine",
    abstract: "Typesets a magazine: markup goes in, a paged PDF comes out.",
    version: "zine \(versionNumber)",
    subcommands: [
      RenderCommand.self, WatchCommand.self, CheckCommand.self, MeasureCommand.self,
      StyleCommand.self,
      FontsCommand.self, DiffCommand.self, GoldenCommand.self,
      LockCommand.self, NewCommand.self, ImportCommand.self, BatchCommand.self, CacheCommand.self,
    ])

  static let versionNumber = ZineVersion.number

  /// zine's own version, and those of the libraries that pages depend on.
  static var verboseVersion: String {
    (["zine \(versionNumber)"] + libraryVersions.map { "\($0.name) \($0.version)" })
      .joined(separator: "\n")
  }
}

@main
enum Main {
  static func main() {
    Scarcity.watch()
    LibraryScarcity.handler = { scarcity in
      switch scarcity {
      case .memory: Scarcity.endWithoutMemory()
      case .threads: Scarcity.endWithoutThread()
      }
    }
    OwnEnvironment.restrict()
    // While the working folder is still the one that it was started in.
    _ = OwnProgram.file
    let arguments = Array(OwnProgram.arguments.dropFirst())
    if arguments.first == PictureTask.command, let task = PictureTask(arguments) {
      exit(task.run())
    }
    if arguments == MarkdownTask.words { exit(MarkdownTask.run()) }
    do {
      if arguments.count > Limits.arguments {
        throw ValidationError("the command line has more than \(Limits.arguments) words")
      }
      if let word = OwnProgram.unreadableArgument {
        throw ValidationError(
          "'\(clipped(word))' is not valid UTF-8; rename what it names, or start zine in its folder"
        )
      }
      if arguments == ["--version", "--verbose"] || arguments == ["--verbose", "--version"] {
        try writeOutput(ShownText(asIs: Zine.verboseVersion + "\n"))
        return
      }
      try checkCommandNames(arguments)
      if Self.needsFonts(arguments) { SystemConfiguration.readAhead() }
      var command = try Zine.parseAsRoot(arguments)
      try command.run()
    } catch {
      end(with: error, of: arguments)
    }
  }

  /// Tells what is wrong with the command line, or what it asked for: help, or the version.
  private static func end(with error: any Error, of arguments: [String]) -> Never {
    let error = (error as? UsageFailure).map { ValidationError($0.sentence) } ?? error
    let code = Zine.exitCode(for: error)
    var text = Zine.fullMessage(for: error)
    if !text.isEmpty { text += "\n" }
    guard code != .success else {
      try? writeOutput(ShownText(asIs: text))
      exit(code.rawValue)
    }
    // The message quotes words of the command line; around it stands what the parser says itself.
    let message = Zine.message(for: error)
    if !message.isEmpty, let range = text.firstRange(of: message) {
      // Only where no argument holds a line's end are all line ends in the message the parser's own.
      let isPlain = arguments.allSatisfy { $0.unicodeScalars.allSatisfy(isHarmless) }
      text.replaceSubrange(range, with: isPlain ? escapedControls(message) : singleLine(message))
    }
    writeError(ShownText(asIs: text))
    exit(code.rawValue)
  }

  /// Whether a command line is very likely to ask for the system's fonts.
  private static func needsFonts(_ arguments: [String]) -> Bool {
    let commands: [any ParsableCommand.Type] = [
      RenderCommand.self, CheckCommand.self, MeasureCommand.self,
    ]
    return commands.contains { $0.configuration.commandName == arguments.first }
      && arguments.count > 1
      && !arguments.contains { word in
        word == "-h"
          || ["--help", "--version", "--no-system-fonts"].contains(where: word.hasPrefix)
      }
  }

  /// What other programs call a command, and zine's own name for it.
  private static let namesElsewhere = [
    "init": "new", "create": "new", "build": "batch", "make": "batch", "compile": "render",
    "typeset": "render", "pdf": "render", "serve": "watch", "preview": "watch", "dev": "watch",
    "convert": "import", "lint": "check", "validate": "check", "compare": "diff",
    "completions": "--generate-completion-script", "completion": "--generate-completion-script",
  ]

  /// Where a command should stand and another word does, the parser says no more than that.
  private static func checkCommandNames(_ arguments: [String]) throws {
    var commands = Zine.configuration.subcommands
    var words = arguments[...]
    if words.first == "help" { words.removeFirst() }
    while !commands.isEmpty, let word = words.popFirst(), !word.hasPrefix("-") {
      guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
        let known = commands.compactMap { $0.configuration.commandName }
        let advice =
          (nearestName(to: word, in: known) ?? Self.namesElsewhere[word]).map {
            "did you mean '\($0)'?"
          }
          ?? "there are \(known.joined(separator: ", "))"
        throw ValidationError("there is no command '\(clipped(word))'; \(advice)")
      }
      commands = command.configuration.subcommands
    }
  }
}

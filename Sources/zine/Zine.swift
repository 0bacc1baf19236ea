import ArgumentParser
import Glibc
import ZineCairo
import ZineIssue
import ZineProcess
import ZineText

struct Zine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zine",
    abstract: "Typesets a magazine: turns marked-up text into a PDF.",
    version: "zine \(versionNumber)",
    subcommands: [
      RenderCommand.self, WatchCommand.self, CheckCommand.self, MeasureCommand.self,
      StyleCommand.self,
      FontsCommand.self, DiffCommand.self, GoldenCommand.self,
      LockCommand.self, NewCommand.self, ImportCommand.self, BatchCommand.self, CacheCommand.self,
    ])

  static let versionNumber = ZineVersion.number

  /// The version of zine, and the versions of the libraries that affect pages.
  static var verboseVersion: String {
    (["zine \(versionNumber)"] + libraryVersions.map { "\($0.name) \($0.version)" })
      .joined(separator: "\n")
  }
}

@main
enum Main {
  static func main() {
    RunClock.run()
    Scarcity.watch()
    LibraryScarcity.handler = { scarcity in
      switch scarcity {
      case .memory: Scarcity.endWithoutMemory()
      case .threads: Scarcity.endWithoutThread()
      }
    }
    OwnEnvironment.restrict()
    // The program's path must be determined before the working directory changes.
    _ = OwnProgram.file
    let arguments = Array(OwnProgram.arguments.dropFirst())
    if arguments.first == PictureTask.command, let task = PictureTask(arguments) {
      exit(task.run())
    }
    if arguments == MarkdownTask.words { exit(MarkdownTask.run()) }
    do {
      if arguments.count > Limits.arguments {
        throw ValidationError("the command line has more than \(Limits.arguments) arguments")
      }
      if let word = OwnProgram.unreadableArgument {
        throw ValidationError(
          "'\(clipped(word))' is not valid UTF-8; rename the file, or run zine in its folder"
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

  /// Prints an error in the command line, or the requested help or version, and exits.
  private static func end(with error: any Error, of arguments: [String]) -> Never {
    let error = (error as? UsageFailure).map { ValidationError($0.sentence) } ?? error
    let code = Zine.exitCode(for: error)
    var text = Zine.fullMessage(for: error)
    if !text.isEmpty { text += "\n" }
    guard code != .success else {
      if text.hasPrefix("OVERVIEW: "), ShortHelp.isAskedFor(arguments) {
        text = ShortHelp.text(for: arguments)
      }
      try? writeOutput(ShownText(asIs: Completions.script(text)))
      exit(code.rawValue)
    }
    // The message quotes arguments, so it is escaped. The text around it comes from the parser and needs no
    // escapes.
    let message = Zine.message(for: error)
    if !message.isEmpty, let range = text.firstRange(of: message) {
      // If the arguments contain only harmless characters, all line breaks in the message come from the
      // parser.
      let isPlain = arguments.allSatisfy { $0.unicodeScalars.allSatisfy(isHarmless) }
      text.replaceSubrange(range, with: isPlain ? escapedControls(message) : singleLine(message))
    }
    writeError(ShownText(asIs: text))
    exit(code.rawValue)
  }

  /// Whether the command probably uses the system's fonts.
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

  /// Names of zine's commands, keyed by the names that other programs use.
  private static let namesElsewhere = [
    "init": "new", "create": "new", "build": "batch", "make": "batch", "compile": "render",
    "typeset": "render", "pdf": "render", "serve": "watch", "preview": "watch", "dev": "watch",
    "convert": "import", "lint": "check", "validate": "check", "compare": "diff",
    "completions": "--generate-completion-script", "completion": "--generate-completion-script",
  ]

  /// Throws if the command does not exist. The error suggests a command, which the parser's error would not.
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
          ?? "the commands are \(known.joined(separator: ", "))"
        throw ValidationError("there is no command '\(clipped(word))'; \(advice)")
      }
      commands = command.configuration.subcommands
    }
  }
}

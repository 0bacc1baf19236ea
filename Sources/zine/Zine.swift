import ArgumentParser
import ZineCairo

@main
struct Zine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zine",
    abstract: "Typesets a magazine: markup goes in, a paged PDF comes out.",
    version: version,
    subcommands: [
      RenderCommand.self, WatchCommand.self, CheckCommand.self, MeasureCommand.self,
      StyleCommand.self,
      FontsCommand.self, DiffCommand.self, GoldenCommand.self,
      LockCommand.self, NewCommand.self, BatchCommand.self, CacheCommand.self,
    ])

  static let versionNumber = "0.2.0"

  /// zine's own, and those of the libraries that pages depend on.
  private static var version: String {
    (["zine \(versionNumber)"] + libraryVersions.map { "\($0.name) \($0.version)" })
      .joined(separator: "\n")
  }
}

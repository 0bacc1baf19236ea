import ArgumentParser

@main
struct Zine: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zine",
    abstract: "Typesets a magazine: markup goes in, a paged PDF comes out.",
    version: version,
    subcommands: [RenderCommand.self])

  static let version = "0.1.0"
}

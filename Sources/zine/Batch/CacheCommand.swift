import ArgumentParser
import Glibc
import ZineBatch
import ZineFiles

/// The command `zine cache`.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Shows or cleans the cache of batch.",
    subcommands: [Info.self, Clean.self])

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info", abstract: "Shows where the cache is and how large it is.")

    @OptionGroup var project: ProjectArguments
    @OptionGroup(title: "Diagnostic options") var messages: MessageArguments

    func run() throws {
      try reportingFailures(in: .human) {
        let cache = BuildCache(project.cache.path(in: project.projectFolder()))
        let usage = cache.usage
        try writeOutput(
          """
          folder: \(cache.folder)
          outputs: \(usage.outputs)
          entries: \(usage.records)
          size: \(size(usage.bytes))

          """)
        messages.success(nil)
      }
    }
  }

  struct Clean: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clean", abstract: "Removes old files from the cache.")

    @OptionGroup var project: ProjectArguments

    @Option(
      help: ArgumentHelp(
        "remove files unused for this long, such as 12h, 30d or 8w",
        discussion: "0d removes everything.", valueName: "time"))
    var older = "30d"

    @OptionGroup(title: "Diagnostic options") var messages: MessageArguments

    func validate() throws { _ = try seconds() }

    private func seconds() throws -> Int {
      let units: [Character: Int] = ["h": 3_600, "d": 86_400, "w": 604_800]
      guard let unit = older.last.flatMap({ units[$0] }), let count = Int(older.dropLast()),
        (0...100_000).contains(count)
      else {
        throw ValidationError("--older \(older): not a time such as 12h, 30d or 8w")
      }
      return count * unit
    }

    func run() throws {
      try reportingFailures(in: .human) {
        let cache = BuildCache(project.cache.path(in: project.projectFolder()))
        do throws(CacheFailure) {
          let removed = try cache.clean(olderThan: (try? seconds()) ?? 0)
          messages.success(
            "removed: \(removed.outputs) outputs, \(removed.records) entries, \(size(removed.bytes))"
          )
        } catch {
          throw WriteFailure(name: error.path, .init(number: error.number))
        }
      }
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 10_000
      ? "\(bytes) bytes" : bytes < 10_000_000 ? "\(bytes / 1_000) kB" : "\(bytes / 1_000_000) MB"
  }
}

extension ProjectArguments {
  /// Returns the folder that contains `zine.toml`. The file itself need not be readable.
  func projectFolder() -> String {
    let place = place ?? "."
    return isFolder(place) ? place : folder(of: place)
  }
}

import ArgumentParser
import Glibc
import ZineBatch
import ZineFiles

/// `zine cache`.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Tells of the cache of batches, and cleans it.",
    subcommands: [Info.self, Clean.self])

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info", abstract: "Tells where the cache is, and what it holds.")

    @OptionGroup var project: ProjectArguments

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
      }
    }
  }

  struct Clean: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clean", abstract: "Removes what no batch has used for long.")

    @OptionGroup var project: ProjectArguments

    @Option(
      help: ArgumentHelp(
        "For how long: 12h, 30d or 8w (default: 30d); 0d removes all.", valueName: "time"))
    var older = "30d"

    func validate() throws { _ = try seconds() }

    private func seconds() throws -> Int {
      let units: [Character: Int] = ["h": 3_600, "d": 86_400, "w": 604_800]
      guard let unit = older.last.flatMap({ units[$0] }), let count = Int(older.dropLast()),
        (0...100_000).contains(count)
      else {
        throw ValidationError("--older \(older): not a time such as 12h, 30d or 8w.")
      }
      return count * unit
    }

    func run() throws {
      try reportingFailures(in: .human) {
        let cache = BuildCache(project.cache.path(in: project.projectFolder()))
        do throws(CacheFailure) {
          let removed = try cache.clean(olderThan: (try? seconds()) ?? 0)
          try? writeOutput(
            "removed: \(removed.outputs) outputs, \(removed.records) entries, \(size(removed.bytes))\n"
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
  /// The folder of zine.toml, whether that can be read or not.
  func projectFolder() -> String {
    let place = place ?? "."
    return isFolder(place) ? place : folder(of: place)
  }
}

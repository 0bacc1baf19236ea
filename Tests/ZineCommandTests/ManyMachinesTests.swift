import Foundation
import Testing

/// The manual's page on ninja, make and Slurm.
enum ManyMachinesPage {
  /// Returns the commands of the section in which one command begins with `start`.
  static func commands(from start: String) throws -> [String] {
    try commands(in: Manual.section { commands(in: $0).contains { $0.hasPrefix(start) } })
  }

  private static func commands(in section: Manual.Section) -> [String] {
    section.text.split(separator: "\n").filter { $0.hasPrefix("    $ ") }
      .map { String($0.dropFirst(6)) }
  }
}

/// The commands on the page do what the page says.
@Suite(.timeLimit(.minutes(30))) struct ManyMachinesTests {
  private static let outputs = ["2026-11", "2026-12"].flatMap { issue in
    ["cover.png", "large-print.pdf", "print.pdf"].map { "\(issue)/\($0)" }
  }

  /// Runs the commands of some sections in an empty folder.
  /// - Parameters:
  ///   - starts: Beginning of one command in each section.
  ///   - end: Commands to run after them.
  private func type(
    _ starts: [String], then end: String = "", in folder: Scratch
  ) throws -> Program.Result {
    let commands = try starts.flatMap(ManyMachinesPage.commands(from:))
    return try Program.run(
      URL(filePath: "/bin/sh"), ["-ec", (commands + [end]).joined(separator: "\n")],
      in: folder.folder, environment: ["PATH": BatchFolder.path])
  }

  @Test(.enabled(if: BatchFolder.find("ninja") != nil, "ninja is not installed"))
  func buildsByNinja() throws {
    let folder = try Scratch()
    let result = try type(["zine new ", "ninja"], then: "cd out && ls -d */*", in: folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasSuffix(Self.outputs.joined(separator: "\n") + "\n"))
    #expect(result.output.contains("ninja: no work to do.\n"))
  }

  @Test func buildsInShards() throws {
    let folder = try Scratch()
    let result = try type(["zine new ", "zine batch --shard 1/2"], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    // Everything had been built before. Both shards together have all outputs.
    let counts = result.errors.matches(of: /0 built, (\d+) fresh, 0 failed/).compactMap {
      Int($0.1)
    }
    #expect(counts.count == 2 && counts.reduce(0, +) == Self.outputs.count, "\(result.errors)")
  }

  @Test(.enabled(if: BatchFolder.find("make") != nil, "make is not installed"))
  func buildsByMake() throws {
    let folder = try Scratch()
    let result = try type(
      ["zine new "],
      then: """
        mv out batch
        # The tests themselves may have been started by make.
        unset MAKEFLAGS MFLAGS MAKELEVEL
        cat > Makefile <<'END'
        \(Manual.block("make", with: "zine render"))
        END
        make
        cmp out/2026-11/print.pdf batch/2026-11/print.pdf
        cmp out/2026-12/print.pdf batch/2026-12/print.pdf
        make
        touch -d tomorrow styles/house.css
        make -n
        """, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let runs = result.output.components(separatedBy: "make: Nothing to be done for 'all'.\n")
    #expect(runs.count == 2)
    for run in runs {
      #expect(run.matches(of: /zine render issues\/2026-1[12]\/issue\.txt/).count == 2, "\(run)")
    }
  }

  @Test func listsInputs() throws {
    let folder = try Scratch()
    let result = try type(["zine new ", "zine render issues/"], in: folder)
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains("issues/2026-11/issue.txt"))
    #expect(lines.contains("styles/house.css"))
  }
}

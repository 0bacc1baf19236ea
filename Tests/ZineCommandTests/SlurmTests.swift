import Foundation
import Testing

/// A project built by a job array of Slurm.
@Suite(
  .enabled(if: SlurmCluster.obstacle == nil, "\(SlurmCluster.obstacle ?? "")"),
  .timeLimit(.minutes(30)))
struct SlurmTests {
  private static let issues = (1...20).map { "2026-\($0)" }

  private struct Line: Decodable {
    var id: String
    var output: String
    var cache: String?
    var error: String?
  }

  private func report(of shard: Int, _ project: BatchFolder) throws -> [Line] {
    try String(contentsOf: project.scratch.file("report-\(shard).jsonl"), encoding: .utf8)
      .split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  /// Returns the paths of a shard's outputs, relative to `out`.
  private func outputs(of shard: Int, _ project: BatchFolder) throws -> Set<String> {
    let list = try project.zine(["batch", "--list", "--shard", "\(shard)/4"]).output
    return Set(
      list.split(separator: "\n").compactMap { $0.split(separator: "\t").last?.dropFirst(4) }
        .map(String.init))
  }

  /// A task that is lost with its node is started again, and builds only the rest of its shard.
  @Test func survivesNodeLoss() throws {
    let project = try BatchFolder(Self.issues, paragraphs: 12)
    let single = try project.copy()
    try single.zine(["batch", "--jobs", "2"])
    let expected = try single.outputs
    #expect(expected.keys.sorted() == BatchFolder.names(of: Self.issues))
    let shards = try (1...4).map { try outputs(of: $0, project) }

    let cluster = try SlurmCluster()
    try project.write(Manual.block("sh", with: "#SBATCH"), to: "batch.sh")
    let submitted = try project.run(["sbatch", "batch.sh"], environment: cluster.environment)
    #expect(submitted.status == 0, "\(submitted.errors)")
    // An output is in the cache before the task builds the next one.
    try cluster.wait(for: "the first outputs") {
      let names = Set((try? project.outputs.keys) ?? [:].keys)
      return shards.contains { $0.intersection(names).count >= 2 }
    }
    try cluster.failNode()
    let before = try project.outputs
    #expect(before.count < expected.count)
    for (name, bytes) in before { #expect(expected[name] == bytes, "\(name)") }
    #expect(!project.exists("report-1.jsonl") || !project.exists("report-2.jsonl"))

    let down = try cluster.run(
      ["scontrol", "update", "nodename=node1", "state=down", "reason=power"])
    #expect(down.status == 0, "\(down.errors)")
    try cluster.startNode()
    try cluster.wait(for: "the array's end", seconds: 120) {
      try cluster.run(["squeue", "-h"]).output.isEmpty
    }
    #expect(try project.outputs == expected)
    let reports = try (1...4).map { try report(of: $0, project) }
    for (shard, lines) in zip(shards, reports) {
      #expect(Set(lines.map { String($0.output.dropFirst(4)) }) == shard)
      #expect(lines.count == shard.count)
      #expect(lines.allSatisfy { $0.error == nil })
    }
    let ids = reports.map { Set($0.map(\.id)) }
    #expect(ids.map(\.count).reduce(0, +) == Self.issues.count)
    #expect(ids.reduce(Set()) { $0.union($1) } == Set(Self.issues))
    let hits = reports.joined().filter { $0.cache == "hit" }.map { String($0.output.dropFirst(4)) }
    #expect(!hits.isEmpty)
    #expect(Set(hits).isSubset(of: before.keys))
    #expect(hits.count >= before.count - 2)
    let again = try project.zine(["batch"])
    #expect(again.errors.hasPrefix("0 built, \(expected.count) fresh, 0 failed"), "\(again.errors)")
  }
}

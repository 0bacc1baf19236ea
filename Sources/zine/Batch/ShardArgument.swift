import ArgumentParser
import ZineBatch
import ZineIssue

extension Shard {
  /// Parses the value of `--shard`.
  static func read(_ text: String) throws -> Shard {
    if text == "slurm" { return try ofSlurm() }
    guard let shard = Shard(text) else {
      throw ValidationError("--shard \(text): must be K/N with K from 1 to N, or 'slurm'")
    }
    return shard
  }

  /// Returns the shard for this task of a Slurm job array (https://slurm.schedmd.com/job_array.html).
  private static func ofSlurm() throws -> Shard {
    func number(_ name: String) throws -> Int {
      guard let text = environment(name) else {
        throw ValidationError("--shard slurm: \(name) is not set; is this a task of a job array?")
      }
      guard let number = Int(text) else {
        throw ValidationError("--shard slurm: \(name) is '\(singleLine(text))', not a number")
      }
      return number
    }
    let first = try number("SLURM_ARRAY_TASK_MIN")
    let count = try number("SLURM_ARRAY_TASK_COUNT")
    let task = try number("SLURM_ARRAY_TASK_ID")
    let last = try environment("SLURM_ARRAY_TASK_MAX") == nil ? nil : number("SLURM_ARRAY_TASK_MAX")
    let hasGaps = last.map { $0 &- first &+ 1 != count } ?? false
    guard !hasGaps, task >= first, let shard = Shard(number: task &- first &+ 1, count: count)
    else {
      throw ValidationError(
        "--shard slurm: the numbers of the job array have gaps, so some issues would not be built; "
          + "use an array such as --array=1-4")
    }
    return shard
  }
}

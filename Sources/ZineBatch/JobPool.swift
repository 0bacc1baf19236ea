import ZineProcess

/// The running child processes, whose number is limited.
struct JobPool {
  private var jobs: [Job] = []
  let width: Int
  private let limits: Job.Limits

  init(width: Int, limits: Job.Limits) {
    self.width = width
    self.limits = limits
  }

  var hasRoom: Bool { jobs.count < width }
  var isEmpty: Bool { jobs.isEmpty }
  var count: Int { jobs.count }

  mutating func start(_ id: Int, _ arguments: [String]) throws(CacheFailure) {
    jobs.append(try Job(id, arguments, limits: limits))
  }

  /// Waits for at most 100 ms.
  ///
  /// - Returns: The jobs that have ended.
  mutating func wait() -> [(id: Int, result: Job.Result)] {
    ChildProcess.hear(jobs.map(\.process), milliseconds: 100)
    var ended: [(Int, Job.Result)] = []
    for index in jobs.indices.reversed() {
      if jobs[index].process.isSilent {
        ended.append((jobs[index].id, jobs[index].finish()))
        jobs.remove(at: index)
      } else {
        jobs[index].watch()
      }
    }
    return ended.reversed()
  }

  /// Kills all jobs.
  mutating func stop() {
    for job in jobs { job.process.kill() }
    for job in jobs { job.process.wait() }
    jobs = []
  }
}

import Glibc

/// The processes at work, at most so many at once.
struct JobPool {
  private var jobs: [Job] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
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

  /// Waits a little.
  /// - Returns: the jobs that have ended meanwhile.
  mutating func wait() -> [(id: Int, result: Job.Result)] {
    var waiting = jobs.flatMap { job in
      job.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    }
    // Descriptors below zero are passed over.
    if poll(&waiting, nfds_t(waiting.count), 100) > 0 {
      for (index, entry) in waiting.enumerated() where entry.fd >= 0 && entry.revents != 0 {
        jobs[index / 2].read(index % 2, &buffer)
      }
    }
    var ended: [(Int, Job.Result)] = []
    for index in jobs.indices.reversed() {
      if jobs[index].isOpen {
        jobs[index].watch()
      } else {
        ended.append((jobs[index].id, jobs[index].finish()))
        jobs.remove(at: index)
      }
    }
    return ended.reversed()
  }

  /// Ends all of them at once.
  mutating func stop() {
    for job in jobs { job.stop() }
    for index in jobs.indices { _ = jobs[index].finish() }
    jobs = []
  }
}

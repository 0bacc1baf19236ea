import Glibc

/// Compresses streams on a thread of its own, while the next pages are made.
///
/// Every stream is compressed by itself, so that the bytes are the same whichever thread does it.
final class StreamPacker {
  private let queue: Queue

  init() throws(RenderingFailure) { queue = Queue(try Deflater()) }

  deinit { queue.end() }

  /// Has a stream compressed. Where no thread is to be had, it is done at once.
  func pack(_ data: [UInt8]) -> Job { queue.add(data) }

  /// The compressed stream, as soon as it is.
  func result(of job: Job) -> [UInt8] { queue.result(of: job) }

  /// A stream on its way.
  final class Job: @unchecked Sendable {
    fileprivate var data: [UInt8]
    fileprivate var packed: [UInt8]?

    fileprivate init(_ data: [UInt8]) { self.data = data }

    fileprivate func packing(_ deflater: Deflater) -> [UInt8] {
      data.withUnsafeBytes(deflater.compress)
    }

    fileprivate func take(_ packed: [UInt8]) {
      self.packed = packed
      data = []
    }

    fileprivate func pack(_ deflater: Deflater) { take(packing(deflater)) }
  }
}

/// What the thread and whoever waits for it share.
private final class Queue: @unchecked Sendable {
  /// The thread's, where there is one.
  private let deflater: Deflater
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var thread: pthread_t?
  private var hasTried = false
  /// Those that no one has begun with, the oldest first.
  private var waiting: [StreamPacker.Job] = []
  private var hasEnded = false

  init(_ deflater: Deflater) {
    self.deflater = deflater
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func add(_ data: [UInt8]) -> StreamPacker.Job {
    let job = StreamPacker.Job(data)
    startThread()
    if thread == nil {
      job.pack(deflater)
      return job
    }
    pthread_mutex_lock(mutex)
    waiting.append(job)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
    return job
  }

  func result(of job: StreamPacker.Job) -> [UInt8] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let packed = job.packed { return packed }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// Ends the thread. Nobody waits for anything any more.
  func end() {
    pthread_mutex_lock(mutex)
    hasEnded = true
    waiting = []
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
    if let thread { pthread_join(thread, nil) }
    thread = nil
  }

  private func startThread() {
    guard !hasTried else { return }
    hasTried = true
    var new = pthread_t()
    let own = Unmanaged.passRetained(self)
    let error = pthread_create(
      &new, nil,
      { context in
        if let context { Unmanaged<Queue>.fromOpaque(context).takeRetainedValue().work() }
        return nil
      }, own.toOpaque())
    if error == 0 { thread = new } else { own.release() }
  }

  /// What the thread does.
  private func work() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !hasEnded {
      if waiting.isEmpty {
        pthread_cond_wait(condition, mutex)
        continue
      }
      let job = waiting.removeFirst()
      pthread_mutex_unlock(mutex)
      let packed = job.packing(deflater)
      pthread_mutex_lock(mutex)
      job.take(packed)
      pthread_cond_broadcast(condition)
    }
  }
}

import Glibc

/// Compresses streams on a separate thread while the main thread draws the next pages.
///
/// Each stream is compressed independently, so the result does not depend on the thread that compresses it.
final class StreamPacker {
  private let deflater: Deflater
  private let exchange: UnsafeMutablePointer<Exchange>
  private var thread: pthread_t?
  private var hasTried = false
  /// Jobs whose result has not been fetched yet.
  private var jobs: [Job] = []

  init() throws(RenderingFailure) {
    deflater = try Deflater()
    exchange = .allocate(capacity: 1)
    exchange.initialize(to: Exchange(compressor: deflater.compressor))
    pthread_mutex_init(&exchange.pointee.mutex, nil)
    pthread_cond_init(&exchange.pointee.condition, nil)
  }

  deinit {
    exchange.end()
    if let thread { pthread_join(thread, nil) }
    pthread_cond_destroy(&exchange.pointee.condition)
    pthread_mutex_destroy(&exchange.pointee.mutex)
    exchange.deallocate()
    for job in jobs { job.free() }
  }

  /// Starts compressing a stream. If no thread can be started, compresses it immediately.
  func pack(_ data: [UInt8]) -> Job {
    let job = Job(data, bound: deflater.compressor.bound(ofBytes: data.count))
    jobs.append(job)
    startThread()
    if thread == nil {
      job.stream.pointee.pack(deflater.compressor)
    } else {
      exchange.add(job.stream)
    }
    return job
  }

  /// Returns the compressed stream of a job, after waiting for it if necessary. Must be called at most once
  /// for each job.
  func result(of job: Job) -> [UInt8] {
    if thread != nil { exchange.wait(for: job.stream) }
    let packed = Array(job.stream.pointee.packed)
    jobs.removeAll { $0.stream == job.stream }
    job.free()
    return packed
  }

  private func startThread() {
    guard !hasTried else { return }
    hasTried = true
    var new = pthread_t()
    let error = pthread_create(
      &new, nil,
      { context in
        context?.assumingMemoryBound(to: Exchange.self).work()
        return nil
      }, exchange)
    if error == 0 { thread = new }
  }

  /// A stream that is being compressed.
  struct Job {
    fileprivate let stream: UnsafeMutablePointer<Stream>

    fileprivate init(_ data: [UInt8], bound: Int) {
      let source = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count, alignment: 1)
      source.copyBytes(from: data)
      let result = UnsafeMutableRawBufferPointer.allocate(byteCount: bound, alignment: 1)
      stream = .allocate(capacity: 1)
      stream.initialize(to: Stream(source: source, result: result))
    }

    fileprivate func free() {
      stream.pointee.source.deallocate()
      stream.pointee.result.deallocate()
      stream.deallocate()
    }
  }
}

/// A stream's memory, which the main thread allocates and frees.
private struct Stream {
  let source: UnsafeMutableRawBufferPointer
  let result: UnsafeMutableRawBufferPointer
  /// Number of compressed bytes in the result; `nil` until compression is finished.
  var packedCount: Int?
  /// The next stream in the queue.
  var next: UnsafeMutablePointer<Stream>?

  var packed: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: result.prefix(packedCount ?? 0))
  }

  mutating func pack(_ compressor: Deflater.Compressor) {
    packedCount = compressor.compress(UnsafeRawBufferPointer(source), to: result)
  }
}

/// State shared by the compressing thread and the threads that wait for a stream.
///
/// The state is plain memory, because reference counting is not atomic in this build (see `Package.swift`).
/// Two threads must therefore never share a reference-counted object.
private struct Exchange {
  let compressor: Deflater.Compressor
  var mutex = pthread_mutex_t()
  var condition = pthread_cond_t()
  /// The queue of streams whose compression has not been started, oldest first.
  var first: UnsafeMutablePointer<Stream>?
  var last: UnsafeMutablePointer<Stream>?
  var hasEnded = false

  init(compressor: Deflater.Compressor) { self.compressor = compressor }
}

extension UnsafeMutablePointer<Exchange> {
  fileprivate func add(_ stream: UnsafeMutablePointer<Stream>) {
    pthread_mutex_lock(&pointee.mutex)
    if let last = pointee.last { last.pointee.next = stream } else { pointee.first = stream }
    pointee.last = stream
    pthread_cond_broadcast(&pointee.condition)
    pthread_mutex_unlock(&pointee.mutex)
  }

  fileprivate func wait(for stream: UnsafeMutablePointer<Stream>) {
    pthread_mutex_lock(&pointee.mutex)
    while stream.pointee.packedCount == nil {
      pthread_cond_wait(&pointee.condition, &pointee.mutex)
    }
    pthread_mutex_unlock(&pointee.mutex)
  }

  /// Ends the thread. Must not be called while another thread waits for a stream.
  fileprivate func end() {
    pthread_mutex_lock(&pointee.mutex)
    pointee.hasEnded = true
    pthread_cond_broadcast(&pointee.condition)
    pthread_mutex_unlock(&pointee.mutex)
  }

  /// Runs the thread's main loop: compresses queued streams until the end.
  fileprivate func work() {
    pthread_mutex_lock(&pointee.mutex)
    while !pointee.hasEnded {
      guard let stream = pointee.first else {
        pthread_cond_wait(&pointee.condition, &pointee.mutex)
        continue
      }
      pointee.first = stream.pointee.next
      if pointee.first == nil { pointee.last = nil }
      pthread_mutex_unlock(&pointee.mutex)
      let count = pointee.compressor.compress(
        UnsafeRawBufferPointer(stream.pointee.source), to: stream.pointee.result)
      pthread_mutex_lock(&pointee.mutex)
      stream.pointee.packedCount = count
      pthread_cond_broadcast(&pointee.condition)
    }
    pthread_mutex_unlock(&pointee.mutex)
  }
}

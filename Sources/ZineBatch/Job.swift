import Glibc
import ZineCairo

/// A process that does a part of the work, with what it may take.
struct Job {
  struct Limits: Sendable {
    var seconds: Int
    var megabytes: Int
  }

  /// How a process ended.
  enum End: Hashable {
    case exit(Int32)
    case signal(Int32)
    case tooSlow
    case tooLarge
  }

  struct Result {
    var end: End
    var output: [UInt8]
    var messages: String
    /// By the clock that files are stamped by.
    var begin: Int
    var milliseconds: Int
    var peakMegabytes: Int
  }

  let id: Int
  let begin: Int
  private let start = ContinuousClock.now
  private let process: pid_t
  private(set) var descriptors: [Int32]
  private var bytes: [[UInt8]] = [[], []]
  private let limits: Limits
  private var excess: End?

  /// More than this nobody reads.
  private static let maximumBytes = 4 << 20

  /// - Parameter arguments: the program's path and what it is told.
  init(_ id: Int, _ arguments: [String], limits: Limits) throws(CacheFailure) {
    var ends: [Int32] = [0, 0, 0, 0]
    guard pipe(&ends) == 0 else { throw CacheFailure(path: arguments[0], number: errno) }
    let second = ends.withUnsafeMutableBufferPointer { pipe($0.baseAddress! + 2) }
    guard second == 0 else {
      for end in ends[..<2] { close(end) }
      throw CacheFailure(path: arguments[0], number: errno)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    begin = currentTime()
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[3], STDERR_FILENO)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    posix_spawnattr_setpgroup(&attributes, 0)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var standard = sigset_t()
    sigemptyset(&standard)
    for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { sigaddset(&standard, signal) }
    posix_spawnattr_setsigdefault(&attributes, &standard)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var environment = Job.environment
    defer { for word in words + environment { free(word) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, arguments[0], &actions, &attributes, &words, &environment)
    close(ends[1])
    close(ends[3])
    guard result == 0 else {
      close(ends[0])
      close(ends[2])
      throw CacheFailure(path: arguments[0], number: result)
    }
    self.id = id
    self.process = process
    self.limits = limits
    descriptors = [ends[0], ends[2]]
    // Twice what is meant: address space is not yet memory. What is used is looked at while it runs.
    limitAddressSpace(of: process, to: limits.megabytes << 21)
  }

  /// Ours, but for the date that would get into outputs.
  private static var environment: [UnsafeMutablePointer<CChar>?] {
    var result: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let entry = next.pointee {
      if strncmp(entry, "SOURCE_DATE_EPOCH=", 18) != 0 { result.append(strdup(entry)) }
      next += 1
    }
    return result + [nil]
  }

  var isOpen: Bool { descriptors.contains { $0 >= 0 } }

  /// Takes what it says on one of its two pipes.
  mutating func read(_ pipe: Int, _ buffer: inout [UInt8]) {
    let count = Glibc.read(descriptors[pipe], &buffer, buffer.count)
    if count > 0 {
      if bytes[pipe].count < Self.maximumBytes { bytes[pipe] += buffer[..<count] }
    } else if count == 0 || errno != EINTR {
      close(descriptors[pipe])
      descriptors[pipe] = -1
    }
  }

  /// Ends it where it takes more than it may.
  mutating func watch() {
    guard excess == nil else { return }
    if ContinuousClock.now - start > .seconds(limits.seconds) {
      excess = .tooSlow
    } else if residentMegabytes > limits.megabytes {
      excess = .tooLarge
    } else {
      return
    }
    stop()
  }

  func stop() { kill(-process, SIGKILL) }

  private var residentMegabytes: Int {
    guard let text = readFile("/proc/\(process)/statm") else { return 0 }
    let fields = text.split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
      return 0
    }
    return pages * sysconf(Int32(_SC_PAGESIZE)) >> 20
  }

  /// Waits for its end.
  mutating func finish() -> Result {
    for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
    descriptors = [-1, -1]
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let peak = usage.ru_maxrss >> 10
    let signal = status & 0x7F
    var end = signal == 0 ? End.exit(status >> 8 & 0xFF) : .signal(signal)
    if let excess { end = excess }
    // It may have come to the end of what it can map before anybody looked.
    if excess == nil, end != .exit(0), peak >= limits.megabytes { end = .tooLarge }
    let time = ContinuousClock.now - start
    return Result(
      end: end, output: bytes[0], messages: String(decoding: bytes[1], as: UTF8.self),
      begin: begin, milliseconds: Int(time / .milliseconds(1)), peakMegabytes: peak)
  }
}

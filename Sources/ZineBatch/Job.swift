import Glibc
import ZineFiles
import ZineProcess

/// A child process that builds or compares outputs within limits.
struct Job {
  struct Limits: Sendable {
    var seconds: Int
    var megabytes: Int
  }

  /// The way in which a process ended.
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
    /// Start time according to the clock of `FileStamp`.
    var begin: Int
    var milliseconds: Int
    var peakMegabytes: Int
  }

  let id: Int
  let process: ChildProcess
  private let begin = FileStatus.currentTime()
  private let start = ContinuousClock.now
  private let limits: Limits
  private var excess: End?

  /// Maximum size of the output that is kept, in bytes.
  private static let maximumBytes = 4 << 20

  /// - Parameter arguments: Path of the program, followed by its arguments.
  init(_ id: Int, _ arguments: [String], limits: Limits) throws(CacheFailure) {
    do throws(SystemFailure) {
      // Passes the date only to outputs that must contain one, so that it cannot affect other outputs.
      process = try ChildProcess(
        arguments[0], Array(arguments.dropFirst()),
        ChildProcess.Setup(
          environment: arguments.needDate ? .ours : .without("SOURCE_DATE_EPOCH"), isApart: true))
    } catch {
      throw CacheFailure(path: arguments[0], number: error.number)
    }
    process.output.maximumBytes = Self.maximumBytes
    process.errors.maximumBytes = Self.maximumBytes
    self.id = id
    self.limits = limits
    // The address space may be twice as large as the memory limit, since only a part of it is used. `watch`
    // measures the memory in use.
    limitAddressSpace(of: process.id, to: limits.megabytes << 21)
  }

  /// Kills the process if it exceeds its time or memory limit.
  mutating func watch() {
    guard excess == nil else { return }
    if ContinuousClock.now - start > .seconds(limits.seconds) {
      excess = .tooSlow
    } else if residentMegabytes > limits.megabytes {
      excess = .tooLarge
    } else {
      return
    }
    process.kill()
  }

  private var residentMegabytes: Int {
    guard let text = try? readFile("/proc/\(process.id)/statm", limit: 1 << 12) else { return 0 }
    let fields = text.split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
      return 0
    }
    return pages * sysconf(Int32(_SC_PAGESIZE)) >> 20
  }

  /// Waits for the process to end.
  func finish() -> Result {
    let ending = process.wait()
    let peak = ending.peakMegabytes
    var end =
      switch ending.reason {
      case .exit(let code): End.exit(code)
      case .signal(let number): End.signal(number)
      }
    if let excess { end = excess }
    // The process may have reached its memory limit between two measurements.
    if excess == nil, end != .exit(0), peak >= limits.megabytes { end = .tooLarge }
    let time = ContinuousClock.now - start
    return Result(
      end: end, output: process.output.bytes,
      messages: String(decoding: process.errors.bytes, as: UTF8.self),
      begin: begin, milliseconds: Int(time / .milliseconds(1)), peakMegabytes: peak)
  }
}

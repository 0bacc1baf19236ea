import Glibc
import ZineFiles
import ZineProcess

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
  let process: ChildProcess
  private let begin = FileStatus.currentTime()
  private let start = ContinuousClock.now
  private let limits: Limits
  private var excess: End?

  /// More than this nobody reads.
  private static let maximumBytes = 4 << 20

  /// - Parameter arguments: the program's path and what it is told.
  init(_ id: Int, _ arguments: [String], limits: Limits) throws(CacheFailure) {
    do throws(SystemFailure) {
      // Without the date that would get into outputs that need none.
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
    // The address space may be twice the memory limit, since not all of it is used; `watch` measures what is.
    limitAddressSpace(of: process.id, to: limits.megabytes << 21)
  }

  /// Ends the process where it takes more time or memory than it may.
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

  /// Waits for its end.
  func finish() -> Result {
    let ending = process.wait()
    let peak = ending.peakMegabytes
    var end =
      switch ending.reason {
      case .exit(let code): End.exit(code)
      case .signal(let number): End.signal(number)
      }
    if let excess { end = excess }
    // The process may have used up its address space between two looks at its memory.
    if excess == nil, end != .exit(0), peak >= limits.megabytes { end = .tooLarge }
    let time = ContinuousClock.now - start
    return Result(
      end: end, output: process.output.bytes,
      messages: String(decoding: process.errors.bytes, as: UTF8.self),
      begin: begin, milliseconds: Int(time / .milliseconds(1)), peakMegabytes: peak)
  }
}

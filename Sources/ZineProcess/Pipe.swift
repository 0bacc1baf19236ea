import CProcess
import Glibc
import ZineFiles

/// What is written to one end can be read at the other. No other program inherits either, and both are
/// closed with their owner.
package final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  package init() throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    // In one step: another thread may start a program at any moment, which would hold the pipe open as long as it runs.
    let failure = zine_pipe(&ends)
    guard failure == 0 else { throw SystemFailure(number: failure) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    for end in [reading, writing] where end >= 0 { close(end) }
  }

  /// From now on the caller closes it.
  package func takeReading() -> Int32 {
    defer { reading = -1 }
    return reading
  }

  /// From now on the caller closes it.
  package func takeWriting() -> Int32 {
    defer { writing = -1 }
    return writing
  }
}

/// What comes through a pipe.
package struct PipeReader {
  /// -1 from the end on, which `poll` passes over.
  package private(set) var descriptor: Int32
  /// What has come and nobody has taken yet.
  package var bytes: [UInt8] = []
  /// What goes beyond is read and let go.
  package var maximumBytes = Int.max

  /// - Parameter pipe: `nil` for nothing at all.
  init(_ pipe: Pipe?) { descriptor = pipe?.takeReading() ?? -1 }

  package var isOpen: Bool { descriptor >= 0 }

  /// Takes a piece; waits for it if need be.
  package mutating func read() {
    guard isOpen else { return }
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        bytes += buffer[..<min(count, max(0, maximumBytes - bytes.count))]
      } else if count == 0 || errno != EINTR {
        close()
      }
    }
  }

  /// Linux's `F_SETPIPE_SZ`, which Glibc keeps to itself.
  private static let setPipeSize: Int32 = 1031

  /// Lets as much wait in the pipe as anybody may have without a privilege, a megabyte: who writes
  /// large pieces need not wait so often until they are read.
  package func widen() { _ = fcntl(descriptor, Self.setPipeSize, 1 << 20) }

  mutating func close() {
    guard isOpen else { return }
    _ = Glibc.close(descriptor)
    descriptor = -1
  }
}

/// What goes through a pipe.
struct PipeWriter {
  /// -1 from the end on, which `poll` passes over.
  private(set) var descriptor: Int32
  private var rest: ArraySlice<UInt8>

  /// - Parameter pipe: `nil` where there is nothing to write.
  init(_ pipe: Pipe?, _ bytes: [UInt8]) {
    rest = bytes[...]
    descriptor = pipe?.takeWriting() ?? -1
    // A write then takes as many bytes as the pipe has room for, instead of waiting for more.
    if isOpen { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
  }

  private var isOpen: Bool { descriptor >= 0 }

  /// Writes a piece. A reader that has closed its end wants no more: the rest is dropped.
  mutating func write() {
    guard isOpen else { return }
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 { rest = rest.dropFirst(count) }
    if rest.isEmpty || count < 0 && errno != EINTR && errno != EAGAIN { close() }
  }

  mutating func close() {
    guard isOpen else { return }
    _ = Glibc.close(descriptor)
    descriptor = -1
  }
}

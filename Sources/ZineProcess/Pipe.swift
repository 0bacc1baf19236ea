import CProcess
import Glibc
import ZineFiles

/// A pipe: data written to one end can be read from the other end. Child processes inherit neither end. Both
/// ends are closed when this object is released.
package final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  package init() throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    // The pipe is created and marked as not inheritable in one step. Otherwise, a program that another thread
    // starts between two steps could inherit the pipe and keep it open.
    let failure = zine_pipe(&ends)
    guard failure == 0 else { throw SystemFailure(number: failure) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    for end in [reading, writing] where end >= 0 { close(end) }
  }

  /// Returns the descriptor of the read end. The caller must close it.
  package func takeReading() -> Int32 {
    defer { reading = -1 }
    return reading
  }

  /// Returns the descriptor of the write end. The caller must close it.
  package func takeWriting() -> Int32 {
    defer { writing = -1 }
    return writing
  }
}

/// Reads from a pipe.
package struct PipeReader {
  /// Descriptor of the read end. It is -1 after the end of the data, since `poll` ignores -1.
  package private(set) var descriptor: Int32
  /// Bytes that were received and not yet consumed.
  package var bytes: [UInt8] = []
  /// Maximum number of bytes to store. Further bytes are read and discarded.
  package var maximumBytes = Int.max

  /// - Parameter pipe: The pipe, or `nil` to read nothing.
  init(_ pipe: Pipe?) { descriptor = pipe?.takeReading() ?? -1 }

  package var isOpen: Bool { descriptor >= 0 }

  /// Reads the available data, or waits for data if there is none.
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

  /// The value of `F_SETPIPE_SZ` on Linux, which Glibc does not export.
  private static let setPipeSize: Int32 = 1031

  /// Enlarges the pipe's buffer to one megabyte, the maximum for unprivileged processes. A process that
  /// writes large amounts of data then waits less often.
  package func widen() { _ = fcntl(descriptor, Self.setPipeSize, 1 << 20) }

  mutating func close() {
    guard isOpen else { return }
    _ = Glibc.close(descriptor)
    descriptor = -1
  }
}

/// Writes to a pipe.
struct PipeWriter {
  /// Descriptor of the write end. It is -1 after the end of the data, since `poll` ignores -1.
  private(set) var descriptor: Int32
  private var rest: ArraySlice<UInt8>

  /// - Parameter pipe: The pipe, or `nil` to write nothing.
  init(_ pipe: Pipe?, _ bytes: [UInt8]) {
    rest = bytes[...]
    descriptor = pipe?.takeWriting() ?? -1
    // With a nonblocking descriptor, a write accepts only the bytes that fit in the pipe.
    if isOpen { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
  }

  private var isOpen: Bool { descriptor >= 0 }

  /// Writes as many bytes as fit in the pipe. If the reader has closed its end, discards the remaining bytes.
  mutating func write() {
    guard isOpen else { return }
    // If the reader has closed the pipe, the write fails and raises no signal, whatever handler the process
    // has for SIGPIPE.
    let count = rest.withUnsafeBytes {
      zine_write_without_signal(descriptor, $0.baseAddress, $0.count)
    }
    if count > 0 { rest = rest.dropFirst(count) }
    if rest.isEmpty || count < 0 && errno != EINTR && errno != EAGAIN { close() }
  }

  mutating func close() {
    guard isOpen else { return }
    _ = Glibc.close(descriptor)
    descriptor = -1
  }
}

import CProcess
import Glibc
import ZineFiles

/// A pipe: data written to one end can be read at the other. Child processes do not inherit either end, and
/// both are closed when the pipe is released.
package final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  package init() throws(SystemFailure) {
    var ends: [Int32] = [0, 0]
    // Created in one step. Otherwise a program started by another thread at this moment could inherit the
    // pipe and keep it open.
    let failure = zine_pipe(&ends)
    guard failure == 0 else { throw SystemFailure(number: failure) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    for end in [reading, writing] where end >= 0 { close(end) }
  }

  /// Returns the read end. The caller must close it.
  package func takeReading() -> Int32 {
    defer { reading = -1 }
    return reading
  }

  /// Returns the write end. The caller must close it.
  package func takeWriting() -> Int32 {
    defer { writing = -1 }
    return writing
  }
}

/// Reads from a pipe.
package struct PipeReader {
  /// -1 after the end of the data, which `poll` ignores.
  package private(set) var descriptor: Int32
  /// Bytes received and not yet consumed.
  package var bytes: [UInt8] = []
  /// Maximum number of bytes to keep. Further bytes are read and discarded.
  package var maximumBytes = Int.max

  /// - Parameter pipe: The pipe, or `nil` to read nothing.
  init(_ pipe: Pipe?) { descriptor = pipe?.takeReading() ?? -1 }

  package var isOpen: Bool { descriptor >= 0 }

  /// Reads a piece of data, and waits for it if necessary.
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

  /// Linux's `F_SETPIPE_SZ`, which Glibc does not export.
  private static let setPipeSize: Int32 = 1031

  /// Enlarges the pipe's buffer to one megabyte, the maximum for unprivileged processes. A process that
  /// writes large pieces then waits less often.
  package func widen() { _ = fcntl(descriptor, Self.setPipeSize, 1 << 20) }

  mutating func close() {
    guard isOpen else { return }
    _ = Glibc.close(descriptor)
    descriptor = -1
  }
}

/// Writes to a pipe.
struct PipeWriter {
  /// -1 after the end of the data, which `poll` ignores.
  private(set) var descriptor: Int32
  private var rest: ArraySlice<UInt8>

  /// - Parameter pipe: The pipe, or `nil` to write nothing.
  init(_ pipe: Pipe?, _ bytes: [UInt8]) {
    rest = bytes[...]
    descriptor = pipe?.takeWriting() ?? -1
    // A nonblocking write accepts only as many bytes as fit in the pipe.
    if isOpen { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
  }

  private var isOpen: Bool { descriptor >= 0 }

  /// Writes a piece of data. If the reader has closed its end, the rest is dropped.
  mutating func write() {
    guard isOpen else { return }
    // If the reader has closed the pipe, the write fails and no signal arrives, whatever the process does
    // with SIGPIPE.
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

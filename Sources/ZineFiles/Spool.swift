import CFiles
import Glibc

/// A queue of byte strings that together are too large for memory. They are stored in an unnamed temporary
/// file, which disappears with the process even if the process is killed.
package final class Spool {
  private let file: NewFile
  /// Sizes of the byte strings that were added.
  private var sizes: [Int] = []
  /// Number of byte strings that were removed.
  private var removed = 0
  /// Position of the first byte string in the file.
  private var offset = 0

  /// - Parameter folder: The folder of the temporary file, with a slash at its end.
  package init(in folder: String) throws(SystemFailure) {
    file = try NewFile(in: folder)
    file.removeName()
  }

  package func append(_ bytes: [UInt8]) throws(SystemFailure) {
    try write(bytes, to: file.descriptor)
    sizes.append(bytes.count)
  }

  /// Removes and returns the first byte string. Frees its space on the disk, if the file system supports
  /// files with holes.
  package func removeFirst() throws(SystemFailure) -> [UInt8] {
    let size = sizes[removed]
    let bytes = try read(size)
    zine_free(file.descriptor, offset, size)
    offset += size
    removed += 1
    return bytes
  }

  private func read(_ size: Int) throws(SystemFailure) -> [UInt8] {
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let part = pread(
          file.descriptor, buffer.baseAddress! + count, size - count, offset + count)
        if part < 0, errno == EINTR { continue }
        // A spool that is shorter than the bytes written to it is damaged.
        guard part > 0 else {
          failure = part < 0 ? .last : SystemFailure(number: EIO)
          break
        }
        count += part
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

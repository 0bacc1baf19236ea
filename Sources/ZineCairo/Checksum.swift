import CPango
import Glibc

/// SHA-256 (FIPS 180-4) in hexadecimal digits, by GLib.
package enum Checksum {
  package static func sha256(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { buffer in
      let digits = g_compute_checksum_for_data(
        G_CHECKSUM_SHA256, buffer.baseAddress, gsize(buffer.count))
      defer { g_free(digits) }
      return digits.map { String(cString: $0) } ?? ""
    }
  }

  /// - Parameters:
  ///   - limit: in bytes.
  ///   - followsLinks: whether the file may be behind one.
  /// - Returns: `nil` where the file can't be read, holds more, or is none: a device never ends.
  package static func sha256(
    file name: String, limit: Int = .max, followsLinks: Bool = true
  ) -> String? {
    // A pipe that nobody writes to would never be opened.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
    let descriptor = open(name, flags)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      information.st_size <= limit, let checksum = g_checksum_new(G_CHECKSUM_SHA256)
    else { return nil }
    defer { g_checksum_free(checksum) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      if count == 0 { return String(cString: g_checksum_get_string(checksum)) }
      g_checksum_update(checksum, buffer, count)
    }
  }
}

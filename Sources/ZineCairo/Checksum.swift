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

  /// - Returns: `nil` where the file can't be read.
  package static func sha256(file name: String) -> String? {
    let descriptor = open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, let checksum = g_checksum_new(G_CHECKSUM_SHA256) else { return nil }
    defer {
      close(descriptor)
      g_checksum_free(checksum)
    }
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

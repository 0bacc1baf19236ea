import CGLib
import ZineFiles

/// SHA-256 checksums (FIPS 180-4), written as hexadecimal digits and computed by GLib.
package enum Checksum {
  package static func sha256(_ bytes: [UInt8]) -> String {
    let sum = Sum()
    sum.add(bytes[...])
    return sum.digits
  }

  /// Returns the checksum of a file.
  /// - Parameters:
  ///   - limit: Maximum size of the file, in bytes.
  ///   - followsLinks: Whether the path may be a symbolic link.
  /// - Returns: `nil` if the file cannot be read, is too large or is not a regular file. Other files are
  ///   excluded, since reading a device might never end.
  package static func sha256(
    file name: String, limit: Int = .max, followsLinks: Bool = true
  ) -> String? {
    let sum = Sum()
    do throws(ReadFailure) {
      try readParts(of: name, limit: limit, followsLinks: followsLinks) { part in sum.add(part) }
      return sum.digits
    } catch {
      return nil
    }
  }

  private final class Sum {
    private let checksum: OpaquePointer?

    init() { checksum = g_checksum_new(G_CHECKSUM_SHA256) }

    deinit { g_checksum_free(checksum) }

    func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBufferPointer { g_checksum_update(checksum, $0.baseAddress, $0.count) }
    }

    /// The checksum as hexadecimal digits. No bytes can be added afterwards.
    var digits: String { String(cString: g_checksum_get_string(checksum)) }
  }
}

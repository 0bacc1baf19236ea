import CDeflate

/// libdeflate's compressor, which keeps its tables from one stream to the next.
final class Deflater {
  /// Lives as long as this does.
  let compressor: Compressor

  /// The level from which on more time makes hardly smaller files.
  private static let level: Int32 = 6

  init() throws(RenderingFailure) {
    guard let compressor = libdeflate_alloc_compressor(Self.level) else { throw .outOfMemory }
    self.compressor = Compressor(handle: compressor)
  }

  deinit { libdeflate_free_compressor(compressor.handle) }

  /// The bytes in zlib's format, as FlateDecode wants them (PDF 1.7, section 7.4.4).
  func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let bound = compressor.bound(ofBytes: bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = compressor.compress(bytes, to: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// The compressor as plain memory, which one thread at a time may use.
  struct Compressor {
    fileprivate let handle: OpaquePointer

    /// The most bytes that so many become.
    func bound(ofBytes count: Int) -> Int { libdeflate_zlib_compress_bound(handle, count) }

    /// - Parameter result: as large as the bound: within it compressing always succeeds.
    /// - Returns: How many bytes they have become.
    func compress(_ bytes: UnsafeRawBufferPointer, to result: UnsafeMutableRawBufferPointer) -> Int
    {
      libdeflate_zlib_compress(
        handle, bytes.baseAddress, bytes.count, result.baseAddress, result.count)
    }
  }
}

/// Unpacks a file in gzip's format (RFC 1952), whose last four bytes are its size, the lowest one first.
/// - Returns: `nil` where it is damaged, or larger than the limit.
func inflateGzip(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
  let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  guard size <= limit, let inflater = libdeflate_alloc_decompressor() else { return nil }
  defer { libdeflate_free_decompressor(inflater) }
  var result = LIBDEFLATE_BAD_DATA
  let unpacked = [UInt8](unsafeUninitializedCapacity: max(1, size)) { buffer, count in
    count = 0
    result = libdeflate_gzip_decompress(
      inflater, bytes, bytes.count, buffer.baseAddress, size, &count)
  }
  return result == LIBDEFLATE_SUCCESS ? unpacked : nil
}

/// Unpacks data in zlib's format (RFC 1950).
/// - Returns: `nil` where they are damaged, or become more bytes than the limit.
func inflatedZlib(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
  // No data become more than a thousandfold (RFC 1951: 258 bytes of two bits).
  guard limit >= 0, let inflater = libdeflate_alloc_decompressor() else { return nil }
  defer { libdeflate_free_decompressor(inflater) }
  let capacity = min(limit, bytes.count * 1_032)
  var result = LIBDEFLATE_BAD_DATA
  let unpacked = [UInt8](unsafeUninitializedCapacity: max(1, capacity)) { buffer, count in
    count = 0
    result = libdeflate_zlib_decompress(
      inflater, bytes, bytes.count, buffer.baseAddress, capacity, &count)
  }
  return result == LIBDEFLATE_SUCCESS ? unpacked : nil
}

/// Unpacks data without a wrapper (RFC 1951), as archives have them.
/// - Parameter size: what they become, in bytes.
/// - Returns: `nil` where they are damaged, or become another number of bytes.
package func inflated(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
  guard size >= 0, let inflater = libdeflate_alloc_decompressor() else { return nil }
  defer { libdeflate_free_decompressor(inflater) }
  var result = LIBDEFLATE_BAD_DATA
  let unpacked = [UInt8](unsafeUninitializedCapacity: max(1, size)) { buffer, count in
    count = 0
    bytes.withUnsafeBytes {
      result = libdeflate_deflate_decompress(
        inflater, $0.baseAddress, $0.count, buffer.baseAddress, size, &count)
    }
  }
  return result == LIBDEFLATE_SUCCESS && unpacked.count == size ? unpacked : nil
}

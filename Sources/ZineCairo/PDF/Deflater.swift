import CDeflate

/// Wrapper of libdeflate's compressor. Reuses the compressor's tables for all streams.
final class Deflater {
  /// Valid as long as this object lives.
  let compressor: Compressor

  /// Compression level. Higher levels take more time and reduce file size only slightly.
  private static let level: Int32 = 6

  init() throws(RenderingFailure) {
    guard let compressor = libdeflate_alloc_compressor(Self.level) else { throw .outOfMemory }
    self.compressor = Compressor(handle: compressor)
  }

  deinit { libdeflate_free_compressor(compressor.handle) }

  /// Returns the bytes compressed in zlib's format, as FlateDecode requires (PDF 1.7, section 7.4.4).
  func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let bound = compressor.bound(ofBytes: bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      count = compressor.compress(bytes, to: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  /// The compressor as plain memory. Only one thread at a time may use it.
  struct Compressor {
    fileprivate let handle: OpaquePointer

    /// Returns the maximum compressed size of `count` bytes.
    func bound(ofBytes count: Int) -> Int { libdeflate_zlib_compress_bound(handle, count) }

    /// - Parameter result: Buffer of at least `bound(ofBytes:)` bytes, so that compressing always succeeds.
    /// - Returns: Number of compressed bytes.
    func compress(_ bytes: UnsafeRawBufferPointer, to result: UnsafeMutableRawBufferPointer) -> Int
    {
      libdeflate_zlib_compress(
        handle, bytes.baseAddress, bytes.count, result.baseAddress, result.count)
    }
  }
}

/// Unpacks a gzip file (RFC 1952). Its last four bytes are its unpacked size, lowest byte first.
/// - Returns: `nil` if the file is damaged or its content is larger than the limit.
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
/// - Returns: `nil` if the data is damaged or its content is larger than the limit.
func inflatedZlib(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
  // Data grows by a factor of 1,032 at most (RFC 1951: 258 bytes from two bits).
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

/// Unpacks deflate data without a wrapper (RFC 1951), as in archives.
/// - Parameter size: Unpacked size, in bytes.
/// - Returns: `nil` if the data is damaged or its unpacked size differs from `size`.
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

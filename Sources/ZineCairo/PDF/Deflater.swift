import CDeflate

/// libdeflate's compressor, which keeps its tables from one stream to the next.
final class Deflater {
  private let compressor: OpaquePointer

  /// The level from which on more time makes hardly smaller files.
  private static let level: Int32 = 6

  init() throws(RenderingFailure) {
    guard let compressor = libdeflate_alloc_compressor(Self.level) else { throw .outOfMemory }
    self.compressor = compressor
  }

  deinit { libdeflate_free_compressor(compressor) }

  /// The bytes in zlib's format, as FlateDecode wants them (PDF 1.7, section 7.4.4).
  func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      // Within the bound it always succeeds.
      count = libdeflate_zlib_compress(
        compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, buffer.count)
    }
  }
}

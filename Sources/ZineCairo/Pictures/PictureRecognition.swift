/// Returns whether a file is in a supported image format, judging by its first bytes.
package func looksLikePicture(_ bytes: [UInt8]) -> Bool {
  bytes.starts(with: [0xFF, 0xD8]) || RasterFormat(of: bytes) != nil
    || VectorFormat(of: bytes) != nil
}

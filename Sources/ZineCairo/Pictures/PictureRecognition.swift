/// Returns whether a file's first bytes belong to a supported image format.
package func looksLikePicture(_ bytes: [UInt8]) -> Bool {
  bytes.starts(with: [0xFF, 0xD8]) || RasterFormat(of: bytes) != nil
    || VectorFormat(of: bytes) != nil
}

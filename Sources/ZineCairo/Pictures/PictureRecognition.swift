/// Whether a file's first bytes are those of a format that a picture of an issue may have.
package func looksLikePicture(_ bytes: [UInt8]) -> Bool {
  bytes.starts(with: [0xFF, 0xD8]) || RasterFormat(of: bytes) != nil
    || VectorFormat(of: bytes) != nil
}

/// Buffers the pieces of a file, and passes them on when the buffer is full.
struct HTMLWriter {
  private var buffer: [UInt8] = []
  private let output: ([UInt8]) throws -> Void
  /// Buffer size, in bytes.
  private static let enough = 1 << 16

  init(write output: @escaping ([UInt8]) throws -> Void) { self.output = output }

  mutating func write(_ html: HTML) throws {
    buffer.append(contentsOf: html.source.utf8)
    try handOn(from: Self.enough)
  }

  /// Writes a file as a `data:` URI.
  mutating func write(_ file: [UInt8], mimeType: String) throws {
    try write("data:\(mimeType);base64,")
    // The length of each piece is a multiple of three bytes, so that only the last piece is padded.
    let piece = Self.enough / 4 * 3
    for start in stride(from: 0, to: file.count, by: piece) {
      buffer += Base64.encoded(file[start..<min(start + piece, file.count)])
      try handOn(from: Self.enough)
    }
  }

  mutating func finish() throws { try handOn(from: 1) }

  private mutating func handOn(from count: Int) throws {
    guard buffer.count >= count else { return }
    try output(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

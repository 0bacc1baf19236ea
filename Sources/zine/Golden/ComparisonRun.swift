import Glibc
import ZineCairo
import ZineGolden

extension Comparison {
  /// Compares two files.
  /// - Returns: also what draws their pages; `nil` where the files are the same byte for byte.
  static func of(
    _ old: ComparedDocument, _ new: ComparedDocument, name: String,
    names: (old: String, new: String),
    options: ComparisonOptions, room: RasterRoom = RasterRoom()
  ) throws(GoldenFailure) -> (comparison: Comparison, comparer: DocumentComparer?) {
    var comparison = Comparison(name: name, oldName: names.old, newName: names.new)
    if try haveSameBytes(old.path, new.path) { return (comparison, nil) }
    do throws(ComparisonFailure) {
      let comparer = try DocumentComparer(old, new, options, room: room)
      comparison.pages = try comparer.pages()
      comparison.changes = comparer.documentChanges(comparison.pages)
      if comparison.isSame {
        comparison.changes = [
          DocumentChange(.bytes, "the files differ in their bytes, and in nothing that they say")
        ]
      }
      return (comparison, comparer)
    } catch {
      throw .document(error.path == old.path ? names.old : names.new, error.failure)
    }
  }
}

/// Compares files piece by piece.
/// - Throws: `GoldenFailure.file`.
func haveSameBytes(_ old: String, _ new: String) throws(GoldenFailure) -> Bool {
  let files = [try OpenFile(old), try OpenFile(new)]
  guard files[0].size == files[1].size else { return false }
  while true {
    let (a, b) = (try files[0].next(), try files[1].next())
    if a != b { return false }
    if a.isEmpty { return true }
  }
}

/// A regular file that is being read.
private final class OpenFile {
  private let name: String
  private let descriptor: Int32
  let size: Int

  init(_ name: String) throws(GoldenFailure) {
    self.name = name
    let descriptor = open(name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(name, errno: errno) }
    var information = stat()
    guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .file(name, errno: information.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    self.descriptor = descriptor
    size = Int(information.st_size)
  }

  deinit { close(descriptor) }

  /// Empty at the end.
  func next() throws(GoldenFailure) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    var filled = 0
    while filled < buffer.count {
      let count = buffer.withUnsafeMutableBytes { bytes in
        read(descriptor, bytes.baseAddress! + filled, bytes.count - filled)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .file(name, errno: errno)
      }
      if count == 0 { break }
      filled += count
    }
    return Array(buffer[..<filled])
  }
}

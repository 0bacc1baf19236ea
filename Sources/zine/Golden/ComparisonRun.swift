import Glibc
import ZineCairo
import ZineFiles
import ZineGolden

extension Comparison {
  /// Compares two files.
  /// - Returns: The comparison, and a comparer that can draw the pages of both files. The comparer is `nil`
  ///   if the files have the same bytes.
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

/// Whether two files have the same bytes. The files are read in chunks.
/// - Throws: `GoldenFailure.file`.
func haveSameBytes(_ old: String, _ new: String) throws(GoldenFailure) -> Bool {
  let files = [try openFile(old), try openFile(new)]
  guard files[0].size == files[1].size else { return false }
  while true {
    let (a, b) = (try nextPart(of: files[0], old), try nextPart(of: files[1], new))
    if a != b { return false }
    if a.isEmpty { return true }
  }
}

private func openFile(_ name: String) throws(GoldenFailure) -> RegularFile {
  do throws(ReadFailure) {
    return try RegularFile(name)
  } catch {
    throw GoldenFailure(name, error)
  }
}

private func nextPart(of file: RegularFile, _ name: String) throws(GoldenFailure) -> [UInt8] {
  do throws(ReadFailure) {
    return try file.read(atMost: 1 << 20)
  } catch {
    throw GoldenFailure(name, error)
  }
}

extension GoldenFailure {
  fileprivate init(_ name: String, _ failure: ReadFailure) {
    switch failure {
    case .system(let number): self = .file(name, errno: number)
    case .isFolder: self = .file(name, errno: EISDIR)
    case .notRegularFile, .tooLarge: self = .file(name, errno: EINVAL)
    }
  }
}

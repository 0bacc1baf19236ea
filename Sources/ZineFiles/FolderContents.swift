import Glibc

/// The file names in a folder as bytes, in the order of the file system. The names `.` and `..` are left out.
package struct FolderContents: Sequence, IteratorProtocol {
  private final class Stream {
    let stream: OpaquePointer

    init(_ stream: OpaquePointer) { self.stream = stream }

    deinit { closedir(stream) }
  }

  private let stream: Stream

  package init(of folder: String) throws(SystemFailure) {
    guard let stream = opendir(folder) else { throw .last }
    self.stream = Stream(stream)
  }

  package mutating func next() -> [UInt8]? {
    while let entry = readdir(stream.stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [0x2E], name != [0x2E, 0x2E] { return name }
    }
    return nil
  }
}

/// Returns the file names in a folder, sorted by bytes. Invalid UTF-8 is repaired. Returns no names if the
/// folder cannot be read.
/// - Parameters:
///   - showsHidden: Whether to include names that begin with a dot.
///   - most: Maximum number of names. If the folder contains more, returns no names.
package func fileNames(
  in folder: String, showsHidden: Bool = false, most: Int = .max
) -> [String] {
  guard let contents = try? FolderContents(of: folder) else { return [] }
  var names: [[UInt8]] = []
  for name in contents where showsHidden || name.first != 0x2E {
    guard names.count < most else { return [] }
    names.append(name)
  }
  return names.sorted { $0.lexicographicallyPrecedes($1) }
    .map { String(decoding: $0, as: UTF8.self) }
}

/// Creates a folder, and its parent folders if they are missing.
package func makeFolder(_ path: String) throws(WriteFailure) {
  if mkdir(path, 0o777) == 0 || errno == EEXIST && isFolder(path) { return }
  if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
    try makeFolder(String(path[..<slash]))
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
  }
  throw WriteFailure(name: path, .last)
}

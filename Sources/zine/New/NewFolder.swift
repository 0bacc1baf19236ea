import Glibc
import ZineProcess

/// Makes a folder with files in it: whole, or not at all.
struct NewFolder {
  typealias File = (name: String, text: String)

  private let name: String
  /// Where the files are written before the folder takes its name.
  private let scratch: String

  /// - Parameter name: of the folder; it may be there already, and empty.
  static func write(_ files: [File], to name: String) throws(PipelineFailure) {
    let folder = try NewFolder(name)
    do throws(PipelineFailure) {
      for file in files { try folder.write(file) }
      try folder.finish()
    } catch {
      folder.remove(files)
      throw error
    }
  }

  private init(_ name: String) throws(PipelineFailure) {
    self.name = name
    if let stream = opendir(name) {
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let entry = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard entry == "." || entry == ".." else {
          throw .cannotWrite(name: name, reason: .system(errno: ENOTEMPTY))
        }
      }
    } else if errno != ENOENT {
      throw .cannotWrite(name: name, reason: .system(errno: errno))
    }
    var template = Array("\(folder(of: name))/.zine-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .cannotWrite(name: name, reason: .system(errno: errno))
    }
    scratch = String(cString: template)
  }

  private func write(_ file: File) throws(PipelineFailure) {
    for folder in Self.folders(of: file.name) where mkdir("\(scratch)/\(folder)", 0o777) != 0 {
      guard errno == EEXIST else { throw failure(file.name) }
    }
    let descriptor = open(
      "\(scratch)/\(file.name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(file.name) }
    defer { close(descriptor) }
    do throws(SystemFailure) {
      try zine.write(Array(file.text.utf8), to: descriptor)
    } catch {
      throw .cannotWrite(name: "\(name)/\(file.name)", reason: .system(errno: error.number))
    }
  }

  private func failure(_ file: String) -> PipelineFailure {
    .cannotWrite(name: "\(name)/\(file)", reason: .system(errno: errno))
  }

  /// All folders above a file, the outermost first.
  private static func folders(of file: String) -> [String] {
    let parts = file.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  private func finish() throws(PipelineFailure) {
    // The folder was made for the user alone.
    let mask = umask(0)
    umask(mask)
    guard chmod(scratch, 0o777 & ~mask) == 0, rename(scratch, name) == 0 else {
      throw .cannotWrite(name: name, reason: .system(errno: errno))
    }
  }

  private func remove(_ files: [File]) {
    for file in files {
      unlink("\(scratch)/\(file.name)")
      for folder in Self.folders(of: file.name).reversed() { rmdir("\(scratch)/\(folder)") }
    }
    rmdir(scratch)
  }
}

import Glibc
import ZineFiles

/// Makes a folder with files in it: whole, or not at all.
struct NewFolder {
  typealias File = (name: String, text: String)

  private let name: String
  /// Where the files are written before the folder takes its name.
  private let scratch: String

  /// - Parameter name: of the folder; it may be there already, and empty.
  static func write(_ files: [File], to name: String) throws(WriteFailure) {
    let folder = try NewFolder(name)
    do throws(WriteFailure) {
      for file in files { try folder.write(file) }
      try folder.finish()
    } catch {
      folder.remove(files)
      throw error
    }
  }

  private init(_ name: String) throws(WriteFailure) {
    self.name = name
    do throws(SystemFailure) {
      var contents = try FolderContents(of: name)
      if contents.next() != nil { throw SystemFailure(number: ENOTEMPTY) }
    } catch {
      if error.number != ENOENT { throw WriteFailure(name: name, error) }
    }
    var template = Array("\(folder(of: name))/.zine-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw WriteFailure(name: name, .last)
    }
    scratch = String(cString: template)
  }

  private func write(_ file: File) throws(WriteFailure) {
    for folder in Self.folders(of: file.name) where mkdir("\(scratch)/\(folder)", 0o777) != 0 {
      guard errno == EEXIST else { throw failure(file.name) }
    }
    let descriptor = open(
      "\(scratch)/\(file.name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(file.name) }
    defer { close(descriptor) }
    do throws(SystemFailure) {
      try ZineFiles.write(Array(file.text.utf8), to: descriptor)
    } catch {
      throw WriteFailure(name: "\(name)/\(file.name)", error)
    }
  }

  private func failure(_ file: String) -> WriteFailure {
    WriteFailure(name: "\(name)/\(file)", .last)
  }

  /// All folders above a file, the outermost first.
  private static func folders(of file: String) -> [String] {
    let parts = file.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  private func finish() throws(WriteFailure) {
    // The folder was made for the user alone.
    let mask = umask(0)
    umask(mask)
    guard chmod(scratch, 0o777 & ~mask) == 0, rename(scratch, name) == 0 else {
      throw WriteFailure(name: name, .last)
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

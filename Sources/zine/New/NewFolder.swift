import Glibc
import ZineFiles
import ZineIssue
import ZineProcess
import ZineText

/// Creates a folder with files. If any step fails, nothing is created.
struct NewFolder {
  typealias File = (name: String, text: String)

  private let name: String
  /// Temporary folder for the files. It gets its final name when all files have been written.
  private let scratch: String

  /// Creates a folder with files.
  /// - Parameter name: Path of the folder. An empty folder with this path may already exist.
  static func write(_ files: [File], to name: String) throws {
    let outer = ZineFiles.folder(of: name)
    guard isThere(outer) else { throw NewFolderFailure.noFolder(outer, for: name) }
    let folder = try NewFolder(name)
    do throws(WriteFailure) {
      for file in files { try folder.write(file) }
      try folder.finish()
    } catch {
      folder.remove(files)
      throw error
    }
  }

  /// Adds files to an existing folder. Existing files are not changed.
  /// - Returns: Names of the files that already existed.
  static func fill(_ files: [File], in name: String) throws -> [String] {
    for other in fileNames(in: name) where !isHarmless(other) {
      throw NewFolderFailure.full(name, other)
    }
    func isKept(_ file: File) -> Bool {
      FileStatus("\(name)/\(file.name)", followsLinks: false) != nil
    }
    let kept = files.filter(isKept)
    let new = files.filter { !isKept($0) }
    let folder = try NewFolder(inside: name)
    // `zine.toml` is moved last, since it turns the folder into a project.
    var entries = Set(new.compactMap { $0.name.split(separator: "/").first.map(String.init) })
    let last = entries.remove("zine.toml")
    var moved: [String] = []
    do {
      for file in new { try folder.write(file) }
      for entry in entries.sorted() + [last].compactMap(\.self) {
        guard rename("\(folder.scratch)/\(entry)", "\(name)/\(entry)") == 0 else {
          throw WriteFailure(name: "\(name)/\(entry)", .last)
        }
        moved.append(entry)
      }
    } catch {
      for entry in moved { rename("\(name)/\(entry)", "\(folder.scratch)/\(entry)") }
      folder.remove(new)
      throw error
    }
    rmdir(folder.scratch)
    return kept.map(\.name)
  }

  /// Whether a file may already exist in the folder of a new magazine. Readme and licence files may, since
  /// new repositories contain them.
  private static func isHarmless(_ name: String) -> Bool {
    ["README", "LICENSE", "LICENCE", "COPYING"].contains { name.uppercased().hasPrefix($0) }
  }

  private init(inside name: String) throws(WriteFailure) {
    self.name = name
    var template = Array("\(name)/.zine-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw WriteFailure(name: name, .last) }
    scratch = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
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
    scratch = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
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

  /// Returns all folders that contain a file, the outermost first.
  private static func folders(of file: String) -> [String] {
    let parts = file.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }

  private func finish() throws(WriteFailure) {
    // The temporary folder is accessible only to the user, so it now gets the usual permissions.
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

/// The reason why a magazine cannot be created in a folder.
enum NewFolderFailure: RunFailure {
  /// The parent folder does not exist.
  case noFolder(String, for: String)
  /// The folder contains other files.
  case full(String, String)
  /// The title cannot be derived, because the working directory has no usable name.
  case noTitle

  var exitStatus: ExitStatus { .cannotWrite }
  var code: String { "output" }

  var subject: String {
    switch self {
    case .noFolder(_, let name): name
    case .full(let name, _): name
    case .noTitle: "."
    }
  }

  var sentence: String {
    switch self {
    case .noFolder(let outer, let name):
      "there is no folder '\(clipped(outer))'; make that folder first, or make the magazine here: "
        + "zine new '\(clipped(fileName(of: name)))'"
    case .full(_, let other):
      "the folder holds '\(clipped(other))'; start in an empty folder, or name a new one: zine new TITLE"
    case .noTitle:
      "the name of this folder can't be a title; name a new folder: zine new TITLE"
    }
  }
}

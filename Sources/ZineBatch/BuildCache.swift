import Glibc
import ZineChecksum
import ZineFiles
import ZineText

/// A cache of outputs, and of records of their builds. Several runs on several machines may share its folder,
/// since incomplete or damaged files are detected.
package final class BuildCache {
  package let folder: String
  /// Messages about damaged entries and about entries that cannot be stored, without duplicates.
  package private(set) var problems: [String] = []
  private var isWritable = true

  /// Number of build records kept for each output. Several are useful, since users often switch back and
  /// forth between versions.
  private static let maximumRecords = 8

  package init(_ folder: String) { self.folder = folder }

  // MARK: Records

  /// Returns the records of earlier builds for a recipe, newest first.
  func records(of recipe: String) -> [BuildRecord] {
    let path = path("recipes", recipe)
    guard hasEntry(path) else { return [] }
    if let bytes = readEntry(path), let records = BuildRecord.records(of: bytes) {
      touch(path)
      return records
    }
    report("the cache's entry \(recipe) is damaged and is rebuilt")
    unlink(path)
    return []
  }

  func add(_ record: BuildRecord, to recipe: String) {
    let others = records(of: recipe).filter { $0.inputs != record.inputs }
    let records = [record] + others.prefix(Self.maximumRecords - 1)
    store { () throws(CacheFailure) in
      try writeEntry(BuildRecord.text(Array(records)), to: path("recipes", recipe))
    }
  }

  // MARK: Outputs

  /// Stores the content of an output file under its hash.
  func keep(_ output: String, _ hash: String) {
    let path = path("objects", hash)
    guard !hasEntry(path) else {
      touch(path)
      return
    }
    store { () throws(CacheFailure) in try copyEntry(output, to: path) }
  }

  /// - Returns: Path of the file with the stored content; `nil` if it does not exist or is damaged.
  func output(_ hash: String) -> String? {
    let path = path("objects", hash)
    guard hasEntry(path) else { return nil }
    let kept = Checksum.sha256(file: path, limit: Limits.cachedOutputBytes, followsLinks: false)
    guard kept == hash else {
      report("the cache's output \(hash) is damaged and is rebuilt")
      unlink(path)
      return nil
    }
    touch(path)
    return path
  }

  // MARK: Latest recipes

  /// Returns the recipe of the latest build of an output.
  ///
  /// - Parameter name: Name of the output, including its project.
  func last(_ name: String) -> [UInt8]? { readEntry(path("last", Self.key(name))) }

  func note(_ recipe: BuildRecipe, asLastOf name: String) {
    store { () throws(CacheFailure) in
      try writeEntry(recipe.record, to: path("last", Self.key(name)))
    }
  }

  private static func key(_ name: String) -> String { Checksum.sha256(Array(name.utf8)) }

  // MARK: Files

  private func path(_ kind: String, _ hash: String) -> String {
    "\(folder)/\(kind)/\(hash.prefix(2))/\(hash.dropFirst(2))"
  }

  /// Returns the path of the file that stores the file hashes of a project on this machine.
  package func hashesPath(of project: String) -> String {
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    let name = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return "\(folder)/hashes/" + Checksum.sha256(Array("\(name)\n\(project)".utf8))
  }

  private func store(_ write: () throws(CacheFailure) -> Void) {
    guard isWritable else { return }
    do throws(CacheFailure) {
      try write()
    } catch {
      isWritable = false
      report(
        "nothing is kept in the cache: \(error.path): \(String(cString: strerror(error.number)))")
    }
  }

  package func save(_ hashes: KnownHashes, for project: String) {
    store { () throws(CacheFailure) in try hashes.save(hashesPath(of: project)) }
  }

  /// Updates the modification time of an entry that is used, at most once a day, so that `clean` does not
  /// remove it as old.
  private func touch(_ path: String) {
    guard let stamp = FileStamp.of(path) else { return }
    if stamp.modified < FileStatus.currentTime() - 86_400_000_000_000 {
      utimensat(AT_FDCWD, path, nil, 0)
    }
  }

  private func report(_ problem: String) { problems.append(problem) }

  // MARK: Cleaning

  package struct Usage: Equatable, Sendable {
    package var outputs = 0
    package var records = 0
    /// Total size of all files.
    package var bytes = 0
  }

  package var usage: Usage {
    var usage = Usage()
    forEachFile { kind, _, stamp in
      usage.bytes += stamp.size
      if kind == "objects" { usage.outputs += 1 }
      if kind == "recipes" { usage.records += 1 }
    }
    return usage
  }

  /// Removes entries that have not been used for the given number of seconds.
  ///
  /// - Returns: The number of removed entries and their total size.
  package func clean(olderThan seconds: Int) throws(CacheFailure) -> Usage {
    var removed = Usage()
    var failure: CacheFailure?
    // The age is limited to the time since 1970, to avoid an overflow.
    let limit =
      FileStatus.currentTime() - min(seconds, FileStatus.currentTime() / 1_000_000_000)
      * 1_000_000_000
    forEachFile { kind, path, stamp in
      guard stamp.modified <= limit else { return }
      guard unlink(path) == 0 else {
        failure = failure ?? CacheFailure(path: path, number: errno)
        return
      }
      removed.bytes += stamp.size
      if kind == "objects" { removed.outputs += 1 }
      if kind == "recipes" { removed.records += 1 }
    }
    if let failure { throw failure }
    return removed
  }

  private func forEachFile(_ body: (String, String, FileStamp) -> Void) {
    for kind in ["objects", "recipes", "hashes", "last"] {
      for name in fileNames(in: "\(folder)/\(kind)", showsHidden: true) {
        let path = "\(folder)/\(kind)/\(name)"
        guard let stamp = FileStamp.of(path) else { continue }
        guard stamp.isFolder else {
          body(kind, path, stamp)
          continue
        }
        for file in fileNames(in: path, showsHidden: true) {
          if let stamp = FileStamp.of("\(path)/\(file)"), !stamp.isFolder {
            body(kind, "\(path)/\(file)", stamp)
          }
        }
      }
    }
  }
}

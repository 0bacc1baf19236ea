import Glibc
import ZineChecksum
import ZineFiles

/// Hashes of files. A file is read again only if its metadata shows that its content may have changed.
package final class KnownHashes {
  private struct Entry {
    var stamp: FileStamp
    /// Time at which the file was read.
    var recorded: Int
    var hash: String
  }

  /// Time in nanoseconds within which two changes of a file may give it the same stamp. Some file systems
  /// record times in steps of two seconds.
  private static let uncertainty = 2_000_000_000
  private static let kind = "zine-hashes 1"

  private var entries: [String: Entry] = [:]
  private let readsAll: Bool
  /// Stamp of the file that stores the hashes, when it was loaded.
  private var loaded: FileStamp?
  /// Number of files read so far.
  package private(set) var readCount = 0

  /// - Parameter readsAll: Whether to ignore stored hashes and read every file.
  package init(readsAll: Bool = false) { self.readsAll = readsAll }

  /// - Returns: The SHA-256 hash of a file's content or of the names in a folder; `nil` if the path does not
  ///   exist or cannot be read.
  package func hash(of path: String) -> String? {
    guard let stamp = FileStamp.of(path) else { return nil }
    return stamp.isFolder ? folderHash(of: path) : hash(of: path, stamp)
  }

  func hash(of path: String, _ stamp: FileStamp) -> String? {
    if let entry = entries[path], entry.stamp == stamp,
      stamp.modified < entry.recorded &- Self.uncertainty
    {
      return entry.hash
    }
    let recorded = FileStatus.currentTime()
    guard let hash = Checksum.sha256(file: path) else { return nil }
    readCount += 1
    // If the file changed while it was read, its hash must not be kept.
    if FileStamp.of(path) == stamp {
      entries[path] = Entry(stamp: stamp, recorded: recorded, hash: hash)
    }
    return hash
  }

  /// Records a hash that is already known, such as that of a file that was just written.
  func note(_ hash: String, of path: String) {
    guard let stamp = FileStamp.of(path) else { return }
    entries[path] = Entry(stamp: stamp, recorded: FileStatus.currentTime(), hash: hash)
  }

  private func folderHash(of path: String) -> String? {
    guard let contents = try? FolderContents(of: path) else { return nil }
    let names = contents.filter { $0.first != UInt8(ascii: ".") }
      .sorted { $0.lexicographicallyPrecedes($1) }
    return Checksum.sha256(names.reduce(into: []) { $0 += $1 + [0] })
  }

  // MARK: On disk

  /// Loads the hashes that an earlier run stored. Does nothing if the file is missing or damaged.
  package func load(_ path: String) {
    loaded = FileStamp.of(path)
    guard !readsAll, let bytes = readEntry(path), let lines = Record.lines(of: bytes, Self.kind)
    else { return }
    entries.reserveCapacity(lines.count)
    for fields in lines where fields.count == 8 {
      guard let size = Int(fields[0]), let modified = Int(fields[1]), let changed = Int(fields[2]),
        let inode = UInt(fields[3]), let device = UInt(fields[4]), let recorded = Int(fields[5])
      else { continue }
      let stamp = FileStamp(
        size: size, modified: modified, changed: changed, inode: inode, device: device)
      entries[fields[7]] = Entry(stamp: stamp, recorded: recorded, hash: fields[6])
    }
  }

  /// Saves the hashes. Keeps the hashes that another run has saved in the meantime, for example for another
  /// shard.
  package func save(_ path: String) throws(CacheFailure) {
    if !readsAll, FileStamp.of(path) != loaded {
      let others = KnownHashes()
      others.load(path)
      entries.merge(others.entries) { $0.recorded >= $1.recorded ? $0 : $1 }
    }
    let lines = entries.sorted { $0.key < $1.key }.map { path, entry in
      [
        String(entry.stamp.size), String(entry.stamp.modified), String(entry.stamp.changed),
        String(entry.stamp.inode), String(entry.stamp.device), String(entry.recorded), entry.hash,
        path,
      ]
    }
    try writeEntry(Record.text(Self.kind, lines), to: path)
  }
}

import Glibc

/// What the file system says of a file: while it says the same, the file holds the same.
struct FileStamp: Hashable {
  /// In bytes.
  var size: Int
  /// In nanoseconds since 1970, as are all times here.
  var modified: Int
  /// When the file, or what is known of it, changed last: no program sets this one back.
  var changed: Int
  var inode: UInt
  var device: UInt
  var isFolder = false

  /// - Returns: `nil` where nothing is there.
  static func of(_ path: String) -> FileStamp? {
    var information = stat()
    guard stat(path, &information) == 0 else { return nil }
    return FileStamp(
      size: Int(information.st_size), modified: information.st_mtim.nanoseconds,
      changed: information.st_ctim.nanoseconds, inode: UInt(information.st_ino),
      device: UInt(information.st_dev), isFolder: information.st_mode & S_IFMT == S_IFDIR)
  }
}

extension FileStamp {
  /// Whether something is there, be it a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0
  }
}

extension timespec {
  var nanoseconds: Int {
    let (product, overflows) = tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
    return overflows ? (tv_sec < 0 ? .min : .max) : product &+ tv_nsec
  }
}

/// The clock that files are stamped by.
func currentTime() -> Int {
  var time = timespec()
  // As coarse as the stamps are.
  clock_gettime(CLOCK_REALTIME_COARSE, &time)
  return time.nanoseconds
}

import ZineFiles

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
    FileStatus(path).map { status in
      FileStamp(
        size: status.size, modified: status.modified, changed: status.changed,
        inode: status.identity.inode, device: status.identity.device,
        isFolder: status.kind == .folder)
    }
  }
}

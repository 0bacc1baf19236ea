import ZineFiles

/// What the file system says of a file: while it says the same, the file holds the same.
package struct FileStamp: Hashable, Sendable {
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
  static func of(_ path: String) -> FileStamp? { FileStatus(path).map { FileStamp($0) } }
}

extension FileStamp {
  package init(_ status: FileStatus) {
    self.init(
      size: status.size, modified: status.modified, changed: status.changed,
      inode: status.identity.inode, device: status.identity.device,
      isFolder: status.kind == .folder)
  }

  /// Whether another file stands in the place of this one, or it may hold something else. A folder's times
  /// change with every file that is written into it: only another folder counts.
  package func differs(from other: FileStamp) -> Bool {
    isFolder && other.isFolder ? (inode, device) != (other.inode, other.device) : self != other
  }

  // MARK: As text

  /// Numbers with spaces between them.
  var text: String {
    "\(size) \(modified) \(changed) \(inode) \(device) \(isFolder ? 1 : 0)"
  }

  init?(_ fields: some Collection<Substring>) {
    let fields = Array(fields)
    guard fields.count == 6, let size = Int(fields[0]), let modified = Int(fields[1]),
      let changed = Int(fields[2]), let inode = UInt(fields[3]), let device = UInt(fields[4])
    else { return nil }
    self.init(
      size: size, modified: modified, changed: changed, inode: inode, device: device,
      isFolder: fields[5] == "1")
  }
}

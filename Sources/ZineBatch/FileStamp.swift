import ZineFiles

/// Metadata of a file. If the metadata is unchanged, so is the content.
package struct FileStamp: Hashable, Sendable {
  /// Size in bytes.
  var size: Int
  /// Modification time of the content. All times are in nanoseconds since 1970.
  var modified: Int
  /// Time of the last change of the content or the metadata (ctime). Programs cannot set this time.
  var changed: Int
  var inode: UInt
  var device: UInt
  var isFolder = false

  /// - Returns: The stamp; `nil` if the file does not exist.
  static func of(_ path: String) -> FileStamp? { FileStatus(path).map { FileStamp($0) } }
}

extension FileStamp {
  package init(_ status: FileStatus) {
    self.init(
      size: status.size, modified: status.modified, changed: status.changed,
      inode: status.identity.inode, device: status.identity.device,
      isFolder: status.kind == .folder)
  }

  /// Whether the file was replaced or its content may have changed. The times of a folder change with every
  /// file written into it, so folders differ only if their identities differ.
  package func differs(from other: FileStamp) -> Bool {
    isFolder && other.isFolder ? (inode, device) != (other.inode, other.device) : self != other
  }

  // MARK: As text

  /// The numbers, separated by spaces.
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

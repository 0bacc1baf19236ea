import Glibc

/// What stands at a path.
package enum FileKind: Hashable, Sendable {
  case file, folder, link
  /// A pipe or a terminal: what is read from it is gone then.
  case stream
  /// A disk, a socket.
  case other
}

/// What the file system says of a file.
package struct FileStatus: Hashable, Sendable {
  /// The file that it is, whatever its names.
  package struct Identity: Hashable, Sendable {
    package var device: UInt
    package var inode: UInt
  }

  package var kind: FileKind
  package var identity: Identity
  /// In bytes.
  package var size: Int
  /// In nanoseconds since 1970.
  package var modified: Int
  /// When the file, or what is known of it, changed last, in nanoseconds since 1970: no program sets this
  /// one back.
  package var changed: Int
  /// Who may read and write it, as `chmod` has it.
  package var permissions: UInt32

  /// `nil` where nothing is there.
  /// - Parameter followsLinks: whether it is of what a symbolic link leads to, or else of the link.
  package init?(_ path: String, followsLinks: Bool = true) {
    var information = stat()
    guard (followsLinks ? stat(path, &information) : lstat(path, &information)) == 0 else {
      return nil
    }
    self.init(information)
  }

  /// Of what a path leads to that need not be UTF-8; `nil` where nothing is there.
  package init?(bytes path: [UInt8]) {
    var information = stat()
    let result = (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
      stat($0.baseAddress!, &information)
    }
    guard result == 0 else { return nil }
    self.init(information)
  }

  /// Of a file that is open.
  package init?(descriptor: Int32) {
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { return nil }
    self.init(information)
  }

  private init(_ information: stat) {
    kind =
      switch information.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO, S_IFCHR: .stream
      default: .other
      }
    identity = Identity(device: UInt(information.st_dev), inode: UInt(information.st_ino))
    size = Int(information.st_size)
    modified = information.st_mtim.nanoseconds
    changed = information.st_ctim.nanoseconds
    permissions = information.st_mode & 0o777
  }

  /// The time by the clock that file systems write down, as coarse as theirs; in nanoseconds since 1970.
  package static func currentTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return time.nanoseconds
  }
}

extension timespec {
  fileprivate var nanoseconds: Int {
    let (product, overflows) = tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
    return overflows ? (tv_sec < 0 ? .min : .max) : product &+ tv_nsec
  }
}
